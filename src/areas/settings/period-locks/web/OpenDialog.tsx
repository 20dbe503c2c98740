import { type Period, periods } from '#areas/settings/period-locks/contract.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

type Props = { period: Period; opened: boolean; onClose: () => void }

/** Nothing is closed any more afterwards; the reason is kept. */
export function OpenDialog({ period, opened, onClose }: Props) {
  const open = useCall(periods.close, {
    done: 'Everything is open again',
    refreshes: ['timesheets'],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title="Open everything again?"
      confirm="Open everything"
      tone="danger"
      loading={open.isPending}
      label="Why?"
      description="To open only some months, choose an earlier day to close up to."
      onReason={(reason) => open.mutate({ body: { closed_to: null, reason, version: period.version } })}
    />
  )
}

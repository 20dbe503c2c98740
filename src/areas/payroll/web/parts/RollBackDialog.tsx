import { type PayRun, payRuns } from '#areas/payroll/contract.ts'
import { moved } from '#areas/payroll/web/parts/moved.ts'
import { useCall } from '#kit/query.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

/** Lets go everything on a run, for the next one. */
export function RollBackDialog({ run, onClose }: { run: PayRun; onClose: () => void }) {
  const rollBack = useCall(payRuns.rollBack, {
    done: 'Pay run rolled back',
    refreshes: moved,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Roll ${run.number} back?`}
      confirm="Roll back"
      tone="danger"
      loading={rollBack.isPending}
      description="The history keeps it."
      onReason={(reason) =>
        rollBack.mutate({ params: { id: run.id }, body: { version: run.version, reason } })
      }
    >
      {run.file
        ? 'Its time is due again, and goes on the next run. Make sure that nobody pays by the file that was made.'
        : 'Its time is due again, and goes on the next run.'}
    </ReasonDialog>
  )
}

import { Stack } from '@mantine/core'
import { useState } from 'react'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable, type Typed } from '#kit/ui/form/unreadable.ts'
import { countText } from '#kit/ui/format.ts'
import { notify } from '#kit/ui/toast.ts'

type Props = {
  verb: 'remind' | 'approve' | 'waive' | 'withdraw'
  ids: number[]
  onClose: (decided: number) => void
}

const refreshes = ['compliance-requests', 'history']

/** One thing done to several requests by one call; what it does not fit stays as it is, and is counted. */
export function RequestsMany({ verb, ids, onClose }: Props) {
  const [issued_on, setIssued] = useState<Typed<string>>(null)
  const [expires_on, setExpires] = useState<Typed<string>>(null)
  const whenDone = {
    refreshes,
    onDone: ({ title, description, changed }: { title: string; description: string; changed: number }) => {
      notify({ type: 'success', title, description })
      onClose(changed)
    },
  }
  const remind = useCall(complianceRequests.remindMany, whenDone)
  const approve = useCall(complianceRequests.approveMany, whenDone)
  const waive = useCall(complianceRequests.waiveMany, whenDone)
  const withdraw = useCall(complianceRequests.withdrawMany, whenDone)
  const some = countText(ids.length, 'request')
  const shared = { opened: true, onClose: () => onClose(0) }
  if (verb === 'remind')
    return (
      <ConfirmDialog
        {...shared}
        title={`Remind about ${some}?`}
        confirm="Remind"
        loading={remind.isPending}
        onConfirm={() => remind.mutate({ body: { ids } })}
      >
        Each worker gets one email about all that is chosen here and waits for them, once a day at most.
      </ConfirmDialog>
    )
  if (verb === 'approve')
    return (
      <ConfirmDialog
        {...shared}
        title={`Approve ${some}?`}
        confirm="Approve"
        loading={approve.isPending}
        disabled={!isReadable(issued_on) || !isReadable(expires_on)}
        onConfirm={() =>
          isReadable(issued_on) &&
          isReadable(expires_on) &&
          approve.mutate({ body: { ids, issued_on, expires_on } })
        }
      >
        <Stack gap="sm">
          <span>Those that were submitted, by somebody else than you. The days hold for all of them.</span>
          <DayInput label="Issued on" value={issued_on} onDay={setIssued} />
          <DayInput label="Expires on" value={expires_on} onDay={setExpires} />
        </Stack>
      </ConfirmDialog>
    )
  if (verb === 'waive')
    return (
      <ReasonDialog
        {...shared}
        title={`Waive ${some}?`}
        confirm="Waive"
        most={1000}
        loading={waive.isPending}
        disabled={!isReadable(expires_on)}
        onReason={(reason) =>
          isReadable(expires_on) && waive.mutate({ body: { ids, until: expires_on, reason } })
        }
      >
        <DayInput label="Until" value={expires_on} onDay={setExpires} />
      </ReasonDialog>
    )
  return (
    <ReasonDialog
      {...shared}
      title={`Withdraw ${some}?`}
      confirm="Withdraw"
      most={1000}
      loading={withdraw.isPending}
      onReason={(reason) => withdraw.mutate({ body: { ids, reason } })}
    />
  )
}

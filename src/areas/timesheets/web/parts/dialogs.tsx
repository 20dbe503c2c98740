import { useState } from 'react'
import { type Person, PersonField } from '#areas/access/web/public.tsx'
import { type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = { sheet: TimesheetDetail; onClose: () => void }

export function CancelDialog({ sheet, opened, onClose }: Props & { opened: boolean }) {
  const cancel = useCall(timesheets.cancel, { done: 'Timesheet cancelled', onDone: onClose })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title="Cancel this timesheet?"
      confirm="Cancel timesheet"
      tone="danger"
      loading={cancel.isPending}
      label="Why?"
      description="It stays to be seen, and is not expected any more."
      most={1000}
      onReason={(reason) =>
        cancel.mutate({ params: { id: sheet.id }, body: { reason, version: sheet.version } })
      }
    />
  )
}

export function RevertDialog({ sheet, onClose }: Props) {
  const go = useGo()
  const revert = useCall(timesheets.revert, {
    done: 'Approval taken back: this copy can be changed',
    onDone: (copy) => {
      onClose()
      return go(`/timesheets/${copy.id}`)
    },
  })
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title="Take the approval back?"
      confirm="Take back"
      loading={revert.isPending}
      label="Why?"
      description={`The sheet stays to be read as it was approved. A copy is open again, and ${sheet.candidate_name} and whoever approved it read why.`}
      most={1000}
      onReason={(reason) =>
        revert.mutate({ params: { id: sheet.id }, body: { reason, version: sheet.version } })
      }
    />
  )
}

export function ReassignDialog({ sheet, onClose }: Props) {
  const [approver, setApprover] = useState<Person>()
  const reassign = useCall(timesheets.reassign, {
    done: (reply) => `${reply.approver_name} is the approver now`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Choose another approver"
      confirm="Give it to them"
      loading={reassign.isPending}
      disabled={!approver}
      onConfirm={() =>
        reassign.mutate({
          params: { id: sheet.id },
          body: { user_id: approver!.id, version: sheet.version },
        })
      }
    >
      <PersonField
        label="Approver"
        kinds="approver,staff"
        description={
          sheet.status === 'submitted'
            ? 'They get the link by email at once; the old one stops working.'
            : undefined
        }
        but={sheet.approver_user_id}
        chosen={approver}
        onPick={setApprover}
      />
    </ConfirmDialog>
  )
}

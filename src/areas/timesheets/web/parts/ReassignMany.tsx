import { useState } from 'react'
import { type Person, PersonField } from '#areas/access/web/public.tsx'
import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { recipientOf } from '#areas/timesheets/reminders/rules.ts'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { ids: number[]; onClose: (done: number) => void }

/** Gives what was chosen to another approver, who gets a link for each that waits. */
export function ReassignMany({ ids, onClose }: Props) {
  const [approver, setApprover] = useState<Person>()
  const rows = useChosenRows(timesheets.list, ids)
  return (
    <BulkDialog
      title="Choose another approver"
      verb="Reassign"
      done="reassigned"
      summary={<ChosenSummary chosen={ids.length} found={rows?.length} one="timesheet" />}
      rows={rows?.map((sheet) => ({
        id: sheet.id,
        name: `${sheet.candidate_name}, ${periodName(sheet)}`,
        to: `/timesheets/${sheet.id}`,
        whyNot: whyNot(sheet, approver),
      }))}
      ready={approver !== undefined}
      each={(id) =>
        call(timesheets.reassign, {
          params: { id },
          body: {
            user_id: approver!.id,
            version: rows!.find((sheet) => sheet.id === id)!.version,
          },
        })
      }
      onClose={(done) => {
        if (done > 0) void refresh('timesheets')
        onClose(done)
      }}
    >
      <PersonField
        label="Approver"
        kinds="approver,staff"
        description="They get a link by email for each timesheet that waits; the old ones stop working."
        chosen={approver}
        onPick={setApprover}
      />
    </BulkDialog>
  )
}

function whyNot(
  { status, entered_by, approver_user_id }: Timesheet,
  approver: Person | undefined,
): string | undefined {
  if (!recipientOf(status, entered_by))
    return `It is ${statusName(status).toLowerCase()}, and waits for nobody.`
  return approver && approver.id === approver_user_id
    ? `${approver.name} is its approver already.`
    : undefined
}

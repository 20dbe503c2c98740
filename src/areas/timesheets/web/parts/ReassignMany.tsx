import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Person, PersonField } from '#areas/access/web/public.tsx'
import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { recipientOf } from '#areas/timesheets/reminders/rules.ts'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { mostChosen } from '#platform/http/contract.ts'

type Props = { ids: number[]; onClose: (done: number) => void }

/** Gives what was chosen to another approver, who gets a link for each that waits. */
export function ReassignMany({ ids: chosen, onClose }: Props) {
  const [approver, setApprover] = useState<Person>()
  const ids = chosen.slice(0, mostChosen)
  const query = { ids: ids.join(','), per_page: mostChosen }
  const { data } = useQuery(queryOf(timesheets.list, { query: query as never }))
  return (
    <BulkDialog
      title="Choose another approver"
      verb="Reassign"
      done="reassigned"
      rows={data?.data.map((sheet) => ({
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
            version: data!.data.find((sheet) => sheet.id === id)!.version,
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

function whyNot({ status, approver_user_id }: Timesheet, approver: Person | undefined): string | undefined {
  if (!recipientOf(status)) return `It is ${statusName(status).toLowerCase()}, and waits for nobody.`
  return approver && approver.id === approver_user_id
    ? `${approver.name} is its approver already.`
    : undefined
}

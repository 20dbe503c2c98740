import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { reminders } from '#areas/timesheets/reminders/contract.ts'
import { recipientOf } from '#areas/timesheets/reminders/rules.ts'
import { periodName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { agencyDay, countText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Props = { ids: number[]; onClose: (reminded: number) => void }

/** Reminds of what was chosen in the list, whoever each waits for. */
export function RemindMany({ ids, onClose }: Props) {
  const rows = useChosenRows(timesheets.list, ids)
  const open = rows?.filter((sheet) => !whyNot(sheet)) ?? []
  const workers = new Set(
    open.flatMap(({ status, entered_by, candidate_id }) =>
      recipientOf(status, entered_by) === 'worker' ? [candidate_id] : [],
    ),
  )
  const unentered = open.filter(({ status, entered_by }) => recipientOf(status, entered_by) === 'owner')
  const approvers = new Set(
    open.flatMap(({ status, approver_user_id }) => (status === 'submitted' ? [approver_user_id] : [])),
  )
  return (
    <BulkDialog
      title="Remind people of timesheets"
      verb="Remind of"
      done="reminded of"
      rows={rows?.map((sheet) => ({
        id: sheet.id,
        name: `${sheet.candidate_name}, ${periodName(sheet)}`,
        to: `/timesheets/${sheet.id}`,
        whyNot: whyNot(sheet),
      }))}
      summary={
        <ChosenSummary chosen={ids.length} found={rows?.length} one="timesheet">
          {[
            workers.size > 0 && countText(workers.size, 'worker'),
            unentered.length > 0 && `the owner of ${countText(unentered.length, 'timesheet')}`,
            approvers.size > 0 && countText(approvers.size, 'approver'),
          ]
            .filter(Boolean)
            .join(' and ') || 'nobody'}{' '}
          will hear of it by email, and in Saffron if they use it
        </ChosenSummary>
      }
      each={(id) => call(reminders.remind, { params: { id } })}
      onClose={(reminded) => {
        if (reminded > 0) void refresh('timesheets')
        onClose(reminded)
      }}
    />
  )
}

/** What the list knows of it; the rest is said by the answer. */
function whyNot({ status, entered_by, reminded_at }: Timesheet): string | undefined {
  if (!recipientOf(status, entered_by)) return 'It waits for nobody.'
  if (reminded_at && agencyDay(reminded_at) === agencyDay()) return 'Somebody was reminded of it today.'
  return undefined
}

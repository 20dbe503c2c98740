import { useQuery } from '@tanstack/react-query'
import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { recipientOf } from '#areas/timesheets/reminders/rules.ts'
import { periodName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { mostChosen } from '#platform/http/contract.ts'

type Props = { ids: number[]; onClose: (reminded: number) => void }

/** Reminds of what was chosen in the list, whoever each waits for. */
export function RemindMany({ ids: chosen, onClose }: Props) {
  const ids = chosen.slice(0, mostChosen)
  const query = { ids: ids.join(','), per_page: mostChosen }
  const { data } = useQuery(queryOf(timesheets.list, { query: query as never }))
  const open = data?.data.filter((sheet) => !whyNot(sheet)) ?? []
  const workers = new Set(
    open.flatMap(({ status, candidate_id }) => (recipientOf(status) === 'worker' ? [candidate_id] : [])),
  )
  const approvers = new Set(
    open.flatMap(({ status, approver_user_id }) => (status === 'submitted' ? [approver_user_id] : [])),
  )
  return (
    <BulkDialog
      title="Remind people of timesheets"
      verb="Remind of"
      done="reminded of"
      rows={data?.data.map((sheet) => ({
        id: sheet.id,
        name: `${sheet.candidate_name}, ${periodName(sheet)}`,
        to: `/timesheets/${sheet.id}`,
        whyNot: whyNot(sheet),
      }))}
      summary={
        <p>
          {[
            workers.size > 0 && (workers.size === 1 ? '1 worker' : `${workers.size} workers`),
            approvers.size > 0 && (approvers.size === 1 ? '1 approver' : `${approvers.size} approvers`),
          ]
            .filter(Boolean)
            .join(' and ') || 'Nobody'}{' '}
          will hear of it by email, and in Saffron if they use it.
        </p>
      }
      each={(id) => call(timesheets.remind, { params: { id } })}
      onClose={(reminded) => {
        if (reminded > 0) void refresh('timesheets')
        onClose(reminded)
      }}
    />
  )
}

/** What the list knows of it; the rest is said by the answer. */
function whyNot({ status, reminded_at }: Timesheet): string | undefined {
  if (!recipientOf(status)) return 'It waits for nobody.'
  if (reminded_at && new Date(reminded_at).toDateString() === new Date().toDateString())
    return 'Somebody was reminded of it today.'
  return undefined
}

import { useQuery } from '@tanstack/react-query'
import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { hoursText, moneyText, numberText } from '#kit/ui/format.ts'
import { mostChosen } from '#platform/http/contract.ts'

type Props = { decision: 'approve' | 'reject'; ids: number[]; onClose: (decided: number) => void }

/** Approves or sends back what was chosen: the hours and money first, then a decision for each, then its result. */
export function DecideMany({ decision, ids: chosen, onClose }: Props) {
  const ids = chosen.slice(0, mostChosen)
  const query = { ids: ids.join(',') }
  const { data } = useQuery(queryOf(timesheets.list, { query: { ...query, per_page: mostChosen } as never }))
  const { data: totals } = useQuery(
    queryOf(timesheets.totals, { query: { ...query, status: 'submitted' } as never }),
  )
  const sheets = new Map(data?.data.map((sheet) => [sheet.id, sheet]))
  const approves = decision === 'approve'
  const each = async (id: number, reason: string) =>
    call(timesheets.review, {
      params: { id },
      body: { decision, reason, submission_no: sheets.get(id)?.submission_no ?? 1 },
    })
  return (
    <BulkDialog
      title={approves ? 'Approve timesheets' : 'Send timesheets back'}
      verb={approves ? 'Approve' : 'Send back'}
      done={approves ? 'approved' : 'sent back'}
      rows={data?.data.map((sheet) => ({
        id: sheet.id,
        name: `${sheet.candidate_name}, ${periodName(sheet)}`,
        to: `/timesheets/${sheet.id}`,
        whyNot: whyNot(sheet),
      }))}
      summary={
        <>
          {chosen.length > ids.length && (
            <p>
              Only the first {numberText(mostChosen)} are decided on at once. The others stay as they are.
            </p>
          )}
          {totals?.data.map(({ currency, count, minutes, charge_amount }) => (
            <p key={currency}>
              <strong>{numberText(count)}</strong> {count === 1 ? 'timesheet' : 'timesheets'} ·{' '}
              <strong>{hoursText(minutes)}</strong> hours
              {charge_amount !== null && (
                <>
                  {' '}
                  · <strong>{moneyText(charge_amount, currency)}</strong> to be charged
                </>
              )}
            </p>
          ))}
        </>
      }
      {...(approves
        ? {}
        : { reason: { label: 'What should be changed?', description: 'Each worker will read this.' } })}
      each={each}
      onClose={(decided) => {
        if (decided > 0) void refresh('timesheets')
        onClose(decided)
      }}
    />
  )
}

const whyNot = ({ status }: Timesheet) =>
  status === 'submitted' ? undefined : `It is ${statusName(status).toLowerCase()}, and waits for nobody.`

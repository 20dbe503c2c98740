import { useQuery } from '@tanstack/react-query'
import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { periodName, statusName } from '#areas/timesheets/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { hoursText, moneyText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'
import { mostChosen } from '#platform/http/contract.ts'

type Props = { decision: 'approve' | 'reject'; ids: number[]; onClose: (decided: number) => void }

/** Approves or sends back what was chosen: the hours and money first, then a decision for each, then its result. */
export function DecideMany({ decision, ids, onClose }: Props) {
  const rows = useChosenRows(timesheets.list, ids)
  const sheets = new Map(rows?.map((sheet) => [sheet.id, sheet]))
  const waiting = { ids: ids.slice(0, mostChosen).join(','), status: 'submitted' }
  const { data: totals } = useQuery(queryOf(timesheets.totals, { query: waiting as never }))
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
      rows={rows?.map((sheet) => ({
        id: sheet.id,
        name: `${sheet.candidate_name}, ${periodName(sheet)}`,
        to: `/timesheets/${sheet.id}`,
        whyNot: whyNot(sheet),
      }))}
      summary={
        <ChosenSummary chosen={ids.length} found={rows?.length} one="timesheet">
          {totals?.data.map(({ currency, pay_currency, minutes, charge_amount }) => (
            <span key={`${currency} ${pay_currency}`}>
              <strong>{hoursText(minutes)}</strong> hours
              {charge_amount !== null && (
                <>
                  {' '}
                  · <strong>{moneyText(charge_amount, currency)}</strong> to be charged
                </>
              )}
            </span>
          ))}
        </ChosenSummary>
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

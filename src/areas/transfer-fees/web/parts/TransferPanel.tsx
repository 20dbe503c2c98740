import { useQuery } from '@tanstack/react-query'
import { type TransferFee, transferFees } from '#areas/transfer-fees/contract.ts'
import { queryOf } from '#kit/query.ts'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, dayText, moneyText, percentText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const stateNames = { none: 'No fee agreed', running: 'May be charged', over: 'No longer' }

/** Until when the client may be charged if it takes on the worker, with the days it is counted from. */
export function TransferPanel({ id }: { id: number }) {
  const { data } = useQuery(queryOf(transferFees.show, { params: { id } }))
  if (!data?.window) return null
  const { window, weeks, state, until, client_name, candidate_name } = data
  return (
    <Panel
      title="Transfer fee"
      aside={<StatusBadge status={`transfer_${state}`} label={stateNames[state]} />}
    >
      <Facts
        items={filled([
          ['Agreed', feeText(data)],
          [
            'May be charged until',
            until
              ? dayText(until)
              : `The law would let a fee be charged until ${dayText(window.lawful_until)}`,
          ],
          [
            'From the first day',
            `${dayText(window.first_day)}: ${countText(weeks.after_start, 'week')}, to ${dayText(window.from_start_until)}`,
          ],
          [
            'After the last day',
            `${dayText(window.last_day)}: ${countText(weeks.after_end, 'week')}, to ${dayText(window.after_end_until)}`,
          ],
          [
            'Before that',
            window.earlier_days > 0 &&
              `${countText(window.earlier_days, 'day')} of work, before a break of more than ${countText(weeks.new_start, 'week')}`,
          ],
          [
            'Instead of the fee',
            state === 'running' &&
              `${client_name} may choose to hire ${candidate_name} through you for longer. Without that choice in your terms no fee is owed.`,
          ],
        ])}
      />
    </Panel>
  )
}

function feeText({ kind, amount, percent, currency, agreed_weeks }: TransferFee): string {
  if (kind === 'none') return 'No fee'
  const fee =
    kind === 'amount'
      ? moneyText(amount ?? 0, currency)
      : `${percentText(percent ?? '0')} of the yearly salary`
  return `${fee}, until ${countText(agreed_weeks ?? 0, 'week')} after the last day`
}

import { useQuery } from '@tanstack/react-query'
import { type ReadyQueue, timesheets } from '#areas/timesheets/contract.ts'
import { readyQueues } from '#areas/units/contract.ts'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { hoursText, moneyText, numberText } from '#kit/ui/format.ts'
import { listQueryOf } from '#kit/ui/list/search.ts'
import { TotalsLine } from '#kit/ui/list/TotalsLine.tsx'

type Props = { search: Search }

/** What all sheets of the list come to, currency by currency, as far as the person may see it. */
export function Totals({ search }: Props) {
  const { page: _page, after: _after, before: _before, sort: _sort, per_page: _size, ...kept } = search
  const filters = listQueryOf(kept)
  const { data, isPending } = useQuery(queryOf(timesheets.totals, { query: filters as never }))
  if (isPending) return <TotalsLine />
  if (!data || data.data.length === 0) return null
  return (
    <TotalsLine>
      {data.data.map(
        ({ currency, pay_currency, count, minutes, pay_amount, charge_amount, waiting_amount }) => (
          <span key={`${currency} ${pay_currency}`}>
            <strong>{numberText(count)}</strong> {count === 1 ? 'timesheet' : 'timesheets'} ·{' '}
            <strong>{hoursText(minutes)}</strong> hours
            {waiting_amount !== null ? (
              <>
                {' '}
                · <strong>{moneyText(waiting_amount, waitingIn({ currency, pay_currency }, search))}</strong>{' '}
                on no document yet
              </>
            ) : (
              <>
                {pay_amount !== null && (
                  <>
                    {' '}
                    · <strong>{moneyText(pay_amount, pay_currency)}</strong> pay
                  </>
                )}
                {charge_amount !== null && (
                  <>
                    {' '}
                    · <strong>{moneyText(charge_amount, currency)}</strong> charge
                  </>
                )}
              </>
            )}
          </span>
        ),
      )}
    </TotalsLine>
  )
}

/** What waits for a self-billing invoice or for payroll is pay. */
const waitingIn = (of: { currency: string; pay_currency: string }, { queue }: Search) =>
  readyQueues[queue as ReadyQueue]?.side === 'self-billing' ? of.pay_currency : of.currency

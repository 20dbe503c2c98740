import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { client, hours, money, periodEnd, status, worker } from '#areas/timesheets/web/parts/columns.tsx'
import { Totals } from '#areas/timesheets/web/parts/Totals.tsx'
import { periodName, statusOptions } from '#areas/timesheets/web/words.ts'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { Figure } from '#kit/ui/detail/Figure.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { isoDay } from '#kit/ui/list/date-presets.ts'
import { List } from '#kit/ui/list/List.tsx'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'

type Props = { id: number }

export const TimesheetsOfClient = ({ id }: Props) => <TimesheetsOf of="client_id" id={id} first={worker} />
export const TimesheetsOfWorker = ({ id }: Props) => <TimesheetsOf of="candidate_id" id={id} first={client} />

type OfProps = Props & { of: 'client_id' | 'candidate_id'; first: Column<Timesheet> }

function TimesheetsOf({ of, id, first }: OfProps) {
  const { tab: _tab, ...search } = listSearch(useSearch({ strict: false }) as Search)
  const fixed = { [of]: String(id) }
  return (
    <List
      endpoint={timesheets.list}
      title="Timesheets"
      embedded
      fixed={fixed}
      defaultSort="-period_end"
      columns={[
        first,
        { key: 'job_title', label: 'Job' },
        periodEnd,
        status,
        hours,
        { ...money('pay_amount', 'Pay'), permission: 'timesheets.view_pay' },
        { ...money('charge_amount', 'Charge'), permission: 'timesheets.view_charge' },
      ]}
      filters={[
        { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
        { key: 'period', label: 'Period to', type: 'days' },
      ]}
      above={<Totals search={{ ...search, ...fixed }} />}
      search="Search worker, client or number"
      nameOf={(sheet) => `${sheet.candidate_name}, ${periodName(sheet)}`}
      to={(sheet) => `/timesheets/${sheet.id}`}
      empty={{
        title: 'No timesheets yet',
        text: 'They appear by themselves as soon as a placement is live.',
      }}
    />
  )
}

/** Approved time on no document yet, as the view of the list sums it. */
export function UnbilledOfClient({ id }: Props) {
  const query = { client_id: id, queue: 'ready_to_bill' }
  const { data } = useQuery(queryOf(timesheets.totals, { query: query as never }))
  const held = useQuery(
    queryOf(timesheets.totals, { query: { client_id: id, queue: 'held_to_bill' } as never }),
  ).data
  const waiting = held?.data.some(({ waiting_amount }) => waiting_amount)
  return (
    <Figure
      value={data && amounts(data.data.map((row) => [row.waiting_amount, row.currency]))}
      note={waiting && held && `${amounts(held.data.map((row) => [row.waiting_amount, row.currency]))} held`}
      to={`/timesheets?client_id=${id}&queue=ready_to_bill`}
    />
  )
}

const weeksOfMargin = 12

/** What was charged less what is paid, over the approved sheets of the last weeks. */
export function MarginOfClient({ id }: Props) {
  const from = isoDay(new Date(Date.now() - weeksOfMargin * 7 * 86_400_000))
  const query = { client_id: id, status: 'approved,processed', period_from: from }
  const { data } = useQuery(queryOf(timesheets.totals, { query: query as never }))
  const margin = data?.data.map(
    ({ pay_amount: pay, charge_amount: charge, currency }): Amount => [
      pay === null || charge === null ? null : charge - pay,
      currency,
    ],
  )
  return (
    <Figure
      value={margin && amounts(margin)}
      note={`last ${weeksOfMargin} weeks`}
      to={`/timesheets?client_id=${id}&status=approved,processed&period_from=${from}`}
    />
  )
}

/** The sheet that is due longest, and that nobody has handed in. */
export function NextMissingOfWorker({ id }: Props) {
  const query = { candidate_id: id, queue: 'missing', sort: 'due_at', per_page: 1 }
  const { data } = useQuery(queryOf(timesheets.list, { query: query as never }))
  const next = data?.data[0]
  return (
    <Figure
      value={data && (next ? dayText(next.period_end) : 'None')}
      note={next && `${data.meta.total} missing`}
      tone={next && 'warning'}
      to={next && `/timesheets/${next.id}`}
    />
  )
}

/** What the newest approved sheet pays. */
export function LastPayOfWorker({ id }: Props) {
  const query = { candidate_id: id, status: 'approved,processed', sort: '-period_end', per_page: 1 }
  const { data } = useQuery(queryOf(timesheets.list, { query: query as never }))
  const last = data?.data[0]
  return (
    <Figure
      value={data && (last ? amounts([[last.pay_amount, last.currency]]) : 'None yet')}
      note={last && `to ${dayText(last.period_end)}`}
      to={last && `/timesheets/${last.id}`}
    />
  )
}

type Amount = readonly [minor: number | null, currency: string]

/** Currency by currency; a dash where nothing may be seen. */
function amounts(all: readonly Amount[]): string {
  const seen = all.filter(([minor]) => minor !== null)
  if (all.length > 0 && seen.length === 0) return '–'
  return seen.length === 0
    ? moneyText(0)
    : seen.map(([minor, currency]) => moneyText(minor ?? 0, currency)).join(' + ')
}

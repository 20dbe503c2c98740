import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReadyQueue, type Timesheet, timesheets } from '#areas/timesheets/contract.ts'
import { client, hours, money, periodEnd, status, worker } from '#areas/timesheets/web/parts/columns.tsx'
import { Totals } from '#areas/timesheets/web/parts/Totals.tsx'
import { periodName, statusOptions } from '#areas/timesheets/web/words.ts'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { Figure } from '#kit/ui/detail/Figure.tsx'
import { agencyDay, dayText, moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { addDays } from '#platform/days.ts'

type Props = { id: number }

export const TimesheetsOfClient = ({ id }: Props) => <TimesheetsOf of="client_id" id={id} first={worker} />
export const TimesheetsOfWorker = ({ id }: Props) => <TimesheetsOf of="candidate_id" id={id} first={client} />
export const TimesheetsOfJob = ({ id }: Props) => <TimesheetsOf of="job_id" id={id} first={worker} />

/** Approved time that the next run pays this supplier for. */
export const ReadyOfSupplier = ({ id }: Props) => (
  <TimesheetsOf
    of="supplier_id"
    id={id}
    first={worker}
    queue="ready_to_self_bill"
    empty={{
      title: 'Nothing is ready to self-bill',
      text: 'Approved time of its workers waits here for the next run of self-billing invoices.',
    }}
  />
)

type OfProps = Props & {
  of: 'client_id' | 'candidate_id' | 'job_id' | 'supplier_id'
  first: Column<Timesheet>
  queue?: ReadyQueue
  empty?: { title: string; text: string }
}

const none = {
  title: 'No timesheets yet',
  text: 'They appear by themselves as soon as a placement is live.',
}

function TimesheetsOf({ of, id, first, queue, empty = none }: OfProps) {
  const { tab: _tab, ...search } = listSearch(useSearch({ strict: false }) as Search)
  const fixed = { [of]: String(id), ...(queue ? { queue } : {}) }
  return (
    <List
      endpoint={timesheets.list}
      title="Timesheets"
      embedded
      fixed={fixed}
      defaultSort="-period_end"
      columns={[
        first,
        ...(of === 'job_id' ? [] : [{ key: 'job_title', label: 'Job' }]),
        ...(of === 'supplier_id' ? [client] : []),
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
      empty={empty}
    />
  )
}

/** Approved time on no document yet, as the view of the list sums it. */
export const UnbilledOfClient = ({ id }: Props) => (
  <Waiting of="client_id" id={id} ready="ready_to_bill" held="held_to_bill" />
)
export const UnbilledOfJob = ({ id }: Props) => (
  <Waiting of="job_id" id={id} ready="ready_to_bill" held="held_to_bill" />
)
export const UnpaidOfSupplier = ({ id }: Props) => (
  <Waiting of="supplier_id" id={id} ready="ready_to_self_bill" held="held_to_self_bill" />
)

function Waiting({
  of,
  id,
  ready,
  held,
}: Pick<OfProps, 'of' | 'id'> & { ready: ReadyQueue; held: ReadyQueue }) {
  const sums = (queue: ReadyQueue) => queryOf(timesheets.totals, { query: { [of]: id, queue } as never })
  const { data } = useQuery(sums(ready))
  const { data: kept } = useQuery(sums(held))
  const waiting = kept?.data.some(({ waiting_amount }) => waiting_amount)
  return (
    <Figure
      value={
        data &&
        amounts(
          data.data.map((row) => [
            row.waiting_amount,
            of === 'supplier_id' ? row.pay_currency : row.currency,
          ]),
        )
      }
      note={
        waiting &&
        kept &&
        `${amounts(kept.data.map((row) => [row.waiting_amount, of === 'supplier_id' ? row.pay_currency : row.currency]))} held`
      }
      to={`/timesheets?${of}=${id}&queue=${ready}`}
    />
  )
}

const weeksOfMargin = 12

/** What was charged less what is paid, over the approved sheets of the last weeks. */
export const MarginOfClient = ({ id }: Props) => <Margin of="client_id" id={id} />
export const MarginOfJob = ({ id }: Props) => <Margin of="job_id" id={id} />

function Margin({ of, id }: Pick<OfProps, 'of' | 'id'>) {
  const from = addDays(agencyDay(), -7 * weeksOfMargin)
  const query = { [of]: id, status: 'approved,processed', period_from: from }
  const { data } = useQuery(queryOf(timesheets.totals, { query: query as never }))
  const margin = data?.data.map(
    // Of two currencies there is no margin here: each sheet says it at the rate of its period.
    ({ pay_amount: pay, charge_amount: charge, currency, pay_currency }): Amount => [
      pay === null || charge === null || pay_currency !== currency ? null : charge - pay,
      currency,
    ],
  )
  const mixed = data?.data.some(({ currency, pay_currency }) => pay_currency !== currency)
  return (
    <Figure
      value={margin && amounts(margin)}
      note={`last ${weeksOfMargin} weeks${mixed ? ', without what is paid in another currency' : ''}`}
      to={`/timesheets?${of}=${id}&status=approved,processed&period_from=${from}`}
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
      value={data && (last ? amounts([[last.pay_amount, last.pay_currency ?? last.currency]]) : 'None yet')}
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

import { NativeSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { invoices, type StatusSlug, type TypeSlug } from '#areas/invoices/contract.ts'
import { invoiceRuns } from '#areas/invoices/runs/contract.ts'
import classes from '#areas/invoices/web/parts/Switcher.module.css'
import { directions, statusSlugs, statusWords, typeSlugs, typeWords } from '#areas/invoices/words.ts'
import { type Search, stringifySearch } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { moneyText, numberText } from '#kit/ui/format.ts'
import tabs from '#kit/ui/list/ListTabs.module.css'
import { listQueryOf } from '#kit/ui/list/search.ts'
import { TotalsLine } from '#kit/ui/list/TotalsLine.tsx'
import { useScrollToActive } from '#kit/ui/scroll-to-active.ts'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

type Props = { status: StatusSlug; type: TypeSlug; search: Search }

/** Always offered; the others only while there is something in them. */
const usual: readonly StatusSlug[] = [
  'all',
  'ready',
  'draft',
  'approved',
  'issued',
  'sent',
  'overdue',
  'paid',
]

/** Views that other pages lead to; the statuses say the same in other words. */
const ledTo: readonly StatusSlug[] = ['to-approve', 'to-issue']

/** The filters that stay when another status is opened; the place in the list does not. */
export function keptFilters({ page: _page, after: _after, before: _before, ...kept }: Search): Search {
  return kept
}

/** Counted and summed under the same filters as the list. */
export const countsQuery = (type: TypeSlug, search: Search) => {
  const { sort: _sort, per_page: _size, ...filters } = keptFilters(search)
  return queryOf(invoices.counts, { query: { type, ...listQueryOf(filters) } as never })
}

/** Which documents: their status as links with counts, their type as a choice. Both stand in the address. */
export function Switcher({ status, type, search }: Props) {
  const go = useGo()
  const filters = stringifySearch(keptFilters(search))
  const { data } = useQuery(countsQuery(type, search))
  const ready = useReady(type)
  const countOf = (slug: StatusSlug) =>
    slug === 'ready'
      ? ready
      : (data?.data ?? []).filter((each) => each.status === slug).reduce((sum, { count }) => sum + count, 0)
  const shown = statusSlugs.filter(
    (slug) => usual.includes(slug) || slug === status || (countOf(slug) > 0 && !ledTo.includes(slug)),
  )
  // Their numbers come later and move them.
  const bar = useScrollToActive(`${status} ${shown.length} ${data ? 'counted' : ''}`)
  return (
    <div className={classes.bar}>
      <nav ref={bar} className={tabs.tabs} aria-label="Invoices by status">
        {shown.map((slug) => (
          <TenantLink
            key={slug}
            to={`/invoices/${slug}/${type}${filters}`}
            className={tabs.tab}
            data-active={slug === status || undefined}
            aria-current={slug === status ? 'page' : undefined}
            activeProps={{}}
          >
            {slug === 'ready' ? 'Ready' : statusWords[slug]}
            {countOf(slug) > 0 && <span className={tabs.count}>{numberText(countOf(slug))}</span>}
          </TenantLink>
        ))}
      </nav>
      <NativeSelect
        className={classes.type}
        aria-label="Type of document"
        value={type}
        onChange={(event) => void go(`/invoices/${status}/${event.currentTarget.value}${filters}`)}
        data={typeSlugs.map((value) => ({ value, label: typeWords[value] }))}
      />
    </div>
  )
}

/** Timesheets and other items that the next runs take, for who may make them. */
function useReady(type: TypeSlug): number {
  const { can } = usePermissions()
  const sides = (['sales', 'self-billing'] as const).filter((side) => type === 'all' || type === side)
  const queries = useQueries({
    queries: sides.map((side) => ({
      ...queryOf(invoiceRuns.ready, { query: { side } }),
      enabled: can('invoices.run'),
    })),
  })
  const figures = queries.flatMap(({ data }) => data?.figures ?? [])
  return figures
    .filter(({ readiness }) => readiness === 'ready')
    .reduce((sum, { sheet_count, other_count }) => sum + sheet_count + other_count, 0)
}

/** What the documents of this view come to: what clients owe us and what we owe by themselves, currency by currency. */
export function Totals({ status, type, search }: Props) {
  const { data, isPending } = useQuery(countsQuery(type, search))
  if (isPending) return <TotalsLine />
  const sums = (data?.data ?? []).filter((each) => each.status === status)
  if (sums.length === 0) return null
  const bothWays = new Set(sums.map(({ direction }) => direction)).size > 1
  return (
    <TotalsLine>
      {sums.map(({ currency, direction, count, net, gross, owed }) => (
        <span key={`${currency} ${direction}`}>
          {bothWays && `${directions[direction]}: `}
          <strong>{numberText(count)}</strong> {count === 1 ? 'document' : 'documents'} ·{' '}
          <strong>{moneyText(net, currency)}</strong> net · <strong>{moneyText(gross, currency)}</strong> with
          VAT
          {owed > 0 && (
            <>
              {' '}
              · <strong>{moneyText(owed, currency)}</strong> still open
            </>
          )}
        </span>
      ))}
    </TotalsLine>
  )
}

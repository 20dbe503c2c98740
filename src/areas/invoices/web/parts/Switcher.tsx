import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoices, type StatusSlug, type TypeSlug } from '#areas/invoices/contract.ts'
import classes from '#areas/invoices/web/parts/Switcher.module.css'
import { statusSlugs, statusWords, typeSlugs, typeWords } from '#areas/invoices/words.ts'
import { queryOf } from '#web/query.ts'
import { moneyText, numberText } from '#web/ui/format.ts'
import { useInSight } from '#web/ui/in-sight.ts'
import tabs from '#web/ui/list/ListTabs.module.css'
import { TenantLink, useGo } from '#web/ui/TenantLink.tsx'

type Props = { status: StatusSlug; type: TypeSlug; filters: string }

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

export const countsQuery = (type: TypeSlug) => queryOf(invoices.counts, { query: { type } })

/** Which documents: their status as links with counts, their type as a choice. Both stand in the address. */
export function Switcher({ status, type, filters }: Props) {
  const go = useGo()
  const { data } = useQuery(countsQuery(type))
  const countOf = (slug: StatusSlug) =>
    (data?.data ?? []).filter((each) => each.status === slug).reduce((sum, { count }) => sum + count, 0)
  const shown = statusSlugs.filter((slug) => usual.includes(slug) || slug === status || countOf(slug) > 0)
  // Their numbers come later and move them.
  const bar = useInSight(`${status} ${shown.length} ${data ? 'counted' : ''}`)
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

/** What the documents of this view come to, currency by currency. */
export function Totals({ status, type }: Pick<Props, 'status' | 'type'>) {
  const { data } = useQuery(countsQuery(type))
  const sums = (data?.data ?? []).filter((each) => each.status === status)
  if (sums.length === 0) return null
  return (
    <div className={classes.totals}>
      {sums.map(({ currency, count, net, gross }) => (
        <span key={currency}>
          <strong>{numberText(count)}</strong> {count === 1 ? 'document' : 'documents'} ·{' '}
          <strong>{moneyText(net, currency)}</strong> net · <strong>{moneyText(gross, currency)}</strong> with
          VAT
        </span>
      ))}
    </div>
  )
}

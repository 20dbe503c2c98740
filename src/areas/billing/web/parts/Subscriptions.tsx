import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { centralSubscriptions, type SubscriptionRow, subscriptionStatuses } from '#areas/billing/contract.ts'
import classes from '#areas/billing/web/parts/products.module.css'
import { here } from '#areas/billing/web/words.ts'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, wordsOf } from '#kit/ui/format.ts'
import { withChange } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, Money } from '#kit/ui/values.tsx'

/** Every agency by name: its plan, when it renews and what it owes for this period. */
export function Subscriptions({ search }: { search: Search }) {
  const navigate = useNavigate()
  const { search: words, status, after } = search
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(centralSubscriptions.list, { query: { search: words, status: status as never, after } }),
    placeholderData: keepPreviousData,
  })
  const change = (part: Search) =>
    void navigate({ to: '.', search: withChange(search, part) as never, replace: true })
  return (
    <>
      <fieldset className={classes.filters} aria-label="Filters">
        <SearchField value={words ?? ''} onSearch={(value) => change({ search: value || undefined })} />
        <NativeSelect
          aria-label="Status"
          value={status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Any status' },
            ...subscriptionStatuses.map((value) => ({ value, label: wordsOf(value) })),
            { value: 'none', label: 'No subscription' },
          ]}
        />
      </fieldset>
      {isError && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" />
      ) : data.data.length === 0 ? (
        <EmptyState title="No agency found" text="Try another name or status." />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <Rows rows={data.data} />
          <div className={classes.pager}>
            {after && (
              <Button variant="default" size="xs" onClick={() => change({ after: undefined })}>
                First page
              </Button>
            )}
            {data.next && (
              <Button
                variant="default"
                size="xs"
                onClick={() => void navigate({ to: '.', search: { ...search, after: data.next } as never })}
              >
                Next page
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Sought once Enter is pressed or the field is left. */
function SearchField({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const seek = () => typed.trim() !== value && onSearch(typed.trim())
  return (
    <TextInput
      type="search"
      aria-label="Search agencies"
      placeholder="Search agencies"
      leftSection={<IconSearch size={16} stroke={1.8} />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={seek}
      onKeyDown={(event) => event.key === 'Enter' && seek()}
    />
  )
}

function Rows({ rows }: { rows: SubscriptionRow[] }) {
  return (
    <Panel flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Subscriptions" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Agency</th>
              <th scope="col">Subscription</th>
              <th scope="col">Plan</th>
              <th scope="col" data-optional>
                Renews
              </th>
              <th scope="col" data-figure>
                Owed this period
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.tenant_id}>
                <th scope="row">
                  <TenantLink to={`${here}?tenant=${row.tenant_id}`}>{row.agency}</TenantLink>
                </th>
                <td>
                  {row.status ? (
                    <StatusBadge status={row.status} />
                  ) : (
                    <span className={classes.dim}>None</span>
                  )}
                </td>
                <td>
                  {row.product ?? '–'}
                  {row.next_product && row.next_from && (
                    <span className={classes.dim}>
                      {' '}
                      then {row.next_product} from {dayText(row.next_from)}
                    </span>
                  )}
                </td>
                <td data-optional>
                  <DayText day={row.renews_on} />
                </td>
                <td data-figure>
                  {row.comp && <span className={classes.dim}>free of charge </span>}
                  <Money minor={row.owed?.amount} currency={row.owed?.currency ?? 'GBP'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

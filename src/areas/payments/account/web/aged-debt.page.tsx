import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type AgeingRow, accounts } from '#areas/payments/account/contract.ts'
import { bandNames } from '#areas/payments/account/words.ts'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { agencyDay, countText, dayText, moneyText } from '#kit/ui/format.ts'
import { monthBegin } from '#kit/ui/list/date-presets.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { TotalsLine } from '#kit/ui/list/TotalsLine.tsx'
import type { Column } from '#kit/ui/list/types.ts'
import { DayText, Money } from '#kit/ui/values.tsx'
import { addDays } from '#platform/days.ts'

const RemindDialog = lazy(async () => ({
  default: (await import('#areas/payments/chasing/web/RemindDialog.tsx')).RemindDialog,
}))

const listOptions = { defaultSort: 'name' }

export const Route = createFileRoute('/tenant/$tenantId/aged-debt')({
  staticData: { title: 'Aged Debt' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, accounts.ageing, deps, listOptions),
  component: AgedDebtPage,
})

const shown = [
  'total',
  'current',
  'days_1_30',
  'days_31_60',
  'days_61_90',
  'days_over_90',
  'on_account',
] as const

const columns: Column<AgeingRow>[] = [
  { key: 'client_name', label: 'Client', sort: 'name' },
  ...shown.map((key) => ({
    key,
    label: bandNames[key],
    align: 'right' as const,
    ...(key === 'total' ? { card: 'value' as const } : {}),
    render: (row: AgeingRow) => <Money minor={row[key]} currency={row.currency} />,
  })),
  {
    key: 'disputed',
    label: 'Disputed',
    align: 'right',
    hidden: true,
    render: (row) => <Money minor={row.disputed} currency={row.currency} />,
  },
  { key: 'oldest_due_on', label: 'Oldest due', render: (row) => <DayText day={row.oldest_due_on} /> },
  { key: 'owner_name', label: 'Consultant', hidden: true },
]

function AgedDebtPage() {
  const search = useSearch({ strict: false }) as Search
  const { data } = useQuery(totalsQuery(search))
  const currencies = data?.currencies ?? []
  const [asked, setAsked] = useState<{ ids: number[]; answer: (sent: boolean) => void }>()
  const close = (sent: boolean) => {
    setAsked(undefined)
    asked?.answer(sent)
  }
  return (
    <>
      <List
        endpoint={accounts.ageing}
        title="Aged Debt"
        description="What clients owe, by how long it is overdue. Amounts of several currencies are never added: choose one."
        {...listOptions}
        above={<Totals search={search} />}
        columns={columns}
        filters={[
          {
            key: 'currency',
            label: 'Currency',
            type: 'select',
            options: currencies.map((value) => ({ value, label: value })),
          },
          { key: 'as_of', label: 'As of', type: 'select', options: monthEnds() },
        ]}
        search="Search clients"
        bulk={[
          {
            label: 'Remind',
            icon: <IconBell size={16} />,
            permission: 'payments.chase',
            run: (ids) => new Promise<boolean>((answer) => setAsked({ ids, answer })),
          },
        ]}
        nameOf={(row) => row.client_name}
        to={(row) => `/clients/${row.id}/view?tab=account`}
        empty={{
          title: 'Nobody owes anything',
          text: 'What was issued and not paid stands here, client by client.',
        }}
      />
      {asked && (
        <Suspense fallback={null}>
          <RemindDialog
            title={`Remind ${countText(asked.ids.length, 'client')}`}
            of={{ client_ids: asked.ids }}
            onSent={() => close(true)}
            onClose={() => close(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function totalsQuery(search: Search) {
  const { currency, as_of } = search
  const query = { ...(currency ? { currency } : {}), ...(as_of ? { as_of } : {}), search: search.search }
  return queryOf(accounts.ageingTotals, { query: query as never })
}

function Totals({ search }: { search: Search }) {
  const { data, isPending } = useQuery(totalsQuery(search))
  if (isPending || !data) return <TotalsLine />
  const { total } = data
  return (
    <TotalsLine>
      {shown.map((key) => (
        <span key={key}>
          {bandNames[key]} <strong>{moneyText(total[key], total.currency)}</strong>
        </span>
      ))}
    </TotalsLine>
  )
}

/** The ends of the last twelve months: what books are usually looked at by. */
function monthEnds() {
  const today = agencyDay()
  return Array.from({ length: 12 }, (_, back) => {
    const day = addDays(monthBegin(today, -back), -1)
    return { value: day, label: dayText(day) }
  })
}

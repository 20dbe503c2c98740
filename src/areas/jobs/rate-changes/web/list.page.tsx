import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { placements } from '#areas/jobs/contract.ts'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { type RateChange, rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { rateChangeStatuses } from '#areas/jobs/rate-changes/words.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { MarginText } from '#areas/jobs/web/parts/MarginText.tsx'
import { needs } from '#kit/guard.ts'
import { useMe } from '#kit/session.ts'
import { rateText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText, Nothing } from '#kit/ui/values.tsx'

const listOptions = { defaultSort: '-id' }

export const Route = createFileRoute('/tenant/$tenantId/rate-changes')({
  staticData: { title: 'Rate Changes' },
  validateSearch: listSearch,
  beforeLoad: needs('placements.rates.propose', 'placements.rates.approve'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, rateChanges.list, deps, listOptions),
  component: RateChangesPage,
})

function RateChangesPage() {
  const sight = useMoneySight()
  const me = useMe() as { id?: number } | undefined
  const columns: Column<RateChange>[] = [
    { key: 'candidate_name', label: 'Worker' },
    { key: 'job_title', label: 'Job', render: (row) => `${row.job_title}, ${row.client_name}` },
    {
      key: 'status',
      label: 'Status',
      card: 'badge',
      render: ({ status }) => <StatusBadge status={status} label={rateChangeStatuses[status]} />,
    },
    { key: 'from_day', label: 'From', width: 130, render: (row) => <DayText day={row.from_day} /> },
    ...(sight.pay ? [rate('Pay', 'was_pay', 'pay_rate')] : []),
    ...(sight.charge ? [rate('Charge', 'was_charge', 'charge_rate')] : []),
    ...(sight.margin ? [margin] : []),
    {
      ...{ key: 'basis', label: 'New rate worked out as', hidden: true },
      render: ({ rows: [first] }) => first && basisNames[first.basis],
    },
    { key: 'requested_by_name', label: 'Proposed by' },
    {
      key: 'requested_at',
      label: 'Proposed',
      hidden: true,
      render: (row) => <InstantText at={row.requested_at} />,
    },
    { key: 'decided_by_name', label: 'Decided by', hidden: true },
  ]
  return (
    <List
      endpoint={rateChanges.list}
      title="Rate Changes"
      description="New rates of a placement, proposed by one and approved by another."
      {...listOptions}
      columns={columns}
      filters={[
        { key: 'status', label: 'Status', type: 'choices', options },
        {
          key: 'client_id',
          label: 'Client',
          type: 'record',
          endpoint: clients.list,
          nameOf: (client) => client.name,
        },
        {
          key: 'placement_id',
          label: 'Placement',
          type: 'given-record',
          endpoint: placements.list,
          permissions: ['placements.view'],
          nameOf: (placement) => `${placement.candidate_name}, ${placement.ref}`,
        },
        { key: 'requested_by', label: 'Proposed by', type: 'given', nameOf: () => 'me' },
      ]}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        { key: 'open', label: 'To decide', search: { status: 'proposed' } },
        ...(me?.id
          ? [{ key: 'mine', label: 'Proposed by me', search: { requested_by: String(me.id) } }]
          : []),
      ]}
      search={false}
      nameOf={(row) => `${row.candidate_name}, ${row.job_title}`}
      to={(row) => `/rate-changes/${row.id}/view`}
      empty={{
        title: 'No rates proposed yet',
        text: 'Open a placement and propose new rates from a day on, or choose several in a list of placements.',
      }}
    />
  )
}

const options = Object.entries(rateChangeStatuses).map(([value, label]) => ({ value, label }))

const rate = (
  label: string,
  was: 'was_pay' | 'was_charge',
  now: 'pay_rate' | 'charge_rate',
): Column<RateChange> => ({
  key: now,
  label,
  align: 'right',
  render: ({ rows: [first], ...change }) => {
    const currency = now === 'pay_rate' ? change.pay_currency : change.currency
    const from = first?.[was]
    const to = first?.[now]
    if (!to) return <Nothing />
    return from && from !== to
      ? `${rateText(from, currency)} to ${rateText(to, currency)}`
      : rateText(to, currency)
  },
})

const margin: Column<RateChange> = {
  key: 'margin',
  label: 'New margin',
  align: 'right',
  render: ({ rows: [first], currency, pay_currency, exchange }) => (
    <MarginText pay={first?.pay_rate} charge={first?.charge_rate} {...{ currency, pay_currency, exchange }} />
  ),
}

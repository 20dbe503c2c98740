import { createFileRoute } from '@tanstack/react-router'
import { groups } from '#areas/central/groups/contract.ts'
import { tenants } from '#areas/central/tenants/contract.ts'
import { statusOptions, TenantStatus } from '#areas/central/tenants/web/parts/TenantStatus.tsx'
import { needs } from '#kit/guard.ts'
import { numberText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { DayText, InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/central/tenants')({
  staticData: { title: 'Tenants' },
  validateSearch: listSearch,
  beforeLoad: needs('central.tenants.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, tenants.list, deps, listOptions),
  component: TenantsPage,
})

const listOptions = { defaultSort: 'name' }

function TenantsPage() {
  return (
    <List
      endpoint={tenants.list}
      title="Tenants"
      description="The agencies that work with Saffron: how they stand, and how much they use."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true, render: ({ name }) => name },
        {
          key: 'status',
          label: 'Status',
          card: 'badge',
          width: 120,
          render: ({ status }) => <TenantStatus status={status} />,
        },
        { key: 'slug', label: 'Address', width: 150, card: 'none' },
        { key: 'plan', label: 'Plan', render: ({ plan }) => plan ?? '–' },
        { key: 'group', label: 'Group', render: ({ group }) => group?.name ?? '–' },
        {
          key: 'users',
          label: 'Users',
          align: 'right',
          width: 90,
          render: ({ users }) => numberText(users),
        },
        {
          key: 'workers',
          label: 'Workers',
          align: 'right',
          width: 100,
          card: 'value',
          render: ({ workers }) => numberText(workers),
        },
        {
          key: 'last_active_at',
          label: 'Last activity',
          width: 160,
          render: ({ last_active_at: at }) => (at ? <InstantText at={at} /> : 'Never'),
        },
        {
          key: 'created_at',
          label: 'Since',
          sort: true,
          width: 130,
          hidden: true,
          render: ({ created_at: at }) => <DayText day={at.slice(0, 10)} />,
        },
      ]}
      filters={[
        { key: 'status', label: 'Status', type: 'choices', options: statusOptions },
        {
          key: 'group_id',
          label: 'Group',
          type: 'record',
          endpoint: groups.list,
          nameOf: ({ name }) => name,
        },
      ]}
      search="Search agencies"
      to={({ id }) => `/tenants/${id}`}
      create={{ label: 'Create tenant', to: '/tenants/create', permission: 'central.tenants.create' }}
      empty={{
        title: 'No agencies yet',
        text: 'Open the first one: its owner gets an email that leads into it.',
      }}
    />
  )
}

import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { type RoleRow, roles } from '#areas/access/roles/contract.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/roles')({
  staticData: { title: 'Roles' },
  validateSearch: listSearch,
  beforeLoad: needs('roles.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, roles.list, deps, listOptions),
  component: RolesPage,
})

const listOptions = { defaultSort: 'name' }

function RolesPage() {
  return (
    <List
      endpoint={roles.list}
      title="Roles"
      description="What people may do. Somebody with several roles may do what all of them say together."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'description', label: 'Description' },
        { key: 'permission_count', label: 'Permissions', align: 'right', card: 'none', width: 120 },
        { key: 'people', label: 'People', align: 'right', card: 'value', width: 90 },
        {
          key: 'system',
          label: 'Kind',
          card: 'badge',
          width: 150,
          render: (role) => <KindOf role={role} />,
        },
      ]}
      search="Search roles"
      to={(role) => `/settings/roles/${role.id}/edit`}
      create={{ label: 'Create role', to: '/settings/roles/create', permission: 'roles.manage' }}
      removable={{ model: 'roles', name: 'roles', permission: 'roles.manage' }}
      actions={
        <Button component={TenantLink} to="/settings/roles/compare" variant="default">
          Compare
        </Button>
      }
      empty={{ title: 'No roles yet', text: 'A role says what the people who have it may do.' }}
    />
  )
}

function KindOf({ role }: { role: RoleRow }) {
  return role.system ? (
    <StatusBadge status="archived" label="Came with Saffron" />
  ) : (
    <StatusBadge status="issued" label="Your own" />
  )
}

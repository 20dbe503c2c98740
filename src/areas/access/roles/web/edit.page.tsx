import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangeRole, type Role, roles } from '#areas/access/roles/contract.ts'
import { whyNotChange } from '#areas/access/roles/rules.ts'
import { Holders } from '#areas/access/roles/web/parts/Holders.tsx'
import { RoleFields } from '#areas/access/roles/web/parts/RoleFields.tsx'
import { useMyGrants } from '#areas/access/roles/web/parts/useMyGrants.ts'
import { viewAsRole } from '#areas/access/viewing/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/roles/$id/edit')({
  staticData: { title: 'Edit Role' },
  beforeLoad: needs('roles.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(roles.show, { params: { id: Number(params.id) } })),
  component: EditRolePage,
})

function EditRolePage() {
  const id = Number(Route.useParams().id)
  const { data: role } = useSuspenseQuery(queryOf(roles.show, { params: { id } }))
  const mine = useMyGrants()
  const { can } = usePermissions()
  const why = can('roles.manage')
    ? whyNotChange(mine, role, role.permissions)?.description
    : 'You can see this role and not change it.'
  const form = useRecordForm({
    schema: ChangeRole,
    initial: {
      name: role.name,
      description: role.description,
      permissions: role.permissions,
      version: role.version,
    },
    save: (body) => call(roles.change, { params: { id }, body }),
    saved: 'Role saved',
    refreshes: ['roles', 'history'],
  })
  return (
    <>
      <RecordForm
        form={form}
        title="Edit Role"
        aside={<StatusBadge status={role.system ? 'archived' : 'issued'} label={kindOf(role)} />}
        description={role.name}
        back={{ to: '/settings/roles', label: 'Roles' }}
        actions={<Actions role={role} locked={why !== undefined} />}
        locked={why}
      >
        <RoleFields />
      </RecordForm>
      <Holders roleId={id} count={role.people} />
      <Panel title="History">
        <History subject="roles" id={id} />
      </Panel>
    </>
  )
}

const kindOf = ({ system }: Role) => (system ? 'Came with Saffron' : 'Your own')

function ViewAs({ role }: { role: Role }) {
  const { can } = usePermissions()
  const start = useMutation({
    mutationFn: () => call(viewAsRole.start, { params: { id: role.id } }),
    // What is loaded is one's own: everything begins anew as the role sees it.
    onSuccess: () => window.location.assign(`/tenant/${tenantOfAddress()}`),
  })
  if (!can('users.impersonate')) return null
  return (
    <Button variant="default" loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
      View as
    </Button>
  )
}

function Actions({ role, locked }: { role: Role; locked: boolean }) {
  const go = useGo()
  const { can } = usePermissions()
  const reset = useCall(roles.reset, { done: `${role.name} is as it came`, refreshes: ['history'] })
  const isOwnersOwn = role.key === 'owner'
  return (
    <>
      <ViewAs role={role} />
      <Button component={TenantLink} to={`/settings/roles/compare?left=${role.id}`} variant="default">
        Compare
      </Button>
      {can('roles.manage') && (
        <Button component={TenantLink} to={`/settings/roles/create?from=${role.id}`} variant="default">
          Create from this role
        </Button>
      )}
      {can('roles.manage') && role.as_delivered === false && (!locked || isOwnersOwn) && (
        <Button
          variant="default"
          loading={reset.isPending}
          onClick={() => reset.mutate({ params: { id: role.id }, body: { version: role.version } })}
        >
          Reset to default
        </Button>
      )}
      {can('roles.manage') && !role.system && !locked && (
        <Button
          variant="default"
          onClick={() =>
            askToDelete({ model: 'roles', id: role.id, name: 'role', onDone: () => go('/settings/roles') })
          }
        >
          Delete
        </Button>
      )}
    </>
  )
}

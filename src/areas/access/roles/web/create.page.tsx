import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NewRole, type Role, roles } from '#areas/access/roles/contract.ts'
import { copyName, FromRole, givable } from '#areas/access/roles/web/parts/FromRole.tsx'
import { RoleFields } from '#areas/access/roles/web/parts/RoleFields.tsx'
import { useMyGrants } from '#areas/access/roles/web/parts/useMyGrants.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/roles/create')({
  staticData: { title: 'Create Role' },
  /** `from`: the role that the new one begins as. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: number } =>
    Number.isSafeInteger(Number(from)) && Number(from) > 0 ? { from: Number(from) } : {},
  beforeLoad: needs('roles.manage'),
  component: CreateRolePage,
})

function CreateRolePage() {
  const { from } = Route.useSearch()
  const first = useQuery({
    ...queryOf(roles.show, { params: { id: from ?? 0 } }),
    enabled: from !== undefined,
  })
  if (first.isLoadingError) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (from !== undefined && !first.data) return null
  return <CreateRole first={first.data} />
}

function CreateRole({ first }: { first: Role | undefined }) {
  const go = useGo()
  const mine = useMyGrants()
  const form = useRecordForm({
    schema: NewRole,
    initial: {
      name: first ? copyName(first) : '',
      description: first?.description ?? '',
      permissions: first ? givable(first, mine) : [],
    },
    save: (body) => call(roles.create, { body }),
    saved: 'Role created',
    refreshes: ['roles'],
    onSaved: ({ id }) => go(`/settings/roles/${id}/edit`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Role"
      back={{ to: '/settings/roles', label: 'Roles' }}
      submit="Create role"
    >
      <FromRole first={first} />
      <RoleFields isNew />
    </RecordForm>
  )
}

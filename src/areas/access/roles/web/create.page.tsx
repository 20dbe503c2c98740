import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lacking } from '#areas/access/grants.ts'
import { NewRole, type Role, roles } from '#areas/access/roles/contract.ts'
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
  const cloned = useQuery({
    ...queryOf(roles.show, { params: { id: from ?? 0 } }),
    enabled: from !== undefined,
  })
  if (cloned.isLoadingError) return <ErrorState error={cloned.error} onRetry={() => void cloned.refetch()} />
  if (from !== undefined && !cloned.data) return null
  return <CreateRole key={from} cloned={cloned.data} />
}

function CreateRole({ cloned }: { cloned: Role | undefined }) {
  const go = useGo()
  const mine = useMyGrants()
  const all = cloned?.permissions ?? []
  const beyond = lacking(mine, all)
  const form = useRecordForm({
    schema: NewRole,
    initial: {
      name: cloned ? `Copy of ${cloned.name}`.slice(0, 80) : '',
      description: cloned?.description ?? '',
      permissions: all.filter((grant) => !beyond.includes(grant)),
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
      description={cloned && describe(cloned.name, beyond.length)}
      back={{ to: '/settings/roles', label: 'Roles' }}
      submit="Create role"
    >
      <RoleFields isNew />
    </RecordForm>
  )
}

function describe(name: string, beyond: number): string {
  const left =
    beyond === 0
      ? ''
      : ` ${beyond === 1 ? 'One permission is' : `${beyond} permissions are`} left out: you lack them.`
  return `Begins with what ${name} may do.${left}`
}

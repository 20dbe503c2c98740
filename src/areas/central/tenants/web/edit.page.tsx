import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangeTenant, tenants } from '#areas/central/tenants/contract.ts'
import { GroupField } from '#areas/central/tenants/web/parts/GroupField.tsx'
import { call } from '#web/call.ts'
import { needs } from '#web/layouts/guard.ts'
import { queryOf } from '#web/query.ts'
import { TextareaField, TextField } from '#web/ui/form/fields.tsx'
import { NumberField } from '#web/ui/form/figures.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'
import { useGo } from '#web/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/tenants/$id/edit')({
  staticData: { title: 'Edit Tenant' },
  beforeLoad: needs('central.tenants.update'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(tenants.show, { params: { id: Number(params.id) } })),
  component: EditTenantPage,
})

function EditTenantPage() {
  const go = useGo()
  const id = Number(Route.useParams().id)
  const tenant = useSuspenseQuery(queryOf(tenants.show, { params: { id } })).data.data
  const form = useRecordForm({
    schema: ChangeTenant,
    initial: {
      name: tenant.name,
      group_id: tenant.group?.id ?? null,
      max_users: tenant.max_users,
      max_workers: tenant.max_workers,
      max_storage_mb: tenant.max_storage_mb,
      notes: tenant.notes,
      version: tenant.version,
    },
    save: (body) => call(tenants.change, { params: { id }, body }),
    saved: 'Agency saved',
    refreshes: ['central'],
    onSaved: () => go(`/tenants/${id}`),
  })
  return (
    <RecordForm
      form={form}
      title="Edit Tenant"
      description={tenant.name}
      back={{ to: `/tenants/${id}`, label: tenant.name }}
    >
      <Section title="Agency" description="Its people see the name at once.">
        <TextField name="name" label="Name" />
        <GroupField current={tenant.group} />
      </Section>
      <Section
        title="Limits"
        description="Leave one empty for no limit. Nobody is invited beyond the users; the others only warn, here, from 80 %."
      >
        <NumberField name="max_users" label="Users" />
        <NumberField name="max_workers" label="Workers" />
        <NumberField name="max_storage_mb" label="Storage" unit="MB" />
      </Section>
      <Section title="Notes" description="Only central administration reads them.">
        <Wide>
          <TextareaField name="notes" label="Notes" rows={4} />
        </Wide>
      </Section>
    </RecordForm>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { groupMails } from '#areas/central/groups/mails/contract.ts'
import { useWordsLost } from '#areas/central/groups/mails/web/parts/useWordsLost.tsx'
import { ChangeTenant, LimitByHand, type LimitNow, tenants } from '#areas/central/tenants/contract.ts'
import { GroupField } from '#areas/central/tenants/web/parts/GroupField.tsx'
import { LimitField } from '#areas/central/tenants/web/parts/LimitField.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/tenants/$id/edit')({
  staticData: { title: 'Edit Tenant' },
  beforeLoad: needs('central.tenants.update'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(tenants.show, { params: { id: Number(params.id) } })),
  component: EditTenantPage,
})

const By = z.enum(['plan', 'hand'])
/** What is typed by hand is kept beside the choice, so that nothing is lost by looking at the other one. */
const schema = ChangeTenant.extend({
  users_by: By,
  max_users: LimitByHand,
  workers_by: By,
  max_workers: LimitByHand,
  storage_by: By,
  max_storage_mb: LimitByHand,
})
const byOf = ({ by }: LimitNow) => (by === 'hand' ? ('hand' as const) : ('plan' as const))
const handOf = ({ by, limit }: LimitNow) => (by === 'hand' ? limit : null)

function EditTenantPage() {
  const go = useGo()
  const id = Number(Route.useParams().id)
  const tenant = useSuspenseQuery(queryOf(tenants.show, { params: { id } })).data.data
  const { limits, plan } = tenant
  const { guard, telling, dialog } = useWordsLost()
  const form = useRecordForm({
    schema,
    initial: {
      name: tenant.name,
      group_id: tenant.group?.id ?? null,
      users_by: byOf(limits.users),
      max_users: handOf(limits.users),
      workers_by: byOf(limits.workers),
      max_workers: handOf(limits.workers),
      storage_by: byOf(limits.storage_mb),
      max_storage_mb: handOf(limits.storage_mb),
      notes: tenant.notes,
      version: tenant.version,
    },
    save: ({ users_by, max_users, workers_by, max_workers, storage_by, max_storage_mb, ...rest }) => {
      const body = {
        ...rest,
        max_users: users_by === 'plan' ? users_by : max_users,
        max_workers: workers_by === 'plan' ? workers_by : max_workers,
        max_storage_mb: storage_by === 'plan' ? storage_by : max_storage_mb,
      }
      return telling((replacing) => call(tenants.change, { params: { id }, body: { ...body, replacing } }))
    },
    saved: 'Agency saved',
    refreshes: ['central'],
    onSaved: () => go(`/tenants/${id}`),
  })
  const losing = async () => {
    const group = form.form.getValues().group_id as number | null
    if (group === null || group === tenant.group?.id) return 0
    const query = { tenant_ids: String(id) }
    return (await call(groupMails.losses, { params: { id: group }, query })).agencies
  }
  return (
    <>
      <RecordForm
        form={guard(form, losing)}
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
          description="Those of its plan, unless you set one by hand. Nobody is invited beyond the users, and no file uploaded beyond the storage; workers only warn, here, from 80%."
        >
          <LimitField by="users_by" name="max_users" label="Users" now={limits.users} plan={plan} />
          <LimitField by="workers_by" name="max_workers" label="Workers" now={limits.workers} plan={plan} />
          <LimitField
            by="storage_by"
            name="max_storage_mb"
            label="Storage"
            now={limits.storage_mb}
            plan={plan}
            unit="MB"
          />
        </Section>
        <Section title="Notes" description="Only central administration reads them.">
          <Wide>
            <TextareaField name="notes" label="Notes" rows={4} />
          </Wide>
        </Section>
      </RecordForm>
      {dialog}
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { billingRecord, clients } from '#areas/clients/contract.ts'
import { profiles } from '#areas/clients/profiles/contract.ts'
import { NewProfileForm, ProfileFields } from '#areas/clients/web/parts/ProfileForm.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/clients/$id/billing-profiles/create')({
  staticData: { title: 'Create Billing Profile' },
  beforeLoad: needs('clients.terms.update'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(clients.show, { params: { id: Number(params.id) } })),
  component: CreateProfilePage,
})

function CreateProfilePage() {
  const id = Number(Route.useParams().id)
  const { data: client } = useSuspenseQuery(queryOf(clients.show, { params: { id } }))
  const go = useGo()
  const list = `/clients/${id}/edit?tab=billing-profiles`
  const form = useRecordForm({
    schema: NewProfileForm,
    initial: { ...billingRecord.blank, label: '', currency: client.billing_profile.currency },
    save: (body) => call(profiles.create, { params: { id }, body }),
    saved: 'Billing profile created',
    refreshes: ['clients', 'billing-profiles', 'history'],
    onSaved: () => go(list),
  })
  return (
    <RecordForm form={form} title="Create Billing Profile" back={{ to: list, label: client.name }}>
      <ProfileFields isNew />
    </RecordForm>
  )
}

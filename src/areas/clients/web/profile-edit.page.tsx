import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { billingRecord } from '#areas/clients/contract.ts'
import { type ClientProfile, profiles } from '#areas/clients/profiles/contract.ts'
import { ProfileFields, ProfileForm } from '#areas/clients/web/parts/ProfileForm.tsx'
import { chosenSplits } from '#areas/clients/web/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

const one = (id: string) => queryOf(profiles.show, { params: { id: Number(id) } })

export const Route = createFileRoute('/tenant/$tenantId/clients/$id/billing-profiles/$profile/edit')({
  staticData: { title: 'Edit Billing Profile' },
  beforeLoad: needs('clients.update', 'clients.terms.update'),
  loader: ({ context, params }) => context.queries.ensureQueryData(one(params.profile)),
  component: EditProfilePage,
})

function EditProfilePage() {
  const { data: profile } = useSuspenseQuery(one(Route.useParams().profile))
  const go = useGo()
  const { id, client_id, client_name } = profile
  const list = `/clients/${client_id}/edit?tab=billing-profiles`
  const form = useRecordForm({
    schema: ProfileForm,
    initial: fieldsOf(profile),
    save: (body) => call(profiles.change, { params: { id }, body }),
    saved: 'Billing profile saved',
    refreshes: ['clients', 'billing-profiles', 'history'],
    onSaved: () => go(list),
  })
  return (
    <RecordForm
      form={form}
      title="Edit Billing Profile"
      back={{ to: list, label: client_name }}
      locked={
        profile.archived_at ? 'This billing profile is archived. Bring it back to change it.' : undefined
      }
    >
      <ProfileFields />
    </RecordForm>
  )
}

const fieldsOf = (profile: ClientProfile) => ({
  ...billingRecord.valuesOf(profile),
  split_by: chosenSplits(profile.split_by),
  label: profile.label,
  version: profile.version,
})

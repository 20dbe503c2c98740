import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import {
  BillingInput,
  billingRecord,
  ChangeClient,
  type Client,
  clientRecord,
  clients,
} from '#areas/clients/contract.ts'
import { statusNames } from '#areas/clients/rules.ts'
import {
  BillingSection,
  EInvoiceSection,
  InvoiceSection,
  TermsSection,
} from '#areas/clients/web/parts/BillingFields.tsx'
import {
  AddressSection,
  ContactsSection,
  DetailsSection,
  MoreSection,
} from '#areas/clients/web/parts/ClientFields.tsx'
import { ControlSection } from '#areas/clients/web/parts/ControlFields.tsx'
import { InTime } from '#areas/clients/web/parts/InTime.tsx'
import { chosenSplits } from '#areas/clients/web/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const ProfilesTab = lazy(async () => ({
  default: (await import('#areas/clients/web/parts/ProfilesTab.tsx')).ProfilesTab,
}))
const SitesTab = lazy(async () => ({
  default: (await import('#areas/clients/web/parts/SitesTab.tsx')).SitesTab,
}))

export const Route = createFileRoute('/tenant/$tenantId/clients/$id/edit')({
  staticData: { title: 'Edit Client' },
  validateSearch: listSearch,
  beforeLoad: needs('clients.update', 'clients.terms.update', 'clients.archive'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(clients.show, { params: { id: Number(params.id) } })),
  component: EditClientPage,
})

function EditClientPage() {
  const id = Number(Route.useParams().id)
  const { data: client } = useSuspenseQuery(queryOf(clients.show, { params: { id } }))
  const go = useGo()
  const form = useRecordForm({
    schema: ChangeClient.extend({ ...clientRecord.fields, billing_profile: BillingInput }),
    initial: fieldsOf(client),
    save: (body) => call(clients.change, { params: { id }, body }),
    saved: 'Client saved',
    refreshes: ['clients'],
    onSaved: () => go(`/clients/${id}/view`),
  })
  const details = (
    <RecordForm
      embedded
      form={form}
      title="Edit Client"
      back={{ to: `/clients/${id}/view`, label: client.name }}
    >
      <DetailsSection client={client} />
      <AddressSection client={client} />
      <ContactsSection />
      <BillingSection />
      <TermsSection />
      <ControlSection />
      <EInvoiceSection />
      <InvoiceSection />
      <MoreSection client={client} />
    </RecordForm>
  )
  return (
    <Detail
      title="Edit Client"
      status={<StatusBadge status={client.status} label={statusNames[client.status]} />}
      back={{ to: `/clients/${id}/view`, label: client.name }}
      tabs={[
        { key: 'details', label: 'Details', content: () => details },
        {
          key: 'billing-profiles',
          label: 'Billing profiles',
          content: () => <InTime tab={<ProfilesTab client_id={id} />} />,
        },
        { key: 'sites', label: 'Sites', content: () => <InTime tab={<SitesTab client_id={id} />} /> },
      ]}
    />
  )
}

const fieldsOf = (client: Client) => ({
  version: client.version,
  ...clientRecord.valuesOf(client),
  contacts: client.contacts.map(({ user_id: _, ...contact }) => contact),
  billing_profile: {
    ...billingRecord.valuesOf(client.billing_profile),
    split_by: chosenSplits(client.billing_profile.split_by),
  },
})

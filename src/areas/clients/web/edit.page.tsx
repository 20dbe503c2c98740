import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BillingInput, ChangeClient, type Client, clients } from '#areas/clients/contract.ts'
import { statusNames } from '#areas/clients/rules.ts'
import { BillingSection, InvoiceSection } from '#areas/clients/web/parts/BillingFields.tsx'
import {
  AddressSection,
  ContactsSection,
  DetailsSection,
  MoreSection,
} from '#areas/clients/web/parts/ClientFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { addressOf } from '#platform/address.ts'

export const Route = createFileRoute('/tenant/$tenantId/clients/$id/edit')({
  staticData: { title: 'Edit Client' },
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
    schema: ChangeClient.required({ name: true, country: true }).extend({ billing_profile: BillingInput }),
    initial: fieldsOf(client),
    save: (body) => call(clients.change, { params: { id }, body }),
    saved: 'Client saved',
    refreshes: ['clients'],
    onSaved: () => go(`/clients/${id}/view`),
  })
  return (
    <RecordForm
      form={form}
      title="Edit Client"
      aside={<StatusBadge status={client.status} label={statusNames[client.status]} />}
      back={{ to: `/clients/${id}/view`, label: client.name }}
    >
      <DetailsSection client={client} />
      <AddressSection client={client} />
      <ContactsSection />
      <BillingSection />
      <InvoiceSection />
      <MoreSection client={client} />
    </RecordForm>
  )
}

function fieldsOf(client: Client) {
  const { id: _id, label: _label, legal_entity_name: _company, ...billing_profile } = client.billing_profile
  return {
    version: client.version,
    name: client.name,
    trading_name: client.trading_name,
    company_number: client.company_number,
    vat_number: client.vat_number,
    industry: client.industry,
    website: client.website,
    phone: client.phone,
    ...addressOf(client),
    holiday_calendar_id: client.holiday_calendar_id,
    accounts_ref: client.accounts_ref,
    notes: client.notes,
    owner_user_id: client.owner_user_id,
    contacts: client.contacts.map(({ user_id: _, ...contact }) => contact),
    billing_profile,
  }
}

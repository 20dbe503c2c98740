import { createFileRoute } from '@tanstack/react-router'
import {
  billingRecord,
  type Client,
  clientRecord,
  clients,
  NewBilling,
  NewClient,
} from '#areas/clients/contract.ts'
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
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/clients/create')({
  staticData: { title: 'Create Client' },
  beforeLoad: needs('clients.create'),
  component: CreateClientPage,
})

function CreateClientPage() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewClient.extend({ ...clientRecord.fields, billing_profile: NewBilling }),
    initial: {
      ...clientRecord.blank,
      contacts: [],
      billing_profile: { ...billingRecord.blank, currency: null },
    },
    save: ({ owner_user_id, ...body }) =>
      call(clients.create, { body: owner_user_id ? { ...body, owner_user_id } : body }),
    saved: 'Client created',
    refreshes: ['clients'],
    onSaved: (client: Client) => go(`/clients/${client.id}/view`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Client"
      submit="Create client"
      back={{ to: '/clients', label: 'Clients' }}
    >
      <DetailsSection />
      <ContactsSection />
      <BillingSection isNew />
      <TermsSection />
      <ControlSection />
      <EInvoiceSection />
      <InvoiceSection isNew />
      <AddressSection />
      <MoreSection />
    </RecordForm>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { NewPaymentRequest, paymentRequests } from '#areas/invoices/payment-requests/contract.ts'
import { onSales, requestWords } from '#areas/invoices/payment-requests/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** `?client_id=7` and `?type=application` begin with that. */
export const Route = createFileRoute('/tenant/$tenantId/payment-requests/create')({
  staticData: { title: 'Create Proforma or Application' },
  validateSearch: listSearch,
  beforeLoad: needs(...onSales('create')),
  component: CreatePage,
})

function CreatePage() {
  const go = useGo()
  const search = Route.useSearch()
  const form = useRecordForm({
    schema: NewPaymentRequest,
    initial: {
      type: search.type === 'application' ? 'application' : 'proforma',
      invoice_id: null,
      client_id: search.client_id ? Number(search.client_id) : null,
      period_end: agencyDay(),
      accepted: [],
    },
    save: (body) => call(paymentRequests.create, { body }),
    saved: 'Created',
    refreshes: ['payment-requests', 'invoices', 'invoice-counts', 'ready-to-invoice'],
    onSaved: ({ data }) =>
      go(data.length === 1 ? `/payment-requests/${data[0]!.id}/view` : '/payment-requests'),
  })
  return (
    <RecordForm
      form={form}
      title="Create Proforma or Application"
      submit="Create"
      back={{ to: '/payment-requests', label: 'Proformas and applications' }}
    >
      <Section
        title="What"
        description="A proforma asks for money and leaves the time ready to invoice. An application for payment puts it on drafts that wait until the client has certified what it pays."
      >
        <SelectField
          name="type"
          label="What"
          options={Object.entries(requestWords).map(([value, label]) => ({ value, label }))}
        />
      </Section>
      <Section
        title="For what"
        description="Approved time that is ready to invoice, split as the client's invoices are. To ask for a draft that is there, open the draft."
      >
        <RecordPicker name="client_id" label="Client" endpoint={clients.list} />
        <DateField name="period_end" label="Time up to" />
      </Section>
    </RecordForm>
  )
}

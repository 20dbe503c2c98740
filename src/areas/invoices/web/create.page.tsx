import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { NewInvoice } from '#areas/invoices/drafts/contract.ts'
import { PlannedDateField } from '#areas/invoices/web/parts/dating.tsx'
import {
  freshLine,
  LinesSection,
  type Taxing,
  taxCodesQuery,
} from '#areas/invoices/web/parts/LinesEditor.tsx'
import { suppliers } from '#areas/suppliers/contract.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/invoices/create')({
  staticData: { title: 'Create Invoice' },
  validateSearch: listSearch,
  beforeLoad: needs(...anyInvoice('create')),
  loader: ({ context }) => void context.queries.prefetchQuery(taxCodesQuery),
  component: CreateInvoicePage,
})

const types = [
  { value: 'sales', label: 'Invoice to a client' },
  { value: 'self-billing', label: 'Self-billing invoice for a supplier' },
]

function CreateInvoicePage() {
  const go = useGo()
  const { client_id } = Route.useSearch()
  const form = useRecordForm({
    schema: NewInvoice,
    initial: {
      type: 'sales',
      client_id: client_id ? Number(client_id) : null,
      billing_profile_id: null,
      supplier_id: null,
      po_number: '',
      client_reference: '',
      notes: '',
      planned_date: null,
      lines: [{ ...freshLine }] as never,
    },
    // What is left empty is taken from the client.
    save: ({ client_reference, notes, ...body }) =>
      call(invoices.create, {
        body: { ...body, ...(client_reference ? { client_reference } : {}), ...(notes ? { notes } : {}) },
      }),
    saved: 'Draft created',
    refreshes: ['invoices', 'invoice-counts'],
    onSaved: (invoice) => go(`/invoices/${invoice.id}/view`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Invoice"
      submit="Create draft"
      back={{ to: '/invoices/all/all', label: 'Invoices' }}
    >
      <Section
        title="Who"
        description="Terms, currency and tax code come from the client's billing profile, or from the supplier."
      >
        <SelectField name="type" label="Type" options={types} />
        <Party />
        <PlannedDateField />
        <TextField name="po_number" label="Purchase order" />
        <TextField name="client_reference" label="Reference to quote" />
      </Section>
      <LinesSection taxing={useTaxing(form.form.values)} />
      <Section title="Notes" description="Printed at the foot of the document.">
        <Wide>
          <TextareaField
            name="notes"
            label="Notes"
            placeholder="As in the invoice settings when left empty"
          />
        </Wide>
      </Section>
    </RecordForm>
  )
}

function Party() {
  const { form } = useFormState()
  return form.getValues().type === 'self-billing' ? (
    <RecordPicker key="supplier" name="supplier_id" label="Supplier" endpoint={suppliers.list} />
  ) : (
    <RecordPicker key="client" name="client_id" label="Client" endpoint={clients.list} />
  )
}

/** The currency and the usual code of whoever is chosen. */
function useTaxing(values: Record<string, unknown>): Taxing {
  const { type, client_id, supplier_id } = values as {
    type: string
    client_id: number | null
    supplier_id: number | null
  }
  const isSale = type !== 'self-billing'
  const client = useQuery({
    ...queryOf(clients.show, { params: { id: client_id ?? 0 } }),
    enabled: isSale && client_id !== null,
  })
  const supplier = useQuery({
    ...queryOf(suppliers.show, { params: { id: supplier_id ?? 0 } }),
    enabled: !isSale && supplier_id !== null,
  })
  const profile = client.data?.billing_profile
  if (isSale)
    return { taxed: true, standard_id: profile?.tax_code_id ?? null, currency: profile?.currency ?? 'GBP' }
  const { data } = supplier
  return {
    taxed: data?.vat_registered ?? true,
    standard_id: data?.tax_code_id ?? null,
    currency: data?.currency ?? 'GBP',
  }
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { type Invoice, invoices } from '#areas/invoices/contract.ts'
import { ChangeInvoice } from '#areas/invoices/drafts/contract.ts'
import { isByHand } from '#areas/invoices/drafts/rules.ts'
import { whyNotEdit } from '#areas/invoices/rules.ts'
import { PlannedDateField } from '#areas/invoices/web/parts/dating.tsx'
import { LinesSection, taxCodesQuery } from '#areas/invoices/web/parts/LinesEditor.tsx'
import { TraceLines } from '#areas/invoices/web/parts/TraceTable.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { SelectField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/invoices/$id/edit')({
  staticData: { title: 'Edit Invoice' },
  beforeLoad: needs(...anyInvoice('update')),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(taxCodesQuery)
    return context.queries.ensureQueryData(queryOf(invoices.show, { params: { id: Number(params.id) } }))
  },
  component: EditInvoicePage,
})

const termsFrom = [
  { value: 'invoice_date', label: 'from the invoice date' },
  { value: 'end_of_month', label: 'from the end of the month' },
]

function EditInvoicePage() {
  const id = Number(Route.useParams().id)
  const go = useGo()
  const { data: invoice } = useSuspenseQuery(queryOf(invoices.show, { params: { id } }))
  const fromTime = invoice.lines.some((line) => line.unit_count > 0)
  const form = useRecordForm({
    schema: ChangeInvoice,
    initial: {
      po_number: invoice.po_number,
      client_reference: invoice.client_reference,
      notes: invoice.notes,
      planned_date: invoice.planned_date,
      payment_terms_days: invoice.payment_terms_days,
      payment_terms_from: invoice.payment_terms_from as 'invoice_date',
      version: invoice.version,
      lines: invoice.lines.filter(isByHand).map(lineInput),
    } as never,
    save: (body) => call(invoices.change, { params: { id }, body }),
    saved: 'Draft saved',
    refreshes: ['invoices', 'invoice-counts', 'history'],
    onSaved: () => go(`/invoices/${id}/view`),
  })
  const taxing = {
    taxed: invoice.type === 'sales' || invoice.document.vat_registered,
    standard_id: invoice.standard_tax_code_id,
    currency: invoice.currency,
    fromTime: invoice.lines.filter((line) => !isByHand(line)),
  }
  return (
    <RecordForm
      form={form}
      title="Edit Invoice"
      description={`${invoice.party_name} · draft #${invoice.id}`}
      back={{ to: `/invoices/${id}/view`, label: invoice.party_name }}
      locked={whyNotEdit(invoice)?.title}
    >
      <Section title="Details">
        <PlannedDateField period_to={fromTime ? invoice.period_to : null} planned={invoice.planned_date} />
        <TextField name="po_number" label="Purchase order" />
        <TextField name="client_reference" label="Reference to quote" />
        <NumberField name="payment_terms_days" label="To be paid within" unit="days" />
        <SelectField name="payment_terms_from" label="Counted" options={termsFrom} />
      </Section>
      {fromTime && (
        <Section
          title="Lines from timesheets"
          description="They stay as they are. To change their time, delete this draft and take the approval of the timesheet back; the next run takes it again."
        >
          <Wide>
            <TraceLines invoice={{ ...invoice, lines: taxing.fromTime }} bare />
          </Wide>
        </Section>
      )}
      <LinesSection taxing={taxing} />
      <Section title="Notes" description="Printed at the foot of the document.">
        <Wide>
          <TextareaField name="notes" label="Notes" />
        </Wide>
      </Section>
    </RecordForm>
  )
}

function lineInput({
  id,
  group_label,
  description,
  unit,
  quantity,
  unit_price,
  tax_code_id,
}: Invoice['lines'][number]) {
  return {
    id,
    group_label,
    description,
    unit,
    quantity: plain(quantity),
    unit_price: plain(unit_price),
    tax_code_id,
  }
}

/** `2.5000` as somebody would type it. */
const plain = (decimal: string) => decimal.replace(/\.?0+$/, '')

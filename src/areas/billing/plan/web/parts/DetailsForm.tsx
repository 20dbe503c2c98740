import {
  type BillingDetails,
  billing,
  ChangeBillingDetails,
  detailsRecord,
} from '#areas/billing/plan/contract.ts'
import { call } from '#kit/call.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** Whom Saffron makes its invoices out to. */
export function DetailsForm({ details }: { details: BillingDetails }) {
  const go = useGo()
  const form = useRecordForm({
    schema: ChangeBillingDetails,
    initial: { ...detailsRecord.valuesOf(details), version: details.version },
    save: (body) => call(billing.changeDetails, { body }),
    saved: 'Address saved',
    refreshes: ['billing'],
    onSaved: () => go('/billing'),
  })
  return (
    <RecordForm
      form={form}
      title="Made out to"
      back={{ to: '/billing', label: 'Billing' }}
      submit="Save address"
    >
      <Section
        title="Your company"
        description="Stands on the invoices of Saffron from the next one on; those issued keep what they say."
      >
        <Wide>
          <TextField name="name" label="Legal name" autoFocus />
        </Wide>
        <TextField name="vat_number" label="VAT number" placeholder="GB 123 4567 82" />
        <TextField name="reference" label="Your reference" placeholder="PO-1007" />
        <TextField
          name="email"
          label="Email for questions"
          type="email"
          description="Whom we ask about an invoice. Owners are told of each by themselves."
        />
      </Section>
      <Section title="Address" description="The country decides which VAT is charged.">
        <AddressFields />
      </Section>
    </RecordForm>
  )
}

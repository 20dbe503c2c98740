import { ChangeLegalEntity, type LegalEntity, legalEntities } from '#areas/settings/contract.ts'
import { call } from '#web/call.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'

/** The company in whose name the agency invoices: what stands at the head and the foot of every document. */
export function CompanyForm({ company }: { company: LegalEntity }) {
  const { id, is_default: _, ...fields } = company
  const form = useRecordForm({
    schema: ChangeLegalEntity.required(),
    initial: fields,
    save: (body) => call(legalEntities.change, { params: { id }, body }),
    saved: 'Company saved',
    refreshes: ['legal-entities', 'app'],
  })
  return (
    <RecordForm
      form={form}
      title="Company"
      back={{ to: '/settings', label: 'Agency' }}
      submit="Save company"
      embedded
      stays
    >
      <Section
        title="Company"
        description="Issues your invoices. Documents already issued keep what they say."
      >
        <Wide>
          <TextField name="name" label="Legal name" />
        </Wide>
        <TextField name="company_number" label="Company number" placeholder="01234567" />
        <TextField name="vat_number" label="VAT number" placeholder="GB 123 4567 82" />
        <TextField name="email" label="E-mail" type="email" />
        <TextField name="phone" label="Phone" type="tel" />
      </Section>
      <Section title="Address">
        <AddressFields />
      </Section>
      <Section title="Bank account" description="Where clients pay; printed on sales invoices.">
        <TextField name="account_name" label="Account name" />
        <TextField name="bank_name" label="Bank" />
        <TextField name="sort_code" label="Sort code" placeholder="00-00-00" />
        <TextField name="account_number" label="Account number" placeholder="00000000" />
        <TextField name="iban" label="IBAN" />
        <TextField name="bic" label="BIC" />
      </Section>
    </RecordForm>
  )
}

import {
  ChangeLegalEntity,
  companyRecord,
  type LegalEntity,
  legalEntities,
  NewLegalEntity,
} from '#areas/companies/contract.ts'
import { call } from '#kit/call.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { ElectronicAddressFields } from '#kit/ui/form/EInvoiceFields.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { type RecordFormState, useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { legalSchemes } from '#platform/electronic-address.ts'

const registers = [
  { value: '', label: 'The national register' },
  ...Object.entries(legalSchemes).map(([value, name]) => ({ value, label: `${value} · ${name}` })),
]
const means = [
  { value: '30', label: 'Bank transfer' },
  { value: '42', label: 'Payment to the account' },
  { value: '58', label: 'SEPA transfer' },
]
const refreshes = ['legal-entities', 'number-series', 'app']
const changeSchema = ChangeLegalEntity.extend(companyRecord.fields)

/** A company in whose name the agency invoices: what stands at the head and the foot of every document. */
export function CompanyForm({ company }: { company: LegalEntity }) {
  const { id, version, archived } = company
  const form: RecordFormState = useRecordForm({
    schema: changeSchema,
    initial: { version, ...companyRecord.valuesOf(company) },
    save: (body) => call(legalEntities.change, { params: { id }, body }),
    saved: 'Company saved',
    refreshes,
  })
  return (
    <CompanyFields
      form={form}
      submit="Save company"
      {...(archived ? { locked: 'This company is archived. Bring it back to change it.' } : {})}
    />
  )
}

export function NewCompanyForm({ onMade }: { onMade: (company: LegalEntity) => void }) {
  const form: RecordFormState = useRecordForm({
    schema: NewLegalEntity,
    initial: companyRecord.blank,
    save: (body) => call(legalEntities.create, { body }),
    saved: 'Company added',
    refreshes,
    onSaved: onMade,
  })
  return <CompanyFields form={form} submit="Create company" />
}

function CompanyFields({ form, submit, locked }: { form: RecordFormState; submit: string; locked?: string }) {
  return (
    <RecordForm
      form={form}
      title="Company"
      back={{ to: '/settings', label: 'Agency' }}
      submit={submit}
      locked={locked}
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
        <TextField name="paye_reference" label="PAYE reference" placeholder="123/AB456" />
        <TextField name="phone" label="Phone" type="tel" />
        <TextField name="email" label="Email" type="email" />
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
      <Section
        title="E-invoices"
        description="Where e-invoices of others reach this company, and what its own say of it. Needed for clients that take them."
      >
        <ElectronicAddressFields />
        <SelectField
          name="legal_scheme"
          label="Company number is of"
          options={registers}
          searchable={false}
        />
        <SelectField name="payment_means" label="Paid by" options={means} searchable={false} />
      </Section>
    </RecordForm>
  )
}

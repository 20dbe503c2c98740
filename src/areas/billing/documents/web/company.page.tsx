import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChangePlatformCompany, centralDocuments, companyRecord } from '#areas/billing/documents/contract.ts'
import { here } from '#areas/billing/web/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

export const Route = createFileRoute('/central/billing/company')({
  staticData: { title: 'Company' },
  beforeLoad: needs('central.products.manage'),
  loader: ({ context: { queries } }) => queries.ensureQueryData(queryOf(centralDocuments.company)),
  component: CompanyPage,
})

/** The company that invoices agencies: what stands at the head and the foot of our own invoices. */
function CompanyPage() {
  const { data: company } = useSuspenseQuery(queryOf(centralDocuments.company))
  const form = useRecordForm({
    schema: ChangePlatformCompany,
    initial: { ...companyRecord.valuesOf(company), version: company.version },
    save: (body) => call(centralDocuments.changeCompany, { body }),
    saved: 'Company saved',
    refreshes: ['central'],
  })
  return (
    <RecordForm
      form={form}
      title="Company"
      description="Invoices agencies for Saffron. While it is not written down, nothing is invoiced and every period waits."
      back={{ to: here, label: 'Subscriptions' }}
      submit="Save company"
      stays
    >
      <Section title="Company" description="Documents that were issued keep what they say.">
        <Wide>
          <TextField name="name" label="Legal name" />
        </Wide>
        <TextField name="company_number" label="Company number" />
        <TextField
          name="vat_number"
          label="VAT number"
          description="Empty: not registered, and no VAT is charged."
        />
        <TextField name="email" label="Email for questions" type="email" />
      </Section>
      <Section title="Address">
        <AddressFields />
      </Section>
      <Section title="Terms" description="VAT is charged at home; abroad the buyer accounts for it.">
        <TextField name="vat_percent" label="VAT in percent" />
        <NumberField name="terms_days" label="Days to pay" />
      </Section>
      <Section title="Bank account" description="Where agencies pay by transfer.">
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

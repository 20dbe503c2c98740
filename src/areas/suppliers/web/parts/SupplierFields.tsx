import { taxCodes } from '#areas/codes/contract.ts'
import { CompanyField } from '#areas/companies/web/public.tsx'
import { TemplateField } from '#areas/invoice-templates/web/public.tsx'
import type { Agreement, Supplier } from '#areas/suppliers/contract.ts'
import {
  accreditationOptions,
  agreementBadges,
  cisOptions,
  dueDiligenceOptions,
  insuranceOptions,
  kindOptions,
  splitOptions,
  sumOptions,
} from '#areas/suppliers/web/words.ts'
import { usePermissions } from '#kit/session.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { EInvoiceFormatFields, ElectronicAddressFields } from '#kit/ui/form/EInvoiceFields.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { addressNames } from '#platform/address.ts'
import { languageOptions } from '#platform/languages.ts'

type Props = {
  /** What is saved; absent for a new supplier. */
  supplier?: Supplier
}

export function DetailsSection({ supplier }: Props) {
  return (
    <Section title="Details" description="The company that workers are paid through.">
      <Wide>
        <TextField name="name" label="Name" autoFocus={!supplier} maxLength={160} />
      </Wide>
      <SelectField name="kind" label="Kind" options={kindOptions} />
      <TextField name="company_number" label="Company number" placeholder="01234567" />
      <Wide>
        <TextField
          name="email"
          label="Email"
          description="Self-billing invoices are sent here. Separate several addresses with commas."
        />
      </Wide>
      <TextField name="phone" label="Phone" type="tel" />
      <TextField name="contact_name" label="Contact" />
      <TextField name="contact_job_title" label="Job title of the contact" />
      <Wide>
        <SwitchField name="is_preferred" label="On the preferred list" />
      </Wide>
    </Section>
  )
}

/** What shows that it may be worked with: HMRC's numbers, who accredited it, what it is insured for. */
export function AccreditationSection({ supplier }: Props) {
  const { form } = useFormState()
  const { kind, accreditation } = form.getValues() as {
    kind: string
    accreditation: string | null
  }
  return (
    <Collapsible
      title="Standing"
      description="HMRC references, accreditation, due diligence and insurance."
      holds={[
        ...['utr', 'paye_reference', 'cis_verification', 'cis_rate', 'accreditation', 'accredited_until'],
        ...['due_diligence', 'due_diligence_on', 'insurances'],
      ]}
      open={Boolean(supplier)}
    >
      <TextField name="utr" label="Unique Taxpayer Reference" placeholder="10 digits" />
      <TextField name="paye_reference" label="Employer PAYE reference" placeholder="123/AB456" />
      {kind === 'cis_subcontractor' && (
        <>
          <TextField name="cis_verification" label="CIS verification" placeholder="V0012345678" />
          <SelectField
            name="cis_rate"
            label="CIS deduction"
            placeholder="Not verified"
            options={cisOptions}
            searchable={false}
            numeric
          />
        </>
      )}
      <SelectField
        name="accreditation"
        label="Accreditation"
        placeholder="None"
        options={accreditationOptions}
        searchable={false}
      />
      {accreditation && <DateField name="accredited_until" label="Accredited until" />}
      <SelectField
        name="due_diligence"
        label="Due diligence"
        options={dueDiligenceOptions}
        searchable={false}
      />
      <DateField name="due_diligence_on" label="Last looked at" />
      <Wide>
        <FieldArray
          name="insurances"
          word="insurance"
          none="No insurance yet."
          fresh={() => ({
            ...{ kind: 'public_liability', insurer: '', policy_number: '' },
            ...{ cover: null, expires_on: null },
          })}
        >
          {(prefix) => (
            <>
              <SelectField
                name={`${prefix}.kind`}
                label="Insurance"
                options={insuranceOptions}
                searchable={false}
              />
              <DateField name={`${prefix}.expires_on`} label="Until" />
              <TextField name={`${prefix}.insurer`} label="Insurer" />
              <TextField name={`${prefix}.policy_number`} label="Policy number" />
              <MoneyField name={`${prefix}.cover`} label="Cover" currency={supplier?.currency ?? 'GBP'} />
            </>
          )}
        </FieldArray>
      </Wide>
    </Collapsible>
  )
}

export function VatSection() {
  const { form } = useFormState()
  const { vat_registered } = form.getValues() as { vat_registered: boolean }
  return (
    <Section title="VAT" description="Decides whether VAT is added to what you pay.">
      <Wide>
        <SwitchField name="vat_registered" label="Registered for VAT" />
      </Wide>
      {vat_registered && (
        <>
          <TextField name="vat_number" label="VAT number" placeholder="GB 123 4567 89" />
          <RecordPicker
            name="tax_code_id"
            label="Tax code"
            endpoint={taxCodes.list}
            nameOf={(code) => `${code.code} · ${code.name}`}
            placeholder="Your default tax code"
          />
          <Wide>
            <SwitchField name="flat_rate" label="On the flat rate scheme" />
          </Wide>
        </>
      )}
    </Section>
  )
}

/** What the server said of each agreement, by id: a line keeps its badge while it is edited. */
export function AgreementSection({ supplier }: Props) {
  const { can } = usePermissions()
  const saved = new Map((supplier?.agreements ?? []).map((agreement) => [agreement.id, agreement]))
  const locked = !can('suppliers.agreements.manage')
  return (
    <Section
      title="Self-billing agreement"
      description="The supplier agrees that you write its invoices. Without one in force nothing can be self-billed."
    >
      <FieldArray
        name="agreements"
        word="agreement"
        none="No agreement yet."
        fresh={() => ({ starts_on: null, ends_on: null, signed_by: '', signed_on: null })}
        locked={locked}
        atTop
        head={(line) => <State agreement={saved.get(line.id as number)} />}
      >
        {(prefix) => (
          <>
            <DateField name={`${prefix}.starts_on`} label="From" disabled={locked} />
            <DateField name={`${prefix}.ends_on`} label="Until" disabled={locked} />
            <TextField name={`${prefix}.signed_by`} label="Signed by" disabled={locked} />
            <DateField name={`${prefix}.signed_on`} label="Signed on" disabled={locked} />
          </>
        )}
      </FieldArray>
    </Section>
  )
}

function State({ agreement }: { agreement: Agreement | undefined }) {
  if (!agreement) return 'New agreement'
  const { status, label } = agreementBadges[agreement.state]
  const by = agreement.state === 'other_company' ? `: ${agreement.legal_entity_name}` : ''
  return <StatusBadge status={status} label={`${label}${by}`} />
}

/** Who is told which companies the agency has. */
const seeCompanies = ['settings.general', 'settings.invoices', 'clients.terms.update']

export function PaymentSection() {
  const { canAny } = usePermissions()
  return (
    <Collapsible
      title="Payment"
      description="Terms, currency, your company and how self-billing invoices are put together. The usual suits most suppliers."
      holds={[
        'payment_terms_days',
        'currency',
        'split_by',
        'summarise_to',
        'legal_entity_id',
        'language',
        'invoice_template_id',
      ]}
    >
      <NumberField name="payment_terms_days" label="Paid after" unit="days" />
      <SelectField
        name="currency"
        label="Currency"
        options={['GBP', 'EUR', 'USD', 'CHF', 'PLN'].map((value) => ({ value, label: value }))}
        placeholder="Your currency"
      />
      <SelectField name="split_by" label="Invoices" options={splitOptions} />
      <SelectField name="summarise_to" label="Lines" options={sumOptions} />
      <CompanyField name="legal_entity_id" label="Self-billed by" may={canAny(seeCompanies)} />
      <SelectField name="language" label="Language of your texts" options={languageOptions} />
      <TemplateField name="invoice_template_id" type="self-billing" />
    </Collapsible>
  )
}

/** How the supplier's system takes its self-bills: the usual is the PDF alone. */
export function EInvoiceSection() {
  return (
    <Collapsible
      title="E-invoices"
      description="Format, electronic address and your reference, where the supplier’s system reads self-bills. Usually the PDF alone."
      holds={['e_invoice_format', 'e_invoice_policy', 'endpoint_scheme', 'endpoint_id', 'buyer_reference']}
    >
      <EInvoiceFormatFields />
      <ElectronicAddressFields />
      <TextField
        name="buyer_reference"
        label="Your reference"
        description="Quoted on its self-bills as the reference of the buyer, which you are."
      />
    </Collapsible>
  )
}

export function AddressSection({ supplier }: Props) {
  return (
    <Collapsible
      title="Address and notes"
      description="Printed on self-billing invoices. Can be added later."
      holds={[...addressNames, 'notes']}
      open={Boolean(supplier)}
    >
      <AddressFields />
      <Wide>
        <TextareaField name="notes" label="Notes" />
      </Wide>
    </Collapsible>
  )
}

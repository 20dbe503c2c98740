import { invoiceHold } from '#areas/clients/contract.ts'
import { BillingDays } from '#areas/clients/web/parts/BillingDays.tsx'
import { ReferenceLabels } from '#areas/clients/web/parts/ReferenceLabels.tsx'
import {
  frequencyOptions,
  groupOptions,
  monthOptions,
  splitOptions,
  sumOptions,
  termsFromOptions,
} from '#areas/clients/web/words.ts'
import { taxCodes } from '#areas/codes/contract.ts'
import { CompanyField } from '#areas/companies/web/public.tsx'
import { TemplateField } from '#areas/invoice-templates/web/public.tsx'
import { usePermissions } from '#kit/session.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { EInvoiceFormatFields, ElectronicAddressFields } from '#kit/ui/form/EInvoiceFields.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { MoneyField, NumberField, RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { languageOptions } from '#platform/languages.ts'

const currencies = ['GBP', 'EUR', 'USD', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK', 'AUD', 'CAD'].map((value) => ({
  value,
  label: value,
}))

type Props = {
  /** Where the fields stand in the form; '' in the form of a billing profile alone. */
  at?: string
  /** A new client takes the agency's currency and default tax code unless told otherwise. */
  isNew?: boolean
}

/** Where invoices go and when they are due. Terms are closed to people who may not change them. */
export function BillingSection({ at = 'billing_profile.', isNew = false }: Props) {
  const disabled = !usePermissions().can('clients.terms.update')
  const { on_hold } = useBilling(at)
  const held = !isNew && on_hold === true
  return (
    <Section
      title="Billing"
      description={
        disabled
          ? 'Where invoices go. Terms are changed by whoever looks after your finances.'
          : 'Where invoices go and when they are due.'
      }
    >
      <Wide>
        <TextField
          name={`${at}email_to`}
          label="Invoices to"
          placeholder="accounts@client.co.uk"
          description="Separate several addresses with commas. Needed before the first invoice is sent."
        />
      </Wide>
      <NumberField name={`${at}payment_terms_days`} label="Due after" unit="days" disabled={disabled} />
      <SelectField
        name={`${at}payment_terms_from`}
        label="Counted"
        options={termsFromOptions}
        disabled={disabled}
      />
      {!isNew && (
        <Wide>
          <SwitchField
            name={`${at}on_hold`}
            label="Hold invoices"
            description={invoiceHold.description}
            disabled={disabled}
          />
        </Wide>
      )}
      {held && (
        <Wide>
          <TextField
            name={`${at}hold_reason`}
            label="Why"
            placeholder="Disputed invoice, waiting for a purchase order"
            description="Shown wherever the hold stops something."
            disabled={disabled}
          />
        </Wide>
      )}
    </Section>
  )
}

type Billing = {
  on_hold?: boolean
  frequency?: string
  currency?: string | null
  frequency_days?: string[]
  references_at_submit?: string[]
  references_at_issue?: string[]
}

/** What stands in these fields now. */
function useBilling(at: string): Billing {
  const { values } = useFormState().form as { values: Billing & { billing_profile?: Billing } }
  return (at ? values.billing_profile : values) ?? {}
}

/** How an invoice is put together: the usual suits most clients. */
export function InvoiceSection({ at = 'billing_profile.', isNew = false }: Props) {
  const disabled = !usePermissions().can('clients.terms.update')
  const { references_at_submit = [], references_at_issue = [] } = useBilling(at)
  return (
    <Collapsible
      title="Invoice layout"
      description="How work is put together on invoices, tax code, currency, your company, references. The usual suits most clients."
      holds={[
        `${at}split_by`,
        `${at}group_by`,
        `${at}summarise_to`,
        `${at}tax_code_id`,
        `${at}legal_entity_id`,
        `${at}currency`,
        `${at}bill_to_name`,
        `${at}email_cc`,
        `${at}client_reference`,
        `${at}language`,
        `${at}invoice_template_id`,
        `${at}po_required`,
        `${at}month_split`,
        `${at}reference_required`,
        `${at}references_at_submit`,
        `${at}references_at_issue`,
      ]}
    >
      <MultiSelectField
        name={`${at}split_by`}
        label="An invoice for each"
        placeholder="One for the client"
        options={splitOptions}
        disabled={disabled}
      />
      <SelectField name={`${at}month_split`} label="Months" options={monthOptions} disabled={disabled} />
      <SelectField name={`${at}group_by`} label="Headings" options={groupOptions} disabled={disabled} />
      <SelectField name={`${at}summarise_to`} label="Lines" options={sumOptions} disabled={disabled} />
      <RecordPicker
        name={`${at}tax_code_id`}
        label="Tax code"
        endpoint={taxCodes.list}
        nameOf={(code) => `${code.code} · ${code.name}`}
        {...(isNew ? { placeholder: 'Your default tax code' } : {})}
        disabled={disabled}
      />
      <SelectField
        name={`${at}currency`}
        label="Currency"
        options={currencies}
        {...(isNew ? { placeholder: 'Your currency' } : {})}
        disabled={disabled}
      />
      <CompanyField name={`${at}legal_entity_id`} label="Invoiced by" may={!disabled} />
      <TextField
        name={`${at}client_reference`}
        label="Reference to quote"
        placeholder="Cost centre, contract number"
      />
      <SelectField
        name={`${at}language`}
        label="Language of your texts"
        options={languageOptions}
        disabled={disabled}
      />
      <TemplateField name={`${at}invoice_template_id`} type="sales" disabled={disabled} />
      <TextField name={`${at}bill_to_name`} label="Bill to" placeholder="When it differs from the name" />
      <TextField name={`${at}email_cc`} label="Copies to" />
      <Wide>
        <SwitchField
          name={`${at}po_required`}
          label="Purchase order needed"
          description="Placements without one are left out of invoice runs."
          disabled={disabled}
        />
      </Wide>
      <Wide>
        <SwitchField
          name={`${at}reference_required`}
          label="Reference needed"
          description="An invoice without the client’s reference is not issued."
          disabled={disabled}
        />
      </Wide>
      <ReferenceLabels
        name={`${at}references_at_submit`}
        title="Quoted of the time, and needed before it is submitted"
        labels={references_at_submit}
        disabled={disabled}
      />
      <ReferenceLabels
        name={`${at}references_at_issue`}
        title="Quoted of the time, and needed before it is invoiced"
        labels={references_at_issue}
        disabled={disabled}
      />
    </Collapsible>
  )
}

/** How the client’s system takes documents: the usual is the PDF alone. */
export function EInvoiceSection({ at = 'billing_profile.' }: Props) {
  const disabled = !usePermissions().can('clients.terms.update')
  const holds = ['e_invoice_format', 'e_invoice_policy', 'endpoint_scheme', 'endpoint_id', 'buyer_reference']
  return (
    <Collapsible
      title="E-invoices"
      description="Format, electronic address and buyer reference, where the client’s system reads invoices. Usually the PDF alone."
      holds={holds.map((name) => `${at}${name}`)}
    >
      <EInvoiceFormatFields at={at} disabled={disabled} />
      <ElectronicAddressFields at={at} />
      <TextField
        name={`${at}buyer_reference`}
        label="Buyer reference"
        placeholder="Department, Leitweg-ID"
        description="By which the client’s system finds the right desk; printed on invoices, too."
      />
    </Collapsible>
  )
}

/** How often, at which discount and up to which limit: the usual is none of it. */
export function TermsSection({ at = 'billing_profile.' }: Props) {
  const disabled = !usePermissions().can('clients.terms.update')
  const { frequency, currency, frequency_days } = useBilling(at)
  const inWeeks = frequency === 'fortnightly' || frequency === 'four_weekly'
  const holds = [
    'frequency',
    'frequency_from',
    'frequency_days',
    'discount_percent',
    'surcharge_percent',
    'credit_limit',
  ]
  return (
    <Collapsible
      title="Frequency, discount and credit"
      description="How often the client is invoiced, discount, surcharge, credit limit. Usually none of it."
      holds={holds.map((name) => `${at}${name}`)}
    >
      <SelectField name={`${at}frequency`} label="How often" options={frequencyOptions} disabled={disabled} />
      {inWeeks && (
        <DateField
          name={`${at}frequency_from`}
          label="First day of one of these periods"
          disabled={disabled}
        />
      )}
      {frequency === 'custom' && (
        <Wide>
          <BillingDays at={at} days={frequency_days ?? []} disabled={disabled} />
        </Wide>
      )}
      <RateField name={`${at}discount_percent`} label="Discount" percent disabled={disabled} />
      <RateField name={`${at}surcharge_percent`} label="Surcharge" percent disabled={disabled} />
      <MoneyField
        name={`${at}credit_limit`}
        label="Credit limit"
        currency={currency ?? 'GBP'}
        placeholder="No limit"
        disabled={disabled}
      />
    </Collapsible>
  )
}

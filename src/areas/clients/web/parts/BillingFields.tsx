import { invoiceHold } from '#areas/clients/contract.ts'
import { groupOptions, splitOptions, sumOptions, termsFromOptions } from '#areas/clients/web/words.ts'
import { taxCodes } from '#areas/codes/contract.ts'
import { CompanyField } from '#areas/companies/web/public.tsx'
import { usePermissions } from '#kit/session.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

const currencies = ['GBP', 'EUR', 'USD', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK', 'AUD', 'CAD'].map((value) => ({
  value,
  label: value,
}))

type Props = {
  /** A new client takes the agency's currency and default tax code unless told otherwise. */
  isNew?: boolean
}

/** Where invoices go and when they are due. Terms are closed to people who may not change them. */
export function BillingSection({ isNew = false }: Props) {
  const disabled = !usePermissions().can('clients.terms.update')
  const { billing_profile } = useFormState().form.values as { billing_profile?: { on_hold?: boolean } }
  const held = !isNew && billing_profile?.on_hold === true
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
          name="billing_profile.email_to"
          label="Invoices to"
          placeholder="accounts@client.co.uk"
          description="Separate several addresses with commas. Needed before the first invoice is sent."
        />
      </Wide>
      <NumberField
        name="billing_profile.payment_terms_days"
        label="Due after"
        unit="days"
        disabled={disabled}
      />
      <SelectField
        name="billing_profile.payment_terms_from"
        label="Counted"
        options={termsFromOptions}
        disabled={disabled}
      />
      {!isNew && (
        <Wide>
          <SwitchField
            name="billing_profile.on_hold"
            label="Hold invoices"
            description={invoiceHold.description}
            disabled={disabled}
          />
        </Wide>
      )}
      {held && (
        <Wide>
          <TextField
            name="billing_profile.hold_reason"
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

/** How an invoice is put together: the usual suits most clients. */
export function InvoiceSection({ isNew = false }: Props) {
  const disabled = !usePermissions().can('clients.terms.update')
  const p = 'billing_profile'
  return (
    <Collapsible
      title="Invoice layout"
      description="How work is put together on invoices, tax code, currency, your company, references. The usual suits most clients."
      holds={[
        `${p}.split_by`,
        `${p}.group_by`,
        `${p}.summarise_to`,
        `${p}.tax_code_id`,
        `${p}.legal_entity_id`,
        `${p}.currency`,
        `${p}.bill_to_name`,
        `${p}.email_cc`,
        `${p}.client_reference`,
        `${p}.po_required`,
      ]}
    >
      <SelectField name={`${p}.split_by`} label="Invoices" options={splitOptions} disabled={disabled} />
      <SelectField name={`${p}.group_by`} label="Headings" options={groupOptions} disabled={disabled} />
      <SelectField name={`${p}.summarise_to`} label="Lines" options={sumOptions} disabled={disabled} />
      <RecordPicker
        name={`${p}.tax_code_id`}
        label="Tax code"
        endpoint={taxCodes.list}
        nameOf={(code) => `${code.code} · ${code.name}`}
        {...(isNew ? { placeholder: 'Your default tax code' } : {})}
        disabled={disabled}
      />
      <SelectField
        name={`${p}.currency`}
        label="Currency"
        options={currencies}
        {...(isNew ? { placeholder: 'Your currency' } : {})}
        disabled={disabled}
      />
      <CompanyField name={`${p}.legal_entity_id`} label="Invoiced by" may={!disabled} />
      <TextField
        name={`${p}.client_reference`}
        label="Reference to quote"
        placeholder="Cost centre, contract number"
      />
      <TextField name={`${p}.bill_to_name`} label="Bill to" placeholder="When it differs from the name" />
      <TextField name={`${p}.email_cc`} label="Copies to" />
      <Wide>
        <SwitchField
          name={`${p}.po_required`}
          label="Purchase order needed"
          description="Placements without one are left out of invoice runs."
          disabled={disabled}
        />
      </Wide>
    </Collapsible>
  )
}

import {
  ChangeRateCode,
  countsNames,
  NewRateCode,
  type RateCode,
  RateKind,
  RateUnit,
  rateRecord,
  taxCodes,
} from '#areas/codes/contract.ts'
import type { WebKind } from '#areas/codes/web/parts/kind.ts'
import { rateList } from '#areas/codes/web/parts/rate-list.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { wordsOf } from '#kit/ui/format.ts'

const units = RateUnit.options.map((value) => ({ value, label: wordsOf(value) }))
const kinds = RateKind.options.map((value) => ({ value, label: wordsOf(value) }))

const counts = Object.entries(countsNames).map(([value, label]) => ({ value, label }))

export const rateWeb: WebKind<RateCode> = {
  ...rateList,
  schema: { create: NewRateCode, change: ChangeRateCode },
  blank: rateRecord.blank,
  valuesOf: (code) => ({
    ...rateRecord.valuesOf(code),
    pay_multiplier: short(code.pay_multiplier),
    charge_multiplier: short(code.charge_multiplier),
  }),
  Fields: RateFields,
  lockedWhenUsed: ['code', 'unit'],
}

/** `1.5000` as a person writes it. */
const short = (multiplier: string) => String(Number(multiplier))

function RateFields({ code, isFixed }: { code?: RateCode; isFixed: (field: string) => boolean }) {
  return (
    <>
      <Section title="Code" description="A short code for lists and payroll, and the name on timesheets.">
        <TextField name="code" label="Code" placeholder="OT" autoFocus={!code} disabled={isFixed('code')} />
        <TextField name="name" label="Name" placeholder="Overtime" />
        <SelectField name="kind" label="Kind" options={kinds} searchable={false} />
        <SelectField name="unit" label="Unit" options={units} disabled={isFixed('unit')} />
      </Section>
      <Section title="Pay and charge" description="Multipliers are what a new rate begins with, times basic.">
        <SwitchField name="payable" label="Paid to the worker" />
        <SwitchField name="chargeable" label="Charged to the client" />
        <TextField name="pay_multiplier" label="Pay multiplier" placeholder="1.5" />
        <TextField name="charge_multiplier" label="Charge multiplier" placeholder="1.4" />
        <RecordPicker
          name="tax_code_id"
          label="Tax code"
          description="On invoices it comes before the one of the billing profile."
          endpoint={taxCodes.list}
          nameOf={(tax) => `${tax.code} · ${tax.name}`}
          placeholder="As the client is billed"
          current={code?.tax_code_id ? { id: code.tax_code_id, name: code.tax_code_name ?? '' } : null}
        />
      </Section>
      <Section
        title="Who sees it"
        description="Only what is not paid can be kept from the worker, and only what is not charged from whoever approves at the client."
      >
        <SwitchField name="worker_visible" label="Shown to the worker" />
        <SwitchField name="client_visible" label="Shown to the client" />
      </Section>
      <Section
        title="Payroll and ledger"
        description="Holiday pay counts in what a placement costs. The names of your payroll and ledger come along in exports."
      >
        <SwitchField name="accrues_holiday" label="Earns holiday pay" />
        <SelectField name="counts_awr" label="Counts for AWR weeks" options={counts} searchable={false} />
        <SelectField name="counts_wtr" label="Counts as working time" options={counts} searchable={false} />
        <TextField name="payroll_element" label="Payroll element" placeholder="BASIC-HRS" maxLength={40} />
        <TextField name="gl_account" label="Ledger account of pay" placeholder="5000" maxLength={40} />
        <TextField
          name="gl_sales_account"
          label="Ledger account of charges"
          placeholder="4000"
          maxLength={40}
        />
      </Section>
      <Section title="Order" description="Small numbers stand first, on timesheets and in lists.">
        <NumberField name="position" label="Position" />
      </Section>
    </>
  )
}

import {
  ChangeRateCode,
  NewRateCode,
  type RateCode,
  RateKind,
  RateUnit,
  rateCodes,
  rateRecord,
} from '#areas/codes/contract.ts'
import type { WebKind } from '#areas/codes/web/parts/kind.ts'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { wordsOf } from '#kit/ui/format.ts'

const units = RateUnit.options.map((value) => ({ value, label: wordsOf(value) }))
const kinds = RateKind.options.map((value) => ({ value, label: wordsOf(value) }))

/** `1.5000` as `× 1.5`. */
const factor = (multiplier: string) => `× ${Number(multiplier)}`

export const rateWeb: WebKind<RateCode> = {
  model: 'rate-codes',
  endpoints: rateCodes,
  manage: 'rate_codes.manage',
  one: 'rate code',
  title: { one: 'Rate Code', many: 'Rate Codes' },
  description:
    'What is worked: basic time, overtime, nights, allowances. Placements set pay and charge for each.',
  empty: {
    title: 'No rate codes yet',
    text: 'Begin with Basic, by the hour: it is what every placement is priced in.',
  },
  listOptions: { defaultSort: 'position' },
  columns: [
    { key: 'kind', label: 'Kind', render: (code) => wordsOf(code.kind) },
    { key: 'unit', label: 'Unit', width: 100, render: (code) => wordsOf(code.unit) },
    { key: 'payable', label: 'For', width: 150, render: sides },
    {
      key: 'pay_multiplier',
      label: 'Pay',
      align: 'right',
      width: 80,
      hidden: true,
      render: (code) => factor(code.pay_multiplier),
    },
    {
      key: 'charge_multiplier',
      label: 'Charge',
      align: 'right',
      width: 80,
      hidden: true,
      render: (code) => factor(code.charge_multiplier),
    },
  ],
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

function sides({ payable, chargeable }: RateCode): string {
  if (payable && chargeable) return 'Pay and charge'
  return payable ? 'Pay only' : chargeable ? 'Charge only' : 'Neither'
}

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
      </Section>
      <Section title="Order" description="Small numbers stand first, on timesheets and in lists.">
        <NumberField name="position" label="Position" />
      </Section>
    </>
  )
}

import {
  ChangeTaxCode,
  NewTaxCode,
  type TaxCode,
  TaxDirection,
  taxCategoryNames,
  taxCodes,
  taxDirectionNames,
  taxRecord,
} from '#areas/codes/contract.ts'
import { needsExemptionText } from '#areas/codes/rules.ts'
import type { WebKind } from '#areas/codes/web/parts/kind.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { percentText } from '#kit/ui/format.ts'

const categories = Object.entries(taxCategoryNames).map(([value, name]) => ({
  value,
  label: `${value} · ${name}`,
}))
const directions = TaxDirection.options.map((value) => ({ value, label: taxDirectionNames[value] }))

export const taxWeb: WebKind<TaxCode> = {
  model: 'tax-codes',
  endpoints: taxCodes,
  manage: 'tax_codes.manage',
  one: 'tax code',
  title: { one: 'Tax Code', many: 'Tax Codes' },
  description: 'How much VAT is charged and why: clients and suppliers are billed by these.',
  empty: { title: 'No tax codes yet', text: 'Begin with the standard rate, 20%: every invoice needs one.' },
  listOptions: { defaultSort: 'name' },
  columns: [
    {
      key: 'rate',
      label: 'Rate',
      align: 'right',
      card: 'value',
      width: 90,
      render: (code) => percentText(code.rate),
    },
    {
      key: 'category',
      label: 'Category',
      render: (code) => taxCategoryNames[code.category],
    },
    { key: 'direction', label: 'For', hidden: true, render: (code) => taxDirectionNames[code.direction] },
  ],
  schema: { create: NewTaxCode, change: ChangeTaxCode },
  blank: { ...taxRecord.blank, rate: null },
  valuesOf: taxRecord.valuesOf,
  Fields: TaxFields,
  lockedWhenUsed: ['code', 'rate', 'category'],
}

type Props = { code?: TaxCode; isFixed: (field: string) => boolean }

function TaxFields({ code, isFixed }: Props) {
  const { form } = useFormState()
  const category = String(form.getValues().category ?? 'S')
  const charges = category === 'S'
  return (
    <>
      <Section title="Code" description="A short code for lists and accounts, and the name people read.">
        <TextField name="code" label="Code" placeholder="S20" autoFocus={!code} disabled={isFixed('code')} />
        <TextField name="name" label="Name" placeholder="Standard rate" />
      </Section>
      <Section
        title="VAT"
        description="Only standard and reduced rates charge anything; all others say why not."
      >
        <SelectField
          name="category"
          label="Category"
          options={categories}
          disabled={isFixed('category')}
          onPick={(next) => {
            if (next !== 'S') form.setFieldValue('rate', '0')
          }}
        />
        <RateField name="rate" label="Rate" percent disabled={isFixed('rate') || !charges} />
        {needsExemptionText(category) && (
          <Wide>
            <TextareaField
              name="exemption_text"
              label="Why no VAT is charged"
              description="Printed on the invoice, as the law asks."
              rows={2}
            />
          </Wide>
        )}
        <SelectField name="direction" label="For" options={directions} />
      </Section>
      <Section
        title="Default"
        description="Offered first for new clients and suppliers. There is one at a time."
      >
        <Wide>
          <SwitchField
            name="is_default"
            label="This is the default tax code"
            disabled={code?.is_default === true}
            {...(code?.is_default ? { description: 'To change it, make another code the default.' } : {})}
          />
        </Wide>
      </Section>
    </>
  )
}

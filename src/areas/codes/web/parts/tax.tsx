import {
  ChangeTaxCode,
  NewTaxCode,
  type TaxCode,
  TaxDirection,
  taxCategoryNames,
  taxDirectionNames,
  taxRecord,
} from '#areas/codes/contract.ts'
import { needsExemptionText } from '#areas/codes/rules.ts'
import type { WebKind } from '#areas/codes/web/parts/kind.ts'
import { taxList } from '#areas/codes/web/parts/tax-list.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { usualExemptionCodes } from '#platform/exemption-codes.ts'

const categories = Object.entries(taxCategoryNames).map(([value, name]) => ({
  value,
  label: `${value} · ${name}`,
}))
const directions = TaxDirection.options.map((value) => ({ value, label: taxDirectionNames[value] }))

export const taxWeb: WebKind<TaxCode> = {
  ...taxList,
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
        {needsExemptionText(category) && (
          <TextField
            name="exemption_code"
            label="Reason code"
            placeholder={usualExemptionCodes[category] ?? 'VATEX-EU-132-1C'}
            description="Of the list VATEX, for e-invoices; the usual one when empty."
          />
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

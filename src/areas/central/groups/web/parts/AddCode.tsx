import { groups, NewGroupCode } from '#areas/central/groups/contract.ts'
import { type Kind, kindNames } from '#areas/central/groups/web/parts/kinds.ts'
import { RateKind, RateUnit, taxCategoryNames } from '#areas/codes/contract.ts'
import { call } from '#kit/call.ts'
import { SelectField, SwitchField, TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { wordsOf } from '#kit/ui/format.ts'

const [tax, rate, expense] = NewGroupCode.options
const schemas = { 'tax-codes': tax, 'rate-codes': rate, 'expense-codes': expense }

const about = { code: '', name: '', mode: 'locked' }
/** What a new one begins with. */
const fresh: Record<Kind, object> = {
  'tax-codes': {
    ...about,
    kind: 'tax-codes',
    rate: null,
    category: 'S',
    direction: 'both',
    exemption_text: '',
  },
  'rate-codes': {
    ...about,
    kind: 'rate-codes',
    unit: 'hour',
    rate_kind: 'basic',
    payable: true,
    chargeable: true,
    pay_multiplier: '1',
    charge_multiplier: '1',
    position: 0,
  },
  'expense-codes': {
    ...about,
    kind: 'expense-codes',
    chargeable: true,
    reimbursable: true,
    receipt_required_over: null,
    cap: null,
  },
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }))
const categories = Object.entries(taxCategoryNames).map(([value, name]) => ({
  value,
  label: `${value} · ${name}`,
}))
const modes = [
  { value: 'locked', label: 'Locked: the group alone changes it' },
  { value: 'override', label: 'Each agency may have it its own way' },
]

/** A new code of the group. */
export function AddCode({ group, kind, onDone }: { group: number; kind: Kind; onDone: () => void }) {
  const form = useRecordForm({
    schema: schemas[kind] as typeof tax,
    initial: fresh[kind] as never,
    save: (body) => call(groups.addCode, { params: { id: group }, body }),
    saved: 'Code created. The agencies have it in a moment',
    refreshes: ['central'],
    onSaved: onDone,
  })
  return (
    <RecordForm
      form={form}
      title={`Create ${kindNames[kind]}`}
      back={{ to: `/groups/${group}?tab=codes`, label: 'Group' }}
      submit="Create code"
      embedded
    >
      <Section
        title={`${kindNames[kind]}`}
        description="What is printed on documents stays for good once an agency has it: withdraw the code and create another instead."
      >
        <TextField name="code" label="Code" autoFocus />
        <TextField name="name" label="Name" />
        {kind === 'tax-codes' && (
          <>
            <SelectField name="category" label="Category" options={categories} searchable={false} />
            <RateField name="rate" label="Rate" percent />
            <Wide>
              <TextareaField name="exemption_text" label="Why no VAT is charged" rows={2} />
            </Wide>
          </>
        )}
        {kind === 'rate-codes' && (
          <>
            <SelectField
              name="rate_kind"
              label="Kind"
              options={options(RateKind.options)}
              searchable={false}
            />
            <SelectField name="unit" label="Unit" options={options(RateUnit.options)} searchable={false} />
            <TextField name="pay_multiplier" label="Pay multiplier" />
            <TextField name="charge_multiplier" label="Charge multiplier" />
          </>
        )}
        {kind === 'expense-codes' && <SwitchField name="reimbursable" label="Reimbursed to the worker" />}
        {kind !== 'tax-codes' && <SwitchField name="chargeable" label="Charged to the client" />}
        <Wide>
          <SelectField name="mode" label="In the agencies" options={modes} searchable={false} />
        </Wide>
      </Section>
    </RecordForm>
  )
}

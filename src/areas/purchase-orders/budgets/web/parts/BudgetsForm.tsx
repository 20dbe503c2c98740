import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type Budget,
  type BudgetChoices,
  BudgetInput,
  mostBudgets,
  orderBudgets,
} from '#areas/purchase-orders/budgets/contract.ts'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { MinutesField, MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Version } from '#platform/http/contract.ts'

/** One field says what a budget is for: `rate 7`, `placement 12`, `cost_centre Ward 3`. */
const Form = z.object({
  budgets: z
    .array(
      z.object({
        for: z.string().min(1, 'Choose what it is for'),
        amount: BudgetInput.shape.amount,
        minutes: BudgetInput.shape.minutes,
      }),
    )
    .max(mostBudgets),
  version: Version,
})
type Values = z.input<typeof Form>

const valuesOf = ({ rate_code_id, placement_id, cost_centre, amount, minutes }: Budget) => ({
  for: rate_code_id
    ? `rate ${rate_code_id}`
    : placement_id
      ? `placement ${placement_id}`
      : `cost_centre ${cost_centre}`,
  amount,
  minutes,
})

function sentOf({ for: what, amount, minutes }: Values['budgets'][number]) {
  const [kind, ...rest] = what.split(' ')
  const value = rest.join(' ')
  return {
    rate_code_id: kind === 'rate' ? Number(value) : null,
    placement_id: kind === 'placement' ? Number(value) : null,
    cost_centre: kind === 'cost_centre' ? value : null,
    ...{ amount, minutes },
  }
}

const optionsOf = ({ rate_codes, placements, cost_centres }: BudgetChoices) => [
  ...rate_codes.map(({ id, name }) => ({ value: `rate ${id}`, label: `Rate: ${name}` })),
  ...placements.map(({ id, name }) => ({ value: `placement ${id}`, label: `Placement: ${name}` })),
  ...cost_centres.map((name) => ({ value: `cost_centre ${name}`, label: `Cost centre: ${name}` })),
]

/** All budgets beneath an order, edited and saved together. */
export function BudgetsForm({ order, budgets }: { order: PurchaseOrder; budgets: readonly Budget[] }) {
  const { data: choices } = useQuery(queryOf(orderBudgets.choices, { params: { id: order.id } }))
  const form = useRecordForm({
    schema: Form,
    initial: { version: order.version, budgets: budgets.map(valuesOf) },
    save: ({ budgets: given, version }) =>
      call(orderBudgets.set, {
        params: { id: order.id },
        body: { version, budgets: given.map(sentOf) },
      }),
    saved: 'Budgets saved',
    refreshes: ['purchase-orders', 'purchase-order-budgets', 'history'],
  })
  const options = choices ? optionsOf(choices) : []
  return (
    <RecordForm
      form={form}
      title="Budgets"
      back={{ to: '/settings/purchase-orders', label: 'Purchase orders' }}
      embedded
      stays
    >
      <Section
        title="Budgets beneath the whole"
        description="How much of the order may go to one rate, one placement or one cost centre. What is used up there goes on to the next order of the placement, or stops as the order does."
      >
        <Wide>
          <FieldArray
            name="budgets"
            word="budget"
            fresh={() => ({ for: '', amount: null, minutes: null })}
            none="One limit for everything: no budgets beneath it yet."
          >
            {(prefix) => (
              <>
                <SelectField name={`${prefix}.for`} label="For" options={options} searchable />
                <MoneyField name={`${prefix}.amount`} label="Amount" currency={order.currency} />
                <MinutesField name={`${prefix}.minutes`} label="Hours" placeholder="No limit of hours" />
              </>
            )}
          </FieldArray>
        </Wide>
      </Section>
    </RecordForm>
  )
}

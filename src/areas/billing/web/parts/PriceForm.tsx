import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { centralProducts, NewPrice, type PriceMetric, type Tier } from '#areas/billing/contract.ts'
import { amountDue } from '#areas/billing/rules.ts'
import classes from '#areas/billing/web/parts/products.module.css'
import { here, intervalOptions, metricOptions } from '#areas/billing/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText, moneyText } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

const back = { to: `${here}?tab=products`, label: 'Products' }
const openTier = { up_to: null, unit_amount: 0, flat_amount: 0 }

/** Another price of a product. Once it stands it is never changed. */
export function PriceForm({ productId }: { productId: number }) {
  const go = useGo()
  const { data } = useQuery(queryOf(centralProducts.list))
  const product = data?.data.find(({ id }) => id === productId)
  const form = useRecordForm({
    schema: NewPrice,
    initial: {
      currency: 'GBP',
      billing_interval: 'month',
      metric: 'users',
      trial_days: 0,
      is_offered: true,
      tiers: [openTier],
    },
    save: (body) => call(centralProducts.addPrice, { params: { id: productId }, body }),
    saved: 'Price added',
    refreshes: ['central'],
    onSaved: () => go(back.to),
  })
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <RecordForm
      form={form}
      title={product ? `Create price of ${product.name}` : 'Create Price'}
      description="A price is never changed once it stands: archive it and create another."
      back={back}
      submit="Create price"
      sidebar={<Examples />}
    >
      <Fields />
    </RecordForm>
  )
}

function Fields() {
  const { form } = useFormState()
  const { metric, currency } = form.values as { metric: PriceMetric; currency: string }
  const money = /^[A-Z]{3}$/.test(currency ?? '') ? currency : 'GBP'
  return (
    <>
      <Section title="How it is charged">
        <SelectField name="metric" label="Counted" options={metricOptions} />
        <SelectField name="billing_interval" label="Charged" options={intervalOptions} />
        <TextField name="currency" label="Currency" maxLength={3} />
        <NumberField name="trial_days" label="Free at first" unit="days" />
        <SwitchField
          name="is_offered"
          label="Agencies can choose it"
          description="Off: agreed with one agency. No other sees it, and you put that one on it."
        />
      </Section>
      <Section
        title={metric === 'flat' ? 'Amount' : 'Tiers'}
        description={
          metric === 'flat'
            ? 'The same for every agency, however many people work in it.'
            : 'Each unit costs what its own tier says. A base is paid once somebody comes into the tier. The last tier has no end.'
        }
      >
        {metric === 'flat' ? (
          <MoneyField name="tiers.0.flat_amount" label="Amount" currency={money} />
        ) : (
          <FieldArray name="tiers" word="tier" none="Add at least one." fresh={() => ({ ...openTier })}>
            {(prefix) => (
              <>
                <NumberField name={`${prefix}.up_to`} label="Up to" placeholder="without end" />
                <MoneyField name={`${prefix}.unit_amount`} label="For each" currency={money} />
                <MoneyField name={`${prefix}.flat_amount`} label="Base, once" currency={money} />
              </>
            )}
          </FieldArray>
        )}
      </Section>
    </>
  )
}

/** What it comes to, while it is being written. */
function Examples() {
  const { form } = useFormState()
  const { metric, tiers, currency, billing_interval, trial_days } = form.values
  const read = NewPrice.safeParse({ metric, tiers, currency, billing_interval, trial_days })
  const price = read.data as { metric: PriceMetric; tiers: Tier[]; currency: string } | undefined
  const counts = metric === 'flat' ? [1] : [1, 5, 10, 25, 50, 100, 250]
  return (
    <Panel title="What it comes to">
      {price ? (
        <dl className={classes.examples}>
          {counts.map((count) => (
            <div key={count}>
              <dt>{metric === 'flat' ? 'Any agency' : unitsText(metric, count)}</dt>
              <dd>{moneyText(amountDue(price, count).amount, price.currency)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={classes.dim}>Shown as soon as the tiers make sense.</p>
      )}
    </Panel>
  )
}

function unitsText(metric: unknown, count: number): string {
  const word = metric === 'users' ? 'user' : 'worker'
  return countText(count, word)
}

import { useQuery } from '@tanstack/react-query'
import {
  centralProducts,
  centralSubscriptions,
  NewSubscription,
  PlanChange,
  type Subscription,
  SubscriptionPatch,
} from '#areas/billing/contract.ts'
import { AboveNotice } from '#areas/billing/web/parts/AboveNotice.tsx'
import { here, priceText, todayText } from '#areas/billing/web/words.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { useField } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { requiredText } from '#platform/http/contract.ts'

type Props = { subscription: Subscription }

const backTo = ({ tenant_id, agency }: Subscription) => ({ to: `${here}?tenant=${tenant_id}`, label: agency })

/** The prices that can be chosen; the one an agency is on too, although it may be archived. */
function useOffers(current?: Subscription['price']) {
  const { data } = useQuery(queryOf(centralProducts.list))
  return (data?.data ?? []).flatMap((product) =>
    product.prices
      .filter((price) => (product.active && !price.archived_at) || price.id === current?.id)
      .map((price) => ({
        value: String(price.id),
        label: `${product.name}, ${priceText(price)}${price.id === current?.id ? ' (now)' : ''}`,
      })),
  )
}

export function BeginForm({ subscription }: Props) {
  const go = useGo()
  const back = backTo(subscription)
  const offers = useOffers()
  const form = useRecordForm({
    schema: NewSubscription,
    initial: { tenant_id: subscription.tenant_id, price_id: null, started_on: todayText(), comp_reason: '' },
    save: (body) => call(centralSubscriptions.create, { body }),
    saved: 'Subscription begun',
    refreshes: ['central'],
    onSaved: () => go(back.to),
  })
  return (
    <RecordForm form={form} title={`Subscription of ${subscription.agency}`} back={back} submit="Begin">
      <Section title="Plan" description="A trial of the price begins with the first day.">
        <SelectField name="price_id" label="Price" options={offers} numeric />
        <DateField name="started_on" label="From" />
        <Wide>
          <TextareaField
            name="comp_reason"
            label="Free of charge because"
            description="Leave empty when the agency pays."
            rows={2}
          />
        </Wide>
      </Section>
    </RecordForm>
  )
}

export function PlanForm({ subscription }: Props) {
  const go = useGo()
  const back = backTo(subscription)
  const { tenant_id, price, version, agency } = subscription
  const offers = useOffers(price)
  const form = useRecordForm({
    schema: PlanChange,
    initial: { price_id: price?.id ?? null, from_day: todayText(), version },
    save: (body) => call(centralSubscriptions.changePlan, { params: { id: tenant_id }, body }),
    saved: 'Plan changed',
    refreshes: ['central'],
    onSaved: () => go(back.to),
  })
  return (
    <RecordForm form={form} title={`Change the plan of ${agency}`} back={back} submit="Change plan">
      <Section
        title="New plan"
        description="The present period ends the day before and is owed by its days. Choosing the present price takes back a change that is still to come."
      >
        <SelectField name="price_id" label="Price" options={offers} numeric />
        <DateField name="from_day" label="From" min={todayText()} />
        <Room subscription={subscription} />
      </Section>
    </RecordForm>
  )
}

/** Warns before a plan is chosen that the agency has outgrown. What was set by hand holds whatever the plan. */
function Room({ subscription: { used, limits, by_hand } }: Props) {
  const { value } = useField<number | null>('price_id')
  const { data } = useQuery(queryOf(centralProducts.list))
  const product = data?.data.find(({ prices }) => prices.some(({ id }) => id === value))
  if (!product) return null
  const { users, workers, storage_gb } = product
  const planned = { users, workers, storage_mb: storage_gb === null ? null : storage_gb * 1000 }
  const kept = Object.fromEntries(by_hand.map((name) => [name, limits[name]]))
  return (
    <Wide>
      <AboveNotice
        {...{ used, by_hand }}
        limits={{ ...planned, ...kept }}
        title={`${product.name} is smaller than what is used`}
      />
    </Wide>
  )
}

export function CompForm({ subscription }: Props) {
  const go = useGo()
  const back = backTo(subscription)
  const { tenant_id, comp_reason, version, agency } = subscription
  const form = useRecordForm({
    schema: SubscriptionPatch.pick({ version: true }).extend({ comp_reason: requiredText(300) }),
    initial: { comp_reason, version },
    save: (body) => call(centralSubscriptions.update, { params: { id: tenant_id }, body }),
    saved: 'Subscription saved',
    refreshes: ['central'],
    onSaved: () => go(back.to),
  })
  return (
    <RecordForm form={form} title={`Make ${agency} free of charge`} back={back} submit="Make free of charge">
      <Section
        title="Why"
        description="The agency owes nothing from the present period on, until you charge it again. The reason stands with what it would owe."
      >
        <Wide>
          <TextareaField name="comp_reason" label="Reason" autoFocus rows={2} />
        </Wide>
      </Section>
    </RecordForm>
  )
}

import { useQuery } from '@tanstack/react-query'
import { clients } from '#areas/clients/contract.ts'
import { type PurchaseOrder, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import { hardStopOptions } from '#areas/purchase-orders/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MinutesField, MoneyField, NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

type Props = {
  /** What is saved; absent for a new order. */
  order?: PurchaseOrder
}

/** All that people write about an order. */
export function OrderFields({ order }: Props) {
  const { form } = useFormState()
  const clientId = form.values.client_id as number | null
  const { data: client } = useQuery({
    ...queryOf(clients.show, { params: { id: clientId ?? 0 } }),
    enabled: clientId !== null,
  })
  const currency = order?.currency ?? client?.billing_profile.currency ?? 'GBP'
  return (
    <>
      <Section title="Order" description="As it stands on the order that the client gave you.">
        {!order && (
          <RecordPicker name="client_id" label="Client" endpoint={clients.list} current={client} autoFocus />
        )}
        <TextField name="number" label="Number" maxLength={60} autoFocus={Boolean(order)} />
        <Wide>
          <TextField name="description" label="Description" maxLength={500} />
        </Wide>
        <DateField name="starts_on" label="Starts" placeholder="At once" />
        <DateField name="ends_on" label="Ends" placeholder="No end" />
      </Section>
      <Section title="Budget" description="Without VAT, in the currency the client is invoiced in.">
        <MoneyField name="budget" label="Budget" currency={currency} />
        <MinutesField name="budget_minutes" label="Hours" placeholder="No limit of hours" />
      </Section>
      <Section
        title="When it runs low"
        description="Whoever looks after the client is told; somebody at the client as well, if you choose them."
      >
        <SelectField name="hard_stop" label="Once it is used up" options={hardStopOptions} />
        <NumberField name="allow_overage_percent" label="Let pass beyond the budget" unit="%" />
        <NumberField name="warn_percent" label="Warn at" unit="% used" />
        <DateField name="warn_on" label="Warn on" placeholder="No day" />
        <SelectField
          name="contact_id"
          label="Email at the client"
          options={(client?.contacts ?? [])
            .filter(({ email }) => email !== '')
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          numeric
          placeholder="Nobody"
        />
      </Section>
      <Collapsible
        title="Beside other orders"
        description="Which of several orders of a placement is used first, and which one took this one’s place."
        holds={['priority', 'superseded_by']}
      >
        <NumberField name="priority" label="Priority (the lowest is used first)" />
        {order && (
          <RecordPicker
            name="superseded_by"
            label="Replaced by"
            endpoint={purchaseOrders.list}
            filter={{ client_id: String(order.client_id) }}
            nameOf={(other) => other.number}
            current={
              order.superseded_by ? { id: order.superseded_by, name: order.superseded_by_number ?? '' } : null
            }
            placeholder="Type a number"
          />
        )}
      </Collapsible>
    </>
  )
}

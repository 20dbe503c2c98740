import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type LateCharges, latePayment } from '#areas/payments/late-payment/contract.ts'
import { totalOf } from '#areas/payments/late-payment/rules.ts'
import classes from '#areas/payments/late-payment/web/LateCharge.module.css'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { CheckboxField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText, dayText, moneyText } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = { client_id: number; onClose: () => void }

/** Interest and compensation for what a client paid late, or did not pay: drafted, never sent by itself. */
export function LateChargeDialog({ client_id, onClose }: Props) {
  const { data } = useQuery(queryOf(latePayment.preview, { params: { id: client_id }, query: {} }))
  return data ? <Charges key={data.to_day} {...{ client_id, onClose }} found={data} /> : null
}

const schema = z.object({ with_compensation: z.boolean() })

function Charges({ client_id, found, onClose }: Props & { found: LateCharges }) {
  const go = useGo()
  const { currency, data, to_day } = found
  const [left, setLeft] = useState<number[]>([])
  const chosen = data.filter(({ invoice_id }) => !left.includes(invoice_id))
  const form = useRecordForm({
    schema,
    initial: { with_compensation: true },
    save: ({ with_compensation }) =>
      call(latePayment.charge, {
        params: { id: client_id },
        body: {
          ...{ to_day, with_compensation, invoice_ids: chosen.map(({ invoice_id }) => invoice_id) },
          total: totalOf(chosen, with_compensation),
        },
      }),
    saved: 'Draft written',
    refreshes: ['clients', 'history', 'invoices', 'invoice-counts'],
    onSaved: ({ invoice_ids }) =>
      invoice_ids[0] === undefined ? onClose() : go(`/invoices/${invoice_ids[0]}/view`),
  })
  const { with_compensation } = form.form.values as { with_compensation: boolean }
  return (
    <FormModal title="Charge for late payment" form={form} submit="Write the draft" onClose={onClose}>
      <Text size="sm">
        Interest and compensation as the law gives them, on an invoice of its own outside VAT. Nothing leaves
        before you issue and send it.
      </Text>
      {data.length === 0 ? (
        <Text size="sm" role="status">
          None of its invoices is or was paid late, or all of it is charged already.
        </Text>
      ) : (
        <fieldset className={classes.charges}>
          <legend>Up to {dayText(to_day)}</legend>
          {data.map((one) => (
            <Checkbox
              key={one.invoice_id}
              checked={!left.includes(one.invoice_id)}
              onChange={({ currentTarget: { checked } }) =>
                setLeft(checked ? left.filter((id) => id !== one.invoice_id) : [...left, one.invoice_id])
              }
              label={`${one.number}: ${moneyText(one.interest + (with_compensation ? one.compensation : 0), currency)}`}
              description={`Due ${dayText(one.due_date)}, ${countText(one.days, 'day')} at ${Number(one.rate)} %: ${moneyText(one.interest, currency)}; compensation ${moneyText(one.compensation, currency)}`}
            />
          ))}
        </fieldset>
      )}
      <CheckboxField name="with_compensation" label="With compensation" />
      <Text role="status">
        <strong>{moneyText(totalOf(chosen, with_compensation), currency)}</strong> in all
      </Text>
    </FormModal>
  )
}

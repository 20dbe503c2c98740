import { Text } from '@mantine/core'
import type { z } from 'zod'
import { NewRefund, type Payment, payments } from '#areas/payments/contract.ts'
import { methodOptions, moved } from '#areas/payments/web/parts/forms.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay, moneyText } from '#kit/ui/format.ts'

/** Records that what is on account of a payment went back to the client. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, client_name, currency, received_on: since } = payment
  return (
    <PayBackDialog
      {...{ client_name, currency, since, onClose }}
      left={payment.unallocated}
      of="this payment"
      save={(body) => call(payments.refund, { params: { id }, body })}
    />
  )
}

type Props = {
  client_name: string
  currency: string
  /** What is on account, minor units. */
  left: number
  of: string
  since: string | null
  save: (body: z.input<typeof NewRefund>) => Promise<unknown>
  onClose: () => void
}

export function PayBackDialog({ client_name, currency, left, of, since, save, onClose }: Props) {
  const form = useRecordForm({
    schema: NewRefund,
    initial: { amount: left, refunded_on: agencyDay(), method: 'bank_transfer', reference: '' },
    save,
    saved: 'Refund recorded',
    refreshes: moved,
    onSaved: onClose,
  })
  return (
    <FormModal title={`Pay back to ${client_name}`} form={form} submit="Record refund" onClose={onClose}>
      <Text size="sm">
        {moneyText(left, currency)} of {of} is on account. This records a refund; it moves no money.
      </Text>
      <MoneyField name="amount" label="Amount" currency={currency} autoFocus />
      <DateField
        name="refunded_on"
        label="Paid back on"
        {...(since ? { min: since } : {})}
        max={agencyDay()}
      />
      <SelectField name="method" label="Method" options={methodOptions} />
      <TextField name="reference" label="Reference" />
    </FormModal>
  )
}

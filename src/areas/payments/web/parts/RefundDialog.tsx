import { Text } from '@mantine/core'
import { NewRefund, type Payment, payments } from '#areas/payments/contract.ts'
import { methodOptions, moved } from '#areas/payments/web/parts/forms.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { moneyText } from '#kit/ui/format.ts'
import { isoDay } from '#kit/ui/list/date-presets.ts'

/** Records that what is on account went back to the client. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { unallocated, currency } = payment
  const form = useRecordForm({
    schema: NewRefund,
    initial: { amount: unallocated, refunded_on: isoDay(new Date()), method: 'bank_transfer', reference: '' },
    save: (body) => call(payments.refund, { params: { id: payment.id }, body }),
    saved: 'Refund recorded',
    refreshes: moved,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={`Pay back to ${payment.client_name}`}
      form={form}
      submit="Record refund"
      onClose={onClose}
    >
      <Text size="sm">
        {moneyText(unallocated, currency)} of this payment is on account. This records a refund; it moves no
        money.
      </Text>
      <MoneyField name="amount" label="Amount" currency={currency} autoFocus />
      <DateField name="refunded_on" label="Paid back on" min={payment.received_on} max={isoDay(new Date())} />
      <SelectField name="method" label="Method" options={methodOptions} />
      <TextField name="reference" label="Reference" />
    </FormModal>
  )
}

import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { invoices } from '#areas/invoices/contract.ts'
import { payments } from '#areas/payments/contract.ts'
import { kindOptions, methodOptions, moved, PaymentForm } from '#areas/payments/web/parts/forms.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay, moneyText } from '#kit/ui/format.ts'

const { kind, received_on, amount, method, reference } = PaymentForm

/** Records what came in for one invoice; what is more than it still costs stays on account. */
export function RecordPaymentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: invoice } = useSuspenseQuery(queryOf(invoices.show, { params: { id } }))
  const { currency, balance, legal_entity_id, number } = invoice
  const form = useRecordForm({
    schema: z.object({ kind, received_on, amount, method, reference }),
    initial: {
      kind: 'receipt',
      received_on: agencyDay(),
      amount: balance,
      method: 'bank_transfer',
      reference: '',
    },
    save: (values) =>
      call(payments.create, {
        body: {
          ...values,
          ...{ client_id: invoice.client_id!, currency, legal_entity_id },
          allocations: [{ invoice_id: id, amount: Math.min(values.amount, balance) }],
        },
      }),
    saved: 'Payment recorded',
    refreshes: moved,
    onSaved: onClose,
  })
  const typed = form.form.values as { amount: number | null; kind: string }
  const over = (typed.amount ?? 0) - balance
  return (
    <FormModal title={`Record payment of ${number}`} form={form} submit="Record payment" onClose={onClose}>
      <Text size="sm">{moneyText(balance, currency)} is still to be paid.</Text>
      <MoneyField name="amount" label="Amount" currency={currency} autoFocus />
      {over > 0 && typed.kind === 'receipt' && (
        <Text size="sm" role="status">{`${moneyText(over, currency)} stays on account.`}</Text>
      )}
      <DateField name="received_on" label="Received on" max={agencyDay()} />
      <SelectField name="method" label="Method" options={methodOptions} />
      <TextField name="reference" label="Reference" description="As it stands on the bank statement." />
      <SelectField
        name="kind"
        label="What it is"
        options={kindOptions}
        description="A discount they took, or a charge that a bank kept, is recorded beside what came in."
      />
    </FormModal>
  )
}

import { chasing, NewPromise } from '#areas/payments/chasing/contract.ts'
import { longestPromise } from '#areas/payments/chasing/rules.ts'
import { chased } from '#areas/payments/chasing/web/refreshed.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { addDays } from '#platform/days.ts'

type Props = {
  client_id: number
  currency: string
  /** Of one invoice, with what is to be paid of it; absent: of all that is due by the day. */
  invoice?: { id: number; number: string | null; balance: number }
  onClose: () => void
}

const schema = NewPromise.omit({ currency: true, invoice_ids: true })

/** Keeps what a client said it would pay, and by when: until then nobody reminds it of these invoices. */
export function PromiseDialog({ client_id, currency, invoice, onClose }: Props) {
  const today = agencyDay()
  const form = useRecordForm({
    schema,
    initial: { day: addDays(today, 7), amount: invoice?.balance ?? null, promised_by: '', note: '' } as never,
    save: (body) =>
      call(chasing.promise, {
        params: { id: client_id },
        body: { ...body, currency, ...(invoice && { invoice_ids: [invoice.id] }) },
      }),
    saved: 'Promise recorded',
    refreshes: chased,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={invoice ? `A promise to pay ${invoice.number}` : 'A promise to pay'}
      form={form}
      submit="Record promise"
      onClose={onClose}
    >
      <MoneyField name="amount" label="Amount" currency={currency} autoFocus />
      <DateField
        name="day"
        label="By"
        min={today}
        max={addDays(today, longestPromise)}
        description={
          invoice
            ? 'Nobody is reminded of this invoice before.'
            : 'Nobody is reminded before of what is due by this day.'
        }
      />
      <TextField name="promised_by" label="Promised by" placeholder="Who said so" maxLength={120} />
      <TextareaField name="note" label="Note" />
    </FormModal>
  )
}

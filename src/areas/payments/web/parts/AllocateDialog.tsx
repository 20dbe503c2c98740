import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { invoices } from '#areas/invoices/contract.ts'
import { type Payment, payments } from '#areas/payments/contract.ts'
import { oldestFirst } from '#areas/payments/spread.ts'
import { moved } from '#areas/payments/web/parts/forms.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { Minor } from '#platform/http/contract.ts'

const Amounts = z.object({
  allocations: z.array(
    z.object({ invoice_id: z.int(), amount: Minor.min(0, 'Not below nothing').nullable() }),
  ),
})
type Typed = { allocations: { invoice_id: number; amount: number | null }[] }

/** Spreads what is on account over the client's unpaid invoices: the oldest first, until somebody says otherwise. */
export function AllocateDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const query = {
    ...{ status: 'unpaid', type: 'sales', client_id: payment.client_id, sort: 'due_sort', per_page: 100 },
  }
  const { data } = useSuspenseQuery(queryOf(invoices.list, { query: query as never }))
  const open = data.data.filter(({ currency }) => currency === payment.currency)
  const form = useRecordForm({
    schema: Amounts,
    initial: { allocations: oldestFirst(open, payment.unallocated) },
    save: ({ allocations }) =>
      call(payments.allocate, {
        params: { id: payment.id },
        body: {
          allocations: allocations.flatMap(({ invoice_id, amount }) =>
            amount ? [{ invoice_id, amount }] : [],
          ),
        },
      }),
    saved: 'Set against invoices',
    refreshes: moved,
    onSaved: onClose,
  })
  const typed = (form.form.values as Typed).allocations
  const left = payment.unallocated - typed.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return (
    <FormModal title="Set against invoices" form={form} submit="Set against invoices" onClose={onClose}>
      {open.length === 0 ? (
        <Text size="sm">
          {payment.client_name} has no unpaid invoice in {payment.currency}.
        </Text>
      ) : (
        <Text size="sm" role="status">
          {left < 0
            ? `${moneyText(-left, payment.currency)} more than is on account.`
            : `${moneyText(left, payment.currency)} of ${moneyText(payment.unallocated, payment.currency)} stays on account.`}
        </Text>
      )}
      {open.map((invoice, at) => (
        <MoneyField
          key={invoice.id}
          name={`allocations.${at}.amount`}
          label={`${invoice.number}, ${moneyText(invoice.balance, invoice.currency)} to pay`}
          description={invoice.due_date ? `Due ${dayText(invoice.due_date)}` : undefined}
          currency={payment.currency}
        />
      ))}
      <div data-path="allocations">
        {form.form.errors.allocations && (
          <Text size="sm" c="red.8" role="alert">
            {form.form.errors.allocations}
          </Text>
        )}
      </div>
    </FormModal>
  )
}

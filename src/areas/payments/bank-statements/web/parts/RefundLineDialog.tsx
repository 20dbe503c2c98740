import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { clients } from '#areas/clients/contract.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { type BankLineRow, bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { decided } from '#areas/payments/bank-statements/web/parts/decisions.ts'
import { payments } from '#areas/payments/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { Id, Minor } from '#platform/http/contract.ts'

const Chosen = z.object({
  client_id: Id,
  source: z.string('Choose what was paid back').min(1, 'Choose what was paid back'),
  amount: Minor.min(1, 'More than nothing'),
})

/** What a line that went out paid back: what is on account of a client, from a payment or a credit note. */
export function RefundLineDialog({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const [best] = line.suggestions
  const [client, setClient] = useState(best && { id: best.client_id, name: best.client_name })
  const sources = useSources(client?.id, line.currency)
  const form = useRecordForm({
    schema: Chosen,
    initial: { client_id: client?.id ?? null, source: null, amount: line.left } as never,
    save: ({ source, amount }: { source: string; amount: number }) => {
      const [kind, id] = source.split(' ')
      const of = kind === 'payment' ? { payment_id: Number(id) } : { credit_note_id: Number(id) }
      const match = { decision: 'refund' as const, line_id: line.id, amount, ...of }
      return call(bankStatements.match, { params: { id: line.statement_id }, body: { matches: [match] } })
    },
    saved: 'Refund recorded',
    refreshes: decided,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={`What did ${moneyText(line.left, line.currency)} pay back?`}
      form={form}
      submit="Record refund"
      onClose={onClose}
    >
      <Text size="sm">{[line.payer, line.details, dayText(line.day)].filter(Boolean).join(', ')}</Text>
      <RecordPicker
        name="client_id"
        label="Client"
        endpoint={clients.list}
        current={client}
        onPick={(picked) => setClient(picked && { id: picked.id, name: picked.name })}
      />
      {client && sources?.length === 0 && (
        <Text size="sm" role="status">
          Nothing of this client is on account in {line.currency}.
        </Text>
      )}
      {sources && sources.length > 0 && <SelectField name="source" label="On account" options={sources} />}
      <MoneyField name="amount" label="Amount" currency={line.currency} />
    </FormModal>
  )
}

/** What of a client is on account: of payments, and of credit notes. */
function useSources(client: number | undefined, currency: string) {
  const enabled = client !== undefined
  const paid = useQuery({
    ...queryOf(payments.list, {
      query: { client_id: client, state: ['on_account'], per_page: 100 } as never,
    }),
    enabled,
  })
  const notes = useQuery({
    ...queryOf(invoices.list, {
      query: { status: 'all', type: 'sales-credit', client_id: client, per_page: 100 } as never,
    }),
    enabled,
  })
  if (!paid.data || !notes.data) return undefined
  return [
    ...paid.data.data
      .filter((payment) => payment.currency === currency)
      .map(({ id, unallocated, received_on }) => ({
        value: `payment ${id}`,
        label: `${moneyText(unallocated, currency)} of the payment of ${dayText(received_on)}`,
      })),
    ...notes.data.data
      .filter((note) => note.currency === currency && note.number !== null && note.balance > 0)
      .map(({ id, balance, number }) => ({
        value: `note ${id}`,
        label: `${moneyText(balance, currency)} of ${number}`,
      })),
  ]
}

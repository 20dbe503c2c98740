import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { clients } from '#areas/clients/contract.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { type BankLineRow, bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { decided } from '#areas/payments/bank-statements/web/parts/decisions.ts'
import { oldestFirst } from '#areas/payments/spread.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { Id, Minor } from '#platform/http/contract.ts'

type Client = { id: number; name: string }
type Document = { id: number; number: string | null; balance: number; due_date: string | null }
type Props = { line: BankLineRow; onClose: () => void }

/**
 * Whose money a line is, by hand: the client, how much of it, and what pays which invoice. The rest of that stays on
 * account; the rest of the line is matched again.
 */
export function ChooseDialog({ line, onClose }: Props) {
  const [best] = line.suggestions
  const [client, setClient] = useState<Client | undefined>(
    best ? { id: best.client_id, name: best.client_name } : undefined,
  )
  const open = useQuery({
    ...queryOf(invoices.list, {
      query: {
        ...{ status: 'unpaid', type: 'sales', client_id: client?.id, sort: 'due_sort', per_page: 100 },
      } as never,
    }),
    enabled: client !== undefined,
  })
  const documents = client ? open.data?.data.filter(({ currency }) => currency === line.currency) : []
  // Begun anew with each client, once their invoices are there.
  return (
    <Choice
      key={`${client?.id} ${documents !== undefined}`}
      {...{ line, client, onClose }}
      documents={documents ?? []}
      onClient={setClient}
    />
  )
}

const Part = Minor.min(0, 'Not below nothing').nullable()
const Chosen = z.object({
  client_id: Id,
  amount: Minor.min(1, 'More than nothing'),
  discount: Part,
  bank_charge: Part,
  allocations: z.array(z.object({ invoice_id: Id, amount: Part })),
})
type Typed = {
  amount: number | null
  discount: number | null
  bank_charge: number | null
  allocations: { amount: number | null }[]
}

function Choice(
  props: Props & {
    client: Client | undefined
    documents: Document[]
    onClient: (client: Client | undefined) => void
  },
) {
  const { line, client, documents, onClient, onClose } = props
  const suggested = line.suggestions.find(({ client_id }) => client_id === client?.id)?.documents ?? []
  const asSuggested = documents.map(({ id }) => {
    const amount = suggested.find(({ invoice_id }) => invoice_id === id)?.amount ?? null
    return { invoice_id: id, amount }
  })
  const form = useRecordForm({
    schema: Chosen,
    initial: {
      client_id: client?.id ?? null,
      amount: line.left,
      discount: null,
      bank_charge: null,
      allocations: suggested.length > 0 ? asSuggested : oldestFirst(documents, line.left),
    },
    save: ({ client_id, amount, allocations, discount, bank_charge }) =>
      call(bankStatements.match, {
        params: { id: line.statement_id },
        body: {
          matches: [
            {
              ...{ decision: 'payment', line_id: line.id, client_id, amount },
              allocations: given(allocations),
              taken_off: takenOff(documents, allocations, { discount, bank_charge }),
            },
          ],
        },
      }),
    saved: 'Payment recorded',
    refreshes: decided,
    onSaved: onClose,
  })
  const typed = form.form.values as Typed
  const left = (typed.amount ?? 0) - typed.allocations.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const others = line.left - (typed.amount ?? 0)
  return (
    <FormModal
      title={`Whose money is ${moneyText(line.left, line.currency)}?`}
      form={form}
      submit="Record payment"
      onClose={onClose}
    >
      <Text size="sm">{[line.payer, line.details, dayText(line.day)].filter(Boolean).join(', ')}</Text>
      <RecordPicker
        name="client_id"
        label="Client"
        endpoint={clients.list}
        current={client}
        onPick={(picked) => onClient(picked && { id: picked.id, name: picked.name })}
      />
      <MoneyField
        name="amount"
        label="Of this client"
        description="Less than the line: the rest is matched again, with another client."
        currency={line.currency}
      />
      {client && (
        <Text size="sm" role="status">
          {left < 0
            ? `${moneyText(-left, line.currency)} more than came in.`
            : `${moneyText(left, line.currency)} stays on account.`}
          {others > 0 && ` ${moneyText(others, line.currency)} of the line is left for another client.`}
        </Text>
      )}
      {documents.map((document, at) => (
        <MoneyField
          key={document.id}
          name={`allocations.${at}.amount`}
          label={`${document.number}, ${moneyText(document.balance, line.currency)} to pay`}
          description={document.due_date ? `Due ${dayText(document.due_date)}` : undefined}
          currency={line.currency}
        />
      ))}
      {documents.length > 0 && (
        <>
          <MoneyField
            name="discount"
            label="Discount"
            description="Taken off these invoices beside the money, the oldest first."
            currency={line.currency}
          />
          <MoneyField
            name="bank_charge"
            label="Bank charge"
            description="What a bank on the way kept."
            currency={line.currency}
          />
        </>
      )}
    </FormModal>
  )
}

type Parts = readonly { invoice_id: number; amount: number | null }[]

const given = (parts: Parts) =>
  parts.flatMap(({ invoice_id, amount }) => (amount ? [{ invoice_id, amount }] : []))

/** What was taken off beside the money, off the invoices that it pays, else off the oldest; the server says where it is too much. */
function takenOff(
  documents: readonly Document[],
  allocations: Parts,
  { discount, bank_charge }: Pick<Typed, 'discount' | 'bank_charge'>,
) {
  const paid = new Map(allocations.map(({ invoice_id, amount }) => [invoice_id, amount ?? 0]))
  const paying = documents.filter(({ id }) => (paid.get(id) ?? 0) > 0)
  const wanted = paying.length > 0 ? paying : documents
  const open = wanted.map(({ id, balance }) => ({ id, balance: balance - (paid.get(id) ?? 0) }))
  const off = oldestFirst(open, discount ?? 0)
  const after = open.map(({ id, balance }, at) => ({ id, balance: balance - (off[at]!.amount ?? 0) }))
  const parts = { discount: off, bank_charge: oldestFirst(after, bank_charge ?? 0) }
  return (['discount', 'bank_charge'] as const).flatMap((kind) => {
    const asked = kind === 'discount' ? discount : bank_charge
    if (!asked) return []
    const taken = given(parts[kind])
    const rest = asked - taken.reduce((sum, { amount }) => sum + amount, 0)
    // Too much: left on the last one, where the server refuses it with the reason.
    const last = taken.at(-1) ?? { invoice_id: wanted[0]!.id, amount: 0 }
    const others = taken.slice(0, -1)
    return [{ kind, allocations: [...others, { ...last, amount: last.amount + rest }] }]
  })
}

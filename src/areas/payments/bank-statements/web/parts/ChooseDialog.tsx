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

/** Whose money a line is, by hand: the client, and what of it pays which invoice. The rest stays on account. */
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

const Chosen = z.object({
  client_id: Id,
  allocations: z.array(z.object({ invoice_id: Id, amount: Minor.min(0, 'Not below nothing').nullable() })),
})
type Typed = { allocations: { amount: number | null }[] }

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
      allocations: suggested.length > 0 ? asSuggested : oldestFirst(documents, line.amount),
    },
    save: ({ client_id, allocations }) =>
      call(bankStatements.match, {
        params: { id: line.statement_id },
        body: {
          matches: [
            {
              ...{ decision: 'payment', line_id: line.id, client_id },
              allocations: allocations.flatMap(({ invoice_id, amount }) =>
                amount ? [{ invoice_id, amount }] : [],
              ),
            },
          ],
        },
      }),
    saved: 'Payment recorded',
    refreshes: decided,
    onSaved: onClose,
  })
  const typed = (form.form.values as Typed).allocations
  const left = line.amount - typed.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return (
    <FormModal
      title={`Whose money is ${moneyText(line.amount, line.currency)}?`}
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
      {client && (
        <Text size="sm" role="status">
          {left < 0
            ? `${moneyText(-left, line.currency)} more than came in.`
            : `${moneyText(left, line.currency)} stays on account.`}
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
    </FormModal>
  )
}

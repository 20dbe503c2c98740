import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { type InvoiceRow, invoices } from '#areas/invoices/contract.ts'
import { mostPayments, payments } from '#areas/payments/contract.ts'
import { BatchForm, type PaymentOfBatch, type SentPayment } from '#areas/payments/web/parts/batch-form.ts'
import { methodOptions, moved } from '#areas/payments/web/parts/forms.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay, moneyText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** `?client_id=7` begins with that client, `?invoice_ids=7,8` with a payment for what is still to pay of each. */
export const Route = createFileRoute('/tenant/$tenantId/payments/create')({
  staticData: { title: 'Record Payments' },
  validateSearch: listSearch,
  beforeLoad: needs('payments.record'),
  component: RecordPaymentsPage,
})

function RecordPaymentsPage() {
  const search = Route.useSearch()
  const ids = idsIn(search.invoice_ids)
  const chosen = useQuery({
    ...queryOf(invoices.list, {
      query: {
        ...{ ids: ids.join(','), status: 'unpaid', type: 'sales', sort: 'due_sort', per_page: 100 },
      } as never,
    }),
    enabled: ids.length > 0,
    // What is typed must not be taken away by news.
    staleTime: Infinity,
  })
  if (chosen.isLoadingError) return <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
  if (ids.length > 0 && !chosen.data) return null
  const client = search.client_id ? Number(search.client_id) : null
  const rows = (chosen.data?.data ?? []).slice(0, mostPayments).map(rowOf)
  return <RecordPayments rows={rows.length > 0 ? rows : [freshRow(client)]} />
}

const idsIn = (text: string | undefined) =>
  (text ?? '').split(',').filter((part) => /^[1-9]\d{0,14}$/.test(part))

/** What is still to pay of an invoice, paid. */
const rowOf = ({ id, client_id, balance, currency, number }: InvoiceRow): Typed => ({
  ...freshRow(client_id),
  ...{ amount: balance, invoice_id: id, balance, currency, reference: number ?? '' },
})

function RecordPayments({ rows }: { rows: Typed[] }) {
  const go = useGo()
  const form = useRecordForm({
    schema: BatchForm,
    initial: { payments: rows } as never,
    save: (values) => call(payments.createMany, { body: { payments: values.payments.map(bodyOf) } }),
    saved: 'Payments recorded',
    refreshes: moved,
    onSaved: ({ data }) => go(data.length === 1 ? `/payments/${data[0]!.id}/view` : '/payments'),
  })
  return (
    <RecordForm
      form={form}
      title="Record Payments"
      submit="Record payments"
      back={{ to: '/payments', label: 'Payments' }}
    >
      <Section
        title="What came in"
        description="One line for each payment: all of them are recorded, or none. What is not set against an invoice stays on account."
      >
        <FieldArray
          name="payments"
          word="payment"
          none="Add the first payment."
          fresh={() => nextRow(form.form.getValues().payments as Typed[])}
        >
          {(prefix, line) => (
            <PaymentLine prefix={prefix} line={line as Typed} set={form.form.setFieldValue} />
          )}
        </FieldArray>
      </Section>
    </RecordForm>
  )
}

type Typed = { [Key in keyof PaymentOfBatch]: PaymentOfBatch[Key] | null }

const freshRow = (client: number | null): Typed => ({
  client_id: client,
  received_on: agencyDay(),
  ...{
    amount: null,
    method: 'bank_transfer',
    reference: '',
    invoice_id: null,
    balance: null,
    currency: null,
  },
})

/** The next line of a bank statement is usually of the same day, and came the same way. */
const nextRow = (rows: Typed[]): Typed => {
  const last = rows.at(-1)
  return { ...freshRow(null), ...(last ? { received_on: last.received_on, method: last.method } : {}) }
}

function bodyOf({ invoice_id, balance, currency, ...row }: SentPayment) {
  if (invoice_id === null || balance === null) return row
  return {
    ...row,
    ...(currency ? { currency } : {}),
    allocations: [{ invoice_id, amount: Math.min(row.amount, balance) }],
  }
}

type LineProps = { prefix: string; line: Typed; set: (path: string, value: never) => void }

function PaymentLine({ prefix, line, set }: LineProps) {
  const choose = (invoice: InvoiceRow | undefined) => {
    set(`${prefix}.balance`, (invoice?.balance ?? null) as never)
    set(`${prefix}.currency`, (invoice?.currency ?? null) as never)
    if (invoice && line.amount === null) set(`${prefix}.amount`, invoice.balance as never)
  }
  const leave = () => {
    set(`${prefix}.invoice_id`, null as never)
    choose(undefined)
  }
  return (
    <>
      <RecordPicker name={`${prefix}.client_id`} label="Client" endpoint={clients.list} onPick={leave} />
      <RecordPicker
        key={line.client_id}
        name={`${prefix}.invoice_id`}
        label="Invoice"
        description="Leave it empty to keep the money on account."
        endpoint={invoices.list}
        filter={{
          ...{ status: 'unpaid', type: 'sales', sort: 'due_sort' },
          ...(line.client_id ? { client_id: String(line.client_id) } : {}),
        }}
        nameOf={(row: InvoiceRow) => `${row.number}, ${moneyText(row.balance, row.currency)} to pay`}
        onPick={choose}
      />
      <MoneyField name={`${prefix}.amount`} label="Amount" currency={line.currency ?? 'GBP'} />
      <DateField name={`${prefix}.received_on`} label="Received on" max={agencyDay()} />
      <SelectField name={`${prefix}.method`} label="Method" options={methodOptions} />
      <TextField name={`${prefix}.reference`} label="Reference" />
    </>
  )
}

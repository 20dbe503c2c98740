import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#areas/clients/contract.ts'
import { type InvoiceRow, invoices } from '#areas/invoices/contract.ts'
import { mostPayments, payments } from '#areas/payments/contract.ts'
import { atFields, BatchForm, bodyOf, type PaymentOfBatch } from '#areas/payments/web/parts/batch-form.ts'
import { methodOptions, moved } from '#areas/payments/web/parts/forms.ts'
import { OpenInvoices } from '#areas/payments/web/parts/OpenInvoices.tsx'
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
import { agencyDay } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

/** `?client_id=7` begins with that client, `?invoice_ids=7,8` with what is still to pay of each, a receipt for each client. */
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
  const rows = receiptsOf(chosen.data?.data ?? []).slice(0, mostPayments)
  return <RecordPayments rows={rows.length > 0 ? rows : [freshRow(client)]} />
}

const idsIn = (text: string | undefined) =>
  (text ?? '').split(',').filter((part) => /^[1-9]\d{0,14}$/.test(part))

/** One receipt for all of these that a client pays in one currency: what is still to pay of each, paid. */
const receiptsOf = (rows: readonly InvoiceRow[]): Typed[] =>
  [...Map.groupBy(rows, ({ client_id, currency }) => `${client_id} ${currency}`).values()].map((some) => {
    const [first] = some
    const parts = some.map(({ id, number, due_date, balance, currency }) => ({
      ...{ invoice_id: id, number: number ?? '', due_date, balance, currency, amount: balance },
    }))
    return {
      ...freshRow(first!.client_id),
      ...{ parts, currency: first!.currency, amount: parts.reduce((sum, { balance }) => sum + balance, 0) },
      reference: some.length === 1 ? (first!.number ?? '') : '',
    }
  })

function RecordPayments({ rows }: { rows: Typed[] }) {
  const go = useGo()
  const form = useRecordForm({
    schema: BatchForm,
    initial: { payments: rows } as never,
    save: (values) =>
      call(payments.createMany, { body: { payments: values.payments.map(bodyOf) } }).catch((error) => {
        throw atFields(error, values.payments)
      }),
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
        description="All of these are recorded, or none. What is set against no invoice stays on account."
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

type Typed = { [Key in keyof PaymentOfBatch]: PaymentOfBatch[Key] | null } & Pick<PaymentOfBatch, 'parts'>

const freshRow = (client: number | null): Typed => ({
  client_id: client,
  received_on: agencyDay(),
  ...{ amount: null, method: 'bank_transfer', reference: '', currency: null, parts: [] },
})

/** The next line of a bank statement is usually of the same day, and came the same way. */
const nextRow = (rows: Typed[]): Typed => {
  const last = rows.at(-1)
  return { ...freshRow(null), ...(last ? { received_on: last.received_on, method: last.method } : {}) }
}

type LineProps = { prefix: string; line: Typed; set: (path: string, value: never) => void }

function PaymentLine({ prefix, line, set }: LineProps) {
  const leave = () => {
    set(`${prefix}.parts`, [] as never)
    set(`${prefix}.currency`, null as never)
  }
  const others = [...new Set(line.parts.map(({ currency }) => currency))]
  return (
    <>
      <RecordPicker name={`${prefix}.client_id`} label="Client" endpoint={clients.list} onPick={leave} />
      <MoneyField name={`${prefix}.amount`} label="Amount" currency={line.currency ?? 'GBP'} />
      {others.length > 1 && (
        <SelectField
          name={`${prefix}.currency`}
          label="Currency"
          options={others.map((value) => ({ value, label: value }))}
        />
      )}
      <DateField name={`${prefix}.received_on`} label="Received on" max={agencyDay()} />
      <SelectField name={`${prefix}.method`} label="Method" options={methodOptions} />
      <TextField name={`${prefix}.reference`} label="Reference" />
      <OpenInvoices prefix={prefix} line={line} set={set} />
    </>
  )
}

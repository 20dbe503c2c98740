import { z } from 'zod'
import { mostPayments } from '#areas/payments/contract.ts'
import { PaymentForm } from '#areas/payments/web/parts/forms.ts'
import { Refused } from '#kit/call.ts'
import { Id, Minor } from '#platform/http/contract.ts'

const { client_id, received_on, amount, method, reference } = PaymentForm

/** An open invoice of the client, and how much of the receipt pays it. */
const Part = z
  .object({
    invoice_id: Id,
    number: z.string(),
    due_date: z.string().nullable(),
    currency: z.string(),
    balance: Minor,
    amount: Minor.min(0, 'Not below nothing').nullable(),
  })
  .refine((part) => (part.amount ?? 0) <= part.balance, {
    path: ['amount'],
    error: 'More than is to be paid of it',
  })
export type Part = z.output<typeof Part>

type Receipt = { parts: readonly Part[]; currency: string | null }

/** Of a receipt, in its own currency alone. */
const paying = ({ parts, currency }: Receipt) =>
  parts.flatMap((part, at) => (part.amount && part.currency === currency ? [{ at, part }] : []))

/** How much of a receipt stands against invoices, minor units. */
export const onInvoices = (row: Receipt): number =>
  paying(row).reduce((sum, { part }) => sum + part.amount!, 0)

const Row = z
  .object({
    ...{ client_id, received_on, amount, method, reference },
    currency: z.string().nullable(),
    /** Empty until the client is chosen and their invoices are there. */
    parts: z.array(Part),
  })
  .refine((row) => onInvoices(row) <= row.amount, {
    path: ['amount'],
    error: 'The invoices come to more than this',
  })

/** Several payments that are recorded together, or none of them. */
export const BatchForm = z.object({
  payments: z
    .array(Row)
    .min(1, 'Enter at least one payment')
    .max(mostPayments, `At most ${mostPayments} at once`),
})
export type PaymentOfBatch = z.output<typeof Row>
/** What the form sends of each. */
export type SentPayment = z.input<typeof Row>

export function bodyOf({ parts, currency, ...row }: SentPayment) {
  const allocations = paying({ parts, currency }).map(({ part: { invoice_id, amount } }) => ({
    ...{ invoice_id, amount: amount! },
  }))
  return { ...row, ...(currency ? { currency } : {}), allocations }
}

/** What was refused names what was sent: it is put to the fields of the form, which has a field for each open invoice. */
export function atFields(error: unknown, rows: readonly SentPayment[]): unknown {
  if (!(error instanceof Refused) || !error.problem.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.problem.errors).map(([path, texts]) => {
      const [, row, sent] = /^payments\.(\d+)\.allocations\.(\d+)\./.exec(path) ?? []
      const at = rows[Number(row)] && paying(rows[Number(row)]!)[Number(sent)]?.at
      return [at === undefined ? path : `payments.${row}.parts.${at}.amount`, texts]
    }),
  )
  return new Refused(error.status, { ...error.problem, errors }, error.isAnnounced)
}

import type { NewPayment, Payment, PaymentKind } from '#areas/payments/contract.ts'
import { kindNames } from '#areas/payments/words.ts'
import { type Day, formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

/** Statuses of a document that money can still be set against. */
export const payable: readonly string[] = ['issued', 'sent', 'part-paid', 'disputed']

/** A document as it stands; undefined: there is none that the caller may know of. */
export type PayableDocument = {
  id: number
  type: string
  status: string
  number: string | null
  client_id: number | null
  legal_entity_id: number
  currency: string
  balance: number
}

type Wanted = { invoice_id: number; amount: number }
type Source = { client_id: number; currency: string; legal_entity_id?: number | undefined }

/**
 * Why these amounts cannot be set against these documents, at the fields of the body. `left` moves: of several in one
 * body each finds what the ones before have left to pay.
 */
export function whyNotAllocate(
  source: Source,
  wanted: readonly Wanted[],
  documents: ReadonlyMap<number, PayableDocument>,
  left: Map<number, number>,
  at = 'allocations',
): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, { invoice_id, amount }] of wanted.entries()) {
    const document = documents.get(invoice_id)
    const ofClient = document?.client_id === source.client_id ? document : undefined
    const reason = ofClient ? whyNotPayable(ofClient, source) : 'This client has no such invoice'
    if (!ofClient || reason) {
      errors[`${at}.${index}.invoice_id`] = [reason!]
      continue
    }
    const rest = left.get(invoice_id) ?? ofClient.balance
    if (amount > rest) {
      const owed = formatMoney(rest, ofClient.currency)
      const text = rest > 0 ? `Only ${owed} of it is still to be paid` : 'It is paid already'
      errors[`${at}.${index}.amount`] = [text]
    } else left.set(invoice_id, rest - amount)
  }
  return errors
}

function whyNotPayable(document: PayableDocument, source: Source): string | undefined {
  if (document.type !== 'sales') return 'Clients pay sales invoices alone'
  if (document.number === null) return 'This is a draft: issue it first'
  if (document.currency !== source.currency)
    return `${document.number} is in ${document.currency}: record what came in for it in ${document.currency}`
  if (document.status === 'paid') return `${document.number} is paid already`
  if (!payable.includes(document.status))
    return `Nothing is to be paid of ${document.number}: leave the money on account`
  if (source.legal_entity_id !== undefined && document.legal_entity_id !== source.legal_entity_id)
    return `${document.number} was issued by another company of yours: record what it got by itself`
  return undefined
}

/** Of a payment more was set against documents than it comes to, or less where none can stay on account. */
export function whyNotTotal(
  { kind, amount, currency }: { kind: PaymentKind; amount: number; currency: string },
  allocated: number,
): string | undefined {
  const money = (minor: number) => formatMoney(minor, currency)
  if (allocated > amount)
    return `The invoices come to ${money(allocated)}, which is ${money(allocated - amount)} more than this`
  if (kind !== 'receipt' && allocated < amount)
    return `A ${kindNames[kind].toLowerCase()} is taken off invoices whole: ${money(amount - allocated)} is on none yet`
  return undefined
}

/** Money came in today or before. */
export function whyNotDay(day: Day, today: Day): string | undefined {
  return day > today
    ? `Choose ${formatDay(today)} or a day before: money that is still to come is not recorded`
    : undefined
}

/** The same client, day, amount and reference once more: two people entered it, or two equal amounts came. `id`: who may open it. */
export function sameAgain(
  same: { id?: number; received_on: Day; amount: number; currency: string },
  field: string,
): Warning {
  return {
    code: 'payment.same_again',
    field,
    text: `${formatMoney(same.amount, same.currency)} of this client on ${formatDay(same.received_on)} ${same.id === undefined ? 'stands here twice, or is recorded already' : 'is recorded already'}.`,
    ...(same.id !== undefined
      ? { existing: { label: 'See the payment', page: `/payments/${same.id}/view` } }
      : {}),
  }
}

/** May some of it be set against documents, or be paid back? */
export function whyNotUse(payment: Payment): Reason | undefined {
  if (payment.reversed_on !== null)
    return {
      code: 'payment.reversed',
      title: 'This payment was reversed',
      description: 'Record the money again if it came in after all.',
    }
  if (payment.kind !== 'receipt' || payment.unallocated === 0)
    return {
      code: 'payment.nothing_on_account',
      title: 'Nothing of this payment is on account',
      description: 'All of it stands against invoices, or was paid back.',
    }
}

export function whyNotRefund(payment: Payment, amount: number): Reason | undefined {
  if (amount <= payment.unallocated) return undefined
  const left = formatMoney(payment.unallocated, payment.currency)
  return {
    code: 'payment.beyond',
    title: 'That is more than is on account',
    errors: {
      amount: [`${left} of this payment is on account. Take it off its invoices first to pay back more.`],
    },
  }
}

/** Only what an issued credit note left on account is paid back; what it took off its document is not. */
export function whyNotRefundCredit(note: PayableDocument, amount: number): Reason | undefined {
  if (note.type !== 'sales-credit' || note.number === null || note.status === 'void' || note.balance <= 0)
    return {
      code: 'payment.nothing_on_account',
      title: 'Nothing of this credit note is on account',
      description: 'What it took off its invoice, or was paid back already, cannot be paid back.',
    }
  if (amount <= note.balance) return undefined
  const left = formatMoney(note.balance, note.currency)
  return {
    code: 'payment.beyond',
    title: 'That is more than is on account',
    errors: { amount: [`${left} of this credit note is on account`] },
  }
}

/** A reversal stands: who was wrong to reverse records the money again. */
export function whyNotReverse(payment: Payment): Reason | undefined {
  if (payment.reversed_on !== null)
    return {
      code: 'payment.reversed',
      title: 'This payment is reversed already',
      description: 'A reversal is not reversed: record the money again if it came in after all.',
    }
  if (payment.refunded > 0)
    return {
      code: 'payment.refunded',
      title: 'Some of this payment was paid back',
      description: 'Reverse the refund first.',
    }
}

/** What was paid of an invoice stays on it once the rest was given up: the relief for its VAT was reckoned without it. */
export function whyNotTakeOff(
  documents: readonly Pick<PayableDocument, 'status' | 'number'>[],
): Reason | undefined {
  const gone = documents.find(({ status }) => status === 'written-off')
  if (!gone) return undefined
  return {
    code: 'payment.written_off',
    title: `${gone.number} was written off`,
    description: 'What was paid on it stays there: the relief for its VAT was reckoned without it.',
  }
}

/** Nothing is taken back before it was there. */
export function whyNotReversalDay(day: Day, since: Day, today: Day): Reason | undefined {
  const wrong =
    day > today
      ? 'Choose today or a day before'
      : day < since
        ? `Choose ${formatDay(since)} or a later day`
        : undefined
  return wrong
    ? { code: 'payment.day', title: 'Please check the day', errors: { reversed_on: [wrong] } }
    : undefined
}

/** What a new payment is checked by, at its fields below `at`. */
export const fieldOf = (at: string, field: keyof NewPayment) => (at ? `${at}.${field}` : field)

import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import type { NewDifference } from '#areas/invoices/payment-requests/contract.ts'
import type { RequestType } from '#areas/invoices/payment-requests/words.ts'
import { isIssued } from '#areas/invoices/rules.ts'
import { distribute, formatMoney, minorToDecimal } from '#platform/money.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

/** PRO-000042, AFP-000042: counted by company, apart from every series of invoices. */
export const requestNumber = (type: RequestType, sequence: number): string =>
  `${type === 'proforma' ? 'PRO' : 'AFP'}-${String(sequence).padStart(6, '0')}`

type Draft = { type: InvoiceType; status: InvoiceStatus; net: number; line_count: number }

/** Why nothing can be asked for by this document. */
export function whyNotRequest(draft: Draft): Reason | undefined {
  if (draft.type !== 'sales')
    return {
      code: 'payment_request.not_sales',
      status: 409,
      title: 'Only a draft for a client can be asked for',
      description: 'What we pay, and what we give back, is no request.',
    }
  if (isIssued(draft.status))
    return {
      code: 'payment_request.issued',
      status: 409,
      title: 'There is an invoice already',
      description: 'Send the invoice instead: it asks for the money.',
    }
  if (draft.line_count === 0 || draft.net <= 0)
    return {
      code: 'payment_request.nothing',
      status: 409,
      title: 'There is nothing to ask for',
      description: 'The draft comes to nothing: add what it is for first.',
    }
}

/** One of a kind stands for a draft. */
export function whyNotAgain(live: { id: number; number: string } | undefined): Reason | undefined {
  if (!live) return undefined
  return {
    code: 'payment_request.exists',
    status: 409,
    title: `${live.number} stands for this draft already`,
    description: 'Send that one again, or cancel it first.',
    existing: { label: `See ${live.number}`, page: `/payment-requests/${live.id}/view` },
  }
}

type Open = { type: RequestType; status: string; number: string; net: number; currency: string }

const isNoApplication: Reason = {
  code: 'payment_request.no_application',
  status: 409,
  title: 'Nobody certifies a proforma',
  description: 'Only an application for payment is answered by a certificate.',
}

const isCancelled: Reason = {
  code: 'payment_request.cancelled',
  status: 409,
  title: 'It was cancelled',
  description: 'Make another one of the draft.',
}

/** Why this amount cannot be what the client certified. */
export function whyNotCertify(request: Open, certified: number): Reason | undefined {
  if (request.type !== 'application') return isNoApplication
  if (request.status === 'cancelled') return isCancelled
  if (request.status === 'certified')
    return {
      code: 'payment_request.certified',
      status: 409,
      title: 'It is certified already',
      description: 'An application is certified once. To change that, cancel it and make another one.',
    }
  if (certified > request.net) {
    const most = formatMoney(request.net, request.currency)
    return {
      code: 'payment_request.beyond',
      title: 'That is more than was asked for',
      description: `${request.number} asks for ${most} without VAT.`,
      errors: { certified: [`At most ${most}`] },
    }
  }
}

type Certified = Omit<Open, 'currency' | 'number'> & { certified: number | null; settled: boolean }

/** Why there is nothing to say about the part that was not certified. */
export function whyNotSettle(request: Certified): Reason | undefined {
  if (request.type !== 'application') return isNoApplication
  if (request.status === 'cancelled') return isCancelled
  if (request.certified === null)
    return {
      code: 'payment_request.not_certified',
      status: 409,
      title: 'The client has not certified it yet',
      description: 'What is left of it is known then.',
    }
  if (request.certified === request.net)
    return {
      code: 'payment_request.no_difference',
      status: 409,
      title: 'It is certified in full',
      description: 'Nothing is left of it.',
    }
  if (request.settled)
    return {
      code: 'payment_request.settled',
      status: 409,
      title: 'It was said already what becomes of it',
      description: 'Reload to see what.',
    }
}

/** Why there is no time that could be put right. */
export function whyNotCorrect(
  way: NewDifference['way'],
  timesheet_ids: readonly number[],
): Reason | undefined {
  if (way !== 'correction' || timesheet_ids.length > 0) return undefined
  return {
    code: 'payment_request.no_time',
    title: 'There is no time on it',
    description: 'It was made of lines by hand: say that we still ask for the rest, or cancel it.',
    errors: { way: ['There is no time that could be put right'] },
  }
}

/** Why this cannot be the end of asking for the rest. */
export function whyNotResolve(difference: { way: NewDifference['way']; outcome: string | null } | null) {
  if (difference?.way === 'dispute' && difference.outcome === null) return undefined
  return {
    code: 'payment_request.no_dispute',
    status: 409,
    title: 'Nothing is disputed on it',
    description: difference?.outcome
      ? 'It was settled already.'
      : 'Say first that we still ask for the rest.',
  } satisfies Reason
}

/** Why it cannot be taken back: the draft charges less than was asked for by now. */
export function whyNotCancel({ status, settled }: { status: string; settled: boolean }): Reason | undefined {
  if (status === 'cancelled') return isCancelled
  if (settled)
    return {
      code: 'payment_request.settled',
      status: 409,
      title: 'What was certified stands on the draft already',
      description: 'Change or delete the draft instead.',
    }
}

/** The draft moved on since it was looked at: what is charged less of it would be wrong. */
export const draftMoved: Reason = {
  code: 'payment_request.draft_moved',
  status: 409,
  title: 'The draft of this application was issued or is gone',
  description: 'There is nothing left that could be charged less.',
}

type Group = { tax_code_id: number; base: number }
export type Part = { tax_code_id: number; net: number }

/** The part that was not certified by tax code, in proportion to what was asked for; to the penny the same in all. */
export function partsOf(difference: number, taxes: readonly Group[]): Part[] {
  const nets = distribute(
    difference,
    taxes.map(({ base }) => base),
  )
  return taxes.map(({ tax_code_id }, at) => ({ tax_code_id, net: nets[at]! })).filter(({ net }) => net !== 0)
}

/** Lines that charge these parts, or (`sign` −1) take them off. */
export const linesOf = (parts: readonly Part[], description: string, currency: string, sign: 1 | -1) =>
  parts.map(({ tax_code_id, net }) => ({
    group_label: '',
    description,
    unit: 'unit' as const,
    quantity: sign === net / Math.abs(net) ? '1' : '-1',
    unit_price: minorToDecimal(Math.abs(net), currency),
    tax_code_id,
  }))

/** Some of its time is asked for by another one that still stands. */
export function sameTimeWarning(others: readonly string[]): Warning | undefined {
  if (others.length === 0) return undefined
  return {
    code: 'payment_request.same_time',
    field: 'client_id',
    text: `${others.join(', ')} ${others.length === 1 ? 'asks' : 'ask'} for some of this time already.`,
  }
}

/** How an answer reads in the history. */
export const certifiedInWords = (net: number, currency: string, reference: string) =>
  [formatMoney(net, currency), reference].filter(Boolean).join(', ')

/** Why it is not sent. */
export function whyNotSend({ status }: { status: string }, addresses: readonly string[]): Reason | undefined {
  if (status === 'cancelled') return isCancelled
  if (status === 'certified')
    return {
      code: 'payment_request.certified',
      status: 409,
      title: 'It is certified already',
      description: 'There is nothing more to ask: issue and send the invoice.',
    }
  if (addresses.length === 0)
    return {
      code: 'payment_request.no_address',
      title: 'There is no email address to send to',
      description: "Fill in the invoice email of the client's billing profile.",
      errors: { to: ['Give at least one address'] },
    }
}

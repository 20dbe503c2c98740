import { clientHold, disputeHold, invoiceHold } from '#areas/clients/contract.ts'
import { type ApplicationState, whyNotWithApplication } from '#areas/invoices/application-rules.ts'
import type { InvoiceStatus, InvoiceType, StatusSlug, TypeSlug } from '#areas/invoices/contract.ts'
import { invoiceStatuses, invoiceTypes, isCredit } from '#areas/invoices/words.ts'
import { counted } from '#platform/counted.ts'
import { addDays, type Day, daysBetween, formatDay } from '#platform/days.ts'
import { documentTotals, lineAmount } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** A reference that is needed, and stands neither on the placement nor on the timesheet. */
export type MissingReference = { label: string; placement_ref: string; period_end: Day | null }

/** Where each status may go. What is missing here cannot happen. */
export const transitions: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['awaiting-approval', 'approved'],
  'awaiting-approval': ['approved', 'draft'],
  approved: ['issued', 'draft'],
  issued: ['sent', 'part-paid', 'paid', 'disputed', 'credited', 'void', 'written-off'],
  sent: ['part-paid', 'paid', 'disputed', 'credited', 'written-off'],
  'part-paid': ['paid', 'disputed', 'credited', 'written-off', 'sent', 'issued'],
  paid: ['part-paid', 'sent', 'issued', 'credited', 'disputed'],
  disputed: ['issued', 'sent', 'part-paid', 'paid', 'credited', 'written-off'],
  credited: [],
  void: [],
  'written-off': [],
}

const unissued: readonly InvoiceStatus[] = ['draft', 'awaiting-approval', 'approved']

/** Has it a number, and so a snapshot that never changes? */
export const isIssued = (status: InvoiceStatus) => !unissued.includes(status)

type State = { status: InvoiceStatus }
type Figures = State & { line_count: number; net: number; gross: number; untaxed_lines: number }

/** Why this document may not be approved, or undefined when it may. */
export function whyNotApprove(
  invoice: Figures & {
    application?: ApplicationState | null
    self_billing?: Pick<SelfBillingFacts, 'payer_changed'> | null
  },
): Reason | undefined {
  if (!transitions[invoice.status].includes('approved')) return wrongState(invoice, 'approved')
  return whyNotWithApplication(invoice.application) ?? whyNotSound(invoice) ?? whyNotPayer(invoice)
}

/** Why a self-bill is neither approved nor issued: whoever it is for is not whom its worker is engaged through by now. */
export function whyNotPayer({
  self_billing,
}: {
  self_billing?: Pick<SelfBillingFacts, 'payer_changed'> | null
}): Reason | undefined {
  return self_billing?.payer_changed ? { code: 'invoice.payer_changed', ...otherPayer } : undefined
}

/** Its page says so before anybody tries. */
export const otherPayer = {
  title: 'Some of this time belongs to another payer',
  description:
    'The engagement of a worker on it is another by now. Delete this draft, move the time on the page of the candidate, and run again.',
}

export function whyNotUnapprove(invoice: State): Reason | undefined {
  if (invoice.status === 'approved') return undefined
  return {
    code: 'invoice.not_approved',
    title: isIssued(invoice.status) ? 'An issued document stays issued' : 'This draft is not approved',
    description: isIssued(invoice.status)
      ? 'It has its number, and keeps it.'
      : 'There is no approval to take back.',
  }
}

/** What must hold on the day of issue besides the state: who is paid, and under which agreement. */
export type IssueFacts = Figures & {
  type: InvoiceType
  party_on_hold: boolean
  profile_on_hold: boolean
  /** Its client disputes an invoice, and the billing profile stops on that. */
  client_disputes: boolean
  /** Why this document is kept back; null: it is not. */
  held: string | null
  /** What the application for payment that stands for it waits for; null: nothing. */
  application?: ApplicationState | null
  po_missing: boolean
  reference_missing: boolean
  /** The first of the references that its time lacks; null: none. */
  references_missing: MissingReference[] | null
  self_billing: SelfBillingFacts | null
}

export type SelfBillingFacts = {
  supplier_status: string
  vat_registered: boolean
  vat_number: string
  /** The VAT number of the agreement in force on the day, or null when there is none. */
  agreed_vat_number: string | null
  /** Does the draft charge VAT? */
  taxed?: boolean
  /** Some of its time belongs to another payer: the worker's engagement on those days is another than when it was drafted. */
  payer_changed?: boolean
  /** The first day of its time that no agreement covers. */
  uncovered?: Day | null
}

/** Why this document may not get its number, or undefined when it may. */
export function whyNotIssue(invoice: IssueFacts): Reason | undefined {
  if (isIssued(invoice.status)) {
    return {
      code: 'invoice.already_issued',
      title: 'This document is issued already',
      description: 'Somebody else issued it first. It has one number, and keeps it.',
    }
  }
  if (invoice.status !== 'approved') {
    return {
      code: 'invoice.not_approved',
      title: 'Approve it first',
      description: 'Only approved documents are issued.',
    }
  }
  if (invoice.held !== null) return onHold(invoice.held)
  const applied = whyNotWithApplication(invoice.application)
  if (applied) return applied
  // What is given back needs no order of the client, no agreement, and waits for nobody.
  if (isCredit(invoice.type)) return whyNotSound(invoice)
  if (invoice.party_on_hold) return { code: 'invoice.party_on_hold', ...clientHold }
  if (invoice.profile_on_hold) return { code: 'invoice.profile_on_hold', ...invoiceHold }
  if (invoice.client_disputes) return { code: 'invoice.client_disputes', ...disputeHold }
  if (invoice.po_missing) {
    return {
      code: 'invoice.po_missing',
      title: 'The purchase order number is missing',
      description:
        'This client wants one on every invoice: take the approval back and enter it in the draft.',
    }
  }
  if (invoice.reference_missing) {
    return {
      code: 'invoice.reference_missing',
      title: 'The client’s reference is missing',
      description:
        'This client wants one on every invoice: take the approval back and enter it in the draft.',
    }
  }
  if (invoice.references_missing) return withoutReferences(invoice.references_missing)
  return whyNotSound(invoice) ?? (invoice.self_billing ? whyNotSelfBill(invoice.self_billing) : undefined)
}

/** Each is named with where it lacks, so that it is found. */
function withoutReferences(missing: readonly MissingReference[]): Reason {
  const said = missing.map(
    ({ label, placement_ref, period_end }) =>
      `“${label}” for ${placement_ref}${period_end ? `, ${formatDay(period_end)}` : ''}`,
  )
  return {
    code: 'invoice.references_missing',
    title: 'References of the client are missing',
    description: `${said.join('; ')}. Enter them on the timesheet or on the placement; the draft takes them by itself.`,
  }
}

/** Why we may not invoice in this supplier's name (HMRC Notice 700/62), or undefined when we may. */
export function whyNotSelfBill(facts: SelfBillingFacts): Reason | undefined {
  if (facts.supplier_status === 'suspended') {
    return {
      code: 'supplier.suspended',
      title: 'This supplier is suspended',
      description: 'Nothing is paid to it for now.',
    }
  }
  if (facts.supplier_status === 'terminated') {
    return {
      code: 'supplier.terminated',
      title: 'This supplier was terminated',
      description: 'Nothing is paid to it any more.',
    }
  }
  if (facts.agreed_vat_number === null) {
    return {
      code: 'supplier.no_agreement',
      title: 'There is no self-billing agreement in force',
      description: 'Sign a new agreement with the supplier first.',
    }
  }
  if (facts.vat_registered && plain(facts.agreed_vat_number) !== plain(facts.vat_number)) {
    return {
      code: 'supplier.vat_number_changed',
      title: 'The VAT number is not the one of the agreement',
      description: 'A changed VAT number needs a new self-billing agreement.',
    }
  }
  if (facts.uncovered) {
    return {
      code: 'supplier.not_covered',
      title: 'No self-billing agreement covers this work',
      description: `Nothing was agreed for ${formatDay(facts.uncovered)}, a day of work on it. Enter the agreement that covers that day with the supplier.`,
    }
  }
  const payer = whyNotPayer({ self_billing: facts })
  if (payer) return payer
  if (facts.taxed && !facts.vat_registered) {
    return {
      code: 'supplier.not_registered',
      title: 'The supplier is not registered for VAT any more',
      description: 'Delete this draft and make it again: it must not show VAT.',
    }
  }
}

/** May its words and lines be changed? Drafts only: what is approved is taken back first. */
export function whyNotEdit(invoice: State): Reason | undefined {
  if (invoice.status === 'draft') return undefined
  return {
    code: 'invoice.not_draft',
    title: isIssued(invoice.status) ? 'An issued document cannot be changed' : 'Take the approval back first',
    description: isIssued(invoice.status)
      ? 'It says what it said when it was sent.'
      : 'Only drafts can be changed.',
  }
}

export function whyNotDelete(invoice: State): Reason | undefined {
  if (!isIssued(invoice.status)) return undefined
  return {
    code: 'invoice.issued',
    title: 'An issued document cannot be deleted',
    description: 'Its number must stay in the series.',
  }
}

const onHold = (why: string): Reason => ({
  code: 'invoice.on_hold',
  title: 'This document is on hold',
  description: `${why.replace(/\.$/, '')}. Release it first.`,
})

export function whyNotDispatch(
  invoice: State & { held: string | null; addresses: readonly string[] },
): Reason | undefined {
  if (!isIssued(invoice.status)) {
    return {
      code: 'invoice.not_issued',
      title: 'Issue it first',
      description: 'Only issued documents are sent.',
    }
  }
  if (invoice.status === 'void') {
    return { code: 'invoice.void', title: 'A void document is not sent' }
  }
  if (invoice.held !== null) return onHold(invoice.held)
  if (invoice.addresses.length === 0) {
    return {
      code: 'invoice.no_address',
      title: 'There is no email address to send to',
      description: "Fill in the invoice email of the client's billing profile, or the email of the supplier.",
      errors: { to: ['Give at least one address'] },
    }
  }
}

/** Why no document can be made of it: no lines, a line without a tax code, nothing to pay. */
export function whyNotSound(invoice: Omit<Figures, 'status'>): Reason | undefined {
  if (invoice.line_count === 0) {
    return { code: 'invoice.empty', title: 'There are no lines', description: 'Add at least one line.' }
  }
  if (invoice.untaxed_lines > 0) {
    return {
      code: 'invoice.no_tax_code',
      title: 'A line has no tax code',
      description: 'Choose one on every line.',
    }
  }
  // What is given back under one tax code may be more than what is charged under another.
  if (invoice.net < 0 || invoice.gross < 0) {
    return {
      code: 'invoice.negative',
      title: 'The total is negative',
      description: 'An invoice asks for money: take out what is given back.',
    }
  }
  if (invoice.net === 0) {
    return {
      code: 'invoice.nothing_to_pay',
      title: 'There is nothing to pay',
      description: 'An invoice asks for money: add what it is for, or delete this draft.',
    }
  }
}

function wrongState(invoice: State, to: InvoiceStatus): Reason {
  return {
    code: invoice.status === to ? `invoice.already_${to}` : `invoice.not_draft`,
    title:
      invoice.status === to
        ? `This document is ${to} already`
        : `A document that is ${invoice.status} cannot be ${to}`,
  }
}

const plain = (vatNumber: string) => vatNumber.replace(/[^0-9a-z]/gi, '').toUpperCase()

/** When it is to be paid: so many days from the issue, or from the end of the month of the issue. */
export function dueDate(issued: Day, days: number, from: string): Day {
  return addDays(from === 'end_of_month' ? endOfMonth(issued) : issued, days)
}

/** As printed on the document. */
export function termsInWords(days: number, from: string): string {
  const count = counted(days, 'day')
  if (from === 'end_of_month')
    return days === 0 ? 'End of the month of invoice' : `${count} from the end of the month of invoice`
  return days === 0 ? 'Due on receipt' : `${count} from the invoice date`
}

function endOfMonth(day: Day): Day {
  const firstOfNext = addDays(`${day.slice(0, 8)}01`, 32).slice(0, 8)
  return addDays(`${firstOfNext}01`, -1)
}

/** An overdue document: to be paid before today, and not paid in full. */
export function daysOverdue(
  invoice: { type: InvoiceType; status: InvoiceStatus; due_date: Day | null; balance: number },
  today: Day,
): number {
  if (!owed.includes(invoice.status) || isCredit(invoice.type) || !invoice.due_date || invoice.balance <= 0)
    return 0
  return Math.max(0, daysBetween(invoice.due_date, today))
}

/** Statuses in which money is still expected. */
export const owed: readonly InvoiceStatus[] = ['issued', 'sent', 'part-paid']

/** Largest amount of a line or document, minor units: far beyond any invoice, far within exact numbers. */
export const mostMinor = 9_999_999_999_99

export type DraftLine = {
  quantity: string
  unit_price: string
  tax_code_id: number | null
  tax_rate: string
  /** Of a line from time: the sum of its units, which is never multiplied again. */
  net?: number
}

/** The net of each line, and the totals with VAT by tax code: what the server stores and the page shows while typing. */
export function draftTotals(lines: readonly DraftLine[], currency: string) {
  const nets = lines.map(
    (line) => line.net ?? lineAmount({ quantity: line.quantity, rate: line.unit_price }, currency),
  )
  const taxed = lines.flatMap((line, at) =>
    line.tax_code_id === null
      ? []
      : [{ net: nets[at]!, tax_code_id: line.tax_code_id, tax_rate: line.tax_rate }],
  )
  const { tax, taxes } = documentTotals(taxed)
  const net = nets.reduce((sum, value) => sum + value, 0)
  return { nets, net, tax, gross: net + tax, taxes }
}

/** Statuses that a slug shows; undefined when it is no plain status: all, ready, overdue, sync-failed. */
export function statusOf(slug: StatusSlug): InvoiceStatus | undefined {
  return invoiceStatuses.find((status) => status === slug)
}

export function typeOf(slug: TypeSlug): InvoiceType | undefined {
  return invoiceTypes.find((type) => type === slug)
}

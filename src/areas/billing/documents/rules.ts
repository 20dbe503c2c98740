import type { invoiceStates, PlatformCompany } from '#areas/billing/documents/contract.ts'
import type { BillingDetails } from '#areas/billing/plan/contract.ts'
import type { Day } from '#platform/days.ts'
import { type Decimal, taxOf } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** The European Union: services between its businesses are taxed where the buyer is. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export type Vat = { percent: Decimal; category: 'S' | 'AE' | 'O'; note: string }

/** Which VAT stands on an invoice: by the countries of both, and whether the buyer is registered. */
export function vatFor(
  seller: Pick<PlatformCompany, 'country' | 'vat_number' | 'vat_percent'>,
  buyer: Pick<BillingDetails, 'country' | 'vat_number'>,
): Vat {
  if (seller.vat_number === '')
    return { percent: '0', category: 'O', note: 'The seller is not registered for VAT.' }
  const atHome: Vat = { percent: seller.vat_percent, category: 'S', note: '' }
  if (seller.country === buyer.country) return atHome
  if (buyer.vat_number !== '')
    return { percent: '0', category: 'AE', note: 'Reverse charge: the buyer accounts for the VAT.' }
  if (union.has(seller.country) && union.has(buyer.country)) return atHome
  return {
    percent: '0',
    category: 'O',
    note: 'Outside the scope of VAT: the buyer is in another country.',
  }
}

type Totals = { kind: 'invoice' | 'credit'; gross: number; credited: number; paid: number; due_on: Day }

export const balanceOf = ({ kind, gross, credited, paid }: Omit<Totals, 'due_on'>): number =>
  kind === 'credit' ? 0 : gross - credited - paid

export function stateOf(invoice: Totals, today: Day): (typeof invoiceStates)[number] {
  if (invoice.kind === 'credit') return 'issued'
  if (balanceOf(invoice) > 0) return invoice.due_on < today ? 'overdue' : 'open'
  return invoice.credited >= invoice.gross ? 'credited' : 'paid'
}

type Against = {
  kind: 'invoice' | 'credit'
  net: number
  credited_net: number
  gross: number
  credited: number
  paid: number
  currency: string
}

/** Money is written down against an invoice, at most what is open; taken back at most what was written down. */
export function whyNotReceive(
  invoice: Against | undefined,
  amount: number,
  received_on: Day,
  today: Day,
): Reason | undefined {
  const no = (errors: Record<string, string[]>) => ({
    code: 'subscription.receipt',
    title: 'Please check the receipt',
    errors,
  })
  if (invoice?.kind !== 'invoice') return no({ invoice_id: ['There is no such invoice'] })
  if (received_on > today) return no({ received_on: ['Not after today'] })
  const open = balanceOf(invoice)
  if (amount > 0 && amount > open) return no({ amount: ['More than is still to pay'] })
  if (amount < 0 && -amount > invoice.paid) return no({ amount: ['More than was received'] })
}

export function whyNotCredit(invoice: Against | undefined, net: number): Reason | undefined {
  const no = (errors: Record<string, string[]>) => ({
    code: 'subscription.credit',
    title: 'Please check the credit note',
    errors,
  })
  if (invoice?.kind !== 'invoice') return no({ invoice_id: ['There is no such invoice'] })
  if (net > invoice.net - invoice.credited_net) return no({ net: ['More than is left of the invoice'] })
}

/** The VAT that a credit takes along: of the last of an invoice whatever is left, so that rounding leaves no penny. */
export function vatOfCredit(
  { net: whole, credited_net, gross, credited, vat_percent }: Against & { vat_percent: Decimal },
  net: number,
): number {
  const left = gross - whole - (credited - credited_net)
  return net === whole - credited_net ? left : Math.min(taxOf(net, vat_percent), left)
}

export const noCompany: Reason = {
  code: 'subscription.company',
  title: 'Who issues invoices is not written down yet',
  description: 'Write down the company that invoices agencies first.',
  status: 409,
}

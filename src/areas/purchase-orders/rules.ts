import type { HardStop, OrderStatus, PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { addDays, businessDays } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import type { Existing, FieldErrors, Reason, Warning } from '#platform/refusal.ts'

export const statusNames: Record<OrderStatus, string> = {
  draft: 'Draft',
  active: 'Active',
  exhausted: 'Used up',
  superseded: 'Replaced',
  expired: 'Over',
  closed: 'Closed',
}

/** What happens once an order is used up, in the words of the form. */
export const hardStopNames: Record<HardStop, string> = {
  none: 'Nothing',
  warn: 'It is shown',
  submit: 'No more time is submitted',
  approve: 'No more time is approved',
  invoice: 'No more is invoiced',
}

type Decided = PurchaseOrder['decided']

const next: Record<Decided, readonly Decided[]> = {
  draft: ['active', 'closed'],
  active: ['closed'],
  closed: ['active'],
}

/** Where an order can go from here. */
export const nextStatuses = (from: Decided): readonly Decided[] => next[from]

export function whyNotStatus(from: Decided, to: Decided): Reason | undefined {
  if (from === to || next[from].includes(to)) return undefined
  const open = next[from].map((status) => statusNames[status].toLowerCase()).join(' or ')
  return {
    code: 'purchase_order.status',
    title: `A purchase order that is ${statusNames[from].toLowerCase()} cannot become ${statusNames[to].toLowerCase()}`,
    errors: { status: [`From here it can become ${open}`] },
  }
}

type Days = { starts_on: string | null; ends_on: string | null; warn_on: string | null }

/** Why these days cannot stand together. */
export function whyNotDays({ starts_on, ends_on, warn_on }: Days): Reason | undefined {
  const errors: FieldErrors = {}
  if (starts_on && ends_on && ends_on < starts_on) errors.ends_on = ['The end lies before the start']
  if (warn_on && starts_on && warn_on < starts_on) errors.warn_on = ['Choose a day after the start']
  if (warn_on && ends_on && warn_on > ends_on) errors.warn_on = ['Choose a day before the end']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'purchase_order.days', title: 'Please check the days', errors }
}

/** An order is invoiced to its client in one of the currencies the client is invoiced in. */
export function whyNotCurrency(currency: string, currencies: readonly string[]): Reason | undefined {
  if (currencies.includes(currency)) return undefined
  const known = [...new Set(currencies)].join(' or ')
  return {
    code: 'purchase_order.currency',
    title: 'This client is invoiced in another currency',
    errors: { currency: [`The client is invoiced in ${known}`] },
  }
}

/** What stays as it was created: another client or currency is another order. */
export function whyNotMove(
  before: { client_id: number; currency: string },
  given: { client_id?: number | undefined; currency?: string | undefined },
): Reason | undefined {
  const errors: FieldErrors = {}
  if (given.client_id !== undefined && given.client_id !== before.client_id)
    errors.client_id = ['An order stays with its client: create another one']
  if (given.currency !== undefined && given.currency !== before.currency)
    errors.currency = ['An order keeps its currency: create another one']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'purchase_order.fixed', title: 'This stays as it was created', errors }
}

/** Two orders of one client with one number could not be told apart on an invoice. */
export function numberTaken(number: string, existing: Existing | undefined): Reason {
  return {
    code: 'purchase_order.number_taken',
    title: 'This client has an order with that number already',
    description: 'Open that one, or write the number as it stands on the new order.',
    errors: { number: [`This client has a purchase order ${number} already`] },
    ...(existing && { existing }),
  }
}

/** A budget below what was handed in, approved and invoiced already. */
export function belowUsed(budget: number, used: number, currency: string): Warning | undefined {
  if (budget >= used) return undefined
  return {
    code: 'purchase_order.below_committed',
    field: 'budget',
    text: `${formatMoney(used, currency)} of this purchase order is used already, so it would be overrun by ${formatMoney(used - budget, currency)}.`,
  }
}

/** Minutes below what was used already. */
export function belowUsedTime(minutes: number | null, used: number): Warning | undefined {
  if (minutes === null || minutes >= used) return undefined
  return {
    code: 'purchase_order.below_used_time',
    field: 'budget_minutes',
    text: 'More time than that is used already, so the purchase order would be overrun.',
  }
}

type Budgeted = { budget: number; left: number; allow_overage_percent: number }

/** The most that is let pass: the budget and what may be over it, whole pennies of it. */
export function limitOf({ budget, allow_overage_percent }: Omit<Budgeted, 'left'>): number {
  return budget + Number((BigInt(budget) * BigInt(allow_overage_percent)) / 100n)
}

/** How much of the budget is used, in whole percent: 100 only once all of it is. */
export function usedPercent({ budget, left }: Omit<Budgeted, 'allow_overage_percent'>): number {
  return Math.floor((100 * (budget - left)) / budget)
}

type Replaceable = {
  decided: Decided
  superseded_by_number: string | null
  currency: string
  client_id: number
}

/** Why no other order can take the place of this one; `next`: what would. */
export function whyNotReplace(
  order: Replaceable,
  next: { client_id: number; currency: string; decided?: Decided },
  field: 'replaces' | 'superseded_by',
): Reason | undefined {
  const say = (message: string): Reason => ({
    code: 'purchase_order.not_replaced',
    title: 'This purchase order cannot be replaced like that',
    errors: { [field]: [message] },
  })
  if (field === 'replaces' && order.superseded_by_number !== null)
    return say(`${order.superseded_by_number} took its place already`)
  if (field === 'replaces' && order.decided === 'closed') return say('It is closed: open it again first')
  if (next.client_id !== order.client_id) return say('Choose another purchase order of this client')
  if (next.currency !== order.currency)
    return say(`It is in ${order.currency}: the one in its place must be, too`)
  if (next.decided === 'closed') return say('That one is closed')
  return undefined
}

type Term = { starts_on: string | null; ends_on: string | null }

/**
 * The last day of an order once another takes its place: the day before that one starts. One without a start follows when
 * what is left is used up, so that nothing the client allowed is lost.
 */
export function endOnceReplaced({ starts_on, ends_on }: Term, next: Pick<Term, 'starts_on'>): string | null {
  if (next.starts_on === null) return ends_on
  const last = addDays(next.starts_on, -1)
  if (last < businessDays.first || (starts_on !== null && last < starts_on)) return ends_on
  return ends_on !== null && ends_on < last ? ends_on : last
}

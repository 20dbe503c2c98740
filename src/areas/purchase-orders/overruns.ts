import { countsIn } from '#areas/purchase-orders/allocation.ts'
import { asOrder, type HeldOrder, limitOfMinutes, type Own } from '#areas/purchase-orders/held-orders.ts'
import { limitOf } from '#areas/purchase-orders/rules.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { formatMoney } from '#platform/money.ts'
import type { Reason, Warning } from '#platform/refusal.ts'
import { refuse } from '#platform/refusal.ts'
import { type Accepted, type AcceptedChanges, acceptWarnings } from '#platform/warnings.ts'

/** Where time stands when something is taken for it; each order stops at one of these, or at none. */
export type Stage = 'submit' | 'approve' | 'invoice'

/** What one piece of time takes from an order at a stage, and what it had of it before. */
export type Take = { amount: number; minutes: number; had: number; had_minutes: number }

/** `of`: the part of the order that it goes beyond; absent, the whole. */
export type Overrun = { order: HeldOrder; over: number; over_minutes: number; of?: string }

/**
 * Does this go beyond the order where it stops? At submit everything counts that was taken from it; at the approval what
 * is approved and invoiced, so that many submitted ones do not hold up each other; at the invoice what is invoiced. An
 * order that stops at submit stops the approval of time, too, that takes more than it had reserved.
 */
export function overrunOf(order: HeldOrder, take: Take, stage: Stage): Overrun | undefined {
  const later = order.hard_stop === 'submit' && stage === 'approve' && take.amount > take.had
  if (order.hard_stop !== stage && !later) return undefined
  const { reserved, committed, invoiced } = order
  const used = { submit: reserved + committed + invoiced, approve: committed + invoiced, invoice: invoiced }
  const before = later ? used.submit - take.had : used[stage]
  const over = Math.max(0, before + take.amount - limitOf(order))
  const minutes = stage === 'submit' || later ? limitOfMinutes(order) : null
  const over_minutes =
    minutes === null
      ? 0
      : Math.max(0, (order.used_minutes ?? 0) - (later ? take.had_minutes : 0) + take.minutes - minutes)
  return over > 0 || over_minutes > 0 ? { order, over, over_minutes } : undefined
}

type Piece = { amount: number; minutes: number | null; placement_id: number; rate_code_id?: number | null }

/** The same of the whole order and of each of its budgets, for all that is taken from it at once; `own`: what that had of it. */
export function overrunsOf(order: HeldOrder, pieces: readonly Piece[], stage: Stage, own?: Own): Overrun[] {
  const takeOf = (some: readonly Piece[], had: { amount: number; minutes: number } | undefined): Take => ({
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
    minutes: some.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    had: had?.amount ?? 0,
    had_minutes: had?.minutes ?? 0,
  })
  const whole = overrunOf(order, takeOf(pieces, own), stage)
  const parts = order.budgets.flatMap((budget) => {
    const of = pieces.filter((piece) => countsIn(piece, budget))
    if (of.length === 0) return []
    const over = overrunOf(asOrder(order, budget), takeOf(of, own?.budgets?.get(budget.id)), stage)
    return over ? [{ ...over, order, of: budget.label }] : []
  })
  return whole ? [whole, ...parts] : parts
}

export const exhaustedCode = 'purchase_order.exhausted'

type Asking = Pick<Context, 'who'>

/**
 * Nobody goes beyond an order where it stops, but for somebody who may override it, with a reason: asked for as warnings
 * are. Answers what the history keeps of it. `field` of the body the refusal stands at.
 */
export function passOverruns(
  { who }: Asking,
  overruns: readonly Overrun[],
  { accepted, field }: { accepted: Accepted; field: string },
): AcceptedChanges {
  if (overruns.length === 0) return {}
  const mayAll = overruns.every(({ order }) => covers(who, 'purchase_orders.override', order))
  if (!mayAll) refuse(whyExhausted(who, overruns, field))
  return acceptWarnings(
    overruns.map((overrun): Warning => ({ code: exhaustedCode, field, text: overrunText(overrun) })),
    accepted,
  )
}

/** Workers are told no amounts; approvers at the client, and whoever sees orders, are. */
export function whyExhausted(who: Asking['who'], overruns: readonly Overrun[], field: string): Reason {
  if (who.kind === 'candidate')
    return {
      code: exhaustedCode,
      title: 'This goes beyond the purchase order of your placement',
      description: 'Tell your agency: they can ask the client for another one. What you entered is kept.',
      errors: { [field]: ['This goes beyond the purchase order of your placement'] },
    }
  const sees = who.kind === 'approver' || can(who, 'purchase_orders.view')
  const texts = overruns.map((overrun) =>
    sees ? overrunText(overrun) : `${overrun.order.number} is used up.`,
  )
  const numbers = [...new Set(overruns.map(({ order }) => order.number))]
  return {
    code: exhaustedCode,
    title: `${numbers.join(' and ')} is used up`,
    description: `${texts.join(' ')} ${whatNow(who)}`,
    errors: { [field]: texts },
  }
}

const whatNow = (who: Asking['who']) =>
  who.kind === 'approver'
    ? 'Ask the agency to name another purchase order, or send the timesheet back.'
    : 'Raise its budget, name another purchase order on the placement, or ask somebody who may go beyond it.'

export function overrunText({ order, over, over_minutes, of }: Overrun): string {
  const time = over_minutes > 0 ? `${(over_minutes / 60).toFixed(2)} hours` : ''
  const money = over > 0 ? formatMoney(over, order.currency) : ''
  const what = [money, time].filter(Boolean).join(' and ')
  return `This goes ${what} beyond ${of ? `the budget for ${of} of ` : ''}the purchase order ${order.number}.`
}

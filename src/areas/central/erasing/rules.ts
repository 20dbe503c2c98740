import type { AgencyStatus } from '#areas/access/contract.ts'
import { addDays, type Day, daysBetween } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

/** Whole days that everything of a closed agency is kept, at least; the database erases nothing before. */
export const daysKept = 90

/** How many days before the end its owners are told. */
export const warnings = [30, 7] as const

/** From when on an agency closed on that day is erased, unless it is kept longer or opened again. */
export const eraseFrom = (closed: Day): Day => addDays(closed, daysKept)

/** Nobody keeps what they have no use for without an end: ten years. */
const longest = 3653

/** Why a closed agency cannot be erased on another day. */
export function whyNotKeep(status: AgencyStatus): Reason | undefined {
  if (status === 'cancelled') return undefined
  return {
    code: 'tenant.not_closed',
    title: status === 'purged' ? 'Its data is erased already' : 'This agency is not closed',
    description: status === 'purged' ? 'It cannot be brought back.' : 'Nothing of it will be erased.',
  }
}

/** Why nothing of an agency can be changed from here. */
export function whyNotChange(status: AgencyStatus): Reason | undefined {
  if (status !== 'purged') return undefined
  return {
    code: 'tenant.purged',
    title: 'This agency is purged',
    description: 'Its data is erased; what is left of it does not change any more.',
  }
}

/** What is wrong with a day to erase on; in words for the field. */
export function wrongDay(day: Day, { closed, today }: { closed: Day; today: Day }): string | undefined {
  if (day < eraseFrom(closed)) return `Closed agencies are kept for ${daysKept} days at least`
  if (day <= today) return 'Choose a day to come'
  if (daysBetween(today, day) > longest) return 'Choose a day within ten years'
}

/** Tables of an agency that stay when it is erased, each with the reason. Of names they hold only the one our invoices were made out to. */
export const kept: Record<string, string> = {
  subscriptions: 'what was agreed with the agency is part of our own books',
  subscription_plans: 'what was agreed with the agency is part of our own books',
  tenant_usage: 'the daily counts are what its plan was charged by',
  subscription_invoices: 'what we issued is part of our own books, and no number of it may be missing',
  subscription_receipts: 'what was paid for it is part of our own books',
}

/** From one table to another one whose rows it needs. */
export type Reference = { from: string; to: string }

/**
 * In which order the tables of an agency are emptied: whatever points at a row goes before it. Throws when tables point
 * at each other in a circle.
 */
export function orderOf(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables)
  const order: string[] = []
  while (left.size > 0) {
    const needed = new Set(
      references.filter(({ from, to }) => from !== to && left.has(from)).map(({ to }) => to),
    )
    const free = [...left].filter((table) => !needed.has(table))
    if (free.length === 0) throw new Error(`tables point at each other: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    order.push(...free)
  }
  return order
}

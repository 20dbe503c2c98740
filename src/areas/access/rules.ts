import { can } from '#platform/context.ts'

type Reader = { kind: string; permissions: ReadonlySet<string> }

/**
 * What of a history entry somebody may read. Candidates, approvers and suppliers see who did what, not the figures;
 * staff see them but for the money that their permissions mask, however deep it lies.
 */
export function visibleChanges(who: Reader, changes: Record<string, unknown>): Record<string, unknown> {
  if (who.kind !== 'staff' && who.kind !== 'central') return {}
  const seesPay = can(who, 'timesheets.view_pay') || can(who, 'placements.rates.view_pay')
  const seesCharge = can(who, 'timesheets.view_charge') || can(who, 'placements.rates.view_charge')
  const hidden = (field: string) =>
    (!seesPay && /(^|_)pay(_|$)/.test(field)) ||
    (!seesCharge && /(^|_)(charge|bill)(_|$)/.test(field)) ||
    (!(seesPay && seesCharge) && /(^|_)margin(_|$)/.test(field))
  return without(changes, hidden) as Record<string, unknown>
}

function without(value: unknown, hidden: (field: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, hidden))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !hidden(field))
      .map(([field, inner]) => [field, without(inner, hidden)]),
  )
}

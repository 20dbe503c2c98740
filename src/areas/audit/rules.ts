import { can } from '#platform/context.ts'

type Reader = { kind: string; permissions: ReadonlySet<string> }

/** What stands in the place of a value that the reader may not see: that it changed is no secret. */
export const withheld = { from: 'withheld', to: 'withheld' }

/**
 * The names of fields whose values this person may not see, as a pattern that JavaScript and PostgreSQL read alike.
 * Secrets are nobody's to see, whoever wrote them there.
 */
export function hiddenFields(who: Reader): string {
  const seesPay = can(who, 'timesheets.view_pay') || can(who, 'placements.rates.view_pay')
  const seesCharge = can(who, 'timesheets.view_charge') || can(who, 'placements.rates.view_charge')
  const seesBank = can(who, 'suppliers.bank.view') || can(who, 'candidates.bank.view')
  const words = [
    'secret|password|token|hash',
    ...(seesPay ? [] : ['pay']),
    ...(seesCharge ? [] : ['charge|bill|fee']),
    ...(seesPay && seesCharge ? [] : ['margin']),
    ...(seesBank || can(who, 'settings.general')
      ? []
      : ['account_number|sort_code|iban|bic|bank_name|account_name']),
    ...(can(who, 'candidates.sensitive.view') ? [] : ['ni_number|dob']),
    ...(can(who, 'notes.view') ? [] : ['note_text']),
  ]
  return `(^|_)(${words.join('|')})(_|$)`
}

/**
 * What of a history entry somebody may read. Candidates, approvers and suppliers see who did what, not the figures;
 * staff see them but for what their permissions mask: that is `withheld`, and left out where it lies deeper.
 */
export function visibleChanges(who: Reader, changes: Record<string, unknown>): Record<string, unknown> {
  if (who.kind !== 'staff' && who.kind !== 'central') return {}
  const pattern = new RegExp(hiddenFields(who))
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      pattern.test(field) ? withheld : without(value, pattern),
    ]),
  )
}

/** All of it withheld: for records that the reader may not see at all. */
export const allWithheld = (changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, withheld]))

function without(value: unknown, hidden: RegExp): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, hidden))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !hidden.test(field))
      .map(([field, inner]) => [field, without(inner, hidden)]),
  )
}

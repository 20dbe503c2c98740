import { forbidden } from '#platform/refusal.ts'

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }

/** Is it the same value? Lists are, when their items are the same in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

/** Of what was sent, the fields that are not so already: a form sends all it shows. For values and lists of values. */
export function changesTo<T extends object>(before: object, given: T): Given<T> {
  const now = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== undefined && !isSame(value, now[field])),
  ) as Given<T>
}

/** Refuses with 403 at these fields, `billing_profile.currency` say; nothing when there are none. */
export function forbid(fields: readonly string[], prefix = '', permission?: string): void {
  if (fields.length === 0) return
  const message = 'You may not change this'
  throw forbidden(permission, message, Object.fromEntries(fields.map((field) => [prefix + field, [message]])))
}

import type { LiveEvent } from '#platform/live/live.ts'

/**
 * These events for the staff who may see such records, under the names they are announced by. `or`: narrower
 * permissions, whose holders hear that something happened.
 */
export function toTeam(
  allow: string,
  names: readonly string[],
  or?: readonly string[],
): Record<string, LiveEvent> {
  const entry: LiveEvent = { to: 'team', allow, ...(or ? { or } : {}) }
  return Object.fromEntries(names.map((name) => [name, entry]))
}

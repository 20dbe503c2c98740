import { tenantOfAddress } from '#kit/address.ts'

/** A record that was opened from the search. */
export type Recent = { kind: string; label: string; title: string; detail: string; to: string }

const most = 6

/** Kept in this browser, for each agency and person: on a shared computer nobody sees what another one opened. */
const keyOf = (person: number) => `saffron.recent.${tenantOfAddress()}.${person}`

export function readRecent(person: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent(person: number, opened: Recent): void {
  const others = readRecent(person).filter(({ to }) => to !== opened.to)
  try {
    localStorage.setItem(keyOf(person), JSON.stringify([opened, ...others].slice(0, most)))
  } catch {
    // Without storage there is nothing recent.
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'label', 'title', 'detail', 'to'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  )

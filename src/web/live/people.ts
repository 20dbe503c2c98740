import type { Present } from '#kit/live/state.ts'

/** A member as the channel tells: numbers may have become text on the way. */
export type Member = { id: unknown; name?: unknown }

/** Everybody who was there when one came. */
export function here(members: readonly Member[]): readonly Present[] {
  return members.reduce<readonly Present[]>(joining, [])
}

/** Somebody came: known by now, whatever was known before. Sorted by name, so that faces keep their places. */
export function joining(present: readonly Present[], member: Member): readonly Present[] {
  const id = Number(member.id)
  if (!Number.isSafeInteger(id) || id <= 0) return present
  const name = typeof member.name === 'string' && member.name.trim() ? member.name.trim() : `#${id}`
  return [...leaving(present, member), { id, name }].sort(
    (a, b) => a.name.localeCompare(b.name, 'en-GB') || a.id - b.id,
  )
}

export function leaving(present: readonly Present[], member: Member): readonly Present[] {
  return present.filter(({ id }) => id !== Number(member.id))
}

/** `Ada Lovelace King` is AK. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase()
}

/** A face's colour, the same in every browser: neighbours in number are far apart in hue. White text stays readable on it. */
export function colourOf(id: number): string {
  return `hsl(${Math.round((id * 137.508) % 360)} 45% 30%)`
}

/**
 * Lets a caller do something `most` times within `minutes`. Kept in this process: it dampens guessing and flooding,
 * what must hold is held by the size of the secrets and by the database.
 */
export function limiter({ most, minutes }: { most: number; minutes: number }) {
  const calls = new Map<string, { count: number; ends: number }>()
  /** True when this one is still within the limit. */
  return (key: string, now: Date): boolean => {
    const at = now.getTime()
    if (calls.size > 10_000) for (const [old, { ends }] of calls) if (ends <= at) calls.delete(old)
    const found = calls.get(key)
    const current = found && found.ends > at ? found : { count: 0, ends: at + minutes * 60_000 }
    current.count++
    calls.set(key, current)
    return current.count <= most
  }
}

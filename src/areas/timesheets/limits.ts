/**
 * Counts what one caller did within some minutes. Kept in this process: it dampens guessing and flooding; what must
 * hold is held by the size of the secrets and by the database.
 */
export function limiter({ most, minutes }: { most: number; minutes: number }) {
  const calls = new Map<string, { count: number; ends: number }>()
  const current = (key: string, at: number) => {
    const found = calls.get(key)
    return found && found.ends > at ? found : undefined
  }
  return {
    /** Counts one, unless this caller has used up what is allowed. Before the work: tries sent at once count, too. */
    admits: (key: string, now: Date): boolean => {
      const at = now.getTime()
      if (calls.size > 10_000) for (const [old, { ends }] of calls) if (ends <= at) calls.delete(old)
      const found = current(key, at) ?? { count: 0, ends: at + minutes * 60_000 }
      if (found.count >= most) return false
      found.count++
      calls.set(key, found)
      return true
    },
    /** The last one was right: it is not held against the caller. */
    forgive: (key: string): void => {
      const found = calls.get(key)
      if (found?.count) found.count--
    },
  }
}

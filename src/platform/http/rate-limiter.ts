import { counted } from '#platform/counted.ts'
import { Refusal } from '#platform/refusal.ts'

/** Counts one request under a key. Answers 0 when it may go on, else the seconds to wait. */
export type RateLimiter = (key: string) => number

/** So many requests of one key in a minute, counted in this process alone. */
export function rateLimiter(most: number): RateLimiter {
  let minute = 0
  let counts = new Map<string, number>()
  return (key) => {
    const now = Date.now()
    const current = Math.floor(now / 60_000)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most ? 0 : Math.max(1, Math.ceil(((current + 1) * 60_000 - now) / 1000))
  }
}

export function tooManyRequests(seconds: number): Refusal {
  const refusal = new Refusal(
    'too_many',
    429,
    'Too many requests',
    `Please wait ${counted(seconds, 'second')} and try again.`,
  )
  refusal.retry_after = seconds
  return refusal
}

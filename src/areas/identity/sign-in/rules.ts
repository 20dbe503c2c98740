import { counted } from '#platform/counted.ts'
/** Tries at the other doors in a quarter of an hour. Many people may share one address, so it gets more. */
export const mostAttempts = { email: 10, ip: 60 }

/** How many tries are free, and how long is waited after the next one: twice as long each time. */
export type Patience = { free: number; first: number; longest: number }

/**
 * Whose tries are counted. An account's come from anywhere but the browsers it knows; many people may share a network; a
 * browser that the account knows has its own count, so that nobody else can use it up.
 */
export const patience = {
  account: { free: 10, first: 15, longest: 900 },
  network: { free: 60, first: 15, longest: 900 },
  device: { free: 20, first: 5, longest: 60 },
} as const satisfies Record<string, Patience>

/** Seconds to wait after each try, by how many there were: the first of the list is for none. It ends where it stays. */
export function waits({ free, first, longest }: Patience): number[] {
  const list = Array<number>(free).fill(0)
  for (let wait = first; wait < longest; wait *= 2) list.push(wait)
  return [...list, longest]
}

/** `3 minutes`, rounded up: nobody is told to come back too early. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return counted(minutes, 'minute')
}

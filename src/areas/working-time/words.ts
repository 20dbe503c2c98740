import { factNames } from '#areas/awr/contract.ts'
import type { AverageState, LeftOut } from '#areas/working-time/average.ts'

/** What the words of this room are called where people read them. */
export const stateNames = {
  within: 'Within the limit',
  near: 'Near the limit',
  over: 'Over the limit',
  opted_out: 'Opted out',
} as const satisfies Record<AverageState, string>

export const leftOutNames: Record<LeftOut, string> = { ...factNames, opt_out: 'Opt-out' }

/** `48 h 14 min`. */
export function hoursText(minutes: number): string {
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

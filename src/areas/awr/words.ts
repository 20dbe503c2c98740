import type { FactKind } from '#areas/awr/fact-kinds.ts'
import type { AwrState, WeekState } from '#areas/awr/weeks.ts'

/** What the words of this room are called where people read them. */
export const stateNames = {
  counting: 'Counting',
  paused: 'Paused',
  gap: 'Break',
  qualified: 'Equal treatment',
  ended: 'Not running',
} as const satisfies Record<AwrState, string>

export const weekStateNames = {
  counted: 'Counts',
  paused: 'Paused',
  gap: 'Break',
  open: 'Under way',
} as const satisfies Record<WeekState, string>

export const factNames = {
  pregnancy: 'Pregnancy',
  maternity: 'Maternity leave',
  paternity: 'Paternity leave',
  adoption: 'Adoption leave',
  sickness: 'Sickness or injury',
  jury_service: 'Jury service',
  annual_leave: 'Annual leave',
  shutdown: 'Workplace closed',
  strike: 'Strike or lock-out',
  role_changed: 'Another role',
} as const satisfies Record<FactKind, string>

export const rateUnitNames = { hour: 'an hour', day: 'a day', year: 'a year' } as const

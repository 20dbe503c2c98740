/** What may be said of a worker at a hirer, from a day on: why no work was done, or that the role is another one. */
export const absenceKinds = [
  'pregnancy',
  'maternity',
  'paternity',
  'adoption',
  'sickness',
  'jury_service',
  'annual_leave',
  'shutdown',
  'strike',
] as const
export type AbsenceKind = (typeof absenceKinds)[number]
export const factKinds = [...absenceKinds, 'role_changed'] as const
export type FactKind = (typeof factKinds)[number]

/** Weeks without work count as if there had been some. */
export const countingKinds: readonly AbsenceKind[] = ['pregnancy', 'maternity', 'paternity', 'adoption']
/** Weeks without work stop the count, for as long as it lasts. */
export const pausingKinds: readonly AbsenceKind[] = ['annual_leave', 'shutdown', 'strike']
/** They stop it for so many weeks of one break; what is longer is a break without a reason. */
export const limitedKinds: readonly AbsenceKind[] = ['sickness', 'jury_service']

/** Of an absence, how many weeks of one break stop the count. */
export const mostPausedWeeks = 28
/** Of a break without a reason, how many weeks stop the count; one more begins it again. */
export const mostGapWeeks = 6
/** So many weeks qualify: equal treatment is due from the first day of the next one. */
export const qualifyingWeeks = 12
/** The weeks in which people are told that it comes. */
export const alertWeeks = [10, 11, 12] as const

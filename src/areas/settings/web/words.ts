import { monthNames } from '#platform/locales.ts'

export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
)

export const months = monthNames.map((label, at) => ({ value: String(at + 1), label }))

import { monthNames } from '#platform/locales.ts'

export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
)

export const months = monthNames.map((label, at) => ({ value: String(at + 1), label }))

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })
export const currencyOptions = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} · ${names.of(value)}`,
}))

/** `invoice.dispatch` and `timesheet.review` as people call them. */
export function kindName(kind: string): string {
  const words = kind.replaceAll(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

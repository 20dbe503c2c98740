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

import { type Locale, locales } from '#platform/locales.ts'

const names: Record<Locale, string> = {
  'en-GB': 'English (United Kingdom)',
  'en-IE': 'English (Ireland)',
  'en-US': 'English (United States)',
  'en-CA': 'English (Canada)',
  'en-AU': 'English (Australia)',
  'en-NZ': 'English (New Zealand)',
  'en-ZA': 'English (South Africa)',
  'en-IN': 'English (India)',
}
export const localeOptions = locales.map((value) => ({ value, label: names[value] }))

export const zoneOptions = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

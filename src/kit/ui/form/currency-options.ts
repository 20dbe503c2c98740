import { currencies } from '#platform/currencies.ts'

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })

/** Every currency, as a form offers it: `EUR · Euro`. */
export const currencyOptions = currencies.map((value) => ({
  value,
  label: `${value} · ${names.of(value)}`,
}))

const names = new Intl.DisplayNames('en-GB', { type: 'currency' })

/** Every currency, as a form offers it: `EUR · Euro`. */
export const currencyOptions = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} · ${names.of(value)}`,
}))

import type { Terms } from './shapes.ts'

/** What each side of a sheet is in. */
export const currenciesOf = ({ currency = 'GBP', pay_currency = currency }: Terms) => ({
  pay: pay_currency,
  charge: currency,
})

import type { NewExchangeRate } from '#areas/settings/exchange-rates/contract.ts'
import { isCurrency } from '#platform/currencies.ts'
import type { Reason } from '#platform/refusal.ts'

/** Why a rate is not entered: it is of one currency alone, or of what is no currency. */
export function whyNotRate({ from_currency, to_currency }: NewExchangeRate): Reason | undefined {
  const errors: Record<string, string[]> = {}
  for (const [field, code] of Object.entries({ from_currency, to_currency }))
    if (!isCurrency(code)) errors[field] = ['Not a currency, use one like EUR']
  if (from_currency === to_currency) errors.to_currency = ['Choose another currency than the first one']
  return Object.keys(errors).length > 0
    ? { code: 'exchange_rate.currencies', title: 'Please check the currencies', errors }
    : undefined
}

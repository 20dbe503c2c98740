/** Pay in another currency than the charge: what it comes to beside it, and what cannot be agreed then. Pure. */
import { isCurrency } from '#platform/currencies.ts'
import { type Decimal, exchangedRate } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** What is charged and what is paid. */
export type Currencies = { currency: string; pay_currency: string }

/** The rate that pay is compared at, as the agency entered it. */
export type ShownRate = { rate: string; day: string }

export const isMixed = ({ currency, pay_currency }: Currencies): boolean => currency !== pay_currency

/** A rate of pay in the currency of the charge; undefined where nobody entered a rate of exchange. To compare by, never to pay by. */
export function payBeside<Rate extends Decimal | null | undefined>(
  pay: Rate,
  currencies: Currencies,
  exchange: Pick<ShownRate, 'rate'> | null | undefined,
): Rate | Decimal | undefined {
  if (!pay || !isMixed(currencies)) return pay
  return exchange ? exchangedRate(pay, exchange.rate) : undefined
}

/** Said where a margin cannot be: nobody entered a rate by then. */
export const noExchangeRate = ({ currency, pay_currency }: Currencies): string =>
  `No exchange rate from ${pay_currency} to ${currency}`

type Basis = { basis?: 'fixed' | 'multiplier' | 'margin' | 'margin_percent' | undefined }

/** A charge that follows from the pay would be another every day: at its field. */
export const mixedBasisErrors = ({ basis }: Basis, currencies: Partial<Currencies>, at: string) =>
  currencies.pay_currency &&
  currencies.pay_currency !== currencies.currency &&
  (basis === 'margin' || basis === 'margin_percent')
    ? {
        [`${at}.basis`]: [
          `Paid in ${currencies.pay_currency}, it has no charge that follows from the pay: give both rates`,
        ],
      }
    : {}

/** Why nobody is paid in it. */
export function whyNotPayCurrency(pay_currency: string): Reason | undefined {
  if (isCurrency(pay_currency)) return undefined
  const text = 'Not a currency, use one like EUR'
  return {
    code: 'placement.pay_currency',
    title: 'Please check the currency of pay',
    errors: { pay_currency: [text] },
  }
}

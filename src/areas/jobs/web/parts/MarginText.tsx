import { marginOf } from '#areas/jobs/margin.ts'
import { isMixed, noExchangeRate, payBeside } from '#areas/jobs/pay-currency.ts'
import classes from '#areas/jobs/web/parts/Rates.module.css'
import { currencySign, dayText, percentText, rateText } from '#kit/ui/format.ts'
import { Nothing } from '#kit/ui/values.tsx'

type Props = {
  pay: string | null | undefined
  charge: string | null | undefined
  currency: string
  /** What is paid in, where that may be another, and the rate that it is shown at. */
  pay_currency?: string
  exchange?: { rate: string; day: string } | null
}

/** `£6.00 · 23.08%` of the charge, in red when the pay is more. */
export function MarginText({ pay, charge, currency, pay_currency = currency, exchange }: Props) {
  const currencies = { currency, pay_currency }
  const margin = marginOf(payBeside(pay, currencies, exchange), charge)
  if (!margin)
    return isMixed(currencies) && pay && charge ? (
      <span title={noExchangeRate(currencies)}>No exchange rate</span>
    ) : (
      <Nothing />
    )
  const isLoss = margin.margin.startsWith('-')
  return (
    <span
      className={classes.marginText}
      data-loss={isLoss || undefined}
      title={exchange ? `At ${exchange.rate} on ${dayText(exchange.day)}` : undefined}
    >
      <strong>{signedRate(margin.margin, currency)}</strong>
      {margin.margin_percent !== null && <span>{percentText(margin.margin_percent, 2)}</span>}
    </span>
  )
}

/** `-£1.50`: the sign stands before the pound. */
export function signedRate(rate: string, currency: string): string {
  return rate.startsWith('-')
    ? `-${rateText(rate.slice(1), currency)}`
    : rateText(rate, currency || currencySign('GBP'))
}

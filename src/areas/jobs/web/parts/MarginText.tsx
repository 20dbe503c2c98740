import { marginOf } from '#areas/jobs/margin.ts'
import classes from '#areas/jobs/web/parts/Rates.module.css'
import { currencySign, percentText, rateText } from '#kit/ui/format.ts'
import { Nothing } from '#kit/ui/values.tsx'

type Props = { pay: string | null | undefined; charge: string | null | undefined; currency: string }

/** `£6.00 · 23.08%` of the charge, in red when the pay is more. */
export function MarginText({ pay, charge, currency }: Props) {
  const margin = marginOf(pay, charge)
  if (!margin) return <Nothing />
  const isLoss = margin.margin.startsWith('-')
  return (
    <span className={classes.marginText} data-loss={isLoss || undefined}>
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

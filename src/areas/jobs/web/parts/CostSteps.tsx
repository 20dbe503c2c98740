import type { Costing, OnCostStep } from '#areas/jobs/on-costs.ts'
import type { Currencies } from '#areas/jobs/pay-currency.ts'
import { Line } from '#areas/jobs/web/parts/MoneyLine.tsx'
import classes from '#areas/jobs/web/parts/MoneySummary.module.css'
import { hoursText, moneyText, numberText, percentText } from '#kit/ui/format.ts'

const stepNames: Record<OnCostStep['key'], string> = {
  holiday_pay: 'Holiday pay',
  employer_ni: 'National Insurance',
  employer_pension: 'Pension',
  apprenticeship_levy: 'Apprenticeship levy',
}

type Props = { costing: Costing; shown: Currencies; unit: string; contracted: number | null }

/** A week of the basic rate, step by step: what is paid, what it costs besides, what is charged, what is left. */
export function CostSteps({ costing, shown, unit, contracted }: Props) {
  const { pay, charge, steps, on_costs, margin, markup_percent, no_on_costs } = costing
  const money = (minor: number) => moneyText(minor, shown.pay_currency)
  const charged = (minor: number) => moneyText(minor, shown.currency)
  return (
    <>
      <h3 className={classes.subtitle}>
        {basisText(costing, unit)}
        {costing.minutes !== null && !contracted && ', say'}
      </h3>
      <dl className={classes.rows}>
        <Line label="Pay" value={money(pay)} dot="pay" />
        {steps.map((step) => (
          <Line key={step.key} label={stepText(step, money)} value={money(step.amount)} step />
        ))}
        {steps.length > 0 && <Line label="On-costs" value={money(on_costs)} />}
        <Line label="Charge" value={charged(charge)} />
        {margin !== null && (
          <Line label="Margin" value={charged(margin)} strong dot="margin" loss={margin < 0} />
        )}
        {markup_percent !== null && (
          <Line label="Mark-up on what it costs" value={percentText(markup_percent, 2)} />
        )}
      </dl>
      {no_on_costs && <p className={classes.note}>On-costs: {no_on_costs}</p>}
    </>
  )
}

function basisText({ minutes, quantity }: Costing, unit: string): string {
  if (minutes !== null) return `A week of ${hoursText(minutes)} hours`
  return Number(quantity) === 1 ? 'For one of it' : `A week: ${numberText(Number(quantity))} times, ${unit}`
}

/** `Pension, 3% above £120.00`. */
function stepText({ key, percent, over }: OnCostStep, money: (minor: number) => string): string {
  const above = over > 0 ? ` above ${money(over)}` : ''
  return `${stepNames[key]}, ${percentText(percent)}${above}`
}

import type { OvertimeRule, Placement } from '#areas/jobs/contract.ts'
import { marginOf, rateUnder } from '#areas/jobs/margin.ts'
import { costingOf } from '#areas/jobs/on-costs.ts'
import { payBeside } from '#areas/jobs/pay-currency.ts'
import { CostSteps } from '#areas/jobs/web/parts/CostSteps.tsx'
import { ExchangeNote } from '#areas/jobs/web/parts/ExchangeNote.tsx'
import { signedRate } from '#areas/jobs/web/parts/MarginText.tsx'
import { Line } from '#areas/jobs/web/parts/MoneyLine.tsx'
import classes from '#areas/jobs/web/parts/MoneySummary.module.css'
import { type RateRow, rateOn } from '#areas/jobs/web/rate-rows.ts'
import { type ShownCurrencies, useCurrencies } from '#areas/jobs/web/useCurrencies.ts'
import { useOnCosts } from '#areas/jobs/web/useOnCosts.ts'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { percentText, rateText } from '#kit/ui/format.ts'
import { isDecimal } from '#platform/money.ts'

type Props = {
  at: string
  currency: string
  today: string
  unit: string
  /** How the worker of a saved placement is engaged; of one being chosen it is looked up. */
  engagement?: Placement['engagement_type']
}

/** What a week of these terms leaves over after on-costs, while they are typed. */
export function MoneySummary({ at, currency, today, unit, engagement }: Props) {
  const { form } = useFormState()
  const read = (field: string) => valueAt(form.values, `${at}${field}`)
  const code = read('basic_rate_code_id') as number | null
  const rate = rateOn((read('rates') ?? []) as RateRow[], code, today)
  const { pay_rate: pay, charge_rate: charge } = rate ?? {}
  const shown = useCurrencies(at, currency)
  const { pay_currency, exchange } = shown
  const beside = payBeside(pay, shown, exchange)
  const margin = marginOf(beside, charge)
  const contracted = read('contracted_minutes') as number | null
  const candidate = read('candidate_id') as number | null
  const costs = useOnCosts({ candidate, code, today, engagement })
  const costing =
    isDecimal(pay) && isDecimal(charge) && costs
      ? costingOf({ ...costs, currency, pay_currency, exchange, contracted_minutes: contracted, pay, charge })
      : undefined
  const percent = costing ? costing.margin_percent : (margin?.margin_percent ?? null)
  return (
    <section className={classes.summary} aria-label="Margin">
      <h2 className={classes.title}>
        {costing && costing.margin !== null ? 'Margin after on-costs' : 'Margin'}
      </h2>
      {isDecimal(pay) && isDecimal(charge) && !margin ? (
        <Unknown {...{ pay, charge, unit, shown }} />
      ) : margin && isDecimal(pay) && isDecimal(charge) ? (
        <>
          <p className={classes.big} data-loss={percent?.startsWith('-') || undefined}>
            {percentText(percent ?? 0, 2)}
            <span>of the charge</span>
          </p>
          <Bar percent={percent} />
          <dl className={classes.rows}>
            <Line label="Pay" value={`${rateText(pay, pay_currency)} ${unit}`} />
            {beside && beside !== pay && (
              <Line label={`In ${currency}`} value={`${rateText(beside, currency)} ${unit}`} step />
            )}
            <Line label="Charge" value={`${rateText(charge, currency)} ${unit}`} />
            <Line label="Charge less pay" value={`${signedRate(margin.margin, currency)} ${unit}`} strong />
          </dl>
          <ExchangeNote shown={shown} className={classes.note} />
          {costing && <CostSteps {...{ costing, shown, unit, contracted }} />}
          {!candidate && !engagement && (
            <p className={classes.note}>Choose the worker to see what their pay costs besides.</p>
          )}
          <Rules rules={(read('overtime_rules') ?? []) as OvertimeRule[]} {...{ pay, charge, shown }} />
        </>
      ) : (
        <p className={classes.note}>Give pay and charge to see what is left over.</p>
      )}
    </section>
  )
}

function Bar({ percent }: { percent: string | null }) {
  const share = Math.min(100, Math.max(0, Number(percent ?? 0)))
  return (
    <div className={classes.bar} data-loss={percent?.startsWith('-') || undefined} aria-hidden>
      <span style={{ width: `${100 - share}%` }} />
    </div>
  )
}

type Sides = { pay: string; charge: string; shown: ShownCurrencies }

/** Paid in another currency, and nobody entered a rate: both sides are told, and that nothing can be said of the rest. */
function Unknown({ pay, charge, unit, shown }: Sides & { unit: string }) {
  return (
    <>
      <dl className={classes.rows}>
        <Line label="Pay" value={`${rateText(pay, shown.pay_currency)} ${unit}`} />
        <Line label="Charge" value={`${rateText(charge, shown.currency)} ${unit}`} />
      </dl>
      <ExchangeNote shown={shown} className={classes.note} />
    </>
  )
}

const noHours: OvertimeRule['type'][] = ['min_shift', 'callout', 'period_cap']

function Rules({ rules, pay, charge, shown }: Sides & { rules: OvertimeRule[] }) {
  // What works on one side alone, or on other time than the hours that are worked, has no margin of an hour.
  const ofHours = rules.filter(({ side = 'both', type }) => side === 'both' && !noHours.includes(type))
  const lines = ofHours.flatMap((rule) => {
    const [paid, charged] = [rateUnder(rule.pay, pay), rateUnder(rule.charge, charge)]
    const margin = marginOf(payBeside(paid, shown, shown.exchange), charged)
    return margin ? [{ rule, margin }] : []
  })
  if (lines.length === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>Charge less pay under the rules</h3>
      <dl className={classes.rows}>
        {lines.map(({ rule, margin }) => (
          <Line
            key={rule.id}
            label={rule.name}
            value={`${'uplift' in rule.pay ? '+' : ''}${signedRate(margin.margin, shown.currency)} · ${percentText(margin.margin_percent ?? 0, 2)}`}
            loss={margin.margin.startsWith('-')}
          />
        ))}
      </dl>
    </>
  )
}

import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { amountsOf, marginOf, rateUnder } from '#areas/jobs/margin.ts'
import { signedRate } from '#areas/jobs/web/parts/MarginText.tsx'
import classes from '#areas/jobs/web/parts/MoneySummary.module.css'
import { valueAt } from '#areas/jobs/web/parts/RatesFields.tsx'
import { type RateRow, rateOn } from '#areas/jobs/web/rate-rows.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { hoursText, moneyText, percentText, rateText } from '#kit/ui/format.ts'
import { isDecimal } from '#platform/money.ts'

type Props = { at: string; currency: string; today: string; unit: string }

/** What an hour and a week of these terms leave over, while they are typed. */
export function MoneySummary({ at, currency, today, unit }: Props) {
  const { form } = useFormState()
  const read = (field: string) => valueAt(form.values, `${at}${field}`)
  const rate = rateOn((read('rates') ?? []) as RateRow[], read('basic_rate_code_id') as number | null, today)
  const { pay_rate: pay, charge_rate: charge } = rate ?? {}
  const margin = marginOf(pay, charge)
  const contracted = read('contracted_minutes') as number | null
  return (
    <section className={classes.summary} aria-label="Margin">
      <h2 className={classes.title}>Margin</h2>
      {margin && isDecimal(pay) && isDecimal(charge) ? (
        <>
          <p className={classes.big} data-loss={margin.margin.startsWith('-') || undefined}>
            {percentText(margin.margin_percent ?? 0, 2)}
            <span>of the charge</span>
          </p>
          <Bar percent={margin.margin_percent} />
          <dl className={classes.rows}>
            <Line label="Pay" value={`${rateText(pay, currency)} ${unit}`} dot="pay" />
            <Line label="Margin" value={`${signedRate(margin.margin, currency)} ${unit}`} dot="margin" />
            <Line label="Charge" value={`${rateText(charge, currency)} ${unit}`} strong />
            {margin.markup_percent !== null && (
              <Line label="Mark-up on pay" value={percentText(margin.markup_percent, 2)} />
            )}
          </dl>
          {unit === 'per hour' && <Week minutes={contracted} {...{ pay, charge, currency }} />}
          <Rules rules={(read('overtime_rules') ?? []) as OvertimeRule[]} {...{ pay, charge, currency }} />
          <p className={classes.note}>Before employer’s National Insurance, pension and holiday pay.</p>
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

type Sides = { pay: string; charge: string; currency: string }

function Week({ minutes, pay, charge, currency }: Sides & { minutes: number | null }) {
  const counted = minutes ?? 2400
  const week = amountsOf(counted, { pay, charge }, currency)
  return (
    <>
      <h3 className={classes.subtitle}>
        A week of {hoursText(counted)} hours{minutes === null && ', say'}
      </h3>
      <dl className={classes.rows}>
        <Line label="Pay" value={moneyText(week.pay, currency)} />
        <Line label="Charge" value={moneyText(week.charge, currency)} />
        <Line label="Margin" value={moneyText(week.margin, currency)} strong />
      </dl>
    </>
  )
}

function Rules({ rules, pay, charge, currency }: Sides & { rules: OvertimeRule[] }) {
  const lines = rules.flatMap((rule) => {
    const [paid, charged] = [rateUnder(rule.pay, pay), rateUnder(rule.charge, charge)]
    const margin = marginOf(paid, charged)
    return margin ? [{ rule, margin }] : []
  })
  if (lines.length === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>Margin under the rules</h3>
      <dl className={classes.rows}>
        {lines.map(({ rule, margin }) => (
          <Line
            key={rule.id}
            label={rule.name}
            value={`${'uplift' in rule.pay ? '+' : ''}${signedRate(margin.margin, currency)} · ${percentText(margin.margin_percent ?? 0, 2)}`}
            loss={margin.margin.startsWith('-')}
          />
        ))}
      </dl>
    </>
  )
}

type LineProps = { label: string; value: string; strong?: boolean; loss?: boolean; dot?: 'pay' | 'margin' }

function Line({ label, value, strong, loss, dot }: LineProps) {
  return (
    <div className={classes.line} data-strong={strong || undefined} data-loss={loss || undefined}>
      <dt>
        {dot && <i className={classes.dot} data-dot={dot} />}
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

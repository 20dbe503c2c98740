import { IconChevronRight } from '@tabler/icons-react'
import type { Exchange } from '#areas/settings/contract.ts'
import { ExchangeText } from '#areas/settings/web/public.tsx'
import type { TraceStep } from '#areas/timesheets/calculation/shapes.ts'
import type { MoneyPermissions } from '#areas/timesheets/calculation-view.ts'
import type { CalculationView, Timesheet } from '#areas/timesheets/contract.ts'
import classes from '#areas/timesheets/web/parts/Calculation.module.css'
import { quantityText, totalText } from '#areas/timesheets/web/words.ts'
import { hoursText, percentText } from '#kit/ui/format.ts'
import { Money } from '#kit/ui/values.tsx'

type Props = {
  view: CalculationView
  sees: MoneyPermissions
  currency: string
  /** What is paid, where that is another; and the rate that the margin is shown at. */
  payCurrency?: string | null | undefined
  exchange?: Exchange | null
  layout: Timesheet['layout']
}

/** What the time comes to at each rate; every line opens and says how its amounts came to be. */
export function Calculation({ view, sees, currency, payCurrency, exchange = null, layout }: Props) {
  const paidIn = payCurrency ?? currency
  const { by_rate, totals, trace } = view
  const sides = Number(sees.pay) + Number(sees.charge)
  if (by_rate.length === 0) return <p className={classes.nothing}>Nothing is entered yet.</p>
  return (
    <div className={classes.calculation} data-sides={sides}>
      <div className={classes.head} aria-hidden>
        <span>Rate</span>
        <span>Quantity</span>
        {sees.pay && <span>Pay</span>}
        {sees.charge && <span>Charge</span>}
      </div>
      {by_rate.map((line) => (
        <details key={line.key} className={classes.line}>
          <summary>
            <span className={classes.label}>
              <IconChevronRight size={15} className={classes.arrow} aria-hidden />
              {line.label}
            </span>
            <span>
              {line.minutes === null ? quantityText(line.quantity, line.unit) : hoursText(line.minutes)}
            </span>
            {sees.pay && (
              <Side side="paid" amount={line.payable ? line.pay_amount : null} currency={paidIn} />
            )}
            {sees.charge && (
              <Side side="charged" amount={line.chargeable ? line.charge_amount : null} currency={currency} />
            )}
          </summary>
          <Steps steps={line.trace} />
        </details>
      ))}
      <div className={classes.sum}>
        <span>Total</span>
        <span>{totalText(view, layout)}</span>
        {sees.pay && <Side side="paid" amount={totals.pay_amount} currency={paidIn} />}
        {sees.charge && <Side side="charged" amount={totals.charge_amount} currency={currency} />}
      </div>
      {layout === 'days' && (
        <div className={classes.margin}>
          <span>Working time</span>
          <span>{hoursText(totals.paid_minutes)}</span>
        </div>
      )}
      {sees.margin && (
        <div className={classes.margin}>
          <span>Margin</span>
          <span>
            <Money minor={totals.margin_amount} currency={currency} />
            {totals.margin_percent !== null && ` · ${percentText(totals.margin_percent, 2)}`}
          </span>
        </div>
      )}
      {sees.margin && paidIn !== currency && (
        <p className={classes.exchange}>
          <ExchangeText exchange={exchange} missing={`No exchange rate from ${paidIn} to ${currency}`} />
        </p>
      )}
      {trace.length > 0 && (
        <details className={classes.line}>
          <summary>
            <span className={classes.label}>
              <IconChevronRight size={15} className={classes.arrow} aria-hidden />
              How the hours were counted
            </span>
          </summary>
          <Steps steps={trace} />
        </details>
      )}
    </div>
  )
}

function Side({ side, amount, currency }: { side: string; amount: number | null; currency: string }) {
  return (
    <span>
      <Money minor={amount} currency={currency} />
      <span className={classes.hidden}> {side}</span>
    </span>
  )
}

function Steps({ steps }: { steps: readonly TraceStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={index}>
          {step.side && <span className={classes.side}>{step.side === 'pay' ? 'Pay' : 'Charge'}</span>}
          {step.text}
        </li>
      ))}
    </ol>
  )
}

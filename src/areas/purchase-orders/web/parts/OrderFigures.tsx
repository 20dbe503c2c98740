import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { limitOf, usedPercent } from '#areas/purchase-orders/rules.ts'
import classes from '#areas/purchase-orders/web/parts/orders.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, hoursText, moneyText, percentText } from '#kit/ui/format.ts'
import { Money } from '#kit/ui/values.tsx'

const parts = [
  ['invoiced', 'Invoiced'],
  ['committed', 'Approved, not invoiced'],
  ['reserved', 'Submitted'],
] as const

/** What an order was used for and what is left: a bar, and each figure beside its colour. */
export function OrderFigures({ order }: { order: PurchaseOrder }) {
  const { budget, currency, left } = order
  const used = budget - left
  const whole = Math.max(used, budget)
  const limit = limitOf(order)
  return (
    <Panel title="What is left">
      <div className={classes.bar} aria-hidden>
        {parts.map(([part]) =>
          order[part] > 0 ? (
            <div
              key={part}
              className={classes.part}
              data-part={part}
              style={{ width: `${(100 * order[part]) / whole}%` }}
            />
          ) : null,
        )}
      </div>
      <dl className={classes.legend}>
        {parts.map(([part, label]) => (
          <div key={part}>
            <dt>
              <span className={classes.swatch} data-part={part} aria-hidden />
              {label}
            </dt>
            <dd>{moneyText(order[part], currency)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <span className={classes.swatch} data-part="left" aria-hidden />
            Left
          </dt>
          <dd className={left < 0 ? classes.over : undefined}>
            {moneyText(left, currency)}
            <br />
            <small>
              of {moneyText(budget, currency)}, {percentText(usedPercent(order), 0)} used
              {limit > budget && `; up to ${moneyText(limit, currency)} is let pass`}
            </small>
          </dd>
        </div>
        {order.budget_minutes !== null && (
          <div>
            <dt>Hours</dt>
            <dd>
              {hoursText(order.used_minutes ?? 0)} <small>of {hoursText(order.budget_minutes)}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>Forecast</dt>
          <dd>
            <Money minor={order.forecast} currency={currency} />
            <br />
            <small>{aheadText(order)}</small>
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

function aheadText({ runs_out_on, forecast, left }: PurchaseOrder): string {
  if (runs_out_on && left > 0) return `expected to be used up on ${dayText(runs_out_on, 'date')}`
  if (left <= 0) return 'nothing is left for it'
  return forecast > 0 ? 'still to come, which it covers' : 'no placement on it is expected to go on'
}

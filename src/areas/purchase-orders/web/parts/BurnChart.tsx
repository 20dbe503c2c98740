import { useQuery } from '@tanstack/react-query'
import { type Burn, type PurchaseOrder, purchaseOrders } from '#areas/purchase-orders/contract.ts'
import classes from '#areas/purchase-orders/web/parts/orders.module.css'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { dayNumber } from '#platform/days.ts'

const size = { width: 720, height: 220, left: 8, right: 12, top: 18, bottom: 24 }

/** How an order was used up week by week, and the day it will be; the same as a table for who does not see it. */
export function BurnChart({ order }: { order: PurchaseOrder }) {
  const { data } = useQuery(queryOf(purchaseOrders.burn, { params: { id: order.id } }))
  const weeks = data?.data ?? []
  if (!data || weeks.length === 0) return null
  return (
    <Panel title="How it was used">
      <Drawing order={order} weeks={weeks} />
      <p className={classes.note}>
        The line is all that was submitted, approved and invoiced, the area below it what was invoiced. The
        dashed line is the budget
        {order.runs_out_on
          ? `, which is expected to be used up on ${dayText(order.runs_out_on, 'date')}.`
          : '.'}
      </p>
      <details className={classes.numbers}>
        <summary>As figures</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Week ending</th>
              <th scope="col">Submitted</th>
              <th scope="col">Approved</th>
              <th scope="col">Invoiced</th>
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.week_ending}>
                <td>{dayText(week.week_ending)}</td>
                <td>{moneyText(week.reserved, order.currency)}</td>
                <td>{moneyText(week.committed, order.currency)}</td>
                <td>{moneyText(week.invoiced, order.currency)}</td>
                <td>{moneyText(order.budget - usedIn(week), order.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}

type Week = Burn['data'][number]
const usedIn = ({ reserved, committed, invoiced }: Week) => reserved + committed + invoiced

function Drawing({ order, weeks }: { order: PurchaseOrder; weeks: Week[] }) {
  const { width, height, left, right, top, bottom } = size
  const first = dayNumber(weeks[0]!.week_ending) - 7
  const lastWeek = weeks.at(-1)!
  const ahead = order.runs_out_on && order.left > 0 ? dayNumber(order.runs_out_on) : undefined
  const end = Math.max(
    dayNumber(lastWeek.week_ending),
    ahead ?? 0,
    order.ends_on ? dayNumber(order.ends_on) : 0,
  )
  const most = Math.max(order.budget, ...weeks.map(usedIn)) * 1.08
  const x = (day: number) => left + ((day - first) / Math.max(1, end - first)) * (width - left - right)
  const y = (amount: number) => height - bottom - (Math.max(0, amount) / most) * (height - top - bottom)
  const point = (day: number, amount: number) => `${x(day).toFixed(1)},${y(amount).toFixed(1)}`
  const used = weeks.map((week) => point(dayNumber(week.week_ending), usedIn(week)))
  const invoiced = weeks.map((week) => point(dayNumber(week.week_ending), week.invoiced))
  const last = dayNumber(lastWeek.week_ending)
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      <line className={classes.axis} x1={left} x2={width - right} y1={y(0)} y2={y(0)} />
      <line
        className={classes.limit}
        x1={left}
        x2={width - right}
        y1={y(order.budget)}
        y2={y(order.budget)}
      />
      <text className={classes.tick} x={left + 2} y={y(order.budget) - 5}>
        {moneyText(order.budget, order.currency)}
      </text>
      <polygon className={classes.area} points={[point(first, 0), ...invoiced, point(last, 0)].join(' ')} />
      <polyline className={classes.line} points={[point(first, 0), ...used].join(' ')} />
      {ahead && (
        <>
          <polyline className={classes.ahead} points={[used.at(-1), point(ahead, order.budget)].join(' ')} />
          <text className={classes.tick} x={x(ahead)} y={height - 8} textAnchor="end">
            {dayText(order.runs_out_on!, 'date')}
          </text>
        </>
      )}
      <text className={classes.tick} x={left} y={height - 8}>
        {dayText(weeks[0]!.week_ending, 'date')}
      </text>
    </svg>
  )
}

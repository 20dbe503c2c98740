import type { CSSProperties } from 'react'
import type { Week } from '#areas/dashboard/contract.ts'
import classes from '#areas/dashboard/web/parts/dashboard.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, hoursText, moneyText, percentText } from '#kit/ui/format.ts'

/** Approved work week by week: what is charged, and how much of it is margin. */
export function Weeks({ weeks, currency }: { weeks: Week[]; currency: string }) {
  const highest = Math.max(1, ...weeks.map(({ charge }) => charge))
  return (
    <Panel title="Approved work, last six weeks" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Approved work by week" tabIndex={0}>
        <table className={classes.weeks}>
          <thead>
            <tr>
              <th scope="col">Week to</th>
              <th scope="col" className={classes.barHead}>
                <span className={classes.key} data-part="pay" /> Pay
                <span className={classes.key} data-part="margin" /> Margin
              </th>
              <th scope="col" className={classes.hours}>
                Hours
              </th>
              <th scope="col">Charge</th>
              <th scope="col">Margin</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <Row key={week.period_end} week={week} highest={highest} currency={currency} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

function Row({ week, highest, currency }: { week: Week; highest: number; currency: string }) {
  const margin = week.pay === null ? null : week.charge - week.pay
  const share = (part: number) => ({ '--share': `${(Math.max(0, part) / highest) * 100}%` }) as CSSProperties
  return (
    <tr>
      <th scope="row">{dayText(week.period_end)}</th>
      <td className={classes.barCell}>
        <span className={classes.bar} aria-hidden>
          <span data-part="pay" style={share(Math.min(week.pay ?? week.charge, week.charge))} />
          <span data-part="margin" style={share(margin ?? 0)} />
        </span>
      </td>
      <td className={classes.hours}>{hoursText(week.minutes)}</td>
      <td>{moneyText(week.charge, currency)}</td>
      <td>{margin === null ? 'No exchange rate' : moneyText(margin, currency)}</td>
      <td>{week.charge && margin !== null ? percentText((margin / week.charge) * 100, 1) : '–'}</td>
    </tr>
  )
}

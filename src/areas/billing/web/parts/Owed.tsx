import type { Owed as OwedShape } from '#areas/billing/contract.ts'
import classes from '#areas/billing/web/parts/products.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'

/** What is owed for the period, line by line. */
export function Owed({ owed: { from, to, currency, lines, amount } }: { owed: OwedShape }) {
  return (
    <Panel title="Owed this period" flush>
      <table className={classes.table}>
        <caption className={classes.caption}>
          {dayText(from)} until before {dayText(to)}, by the highest daily count of these days
        </caption>
        <tbody>
          {lines.map(({ text, amount: each }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td data-figure>{moneyText(each, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Owed so far</th>
            <td data-figure>{moneyText(amount, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

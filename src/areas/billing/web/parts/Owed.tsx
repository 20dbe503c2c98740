import type { Owed as OwedShape } from '#areas/billing/contract.ts'
import classes from '#areas/billing/web/parts/products.module.css'
import { countRules } from '#areas/billing/web/words.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'

type Props = { owed: OwedShape; title?: string; total?: string }

/** What is owed for a period, line by line. */
export function Owed({
  owed: { from, to, currency, metric, lines, amount },
  title = 'Owed this period',
  total = 'Owed so far',
}: Props) {
  return (
    <Panel title={title} flush>
      <table className={classes.table}>
        <caption className={classes.caption}>
          {dayText(from)} until before {dayText(to)}, {countRules[metric]}
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
            <th scope="row">{total}</th>
            <td data-figure>{moneyText(amount, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

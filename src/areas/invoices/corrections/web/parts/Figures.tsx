import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { moneyText } from '#kit/ui/format.ts'

type Change = { before: number; after: number; delta: number } | null
type Props = { charge: Change; pay: Change; margin: Change; currency: string; pay_currency: string }

/** With its sign, so that more and less are told apart without a colour. */
export const signedText = (minor: number, currency: string) =>
  minor > 0 ? `+${moneyText(minor, currency)}` : moneyText(minor, currency)

/** What changes on each side that the reader sees. */
export function Figures({ charge, pay, margin, currency, pay_currency }: Props) {
  const sides = [
    ['Charged', charge, currency],
    ['Paid', pay, pay_currency],
    ['Margin', margin, currency],
  ] as const
  return (
    <dl className={classes.figures}>
      {sides.map(([label, change, of]) =>
        change === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.delta}>{signedText(change.delta, of)}</span>
              {moneyText(change.before, of)} → {moneyText(change.after, of)}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

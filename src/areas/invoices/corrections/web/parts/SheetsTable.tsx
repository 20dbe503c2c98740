import type { CorrectionPreview } from '#areas/invoices/corrections/contract.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { signedText } from '#areas/invoices/corrections/web/parts/Figures.tsx'
import { Given } from '#areas/invoices/corrections/web/parts/Given.tsx'
import { dayText, moneyText, numberText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Unit = CorrectionPreview['sheets'][number]['units'][number]
type Whole = CorrectionPreview['sheets'][number]
type Sheet = Omit<Whole, 'units' | 'given'> & {
  units?: Unit[]
  given: Parameters<typeof Given>[0]['given'] | null
}

/** What is charged and what is paid. */
type Sides = { currency: string; pay_currency: string }

/** Sheet by sheet what it came to, what it comes to, and the difference; each leads to its timesheet. */
export function SheetsTable({
  sheets,
  currency,
  pay_currency,
  moved_to,
}: Sides & { sheets: readonly Sheet[]; moved_to: string | null }) {
  const of = (side: 'charge' | 'pay' | 'margin') => (side === 'pay' ? pay_currency : currency)
  const [first] = sheets
  if (!first) return null
  const sides = (['charge', 'pay', 'margin'] as const).filter((side) => first[side] !== null)
  const names = { charge: 'Charged', pay: 'Paid', margin: 'Margin' }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Timesheets that change">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Timesheet</th>
            <th scope="col" className={classes.number}>
              Hours
            </th>
            {sides.map((side) => (
              <th key={side} scope="col" className={classes.number}>
                {names[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheets.map((sheet) => (
            <tr key={sheet.timesheet_id}>
              <td>
                <TenantLink to={`/timesheets/${sheet.timesheet_id}`}>
                  {sheet.candidate_name}, {dayText(sheet.period_start)} to {dayText(sheet.period_end)}
                </TenantLink>
                {sheet.given && <Given given={sheet.given} to={moved_to} currency={pay_currency} />}
                {sheet.units && <Units units={sheet.units} currency={currency} pay_currency={pay_currency} />}
              </td>
              <td className={classes.number}>{hoursText(sheet.minutes)}</td>
              {sides.map((side) => (
                <td key={side} className={classes.number}>
                  {moneyText(sheet[side]!.before, of(side))} → {moneyText(sheet[side]!.after, of(side))}
                  <br />
                  <strong>{signedText(sheet[side]!.delta, of(side))}</strong>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const hoursText = ({ before, after }: { before: number; after: number }) =>
  before === after ? numberText(before / 60) : `${numberText(before / 60)} → ${numberText(after / 60)}`

function Units({ units, currency, pay_currency }: Sides & { units: Unit[] }) {
  return (
    <details className={classes.units}>
      <summary>Day by day</summary>
      {units.map((unit, at) => (
        <div key={`${unit.day} ${unit.label} ${at}`}>
          {dayText(unit.day)}, {unit.label}: {quantity(unit)}
          {unit.charge && ` · charged ${signedText(unit.charge.delta, currency)}`}
          {unit.pay && ` · paid ${signedText(unit.pay.delta, pay_currency)}`}
        </div>
      ))}
    </details>
  )
}

const quantity = ({ quantity_before, quantity_after }: Unit) =>
  Number(quantity_before) === Number(quantity_after)
    ? numberText(Number(quantity_after))
    : `${numberText(Number(quantity_before))} → ${numberText(Number(quantity_after))}`

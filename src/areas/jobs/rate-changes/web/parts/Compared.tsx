import { marginOf } from '#areas/jobs/margin.ts'
import { type Currencies, payBeside } from '#areas/jobs/pay-currency.ts'
import { basisNames, sourceNames } from '#areas/jobs/rate-cards/words.ts'
import type { RateChangeRow } from '#areas/jobs/rate-changes/contract.ts'
import classes from '#areas/jobs/rate-changes/web/parts/Compared.module.css'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { ExchangeNote } from '#areas/jobs/web/parts/ExchangeNote.tsx'
import { signedRate } from '#areas/jobs/web/parts/MarginText.tsx'
import { type ShownCurrencies, useExchange } from '#areas/jobs/web/useCurrencies.ts'
import { unitText } from '#areas/jobs/web/words.ts'
import { dayText, percentText, rateText } from '#kit/ui/format.ts'
import { Nothing } from '#kit/ui/values.tsx'
import { isDecimal, scaled, subtractRates, unscaled } from '#platform/money.ts'

type Besides = 'source' | 'card_from' | 'basis' | 'pay_term' | 'charge_term' | 'min_charge'
type Row = Omit<RateChangeRow, 'code' | 'rate_code_id' | Besides> & {
  [field in Besides]?: RateChangeRow[field] | undefined
}

/** Old beside new with the difference, for each code: pay, charge and what is left, as far as the reader may see it. */
export function Compared({ rows, currencies }: { rows: readonly Row[]; currencies: Currencies }) {
  const sight = useMoneySight()
  const shown = useExchange(currencies)
  return (
    <div className={classes.codes}>
      {rows.map((row) => (
        <OfCode key={row.name} row={row} shown={shown} />
      ))}
      {sight.margin && <ExchangeNote shown={shown} className={classes.exchange} />}
    </div>
  )
}

function OfCode({ row, shown }: { row: Row; shown: ShownCurrencies }) {
  const sight = useMoneySight()
  const { currency, pay_currency } = shown
  return (
    <section>
      <h3 className={classes.name}>
        {row.name}{' '}
        <span>
          {unitText(row.unit)}
          {row.source && sourceNames[row.source] && `, ${sourceNames[row.source]}`}
          {row.card_from && ` of ${dayText(row.card_from)}`}
          {row.basis && row.basis !== 'fixed' && `, ${basisNames[row.basis].toLowerCase()}`}
          {row.min_charge && `, charged at least ${rateText(row.min_charge, currency)}`}
        </span>
      </h3>
      <table className={classes.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">New</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {sight.pay && <Line label="Pay" from={row.was_pay} to={row.pay_rate} currency={pay_currency} />}
          {sight.charge && (
            <Line label="Charge" from={row.was_charge} to={row.charge_rate} currency={currency} />
          )}
          {sight.margin && <MarginLine row={row} shown={shown} />}
        </tbody>
      </table>
    </section>
  )
}

type LineProps = { label: string; from: string | null; to: string | null; currency: string }

function Line({ label, from, to, currency }: LineProps) {
  const changed = isDecimal(to) && (!isDecimal(from) || scaled(from) !== scaled(to))
  return (
    <tr data-changed={changed || undefined}>
      <th scope="row">{label}</th>
      <td>{from ? rateText(from, currency) : <Nothing />}</td>
      <td>{isDecimal(to) ? rateText(to, currency) : <Nothing />}</td>
      <td>{changed && isDecimal(from) ? moreText(from, to, currency) : <Nothing />}</td>
    </tr>
  )
}

function MarginLine({ row, shown }: { row: Row; shown: ShownCurrencies }) {
  const { currency } = shown
  const before = marginOf(payBeside(row.was_pay, shown, shown.exchange), row.was_charge)
  const after = marginOf(payBeside(row.pay_rate, shown, shown.exchange), row.charge_rate)
  const worse = after && scaled(after.margin) < scaled(before?.margin ?? '0')
  return (
    <tr data-changed>
      <th scope="row">Margin</th>
      <td>
        <Figure margin={before} currency={currency} />
      </td>
      <td data-worse={after?.margin.startsWith('-') || undefined}>
        <Figure margin={after} currency={currency} />
      </td>
      <td data-worse={worse || undefined}>
        {before && after ? (
          <>
            {moreText(before.margin, after.margin, currency)}
            {pointsText(before.margin_percent, after.margin_percent)}
          </>
        ) : (
          <Nothing />
        )}
      </td>
    </tr>
  )
}

function Figure({ margin, currency }: { margin: ReturnType<typeof marginOf>; currency: string }) {
  if (!margin) return <Nothing />
  return (
    <>
      {signedRate(margin.margin, currency)}
      {margin.margin_percent !== null && <small>{percentText(margin.margin_percent, 2)}</small>}
    </>
  )
}

/** `+£1.00`, `-£0.50`, `none`. */
export function moreText(from: string, to: string, currency: string): string {
  const more = subtractRates(to, from)
  if (scaled(more) === 0n) return 'none'
  return scaled(more) > 0n ? `+${rateText(more, currency)}` : signedRate(more, currency)
}

/** How far the percentage moves, in points: `+1.92 points`. */
function pointsText(from: string | null, to: string | null) {
  if (from === null || to === null) return null
  const points = scaled(to) - scaled(from)
  const size = unscaled(points < 0n ? -points : points).slice(0, -2)
  return <small>{`${points < 0n ? '-' : '+'}${size} points`}</small>
}

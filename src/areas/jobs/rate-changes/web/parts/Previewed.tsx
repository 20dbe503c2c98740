import { marginOf } from '#areas/jobs/margin.ts'
import { isMixed, payBeside } from '#areas/jobs/pay-currency.ts'
import type { PreviewedChange, RateChangeRow } from '#areas/jobs/rate-changes/contract.ts'
import classes from '#areas/jobs/rate-changes/web/parts/Propose.module.css'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { signedRate } from '#areas/jobs/web/parts/MarginText.tsx'
import { countText, percentText, rateText } from '#kit/ui/format.ts'
import { scaled } from '#platform/money.ts'

/** Old and new of each placement of a selection, what is left of the charge, and those that will be left as they are. */
export function Previewed({ rows }: { rows: readonly PreviewedChange[] }) {
  const open = rows.filter(({ problem }) => !problem)
  const left = rows.filter(({ problem }) => problem)
  const sheets = open.reduce((sum, row) => sum + row.sheets.count, 0)
  return (
    <section aria-label="What it comes to" aria-live="polite">
      {sheets > 0 && (
        <p className={classes.quiet}>
          {countText(sheets, 'timesheet')} from that day on {sheets === 1 ? 'was' : 'were'} submitted already
          and {sheets === 1 ? 'keeps its' : 'keep their'} old rate.
        </p>
      )}
      <ul className={classes.preview}>
        {open.map((row) => (
          <li key={row.placement_id}>
            <strong>{row.candidate_name}</strong>, {row.job_title}
            {row.rows.map((each) => (
              <Sides key={each.rate_code_id} row={each} of={row} named={row.rows.length > 1} />
            ))}
            {row.sheets.count > 0 && (
              <small>
                {countText(row.sheets.count, 'submitted timesheet')}{' '}
                {row.sheets.count === 1 ? 'stays as it is' : 'stay as they are'}
              </small>
            )}
          </li>
        ))}
        {left.map((row) => (
          <li key={row.placement_id}>
            <strong>{row.candidate_name}</strong>, {row.job_title}
            <small>
              Left as it is. {[row.problem?.title, row.problem?.description].filter(Boolean).join('. ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SidesProps = { row: RateChangeRow; of: PreviewedChange; named: boolean }

function Sides({ row, of, named }: SidesProps) {
  const { currency, pay_currency, exchange } = of
  const sight = useMoneySight()
  const before = marginOf(payBeside(row.was_pay, of, exchange), row.was_charge)
  const after = marginOf(payBeside(row.pay_rate, of, exchange), row.charge_rate)
  const worse = before && after && scaled(after.margin) < scaled(before.margin)
  const text = (margin: typeof before) =>
    margin
      ? `${signedRate(margin.margin, currency)}${margin.margin_percent === null ? '' : ` · ${percentText(margin.margin_percent, 2)}`}`
      : isMixed(of)
        ? 'no exchange rate'
        : '–'
  const shown = (rate: string | null, of = currency) => (rate ? rateText(rate, of) : '–')
  return (
    <dl>
      {named && (
        <div>
          <dt>{row.name}</dt>
        </div>
      )}
      {sight.pay && (
        <Side
          label="Pay"
          value={`${shown(row.was_pay, pay_currency)} to ${shown(row.pay_rate, pay_currency)}`}
        />
      )}
      {sight.charge && (
        <Side label="Charge" value={`${shown(row.was_charge)} to ${shown(row.charge_rate)}`} />
      )}
      {sight.margin && <Side label="Margin" value={`${text(before)} to ${text(after)}`} worse={worse} />}
    </dl>
  )
}

function Side({ label, value, worse }: { label: string; value: string; worse?: boolean | undefined }) {
  return (
    <div data-worse={worse || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

import classes from '#kit/ui/LocaleSample.module.css'
import { numberFormat, writeDay, writeTime } from '#platform/locales.ts'
import { formatMoney } from '#platform/money.ts'

type Props = { locale: string; currency: string }

/** How a day, a time, an amount and a number read, while it is being chosen. */
export function LocaleSample({ locale, currency }: Props) {
  const samples = [
    ['Date', writeDay('2026-11-21', 'date', locale)],
    ['Time', writeTime('14:05', locale)],
    ['Amount', formatMoney(1_234_50, currency, locale)],
    ['Number', numberFormat(locale).format(1234.5)],
  ] as const
  return (
    <dl className={classes.sample} aria-label="How it reads" aria-live="polite">
      {samples.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

import { dayText, hoursText, instantText, moneyText, rateText, zoneName } from '#kit/ui/format.ts'
import classes from '#kit/ui/values.module.css'

/** An amount in minor units. Right-align its column, so that the pence stand under each other. */
export function Money({ minor, currency = 'GBP' }: { minor: number | null | undefined; currency?: string }) {
  if (minor === null || minor === undefined) return <Nothing />
  return (
    <span
      className={classes.figure}
      data-negative={minor < 0 || undefined}
      data-zero={minor === 0 || undefined}
    >
      {moneyText(minor, currency)}
    </span>
  )
}

export function RateText({ rate, currency = 'GBP' }: { rate: string | null | undefined; currency?: string }) {
  return rate ? <span className={classes.figure}>{rateText(rate, currency)}</span> : <Nothing />
}

/** Minutes, shown as hours and minutes. */
export function Hours({ minutes }: { minutes: number | null | undefined }) {
  if (minutes === null || minutes === undefined) return <Nothing />
  return <span className={classes.figure}>{hoursText(minutes)}</span>
}

/** A calendar day: `21 Nov 2026`. */
export function DayText({ day }: { day: string | null | undefined }) {
  if (!day) return <Nothing />
  return (
    <time dateTime={day} className={classes.figure}>
      {dayText(day)}
    </time>
  )
}

/** An instant in the reader's own zone, which is told on hover. */
export function InstantText({ at }: { at: string | null | undefined }) {
  if (!at) return <Nothing />
  return (
    <time dateTime={at} className={classes.figure} title={`${zoneName()} time`}>
      {instantText(at)}
    </time>
  )
}

/** What stands where there is no value. */
export function Nothing() {
  return (
    <span className={classes.nothing} data-nothing>
      –
    </span>
  )
}

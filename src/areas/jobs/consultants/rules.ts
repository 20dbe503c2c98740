import { isDecimal, scaled } from '#platform/money.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

/** The most who share one placement. */
export const mostConsultants = 10

const whole = 100n * 10_000n

type Share = { user_id: number; percent: string }
type Span = { start_date: string; end_date: string | null }

/** Why a margin is not shared like this from this day: the shares come to 100 % exactly, and nobody has two. */
export function whyNotSplit(from_day: string, shares: readonly Share[], span: Span): Reason | undefined {
  const errors: FieldErrors = {}
  if (from_day < span.start_date) errors.from_day = ['The placement begins later: choose a day of it']
  else if (span.end_date !== null && from_day > span.end_date)
    errors.from_day = ['The placement is over by then: choose a day of it']
  const twin = shares.findIndex(({ user_id }, at) => shares.findIndex((one) => one.user_id === user_id) < at)
  if (twin >= 0) errors[`consultants.${twin}.user_id`] = ['This person has a share already']
  const missing = whole - sumOf(shares)
  if (missing !== 0n)
    errors.consultants = [
      missing > 0n
        ? `${percentOf(missing)} % is nobody’s: the shares come to 100 % together`
        : `${percentOf(-missing)} % too much: the shares come to 100 % together`,
    ]
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'placement.consultants', title: 'Please check the shares', errors }
}

const sumOf = (shares: readonly { percent: string }[]) =>
  shares.reduce((sum, { percent }) => sum + scaled(percent), 0n)

/** What shares that are being typed come to together: `83.34`. */
export const sumText = (shares: readonly { percent: string | null }[]): string =>
  percentOf(sumOf(shares.filter((share): share is { percent: string } => isDecimal(share.percent))))

/** So many ten-thousandths of a percent as people write them: `0.01`, `12.5`. */
const percentOf = (part: bigint) =>
  `${part / 10_000n}.${String(part % 10_000n).padStart(4, '0')}`.replace(/\.?0+$/, '')

import { type Day, daysBetween } from '#platform/days.ts'
import { addRates, type Decimal, interestFor, type Minor, scaled } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** A document as interest is reckoned on it. Amounts are minor units. */
export type LateDocument = {
  id: number
  number: string
  gross: Minor
  due_date: Day
  billing_profile_id: number | null
  /** What was taken off it, and on which day: below nothing put back. */
  events: { day: Day; amount: Minor }[]
  /** Interest is charged up to this day already. */
  charged_to: Day | null
  /** Compensation is charged once. */
  compensated: boolean
}

export type LateCharge = {
  invoice_id: number
  number: string
  due_date: Day
  billing_profile_id: number | null
  /** Interest runs from the day after this one. */
  from_day: Day
  to_day: Day
  days: number
  /** Percent a year. */
  rate: Decimal
  interest: Minor
  /** 0: it is charged already. */
  compensation: Minor
}

/** What a document that is or was paid late costs its client up to a day; undefined: nothing, or nothing more. */
export function chargeOf(
  document: LateDocument,
  to: Day,
  figures: readonly Figure[],
): LateCharge | undefined {
  const { id: invoice_id, number, due_date, billing_profile_id } = document
  const from_day = document.charged_to ?? due_date
  const owed = owedOn(document, due_date)
  if (to <= due_date || owed <= 0) return undefined
  // The rate of the half year in which interest begins holds for the debt.
  const { base = '0', margin = '0' } = valueOn(figures, 'late_payment_interest', due_date)
  const rate = addRates(base, margin)
  const { minorDays, last, days } = owedFrom(document, from_day, to)
  const interest = interestFor(minorDays, rate)
  const compensation = document.compensated
    ? 0
    : compensationFor(owed, valueOn(figures, 'late_payment_compensation', due_date))
  if (interest <= 0 && compensation <= 0) return undefined
  return {
    ...{ invoice_id, number, due_date, billing_profile_id, from_day, days, rate, compensation },
    ...{ interest: Math.max(interest, 0), to_day: last > from_day ? last : to },
  }
}

/** What was to be paid of it at the end of a day. */
const owedOn = ({ gross, events }: LateDocument, day: Day): Minor =>
  gross - events.filter((event) => event.day <= day).reduce((sum, { amount }) => sum + amount, 0)

/** Minor units times the days that each was owed after `from`, on how many days something was, and the last of them. */
function owedFrom(
  document: LateDocument,
  from: Day,
  to: Day,
): { minorDays: bigint; last: Day; days: number } {
  const changes = [...new Set(document.events.map(({ day }) => day))]
    .filter((day) => day > from && day < to)
    .sort()
  let minorDays = 0n
  let last = from
  let days = 0
  for (const [at, begin] of [from, ...changes].entries()) {
    const end = changes[at] ?? to
    const owed = owedOn(document, begin)
    if (owed <= 0 || end <= begin) continue
    const span = daysBetween(begin, end)
    minorDays += BigInt(owed) * BigInt(span)
    days += span
    last = end
  }
  return { minorDays, last, days }
}

/** The fixed sum for a debt of this size, by the bands of the law. */
export function compensationFor(owed: Minor, { small = '0', middle = '0', large = '0' }: Value): Minor {
  const band = owed < 1_000_00 ? small : owed < 10_000_00 ? middle : large
  return Number(scaled(band) / 100n)
}

type Value = Readonly<Record<string, string>>
/** A legal figure from a day on. */
type Figure = { key: string; from_day: string; value: Value }

function valueOn(
  figures: readonly Figure[],
  key: 'late_payment_interest' | 'late_payment_compensation',
  day: Day,
): Value {
  const rows = figures.filter((row) => row.key === key && row.from_day <= day)
  return rows.sort((a, b) => (a.from_day < b.from_day ? -1 : 1)).at(-1)?.value ?? {}
}

export const totalOf = (
  charges: readonly Pick<LateCharge, 'interest' | 'compensation'>[],
  withCompensation: boolean,
): Minor =>
  charges.reduce(
    (sum, { interest, compensation }) => sum + interest + (withCompensation ? compensation : 0),
    0,
  )

export function whyNotCharge(now: Minor, seen: Minor): Reason | undefined {
  if (now > 0 && now === seen) return undefined
  return now === 0
    ? {
        code: 'late_charge.nothing',
        title: 'Nothing to charge',
        description: 'None of these invoices is or was paid late, or it is charged already.',
      }
    : {
        code: 'late_charge.changed',
        title: 'This changed meanwhile',
        description: 'Somebody paid, credited or charged some of it. Look at the amounts again.',
      }
}

export const noTaxCode: Reason = {
  code: 'late_charge.tax_code',
  title: 'There is no tax code for it',
  description:
    'Interest and compensation are outside the scope of VAT: create a tax code of that category first.',
}

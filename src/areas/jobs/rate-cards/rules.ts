/** What a card must satisfy, and the rates that follow from it. Pure. */
import type { Basis } from '#areas/jobs/job-enums.ts'
import type { CardRowInput } from '#areas/jobs/rate-cards/contract.ts'
import { addRates, divide, multiplyRate, scaled, unscaled } from '#platform/money.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export type CardRow = Omit<CardRowInput, 'basis' | 'min_charge'> & {
  basis: Basis
  min_charge?: string | null
}
export type CardSource = 'job_card' | 'client_card' | 'agency_card'
type Said = Pick<CardRow, 'basis' | 'pay' | 'charge' | 'min_charge'>
type Sides = { pay_rate: string; charge_rate: string }
export type FromCard = Sides & { rate_code_id: number; source: CardSource; card_from: string }

/** Why this card cannot be kept: rows of one code overlap, end before they begin, or are worked out from nothing. */
export function whyNotCard(rows: readonly CardRowInput[]): Reason | undefined {
  const errors: FieldErrors = {}
  for (const [at, row] of rows.entries()) {
    if (row.effective_to !== null && row.effective_to < row.effective_from)
      errors[`rows.${at}.effective_to`] = ['The end lies before the start']
    const clash = rows.findIndex((other, place) => place < at && overlaps(row, other))
    if (clash >= 0)
      errors[`rows.${at}.effective_from`] = [`Overlaps with row ${clash + 1} of the same rate code`]
    if (row.basis === 'margin_percent' && scaled(row.charge) >= scaled('100'))
      errors[`rows.${at}.charge`] = ['Less than 100 %: all of the charge cannot be left over']
    for (const side of ['pay', 'charge'] as const)
      if (row.basis === 'multiplier' && scaled(row[side]) >= scaled('1000'))
        errors[`rows.${at}.${side}`] = ['A factor below 1,000, like 1.5']
  }
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'rate_card.rows', title: 'Please check the rate card', errors }
}

const overlaps = (a: CardRowInput, b: CardRowInput) =>
  a.rate_code_id === b.rate_code_id &&
  a.effective_from <= (b.effective_to ?? '9999-12-31') &&
  b.effective_from <= (a.effective_to ?? '9999-12-31')

const largest = scaled('99999999.9999')

/** What a row comes to; undefined where it rests on a basic rate that is not known, or comes to more than a rate holds. */
export function resolved(row: Said, basic: Sides | undefined): Sides | undefined {
  const sides = atLeast(sidesOf(row, basic), row.min_charge)
  return sides && scaled(sides.pay_rate) <= largest && scaled(sides.charge_rate) <= largest
    ? sides
    : undefined
}

const atLeast = (sides: Sides | undefined, least: string | null | undefined): Sides | undefined =>
  sides && least && scaled(least) > scaled(sides.charge_rate)
    ? { ...sides, charge_rate: addRates(least, '0') }
    : sides

function sidesOf({ basis, pay, charge }: Said, basic: Sides | undefined): Sides | undefined {
  if (basis === 'fixed') return { pay_rate: addRates(pay, '0'), charge_rate: addRates(charge, '0') }
  if (basis === 'margin') return { pay_rate: addRates(pay, '0'), charge_rate: addRates(pay, charge) }
  if (basis === 'multiplier')
    return (
      basic && {
        pay_rate: multiplyRate(basic.pay_rate, pay),
        charge_rate: multiplyRate(basic.charge_rate, charge),
      }
    )
  return { pay_rate: addRates(pay, '0'), charge_rate: chargeLeaving(pay, charge) }
}

/** The charge of which so many percent are left after the pay, to the penny. */
function chargeLeaving(pay: string, percent: string): string {
  const rest = scaled('100') - scaled(percent)
  return unscaled(divide(scaled(pay) * scaled('100'), rest * 100n) * 100n)
}

/** The rows of the cards that speak for a placement, by whose they are: asked in the order of `cardOrder`. */
export type Cards<Row extends CardRow = CardRow> = Record<CardSource, readonly Row[]>

export const cardOrder = ['job_card', 'client_card', 'agency_card'] as const

/**
 * The rates of a placement on a day by the cards: for each code the job's card, where that says nothing the client's, then
 * the agency's. `known`: the basic rate that a placement has, for factors where no card says one.
 */
export function ratesFromCards(
  cards: Cards,
  { day, basic_rate_code_id, known }: { day: string; basic_rate_code_id: number; known?: Sides | undefined },
): FromCard[] {
  const now = (rows: readonly CardRow[]) =>
    rows.filter((row) => row.effective_from <= day && (row.effective_to === null || row.effective_to >= day))
  const said = cardOrder
    .flatMap((source) => now(cards[source]).map((row) => ({ row, source })))
    .filter(
      ({ row }, at, all) => all.findIndex((other) => other.row.rate_code_id === row.rate_code_id) === at,
    )
  const ofBasic = said.find(({ row }) => row.rate_code_id === basic_rate_code_id)
  const basic = (ofBasic && resolved(ofBasic.row, known)) ?? known
  return said.flatMap(({ row, source }) => {
    const sides = row.rate_code_id === basic_rate_code_id ? resolved(row, known) : resolved(row, basic)
    return sides ? [{ ...sides, rate_code_id: row.rate_code_id, source, card_from: row.effective_from }] : []
  })
}

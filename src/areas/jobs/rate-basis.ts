/** Rates of a placement that are said in another way than by their amounts, and what they come to. Pure. */
import type { RateTerms } from '#areas/jobs/basis-words.ts'
import type { RateRowInput } from '#areas/jobs/job-enums.ts'
import { resolved } from '#areas/jobs/rate-cards/rules.ts'
import { scaled } from '#platform/money.ts'
import type { FieldErrors } from '#platform/refusal.ts'

type Sides = { pay_rate: string; charge_rate: string }
/** What a rate comes to; undefined while a term is missing, or where it rests on a basic rate that is not known. */
export function worksOut(row: Sides & RateTerms, basic: Sides | undefined): Sides | undefined {
  const { basis = 'fixed', pay_term, charge_term, min_charge = null } = row
  const pay = basis === 'multiplier' ? pay_term : row.pay_rate
  const charge = basis === 'fixed' ? row.charge_rate : charge_term
  if (pay === null || pay === undefined || charge === null || charge === undefined) return undefined
  // All of the charge cannot be left over: `basisErrors` says so.
  if (basis === 'margin_percent' && scaled(charge) >= scaled('100')) return undefined
  return resolved({ basis, pay, charge, min_charge }, basic)
}

/** Only the terms of its basis: of fixed rates none, of a margin no factor of the pay. */
export const ownTerms = ({ basis = 'fixed', pay_term, charge_term, min_charge }: RateTerms) => ({
  basis,
  pay_term: basis === 'multiplier' ? (pay_term ?? null) : null,
  charge_term: basis === 'fixed' ? null : (charge_term ?? null),
  min_charge: min_charge ?? null,
})

/** Why a row cannot be worked out, at its fields. */
export function basisErrors(row: Sides & RateTerms, isBasic: boolean, at: string): FieldErrors {
  const { basis = 'fixed', pay_term, charge_term } = row
  const errors: FieldErrors = {}
  if (basis === 'fixed') return errors
  if (isBasic && basis === 'multiplier')
    return { [`${at}.basis`]: ['The basic rate cannot be a multiple of itself'] }
  if (basis === 'multiplier')
    for (const [field, term] of [
      ['pay_term', pay_term],
      ['charge_term', charge_term],
    ] as const)
      if (!term || scaled(term) >= scaled('1000'))
        errors[`${at}.${field}`] = ['A factor below 1,000, like 1.5']
  if (basis === 'margin' && !charge_term) errors[`${at}.charge_term`] = ['Say what is put on top of the pay']
  if (basis === 'margin_percent' && (!charge_term || scaled(charge_term) >= scaled('100')))
    errors[`${at}.charge_term`] = ['Less than 100 %: all of the charge cannot be left over']
  if (basis !== 'multiplier' && Object.keys(errors).length === 0 && !worksOut(row, undefined))
    errors[`${at}.charge_term`] = ['This comes to more than a rate holds']
  return errors
}

/** Why a multiple comes to nothing: no basic rate holds on its days, or one of which it is more than a rate holds. */
export function multipleErrors(row: RateRowInput, basics: readonly RateRowInput[], at: string): FieldErrors {
  if (row.basis !== 'multiplier' || Object.keys(basisErrors(row, false, at)).length > 0) return {}
  const held = basics.filter((basic) => days(row, basic) !== undefined)
  if (held.length === 0) return { [`${at}.basis`]: ['There is no basic rate on its days'] }
  return held.every((basic) => worksOut(row, { ...basic, ...worksOut(basic, undefined) }))
    ? {}
    : { [`${at}.charge_term`]: ['This comes to more than a rate holds'] }
}

/**
 * The rate table with what each row comes to. A multiple of the basic rate is cut wherever another basic rate begins, so
 * that each row comes to one rate on all of its days. What cannot be worked out stays as it is: `basisErrors` says why.
 */
export function pricedRates<Row extends RateRowInput>(rows: readonly Row[], basicId: number): Row[] {
  const basics = rows
    .filter((row) => row.rate_code_id === basicId)
    .map((row) => ({ ...row, ...worksOut(row, undefined) }))
  return rows.flatMap((row): Row[] => {
    if (row.basis !== 'multiplier' || row.rate_code_id === basicId)
      return [{ ...row, ...ownTerms(row), ...worksOut(row, undefined) }]
    const parts = basics.flatMap((basic): Row[] => {
      const span = days(row, basic)
      const sides = worksOut(row, basic)
      return span && sides ? [{ ...row, ...ownTerms(row), ...sides, ...span }] : []
    })
    return parts.length > 0 ? parts : [row]
  })
}

/** The days that both hold on; undefined: none. */
function days(one: RateRowInput, other: RateRowInput) {
  const effective_from = later(one.effective_from, other.effective_from)
  const effective_to = earlier(one.effective_to, other.effective_to)
  return effective_to !== null && effective_to < effective_from ? undefined : { effective_from, effective_to }
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

export type KeptTerms = Pick<RateRowInput, 'rate_code_id' | 'effective_from' | 'effective_to'> &
  Pick<RateTerms, 'basis' | 'charge_term'>

/**
 * Rows as somebody sends them who does not see margins: the margin of a row stays what it is, as long as its basis does.
 * A row that was cut takes the one that held on its first day.
 */
export const withKeptTerms = <Row extends RateRowInput>(
  rows: readonly Row[],
  before: readonly KeptTerms[],
): Row[] =>
  rows.map((row) => {
    if (row.charge_term || !row.basis || row.basis === 'fixed') return row
    const old = before.find(
      ({ rate_code_id, effective_from, effective_to }) =>
        rate_code_id === row.rate_code_id &&
        effective_from <= row.effective_from &&
        (effective_to === null || effective_to >= row.effective_from),
    )
    return old && old.basis === row.basis ? { ...row, charge_term: old.charge_term } : row
  })

/** What must hold for a proposal of rates, and what the rate table becomes by it. Pure: the facts are handed in. */
import type { RateSource } from '#areas/jobs/job-enums.ts'
import { type Currencies, mixedBasisErrors } from '#areas/jobs/pay-currency.ts'
import { basisErrors, ownTerms, worksOut } from '#areas/jobs/rate-basis.ts'
import type { ProposedRow, RateChangeStatus } from '#areas/jobs/rate-changes/contract.ts'
import { addDays, formatDay } from '#platform/days.ts'
import { scaled } from '#platform/money.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'
import { shortestReason } from '#platform/warnings.ts'

type Termed = ReturnType<typeof ownTerms>

/** A row of a placement's rate table, both sides known. */
export type DatedRate = Termed & {
  rate_code_id: number
  pay_rate: string
  charge_rate: string
  effective_from: string
  effective_to: string | null
  source: RateSource
  card_from: string | null
}
/** What holds (null: the code has no rate on that day) and what is to hold. */
export type Change = Termed & {
  rate_code_id: number
  was_pay: string | null
  was_charge: string | null
  /** How it was agreed; null: the code had no rate. */
  was_terms: Termed | null
  pay_rate: string
  charge_rate: string
  source: RateSource
  card_from: string | null
}
export type Proposal = { from_day: string; rows: readonly Change[] }

/** The row of a code that covers a day. */
export const inForce = <Row extends Pick<DatedRate, 'rate_code_id' | 'effective_from' | 'effective_to'>>(
  rates: readonly Row[],
  rateCodeId: number,
  day: string,
): Row | undefined =>
  rates.find(
    (row) =>
      row.rate_code_id === rateCodeId &&
      row.effective_from <= day &&
      (row.effective_to === null || row.effective_to >= day),
  )

/**
 * The rate table once the proposal holds: what was in force ends the day before, and the new row lasts as long as that
 * would have lasted. A row that begins on the very day is replaced; later ones stay.
 */
export function ratesAfter(rates: readonly DatedRate[], { from_day, rows }: Proposal): DatedRate[] {
  return rows.reduce<DatedRate[]>((table, row) => withRow(table, row, from_day), [...rates])
}

function withRow(table: DatedRate[], row: Change, from_day: string): DatedRate[] {
  const { was_pay: _pay, was_charge: _charge, was_terms: _terms, ...rates } = row
  const { rate_code_id } = row
  const old = inForce(table, rate_code_id, from_day)
  const effective_to = old ? old.effective_to : dayBeforeNext(table, rate_code_id, from_day)
  const added = { ...rates, effective_from: from_day, effective_to }
  const kept = table
    .filter((each) => each !== old || each.effective_from < from_day)
    .map((each) => (each === old ? { ...each, effective_to: addDays(from_day, -1) } : each))
  return [...kept, added]
}

function dayBeforeNext(table: readonly DatedRate[], rateCodeId: number, day: string): string | null {
  const later = table
    .filter((row) => row.rate_code_id === rateCodeId && row.effective_from > day)
    .map((row) => row.effective_from)
    .sort()
  return later[0] ? addDays(later[0], -1) : null
}

/** A row that somebody asks for, or that a card says. */
export type AskedRow = ProposedRow & { source?: RateSource; card_from?: string | null }

/**
 * What is asked for, completed by what holds: a side that was left out stays, or follows as it was agreed; so do multiples
 * of a basic rate that moves. Refused at the row that lacks something. Who does not see charges is told of none that a
 * margin would lift beyond what a rate holds: by trying, that would tell the margin.
 */
export function completed(
  {
    rates,
    basic_rate_code_id,
    ...currencies
  }: Partial<Currencies> & { rates: readonly DatedRate[]; basic_rate_code_id: number },
  asked: readonly AskedRow[],
  from_day: string,
  sees_charge = true,
): { rows: Change[]; why: Reason | undefined } {
  const errors: FieldErrors = {}
  const isBasic = (row: { rate_code_id: number }) => row.rate_code_id === basic_rate_code_id
  const now = (code: number) => inForce(rates, code, from_day)
  const wanted = asked.map((row, at): Change => {
    const old = now(row.rate_code_id)
    if (asked.findIndex((other) => other.rate_code_id === row.rate_code_id) < at)
      errors[`rows.${at}.rate_code_id`] = ['This rate code stands above already: give each code once']
    const row_terms = termsOf(row, old)
    for (const side of ['pay_rate', 'charge_rate'] as const)
      if (row[side] === undefined && !old && !follows(row_terms.basis, side))
        errors[`rows.${at}.${side}`] = ['There is no rate of this code on that day: give both pay and charge']
    const sides = {
      pay_rate: row.pay_rate ?? old?.pay_rate ?? '0',
      charge_rate: row.charge_rate ?? old?.charge_rate ?? '0',
    }
    const unseen = !sees_charge && follows(row_terms.basis, 'charge_rate')
    if (unseen && scaled(sides.pay_rate) > mostUnseen)
      errors[`rows.${at}.pay_rate`] = ['At most 1,000,000 where the charge follows from it']
    else Object.assign(errors, basisErrors({ ...sides, ...row_terms }, isBasic(row), `rows.${at}`))
    Object.assign(errors, mixedBasisErrors(row_terms, currencies, `rows.${at}`))
    const source = { source: row.source ?? ('placement' as const), card_from: row.card_from ?? null }
    return { ...changeOf(old, row.rate_code_id), ...row_terms, ...sides, ...source }
  })
  const basic = wanted.find(isBasic)
  const newBasic = (basic && worksOut(basic, undefined)) ?? now(basic_rate_code_id)
  const rows = [...wanted, ...following(rates, wanted, from_day)].map((row, at) => {
    const sides = worksOut(row, isBasic(row) ? undefined : newBasic)
    if (!sides && at < wanted.length && !errors[`rows.${at}.charge_term`] && !errors[`rows.${at}.pay_rate`])
      errors[`rows.${at}.${row.basis === 'fixed' ? 'charge_rate' : 'charge_term'}`] = [
        'This cannot be worked out, or comes to more than a rate holds',
      ]
    return { ...row, ...sides }
  })
  if (Object.keys(errors).length > 0) return { rows: [], why: notComplete(errors) }
  const changed = rows.filter((row) => isChange(row) || isAgreedAnew(row, now(row.rate_code_id)))
  return { rows: changed, why: changed.length > 0 ? undefined : nothingChanges }
}

const mostUnseen = scaled('1000000')
const notComplete = (errors: FieldErrors): Reason => ({
  ...{ code: 'rate_change.rows', title: 'Please check the rates', errors },
})

/** As it is asked for, else as it is now; a rate that is said outright no longer follows from anything. */
function termsOf(row: AskedRow, old: DatedRate | undefined): Termed {
  const basis = row.basis ?? old?.basis ?? 'fixed'
  const outright = (['pay_rate', 'charge_rate'] as const).some(
    (side) => row[side] !== undefined && follows(basis, side),
  )
  const kept = row.basis === undefined || row.basis === old?.basis ? old : undefined
  return ownTerms({
    basis: row.basis === undefined && outright ? 'fixed' : basis,
    pay_term: row.pay_term ?? kept?.pay_term,
    charge_term: row.charge_term ?? kept?.charge_term,
    min_charge: row.min_charge === undefined ? old?.min_charge : row.min_charge,
  })
}

const follows = (basis: Termed['basis'], side: 'pay_rate' | 'charge_rate') =>
  basis === 'multiplier' || (basis !== 'fixed' && side === 'charge_rate')

/** Multiples of the basic rate that nobody asked for: they go with it. */
const following = (rates: readonly DatedRate[], wanted: readonly Change[], day: string): Change[] =>
  rates
    .filter(
      (row) =>
        row.basis === 'multiplier' &&
        inForce([row], row.rate_code_id, day) &&
        !wanted.some(({ rate_code_id }) => rate_code_id === row.rate_code_id),
    )
    .map((row) => {
      const { rate_code_id, pay_rate, charge_rate, source, card_from } = row
      return { ...changeOf(row, rate_code_id), ...ownTerms(row), pay_rate, charge_rate, source, card_from }
    })

const changeOf = (old: DatedRate | undefined, rate_code_id: number) => ({
  ...{ rate_code_id, was_pay: old?.pay_rate ?? null, was_charge: old?.charge_rate ?? null },
  was_terms: old ? ownTerms(old) : null,
})

/** It is agreed in another way than it was. */
export const isAgreedAnew = (row: Termed, old: Termed | null | undefined) =>
  row.basis !== (old?.basis ?? 'fixed') ||
  (['pay_term', 'charge_term', 'min_charge'] as const).some((term) => !isSame(row[term], old?.[term] ?? null))

const isChange = (row: Change) =>
  !isSame(row.was_pay, row.pay_rate) || !isSame(row.was_charge, row.charge_rate)

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : scaled(one) === scaled(other)

const nothingChanges: Reason = {
  code: 'rate_change.same',
  title: 'These are the rates already',
  errors: { rows: ['Nothing would change on that day'] },
}

type Placed = { status: string; start_date: string; end_date: string | null }

/** Why no rates can be proposed for this placement from that day. */
export function whyNotPropose(placed: Placed, from_day: string, waits: boolean): Reason | undefined {
  if (placed.status === 'cancelled')
    return { code: 'rate_change.cancelled', title: 'This placement was cancelled', status: 409 }
  if (from_day < placed.start_date || (placed.end_date !== null && from_day > placed.end_date))
    return atDay(
      'rate_change.outside',
      placed.end_date === null
        ? `The placement begins on ${formatDay(placed.start_date)}: choose that day or a later one`
        : `The placement lasts from ${formatDay(placed.start_date)} to ${formatDay(placed.end_date)}: choose a day within`,
    )
  return waits ? waitsAlready : undefined
}

const atDay = (code: string, message: string): Reason => ({
  ...{ code, title: 'Please check the day', description: message, errors: { from_day: [message] } },
})

export const waitsAlready: Reason = {
  code: 'rate_change.waiting',
  title: 'New rates are proposed for this placement already',
  description: 'They have to be approved, refused or withdrawn first.',
  status: 409,
}

/** Why there is nothing left to decide or to take back. */
export function whyNotOpen(status: RateChangeStatus): Reason | undefined {
  if (status === 'proposed') return undefined
  return {
    code: 'rate_change.decided',
    title: `This proposal was ${status} already`,
    description: 'Have another look at the placement.',
    status: 409,
  }
}

/** Why this proposal no longer fits: what it was compared with is not what holds now. */
export function whyStale(rates: readonly DatedRate[], { from_day, rows }: Proposal): Reason | undefined {
  const fits = rows.every(({ rate_code_id, was_pay, was_charge, was_terms }) => {
    const now = inForce(rates, rate_code_id, from_day)
    const amounts = isSame(now?.pay_rate ?? null, was_pay) && isSame(now?.charge_rate ?? null, was_charge)
    return amounts && !(now && was_terms && isAgreedAnew(now, was_terms))
  })
  if (fits) return undefined
  return {
    code: 'rate_change.stale',
    title: 'The rates have changed since this was proposed',
    description: 'Refuse it, or have it withdrawn, and propose again from the rates as they are now.',
    status: 409,
  }
}

/** A refusal tells whoever asked why. */
export function whyNotRefuse(reason: string): Reason | undefined {
  if (reason.length >= shortestReason) return undefined
  return {
    code: 'reason_missing',
    title: 'Please say why',
    errors: { reason: ['Whoever asked for it reads this'] },
  }
}

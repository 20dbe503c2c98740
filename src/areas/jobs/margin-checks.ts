/** What a placement leaves over, looked at before it is written. Pure: rows, codes, figures and the floor are handed in. */
import type { EngagementType } from '#areas/jobs/job-enums.ts'
import { marginOf } from '#areas/jobs/margin.ts'
import { costingOf, type DatedFigure, onCostDays, onCostsOn } from '#areas/jobs/on-costs.ts'
import { noExchangeRate, payBeside } from '#areas/jobs/pay-currency.ts'
import type { PricedRow, RateFacts } from '#areas/jobs/placement-checks.ts'
import { formatDay } from '#platform/days.ts'
import { scaled } from '#platform/money.ts'
import type { Warning } from '#platform/refusal.ts'

export type MarginTerms = {
  engagement_type: (typeof EngagementType.options)[number]
  currency: string
  pay_currency: string
  /** Where the two differ; undefined: nobody entered a rate. */
  exchange?: { rate: string } | undefined
  contracted_minutes: number | null
  basic_rate_code_id: number
  start_date: string
  end_date: string | null
  /** Percent of the charge that the margin after on-costs should not fall below; null: no floor. */
  floor: string | null
  figures: readonly DatedFigure[]
}

/** Rows in words, `Basic from 5 Jan 2026`, by the worst that is true of each. */
export type MarginFindings = {
  /** More is paid than charged. */
  losing: string[]
  /** The charge does not cover pay and on-costs. */
  uncovered: string[]
  /** The margin after on-costs is below the floor. */
  below: string[]
  /** Is any of them below the floor, however far? */
  below_floor: boolean
  /** Nobody can say, because pay is in another currency: what is lacking. */
  unknown: string | undefined
}

/**
 * Looks at rows that are meant to be paid and charged. On-costs and floor are asked of the basic rate alone, on every day
 * on which its figures change: thresholds are of a week, and a week is worked at the basic rate.
 */
export function marginFindings(
  rows: readonly PricedRow[],
  codes: ReadonlyMap<number, RateFacts>,
  terms: MarginTerms,
): MarginFindings {
  const found: MarginFindings = {
    ...{ losing: [], uncovered: [], below: [], below_floor: false, unknown: undefined },
  }
  for (const row of rows) {
    const code = codes.get(row.rate_code_id)
    if (!code?.payable || !code.chargeable) continue
    const pay = payBeside(row.pay_rate, terms, terms.exchange)
    const margin = marginOf(pay, row.charge_rate)?.margin
    if (pay === undefined) found.unknown = noExchangeRate(terms)
    if (margin === undefined) continue
    const costed = row.rate_code_id === terms.basic_rate_code_id ? worstDay(row, code, terms) : undefined
    found.below_floor ||= costed?.below ?? false
    const day = costed && costed.day > row.effective_from ? costed.day : row.effective_from
    if (scaled(margin) < 0n) found.losing.push(named(code, row.effective_from))
    else if (costed?.uncovered) found.uncovered.push(named(code, day))
    else if (costed?.below) found.below.push(named(code, day))
  }
  return found
}

const named = ({ name }: RateFacts, day: string) => `${name} from ${formatDay(day)}`

type Costed = { day: string; uncovered: boolean; below: boolean }

/** The first day of the row on which the charge does not cover what the work costs, else the first below the floor. */
function worstDay(row: PricedRow, code: RateFacts, terms: MarginTerms): Costed | undefined {
  const from = row.effective_from > terms.start_date ? row.effective_from : terms.start_date
  const to = [row.effective_to, terms.end_date].filter((day) => day !== null).sort()[0] ?? null
  if (to !== null && from > to) return undefined
  const days = onCostDays(terms.figures, from, to).map((day): Costed => {
    const { margin, margin_percent } = costingOf({
      engagement: terms.engagement_type,
      currency: terms.currency,
      pay_currency: terms.pay_currency,
      exchange: terms.exchange,
      unit: code.unit,
      contracted_minutes: terms.contracted_minutes,
      pay: row.pay_rate,
      charge: row.charge_rate,
      accrues_holiday: code.accrues_holiday,
      figures: onCostsOn(terms.figures, day),
    })
    // Without a rate nothing of this is asked.
    const left = margin ?? 0
    return { day, uncovered: left < 0, below: isBelow(left, margin_percent, terms.floor) }
  })
  return days.find(({ uncovered }) => uncovered) ?? days.find(({ below }) => below)
}

/** What charges nothing has no percentage: a loss is below any floor, and nothing at all is not. */
function isBelow(margin: number, percent: string | null, floor: string | null): boolean {
  if (floor === null) return false
  return percent === null ? margin < 0 : scaled(percent) < scaled(floor)
}

/**
 * One warning for all of it. It tells no amounts and no floor: the history keeps its words, and not everybody who reads
 * them may see pay, charge and margin.
 */
export function marginWarning({ losing, uncovered, below }: MarginFindings): Warning | undefined {
  const said = [
    sentence('More is paid than charged', losing),
    sentence('The charge does not cover the pay and the employer’s costs on it', uncovered),
    sentence('The margin after the employer’s costs is below the floor', below),
  ].filter((text) => text !== '')
  if (said.length === 0) return undefined
  return { code: 'placement.margin', field: 'rates', text: said.join(' ') }
}

/** Whoever goes on without knowing what is left over says why. */
export function exchangeWarning({ unknown }: MarginFindings): Warning | undefined {
  if (unknown === undefined) return undefined
  const text = `${unknown}: nobody can say what is left over. Enter one in Settings, Exchange rates.`
  return { code: 'placement.no_exchange_rate', field: 'pay_currency', text }
}

const sentence = (what: string, rows: readonly string[]) =>
  rows.length === 0 ? '' : `${what}: ${rows.slice(0, 3).join(', ')}${rows.length > 3 ? ' and more' : ''}.`

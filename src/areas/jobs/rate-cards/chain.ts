/** Rates of codes that a placement says nothing of, as the cards say them. Pure: cards and rates are handed in. */
import type { CardRow, CardSource, Cards } from '#areas/jobs/rate-cards/rules.ts'
import { cardOrder, resolved } from '#areas/jobs/rate-cards/rules.ts'
import { addDays } from '#platform/days.ts'

type Dated = { rate_code_id: number; effective_from: string; effective_to: string | null }
type Own = Dated & { pay_rate: string; charge_rate: string }
/** A rate for some days: `id` is that of the row of the card, `card_from` its first day. */
export type Chained = Own & { id: number; effective_to: string; source: CardSource; card_from: string }
type Days = { from: string; to: string }
type StoredRow = CardRow & { id: number }

/**
 * Placement, job, client, agency: the first that says something of a code on a day speaks for it, and a placement that
 * has the code at all speaks for it on all days. Factors are those of the placement's own basic rate. The rows of a code
 * neither overlap nor reach beyond the days that were asked about.
 */
export function chainedRates(
  cards: Cards<StoredRow>,
  { rates, basic_rate_code_id }: { rates: readonly Own[]; basic_rate_code_id: number },
  days: Days,
): Chained[] {
  const own = new Set(rates.map(({ rate_code_id }) => rate_code_id))
  const all = cardOrder.flatMap((source) => cards[source])
  const codes = new Set(all.map(({ rate_code_id }) => rate_code_id).filter((id) => !own.has(id)))
  const basic = rates.filter(({ rate_code_id }) => rate_code_id === basic_rate_code_id)
  return [...codes].flatMap((code) => {
    const said = (row: Dated) => row.rate_code_id === code
    return spans([...all.filter(said), ...basic], days).flatMap(({ from, to }) => {
      const source = cardOrder.find((each) => cards[each].some((row) => said(row) && holds(row, from)))
      const row = source && cards[source].find((each) => said(each) && holds(each, from))
      const sides =
        row &&
        resolved(
          row,
          basic.find((each) => holds(each, from)),
        )
      if (!source || !row || !sides) return []
      const span = { effective_from: from, effective_to: to }
      return [{ ...sides, ...span, id: row.id, rate_code_id: code, source, card_from: row.effective_from }]
    })
  })
}

const holds = ({ effective_from, effective_to }: Dated, day: string) =>
  effective_from <= day && (effective_to === null || effective_to >= day)

/** The days, cut wherever one of these rows begins or has ended. */
function spans(rows: readonly Dated[], { from, to }: Days): Days[] {
  const starts = rows.flatMap((row) => [
    row.effective_from,
    ...(row.effective_to === null ? [] : [addDays(row.effective_to, 1)]),
  ])
  const cuts = [...new Set([from, ...starts.filter((day) => day > from && day <= to)])].sort()
  return cuts.map((day, at) => ({ from: day, to: cuts[at + 1] ? addDays(cuts[at + 1]!, -1) : to }))
}

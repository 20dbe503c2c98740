import { type Currencies, isMixed } from '#areas/jobs/pay-currency.ts'
import type { PlacedTerms } from '#areas/jobs/public.ts'
import { cardsFor } from '#areas/jobs/rate-cards/queries.ts'
import { ratesFromCards } from '#areas/jobs/rate-cards/rules.ts'
import { adjusted } from '#areas/jobs/rate-changes/adjusting.ts'
import type { Adjustment } from '#areas/jobs/rate-changes/contract.ts'
import { type AskedRow, inForce } from '#areas/jobs/rate-changes/rules.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

/** What one placement is asked to take, or why there is nothing to ask. */
export type Asked = (terms: PlacedTerms) => { rows: AskedRow[]; why: Reason | undefined }
/** The same once all placements of the selection are known: what it takes is read once for all of them. */
export type Way = (placements: readonly PlacedTerms[]) => Promise<Asked>

/** By percent, by an amount, or to what the cards say. */
export const wayOf = (db: Context['db'], how: Adjustment, from_day: string): Way =>
  how.by === 'card'
    ? byCards(db, how.codes, from_day)
    : async () =>
        ({ rates, basic_rate_code_id }) =>
          adjusted(rates, basic_rate_code_id, from_day, how)

function byCards(db: Context['db'], codes: Adjustment['codes'], from_day: string): Way {
  return async (placements) => {
    const cardsOf = await cardsFor(db, placements)
    return ({ rates, basic_rate_code_id, ...terms }) => {
      const known = inForce(rates, basic_rate_code_id, from_day)
      const rows = ratesFromCards(cardsOf(terms), { day: from_day, basic_rate_code_id, known }).filter(
        ({ rate_code_id }) =>
          inForce(rates, rate_code_id, from_day) && (codes === 'all' || rate_code_id === basic_rate_code_id),
      )
      if (rows.length > 0) return { rows, why: undefined }
      return { rows: [], why: isMixed(terms) ? noCardMixed(terms) : noCard(from_day) }
    }
  }
}

const noCardMixed = ({ pay_currency }: Currencies): Reason => ({
  code: 'rate_change.no_card',
  title: 'No rate card says anything for it',
  description: `It is paid in ${pay_currency}: a card says pay and charge in one currency.`,
})

const noCard = (day: string): Reason => ({
  code: 'rate_change.no_card',
  title: 'No rate card says anything for it',
  description: `No card of the job, the client or the agency has such a rate on ${formatDay(day)}.`,
})

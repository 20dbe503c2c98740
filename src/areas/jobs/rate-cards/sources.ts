import type { RateRowInput } from '#areas/jobs/contract.ts'
import { cardsFor } from '#areas/jobs/rate-cards/queries.ts'
import { type FromCard, ratesFromCards } from '#areas/jobs/rate-cards/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import { scaled } from '#platform/money.ts'

type Terms = { client_id: number; currency: string; basic_rate_code_id: number }

/** What the cards say of each day, at a client in a currency. A card in another currency says nothing. */
export async function cardRates(
  db: Db,
  { client_id, currency, basic_rate_code_id }: Terms,
): Promise<(day: string, known?: { pay_rate: string; charge_rate: string }) => FromCard[]> {
  const cards = await cardsFor(db, [client_id])
  const rowsIn = (id: number | null) => {
    const card = cards.get(id)
    return card?.currency === currency ? card.rows : []
  }
  const both = { client: rowsIn(client_id), agency: rowsIn(null) }
  return (day, known) => ratesFromCards(both, { day, basic_rate_code_id, known })
}

type Kept = { rate_code_id: number; pay_rate: string | null; charge_rate: string | null; source: string }

/** Rows that say they came from a card and do not hold what it says, nor did before, were typed by somebody. */
export async function withTrueSources(
  db: Db,
  terms: Terms,
  rates: RateRowInput[],
  before: readonly Kept[] = [],
): Promise<RateRowInput[]> {
  if (rates.every(isTyped)) return rates
  const on = await cardRates(db, terms)
  return rates.map((row) => {
    if (isTyped(row) || before.some((other) => isSame(row, other))) return row
    const basic = rates.find(
      (other) =>
        other.rate_code_id === terms.basic_rate_code_id && other.effective_from === row.effective_from,
    )
    const said = on(row.effective_from, basic).some((other) => isSame(row, other))
    return said ? row : { ...row, source: 'placement' as const }
  })
}

const isTyped = ({ source }: RateRowInput) => source === undefined || source === 'placement'

const isSame = (row: RateRowInput, other: Kept) =>
  row.rate_code_id === other.rate_code_id &&
  row.source === other.source &&
  other.pay_rate !== null &&
  other.charge_rate !== null &&
  scaled(row.pay_rate) === scaled(other.pay_rate) &&
  scaled(row.charge_rate) === scaled(other.charge_rate)

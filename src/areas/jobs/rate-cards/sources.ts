import type { RateRowInput } from '#areas/jobs/contract.ts'
import { type CardTerms, cardsFor } from '#areas/jobs/rate-cards/queries.ts'
import { type FromCard, ratesFromCards } from '#areas/jobs/rate-cards/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import { scaled } from '#platform/money.ts'

type Terms = CardTerms & { basic_rate_code_id: number }

/** What the cards say of each day, on a job at a client in a currency. */
export async function cardRates(
  db: Db,
  { basic_rate_code_id, ...terms }: Terms,
): Promise<(day: string, known?: { pay_rate: string; charge_rate: string }) => FromCard[]> {
  const cards = (await cardsFor(db, [terms]))(terms)
  return (day, known) => ratesFromCards(cards, { day, basic_rate_code_id, known })
}

type Kept = {
  rate_code_id: number
  pay_rate: string | null
  charge_rate: string | null
  source: string
  card_from: string | null
}

/** A row as it is kept: with the row of the card that it came from. */
export type SourcedRow = RateRowInput & { card_from: string | null }

/** Rows that say they came from a card and do not hold what it says, nor did before, were typed by somebody. */
export async function withTrueSources(
  db: Db,
  terms: Terms,
  rates: RateRowInput[],
  before: readonly Kept[] = [],
): Promise<SourcedRow[]> {
  if (rates.every(isTyped)) return rates.map(typed)
  const on = await cardRates(db, terms)
  return rates.map((row) => {
    if (isTyped(row)) return typed(row)
    const basic = rates.find(
      (other) =>
        other.rate_code_id === terms.basic_rate_code_id && other.effective_from === row.effective_from,
    )
    const said =
      before.find((other) => isSame(row, other)) ??
      on(row.effective_from, basic).find((other) => isSame(row, other))
    return said ? { ...row, card_from: said.card_from } : typed(row)
  })
}

const typed = (row: RateRowInput): SourcedRow => ({ ...row, source: 'placement', card_from: null })

/** What is worked out from its own terms comes from no card, whatever it comes to. */
const isTyped = ({ source, basis, min_charge }: RateRowInput) =>
  source === undefined || source === 'placement' || (basis ?? 'fixed') !== 'fixed' || !!min_charge

const isSame = (row: RateRowInput, other: Kept) =>
  row.rate_code_id === other.rate_code_id &&
  row.source === other.source &&
  other.pay_rate !== null &&
  other.charge_rate !== null &&
  scaled(row.pay_rate) === scaled(other.pay_rate) &&
  scaled(row.charge_rate) === scaled(other.charge_rate)

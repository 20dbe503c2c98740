import { sql } from 'kysely'
import type { PlacedTerms } from '#areas/jobs/public.ts'
import { ownTerms } from '#areas/jobs/rate-basis.ts'
import { type Chained, chainedRates } from '#areas/jobs/rate-cards/chain.ts'
import { type CardTerms, cardsFor } from '#areas/jobs/rate-cards/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

type Termed = ReturnType<typeof ownTerms>
type Named = Omit<PlacedTerms['rates'][number], keyof Chained | keyof Termed>
/** A rate that a placement has no row for, in the shape of one that it has. */
export type CardRated = Chained & Named & Termed

type Placed = CardTerms & Pick<PlacedTerms, 'rates' | 'basic_rate_code_id'>

/** What the cards say of the codes that these placements say nothing of, between two days: two statements, however many. */
export async function ratesByCards(
  db: Db,
  placements: readonly Placed[],
): Promise<(placement: Placed, days: { from: string; to: string }) => CardRated[]> {
  const cardsOf = await cardsFor(db, placements)
  const said = placements.flatMap((placed) => Object.values(cardsOf(placed)).flat())
  const codes = await namesOf(db, [...new Set(said.map(({ rate_code_id }) => rate_code_id))])
  return (placed, days) =>
    chainedRates(cardsOf(placed), placed, days).map((row) => ({
      // What the card says is fixed, however the card comes to it.
      ...{ ...row, ...ownTerms({}) },
      ...codes.get(row.rate_code_id)!,
    }))
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Named & { id: number }>`
    select k.id, k.code, k.name, k.unit, k.payable, k.chargeable, k.worker_visible, k.client_visible from rate_codes k
    where k.tenant_id = ${db.tenant} and k.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

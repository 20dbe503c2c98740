import { sql } from 'kysely'
import { makeAverages } from '#areas/working-time/clocks.ts'
import type { Context } from '#platform/context.ts'

export { stateNames as workingTimeStateNames } from '#areas/working-time/words.ts'

/** Makes the averages of everybody who has submitted time: for an agency whose timesheets came all at once. */
export async function makeAllAverages(at: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<{ candidate_id: number }>`
    select distinct t.candidate_id from timesheets t
    where t.tenant_id = ${at.db.tenant} and t.status = any('{submitted,approved,processed}')`.execute(at.db)
  await makeAverages(
    at,
    rows.map(({ candidate_id }) => candidate_id),
  )
}

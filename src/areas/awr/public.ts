import { sql } from 'kysely'
import { makeClocks } from '#areas/awr/clocks.ts'
import type { Pair } from '#areas/awr/worked-days.ts'
import type { Context } from '#platform/context.ts'

export { missing as comparatorMissing } from '#areas/awr/queries.ts'
export { stateNames as awrStateNames } from '#areas/awr/words.ts'
export { paidAsAgencyWorker, payerJoins } from '#areas/awr/worked-days.ts'

/** Makes the clocks of everybody who has handed in time: for an agency whose timesheets came all at once. */
export async function makeAllClocks(at: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<Pair & { placement_id: number }>`
    select t.candidate_id, t.client_id, max(t.placement_id) as placement_id from timesheets t
    where t.tenant_id = ${at.db.tenant} and t.status = any('{submitted,approved,processed}')
    group by t.candidate_id, t.client_id`.execute(at.db)
  await makeClocks(at, rows)
}

import {
  countReadiness,
  needsMoney,
  placementsNeeding,
  writeBlockers,
} from '#areas/compliance/readiness/queries.ts'
import { followMissing, holdBackApprovals } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { authorOf } from '#platform/history.ts'

type At = Pick<Context, 'db' | 'who'>

/** These requests moved: their people are counted anew, and what it holds or lets go follows, in this transaction. */
export async function followRequests({ db, who }: At, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return
  await countReadiness(db, requestIds)
  const placements = await placementsNeeding(db, requestIds)
  await follow(
    db,
    placements.map(({ id }) => id),
    { money: placements.some(({ money }) => money), by: authorOf(who) },
  )
}

/** What a placement needs was written. `money`: something that it needed before held pay or billing. */
export async function followNeeds({ db, who }: At, placementId: number, money = false): Promise<void> {
  const by = authorOf(who)
  await follow(db, [placementId], { money: money || (await needsMoney(db, placementId)), by })
}

async function follow(
  db: Db,
  placementIds: readonly number[],
  { money, by }: { money: boolean; by: ReturnType<typeof authorOf> },
): Promise<void> {
  if (placementIds.length === 0) return
  if (money) await holdBackApprovals(db)
  await writeBlockers(db, placementIds)
  if (money) await followMissing(db, placementIds, by)
}

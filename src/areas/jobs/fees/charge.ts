import {
  insertRebates,
  type LeftEarly,
  leftEarly,
  linkUnits,
  lockDue,
  unitsOfStages,
} from '#areas/jobs/fees/queries.ts'
import { rebateOf, weekOf } from '#areas/jobs/fees/rules.ts'
import { feeRebate } from '#areas/jobs/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import { commitUnits } from '#areas/purchase-orders/public.ts'
import { todayOf } from '#areas/settings/public.ts'
import { heldAsMade, makeUnits, ownPeople } from '#areas/units/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { announceAll } from '#platform/outbox.ts'

const batch = 200
/** More than any agency has; what is left then is the next hour's. */
const mostBatches = 100

/** Charges what is due of the fee of one placement, or of the next placements. Answers how many stages that was. */
export async function chargeDueFees(db: Db, today: string, placement_id?: number): Promise<number> {
  const stages = await lockDue(db, today, { ...(placement_id && { placement_id }), most: batch })
  if (stages.length === 0) return 0
  const held = await makeUnits(db, unitsOfStages(db, stages, today))
  const units = await linkUnits(
    db,
    stages.map(({ id }) => id),
  )
  // What was agreed is charged whatever an order has left: it is told of, and stops no clock.
  await commitUnits({ db }, units)
  await heldAsMade(db, held)
  await announceAll(
    db,
    'units.changed',
    [...new Set(stages.map((stage) => stage.placement_id))].map((id) => ({ placement_id: id })),
  )
  return stages.length
}

/** Every hour: stages that came due, and what is to be given back where somebody left early. Again: nothing. */
export async function chargeFees(job: JobContext): Promise<void> {
  for (let round = 0; round < mostBatches; round++) {
    const some = await job.inTenant(async (db) => chargeDueFees(db, await todayOf({ db, now: job.now })))
    if (some < batch) break
  }
  await job.inTenant((db) => proposeRebates({ ...job, db }))
}

/** Says what is to be given back of the fees of those who left early, or of this one, and tells who looks after them. */
export async function proposeRebates(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  placement_id?: number,
): Promise<void> {
  const left = await leftEarly(at.db, { ...(placement_id && { placement_id }), most: batch })
  if (left.length === 0) return
  const found = left.map((each) => ({ ...each, given: rebateOf(each, each.last_day) }))
  await insertRebates(
    at.db,
    found.map(({ fee_id, last_day, start_date, charged, given }) => ({
      ...{ fee_id, last_day, charged, week: weekOf(start_date, last_day) },
      ...{ percent: given?.percent ?? '0', amount: given?.amount ?? 0 },
    })),
  )
  await notify(
    at,
    feeRebate,
    found.flatMap((each) =>
      ownPeople(each.given ? each : { owner_user_id: null }).map((user_id) => ({
        user_id,
        write: () => wordsOf(at.tenant.slug, each, each.given!),
      })),
    ),
  )
  await announceAll(
    at.db,
    'placement.changed',
    found.map(({ placement_id }) => ({ id: placement_id })),
  )
}

/** Without the amount: who is told may not see what is charged. */
const wordsOf = (
  slug: string,
  { candidate_name, ref, placement_id, job_id }: LeftEarly,
  { week, percent }: { week: number; percent: string },
) => ({
  title: `${candidate_name} left in week ${week}`,
  description: `${percent} % of the fee for placement ${ref} is to be given back.`,
  actions: [
    {
      label: 'See placement',
      url: `/tenant/${slug}/jobs/${job_id}/edit?tab=placements&placement=${placement_id}`,
    },
  ],
  related: { name: 'placements', id: placement_id },
})

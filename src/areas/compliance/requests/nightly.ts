import { followRequests } from '#areas/compliance/readiness/follow.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import { askAnew } from '#areas/compliance/requests/ask.ts'
import { countReminders, findToRemind, findToRenew, moveByDay } from '#areas/compliance/requests/clock.ts'
import { tellReviewers } from '#areas/compliance/requests/digest.ts'
import { remind, tellAsked, tellEnding } from '#areas/compliance/requests/emails.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { recordHistoryEach } from '#platform/history.ts'

/** So many in a transaction, and so many transactions: what is left then is the next night's. */
const batch = 500
const mostBatches = 200

const saffron = { id: 0, name: 'Saffron' } as Context['who']
type Job = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>

/** What the day brings: what ends soon or has ended, what is asked for again, and who is reminded. */
export async function complianceNight(job: Job): Promise<void> {
  await inBatches(job, async (at, today) => {
    const moved = await moveByDay(at.db, today, batch)
    const ids = moved.map(({ id }) => id)
    await recordHistoryEach(
      at.db,
      'compliance-requests',
      moved.map(({ id, from, to }) => ({
        ...{
          subject_id: id,
          action: to === 'requested' ? 'waiver ended' : to,
          user_id: null,
          user_name: 'Saffron',
        },
        changes: { status: { from, to } },
      })),
    )
    await followRequests(at, ids)
    const whose = (state: string) => moved.flatMap(({ id, to }) => (to === state ? [id] : []))
    await tellEnding(at, whose('expiring'), 'expiring')
    await tellEnding(at, whose('expired'), 'expired')
    // A waiver that ended is asked for again, and its person hears of it.
    await tellAsked(at, whose('requested'))
    if (ids.length > 0) await announceChanged(at.db, ids)
    return moved.length
  })
  await inBatches(job, async (at, today) => {
    const ending = await findToRenew(at.db, today, batch)
    return (await askAnew(at, ending)).length
  })
  await inBatches(job, async (at, today) => {
    const ids = await findToRemind(at.db, today, batch)
    await remind(at, ids)
    await countReminders(at.db, ids)
    if (ids.length > 0) await announceChanged(at.db, ids)
    return ids.length
  })
  await job.inTenant((db) => tellReviewers({ db, tenant: job.tenant, publicUrl: job.publicUrl }))
}

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl' | 'who'>

async function inBatches(job: Job, step: (at: At, today: string) => Promise<number>): Promise<void> {
  for (let round = 0; round < mostBatches; round++) {
    const done = await job.inTenant(async (db) =>
      step({ db, tenant: job.tenant, publicUrl: job.publicUrl, who: saffron }, await todayOf({ ...job, db })),
    )
    if (done < batch) return
  }
}

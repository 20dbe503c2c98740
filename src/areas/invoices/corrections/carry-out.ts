import { loadWho } from '#areas/access/public.ts'
import { apply } from '#areas/invoices/corrections/apply.ts'
import { atOnce, changedOf, planSome } from '#areas/invoices/corrections/planning.ts'
import { type Found, findCorrection, holdCorrection } from '#areas/invoices/corrections/queries.ts'
import { moved } from '#areas/invoices/corrections/rules.ts'
import { tellEnded } from '#areas/invoices/corrections/send-notifications.ts'
import { settleCorrection } from '#areas/invoices/corrections/settling.ts'
import { isStaged, lastStaged, stageSheets } from '#areas/invoices/corrections/staging.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context, Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { type Reason, Refusal } from '#platform/refusal.ts'

/**
 * Carries an approved correction out. First it says sheet by sheet what becomes of its units, some at a time and each
 * step for good, so that whoever stops the server loses one step; then one transaction does all of it, or nothing.
 */
export async function carryOut(job: JobContext, { id }: { id: number }): Promise<void> {
  try {
    if (!(await stageAll(job, id))) return
    await job.inTenant(async (db) => {
      const ctx = await contextOf(job, db, id)
      if (!ctx) return
      const overridden = await apply(ctx, ctx.found)
      await settleCorrection(db, id, { status: 'done', at: job.now })
      await recordHistory(ctx, 'corrections', id, 'carried out', overridden)
      await tellEnded(ctx, ctx.found)
      await announce(db, 'correction.changed', { id })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await fail(job, id, { code: error.code, title: error.title, description: error.description })
  }
}

/** Answers whether there is something to carry out. Ends: each step goes beyond the last sheet of the one before. */
async function stageAll(job: JobContext, id: number): Promise<boolean> {
  for (let after: number | undefined; ; ) {
    const step = await job.inTenant(async (db) => {
      const ctx = await contextOf(job, db, id)
      if (!ctx) return 'nothing'
      const { found } = ctx
      if (isStaged(found)) return 'all'
      const from: number = after ?? (await lastStaged(db, id))
      const some = await planSome(ctx, found, from)
      await stageSheets(db, id, changedOf(some))
      await announce(db, 'correction.changed', { id })
      return some.length < atOnce ? 'all' : some.at(-1)!.sheet.id
    })
    if (typeof step === 'string') return step === 'all'
    after = step
  }
}

/** Reads and writes for nobody in particular. */
const saffron: Who = {
  ...{ id: 0, account_id: null, name: 'Saffron', email: '', kind: 'staff', roles: [] },
  ...{ permissions: new Set<string>(), team_ids: [] },
}

/** As whoever asked for it: undefined when it is settled, or nobody may carry it out any more. */
async function contextOf(
  job: JobContext,
  db: Db,
  id: number,
): Promise<(Context & { found: Found }) | undefined> {
  await holdCorrection(db, id)
  const bare = { ...job, db, scope: 'all' as const, ip: '', agent: '', via: 'job' as const }
  const found = await findCorrection({ ...bare, who: saffron }, id)
  if (found.status !== 'approved') return undefined
  const who = await loadWho(db, found.requested_by)
  if (!who)
    throw new Refusal(
      'correction.nobody',
      409,
      'Whoever asked for it is not here any more',
      moved.description,
    )
  return { ...bare, who, found }
}

async function fail(job: JobContext, id: number, failure: Reason): Promise<void> {
  await job.inTenant(async (db) => {
    await holdCorrection(db, id)
    const ctx = { ...job, db, who: saffron, scope: 'all' as const }
    const found = await findCorrection(ctx, id)
    if (found.status !== 'approved') return
    await settleCorrection(db, id, { status: 'failed', at: job.now, failure })
    await recordHistory(ctx, 'corrections', id, 'not carried out', {
      reason: { from: null, to: failure.title },
    })
    await tellEnded(ctx, found, failure.title)
    await announce(db, 'correction.changed', { id })
  })
}

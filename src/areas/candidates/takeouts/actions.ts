import { nameOf } from '#areas/candidates/actions.ts'
import { findCandidate } from '#areas/candidates/queries.ts'
import type { Takeout } from '#areas/candidates/takeouts/contract.ts'
import { latestTakeout, type StoredTakeout } from '#areas/candidates/takeouts/queries.ts'
import type { Deps } from '#platform/area.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { enqueue } from '#platform/outbox.ts'
import { forbidden, notFound, Refusal } from '#platform/refusal.ts'

export async function showTakeout(ctx: Context, id: number): Promise<Takeout | null> {
  await findCandidate(ctx, id)
  return (await latest(ctx, id)) ?? null
}

/** Asks for the file. One is made at a time; who asks meanwhile gets the answer of that one. */
export async function askForTakeout(ctx: Context & { deps: Deps }, id: number): Promise<Takeout> {
  ctx.deps.space?.refuseFile()
  await holdRow(ctx.db, 'candidates', id)
  await findCandidate(ctx, id)
  const before = await latestTakeout(ctx.db, id)
  if (before?.status === 'queued') return before
  const takeout = await insertRecord(ctx.db, 'candidate_takeouts', {
    candidate_id: id,
    requested_by: Math.abs(ctx.who.id),
  })
  await recordHistory(ctx, 'candidates', id, 'takeout asked for')
  await enqueue(ctx.db, 'candidates.takeout', { id: takeout })
  return (await latestTakeout(ctx.db, id))!
}

/** Lets the caller have the file, who sees every record of what is in it, and keeps that they did. */
export async function takeTakeout(ctx: Context & { deps: Deps }, id: number) {
  const candidate = await findCandidate(ctx, id)
  const takeout = await latest(ctx, id)
  if (!takeout) throw notFound('File')
  const lacking = takeout.grants.find((permission) => reachOf(ctx.who, permission) !== 'all')
  if (lacking) throw forbidden(lacking)
  const file = takeout.storage_key ? await ctx.deps.storage.read(takeout.storage_key) : undefined
  if (!file) throw new Refusal('takeout.no_file', 410, 'The file is not there any more', 'Make it again.')
  await recordHistory(ctx, 'candidates', id, 'takeout downloaded')
  return { file, filename: `${nameOf(candidate).replace(/[^A-Za-z0-9]+/g, '-')}-${id}.zip` }
}

/** As it is at this instant: its time may be over before the night that takes the file away. */
async function latest({ db, now }: Context, id: number): Promise<StoredTakeout | undefined> {
  const takeout = await latestTakeout(db, id)
  if (takeout?.status !== 'ready' || Date.parse(takeout.expires_at!) > now.getTime()) return takeout
  return { ...takeout, status: 'expired', storage_key: null }
}

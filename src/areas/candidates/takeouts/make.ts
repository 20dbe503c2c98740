import { loadWho } from '#areas/access/public.ts'
import { nameOf } from '#areas/candidates/actions.ts'
import { takeoutReady } from '#areas/candidates/notification-kinds.ts'
import { findCandidate } from '#areas/candidates/queries.ts'
import {
  endTakeout,
  expireTakeouts,
  findTakeout,
  giveUpTakeouts,
  recordsOf,
  type StoredTakeout,
} from '#areas/candidates/takeouts/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import { reachOf, type Who } from '#platform/context.ts'
import { signalNow } from '#platform/db/limits.ts'
import { bundle } from '#platform/exports/bundle.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { forbidden, Refusal } from '#platform/refusal.ts'
import { storageKey } from '#platform/storage/storage.ts'
import { csvLine } from '#platform/write-csv.ts'

const keptDays = 7

/**
 * Makes the file in the name of who asked, with what they may do now. It may run twice: the file is written under the same key,
 * and only who ends it says that it is ready. What goes wrong is said on the page, where it can be asked for again.
 */
export async function makeTakeout(job: JobContext, { id }: { id: number }): Promise<void> {
  const takeout = await findTakeout(job.database.reading(job.tenant.id), id)
  if (takeout?.status !== 'queued') return
  const key = storageKey(job.tenant.id, 'takeouts', `${id}.zip`)
  const made = await make(job, takeout, key).catch(async (error: unknown) => {
    await discard(job, id, key)
    signalNow().throwIfAborted()
    const isRefused = error instanceof Refusal
    // The queue does it again when there is space.
    if (isRefused && error.code === 'storage_full') throw error
    if (!isRefused)
      job.log.error({ err: error, takeout: id }, 'what is kept about somebody could not be made')
    return nothing
  })
  if (!(await end(job, takeout, made))) await discard(job, id, key)
}

type End = Parameters<typeof endTakeout>[2]
type Made = { result: End; who?: Who; name?: string }
const nothing: Made = {
  result: { status: 'failed', storage_key: null, size: null, grants: [], left_out: [], expires_at: null },
}

async function make(
  job: JobContext,
  { requested_by, candidate_id }: StoredTakeout,
  key: string,
): Promise<Made> {
  const db = job.database.reading(job.tenant.id)
  const who = await loadWho(db, requested_by)
  const scope = who && reachOf(who, 'candidates.takeout')
  if (!who || !scope) throw forbidden('candidates.takeout')
  const candidate = await findCandidate({ db, who, scope }, candidate_id)
  const people = await recordsOf(db, candidate_id)
  const given = job.areas.flatMap(({ personalData = [] }) => personalData)
  const seen = given.filter(({ allow }) => allow.every((permission) => reachOf(who, permission) === 'all'))
  const left_out = given.filter((each) => !seen.includes(each)).map(({ title }) => title)

  const lists: Record<string, object[]> = {}
  for (const { name, rows } of seen) lists[name] = await rows({ db, vault: job.vault }, people)
  const documents = (await Promise.all(seen.map(({ files }) => files?.(db, people) ?? []))).flat()
  const size = await write(job, key, lists, left_out, documents)
  const expires_at = new Date(job.now.getTime() + keptDays * 86_400_000).toISOString()
  const grants = [...new Set(seen.flatMap(({ allow }) => allow))]
  const result = { status: 'ready', storage_key: key, size, grants, left_out, expires_at } as const
  return { result, who, name: nameOf(candidate) }
}

/** False: it is not waited for any more, or its candidate is gone. */
function end(job: JobContext, { id, candidate_id }: StoredTakeout, { result, who, name }: Made) {
  return job.inTenant(async (db) => {
    if (!(await endTakeout(db, id, result))) return false
    await announce(db, 'candidate.changed', { id: candidate_id })
    if (!who) return true
    await notify({ ...job, db }, takeoutReady, [
      {
        user_id: who.id,
        title: `Everything kept about ${name} is ready`,
        description: `The file is there for ${keptDays} days. Give it to nobody but them.`,
        actions: [{ label: 'Download it', url: `/candidates/${candidate_id}/takeout` }],
        related: { name: 'candidates', id: candidate_id },
      },
    ])
    return true
  })
}

/** Leaves no file behind that nothing leads to; one that another run has ended meanwhile stays. */
async function discard(job: JobContext, id: number, key: string): Promise<void> {
  const takeout = await findTakeout(job.database.reading(job.tenant.id), id)
  if (takeout?.status !== 'ready') await job.storage.remove(key)
}

/** Lists as they are and as tables, and the documents; answers how large it is. */
async function write(
  job: JobContext,
  key: string,
  lists: Record<string, object[]>,
  left_out: string[],
  documents: readonly { name: string; key: string }[],
): Promise<number> {
  const texts = new Map<string, string>([
    ['everything.json', JSON.stringify({ made_at: job.now.toISOString(), left_out, ...lists }, null, 2)],
    ...Object.entries(lists)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [`${name}.csv`, tableOf(rows)] as const),
  ])
  const parts = [
    ...[...texts].map(([name, text]) => ({ name, read: async () => Buffer.from(text) })),
    ...documents.map(({ name, key: at }) => ({
      name: `Document ${name}`,
      read: () => documentAt(job, at),
    })),
  ]
  const signal = signalNow()
  let size = 0
  const zip = bundle({
    files: parts.map(({ name }, id) => ({ id, name })),
    read: ({ id }) => parts[id]!.read(),
    signal,
    onRows: () => undefined,
  })
  const counted = async function* () {
    for await (const some of zip) {
      size += some.length
      yield some as Uint8Array
    }
  }
  await job.storage.write(key, counted(), signal)
  return size
}

/** One that is lost is not passed off as an empty one. */
async function documentAt({ storage }: JobContext, key: string): Promise<Buffer> {
  const bytes = await storage.get(key)
  if (!bytes) throw new Error(`there is no file at ${key}`)
  return bytes
}

/** A table with a heading for every field; what is no text stands as JSON. */
function tableOf(rows: readonly object[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (value: unknown) =>
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const lines = rows.map((row) =>
    csvLine(fields.map((field) => cell((row as Record<string, unknown>)[field]))),
  )
  return [csvLine(fields), ...lines].join('')
}

/** Files whose time is over, and what no job makes any more. */
export async function tidyTakeouts(job: JobContext): Promise<void> {
  await job.inTenant(async (db) => {
    await giveUpTakeouts(db, job.now)
    const keys = await expireTakeouts(db, job.now)
    if (keys.length > 0) await enqueue(db, 'candidates.discard_takeouts', { keys })
  })
}

/** Files that nothing leads to any more. */
export async function discardTakeouts(job: JobContext, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await job.storage.remove(key)
}

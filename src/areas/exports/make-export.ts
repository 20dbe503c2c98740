import { randomUUID } from 'node:crypto'
import { loadWho } from '#areas/access/public.ts'
import { announceUpdate, beginNext, tooManyRows } from '#areas/exports/actions.ts'
import { keyOf } from '#areas/exports/export-keys.ts'
import { parseExportRequest } from '#areas/exports/exportable-lists.ts'
import { exportReady } from '#areas/exports/notification-kinds.ts'
import { type Alive, beat, begin, type ExportRow, end, lockAlive, zoneOf } from '#areas/exports/queries.ts'
import { atOnce, keptDays, mostAttempts, percentOf } from '#areas/exports/rules.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import { plural } from '#platform/counted.ts'
import { signalNow } from '#platform/db/limits.ts'
import type { Db } from '#platform/db/tenant.ts'
import { makeFile, mostRows } from '#platform/exports/file.ts'
import { numberFormat, type Reader } from '#platform/locales.ts'
import { enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

/** How often progress is told, and a cancellation noticed, ms. */
const beatEvery = 500
/** A maker that was not heard of for so long is dead, ms. */
const deadAfter = 10_000
/** Exports that this process makes at once, over all agencies: the rest of its jobs must not wait for them. */
const atOnceHere = 2

/** When it is somebody else's, or there is no room in this process, it is looked at again after this, ms. */
const laterBy = 2_000

const ourFault = 'Something went wrong on our side. Please try again.'

const maker = randomUUID()
const here = new Set<string>()

/** Makes one export, when it is its turn. Whoever ends one calls the next. */
export async function makeExport(job: JobContext, { id }: { id: number }): Promise<void> {
  const name = `${job.tenant.id}:${id}`
  const row = await job.inTenant((db) => claim(job, db, id, here.has(name)))
  if (!row) return
  here.add(name)
  try {
    await make(job, row)
  } finally {
    here.delete(name)
  }
}

async function claim(job: JobContext, db: Db, id: number, mine: boolean): Promise<ExportRow | undefined> {
  const alive = await lockAlive(db)
  const wanted = alive.find((each) => each.id === id)
  if (!wanted || mine) return undefined
  const others = alive.filter((each) => each.status === 'running' && each.id !== id)
  if (wanted.status === 'running' ? isAlive(wanted, job.now) : here.size >= atOnceHere) {
    await enqueue(db, 'exports.make', { id }, new Date(job.now.getTime() + laterBy))
    return undefined
  }
  if (wanted.status === 'queued') {
    const busy = others.length >= atOnce || others.some(({ user_id }) => user_id === wanted.user_id)
    if (busy) return undefined
  }
  const row = await begin(db, id, maker)
  await announceUpdate(db, row)
  return row
}

/** Is somebody else making it? What this process was making and does not any more, it gave up. */
function isAlive({ maker: by, seen_at }: Alive, now: Date): boolean {
  return by !== maker && seen_at !== null && now.getTime() - Date.parse(seen_at) < deadAfter
}

async function make(job: JobContext, row: ExportRow): Promise<void> {
  if (row.attempts > mostAttempts) {
    await ended(job, row, { status: 'failed', error: ourFault })
    return
  }
  const key = keyOf(job.tenant.id, row)
  const stopping = new AbortController()
  const rows = { done: 0, total: null as number | null }
  const beating = beats(job, row, rows, stopping)
  try {
    const signal = AbortSignal.any([stopping.signal, signalNow()])
    const ready = await write(job, row, { key, rows, signal })
    await beating.stop()
    const kept = await ended(job, row, {
      status: 'ready',
      ...ready,
      rows_total: rows.total,
      storage_key: key,
    })
    if (!kept) await job.storage.remove(key)
  } catch (error) {
    await beating.stop()
    await job.storage.remove(key)
    signalNow().throwIfAborted()
    if (stopping.signal.aborted) return
    const refused = error instanceof Refusal
    if (!refused && row.attempts < mostAttempts) throw error
    if (!refused) job.log.error({ err: error, export: row.id }, 'an export could not be made')
    const words = refused ? `${error.title}. ${error.description}` : ourFault
    await ended(job, row, { status: 'failed', error: words.trim() })
  }
}

/** Carried out as the person who asked, with what they may do now. */
async function write(
  job: JobContext,
  row: ExportRow,
  { key, rows, signal }: { key: string; rows: { done: number; total: number | null }; signal: AbortSignal },
) {
  const db = job.database.reading(job.tenant.id)
  const who = await loadWho(db, row.user_id)
  if (!who) throw new Refusal('exports.gone', 403, 'Whoever asked for it is not in the agency any more')
  const ctx = { ...job, db, who, scope: 'own' as const, ip: '', agent: '', via: 'job' as const }
  const spec = await parseExportRequest(ctx, job.areas, row, await zoneOf(db))
  const { size, sha256 } = await makeFile(spec, {
    ...job,
    db,
    key,
    signal,
    onTotal: (total) => {
      rows.total = total
      if (total > mostRows(row.format)) throw tooManyRows(row.format)
    },
    onRows: (more) => {
      rows.done += more
    },
  })
  const expires_at = new Date(job.now.getTime() + keptDays * 86_400_000).toISOString()
  return { size, sha256, expires_at, grants: spec.grants, team_ids: who.team_ids }
}

/** Tells how far it is twice a second, and stops when it is not wanted any more. */
function beats(
  job: JobContext,
  row: ExportRow,
  rows: { done: number; total: number | null },
  stopping: AbortController,
) {
  const db = job.database.reading(job.tenant.id)
  let announced = -1
  let running = Promise.resolve()
  const once = async () => {
    const now = { ...rows }
    if (!(await beat(db, row.id, maker, now))) return stopping.abort()
    if (announced === now.done || now.total === null) return
    announced = now.done
    const data = {
      id: row.id,
      status: 'running',
      percent: percentOf({ status: 'running', rows_done: now.done, rows_total: now.total }),
    }
    await job.live.broadcast([{ channel: `private-user.${row.user_id}`, event: 'export.updated', data }])
  }
  const timer = setInterval(() => {
    running = running
      .then(once)
      .catch((error) => job.log.warn({ err: error }, 'an export could not tell how far it is'))
  }, beatEvery)
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}

async function ended(job: JobContext, row: ExportRow, ending: Parameters<typeof end>[2]): Promise<boolean> {
  return job.inTenant(async (db) => {
    await lockAlive(db)
    const kept = await end(db, { id: row.id, maker }, ending)
    if (!kept) return false
    const after = { ...row, ...ending }
    await announceUpdate(db, after)
    await notify({ ...job, db }, exportReady, [
      { user_id: after.user_id, write: (reader) => message(after, reader) },
    ])
    await beginNext(db)
    return true
  })
}

function message({ id, title, status, rows_total, format, error }: ExportRow, { locale }: Reader) {
  if (status === 'failed')
    return {
      type: 'error' as const,
      title: `The export “${title}” could not be made`,
      description: error,
    }
  const rows = `${numberFormat(locale).format(rows_total ?? 0)} ${plural(rows_total ?? 0, 'row')}`
  return {
    type: 'success' as const,
    title: `The export “${title}” is ready`,
    description: `${rows}, ${format === 'csv' ? 'CSV' : 'Excel'}. It is kept for ${keptDays} days.`,
    actions: [{ label: 'Download', url: `/exports?download=${id}` }],
  }
}

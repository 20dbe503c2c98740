import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { loadWho } from '#areas/access/public.ts'
import { parseExportRequest } from '#areas/exports/exportable-lists.ts'
import { timesheetExports } from '#areas/timesheets/exports.ts'
import type { Context } from '#platform/context.ts'
import { limited, longLimit } from '#platform/db/limits.ts'
import { wholeList } from '#platform/db/list.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { makeFile } from '#platform/exports/file.ts'
import { withSnapshot } from '#platform/exports/snapshot.ts'
import { openStorage, type Storage, storageKey } from '#platform/storage/storage.ts'
import { areas } from '#server/areas.ts'
import { answering } from '../processes.ts'

export type Question = { way: 'csv' | 'copy' | 'xlsx' | 'by hand'; rows?: number }
/** `first`: ms to the first row. `growth`: megabytes on top of what the process had. */
export type Answer = { seconds: number; first: number; growth: number; rows: number }

type Given = { appUrl: string; centralUrl: string; files: string; slug: string }

const list = '/timesheets'
const columns = Object.keys(timesheetExports[list]!.cells).slice(0, 12)

await answering(async ({ appUrl, centralUrl, files, slug }: Given) => {
  const database = openDatabase({ appUrl, centralUrl })
  const across = database.readingAcross('a bench finds its agency')
  const tenant = await across
    .selectFrom('tenants')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const db = database.reading(tenant.id)
  const { rows } = await sql<{ id: number }>`select h.user_id as id from user_roles h
    join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
    where h.tenant_id = ${db.tenant} and r.key = 'owner' limit 1`.execute(db)
  const who = (await loadWho(db, rows[0]!.id))!
  const ctx = {
    db,
    who,
    tenant,
    scope: 'all',
    now: new Date(),
    log: pino({ level: 'silent' }),
  } as unknown as Context
  const storage = openStorage({ root: files })

  // As the queue does it: its statements may take longer than those of a request.
  return (question: Question): Promise<Answer> => limited(longLimit, () => measured(question))

  async function measured({ way, rows: most }: Question): Promise<Answer> {
    const format = way === 'xlsx' || way === 'by hand' ? 'xlsx' : 'csv'
    const read = await parseExportRequest(ctx, areas, { list, format, query: {}, columns }, 'Europe/London')
    const spec = most
      ? { ...read, shape: { ...read.shape, where: [...(read.shape.where ?? []), among(most)] } }
      : read
    const key = storageKey(tenant.id, 'exports', `${way.replace(' ', '-')}-${process.pid}.bin`)
    const signal = new AbortController().signal
    let done = 0
    let first = 0
    const memory = watched()
    const began = performance.now()
    if (way === 'csv' || way === 'xlsx') {
      let counted = 0
      await makeFile(spec, {
        database,
        storage: noting(storage, () => {
          first ||= performance.now() - counted
        }),
        db,
        inTenant: (work) => database.inTenant(tenant.id, work),
        key,
        signal,
        onTotal: () => {
          counted = performance.now()
        },
        onRows: (more) => {
          done += more
        },
      })
    } else {
      const bare = wholeList(db, spec.query, spec.shape).rows(sql.join(spec.cells.map(({ value }) => value)))
      await withSnapshot(database, db, signal, async (snapshot) => {
        const copied = await snapshot.copy(bare, { as: way === 'copy' ? 'csv' : 'text', rows: most ?? 1e9 })
        if (way === 'copy') for await (const chunk of copied) done += chunk.length ? 1 : 0
        else
          await pipeline(
            copied,
            markup,
            createDeflateRaw({ level: 1 }),
            createWriteStream(join(files, `${process.pid}.xml`)),
          )
      })
    }
    const seconds = (performance.now() - began) / 1_000
    return { seconds, first, growth: memory(), rows: done }
  }
})

/** The first rows by their number, whichever they are. */
const among = (most: number) => sql`t.id <= ${most}`

/** The least that makes rows of a worksheet: every cell as text, no escapes but those of XML. */
async function* markup(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  let number = 1
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop()!
    let xml = ''
    for (const line of lines) {
      number++
      const cells = line.split('\t')
      xml += `<row r="${number}">`
      for (let at = 0; at < cells.length; at++)
        xml += `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${cells[at]!.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
      xml += '</row>'
    }
    yield xml
  }
}

/** Hears when the second piece arrives: the first is the heading. */
function noting(storage: Storage, onRow: () => void): Storage {
  const write: Storage['write'] = (key, bytes, signal) =>
    storage.write(
      key,
      (async function* () {
        let pieces = 0
        for await (const piece of bytes) {
          if (++pieces === 2) onRow()
          yield piece
        }
      })(),
      signal,
    )
  return { ...storage, write }
}

/** Megabytes that the process came to hold on top of what it has now. */
function watched(): () => number {
  const before = process.memoryUsage.rss()
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 10)
  return () => {
    clearInterval(timer)
    return (Math.max(highest, process.memoryUsage.rss()) - before) / 1_048_576
  }
}

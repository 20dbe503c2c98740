import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { type Arrived, findArrived, forgetArrived, isOwn, mostBytes } from '#areas/files/arrivals.ts'
import { inspect } from '#areas/files/inspect/inspect.ts'
import { endings, types } from '#areas/files/inspect/types.ts'
import { insertObject, setObjects } from '#areas/files/queries.ts'
import { receiveForm, tooLarge } from '#areas/files/receive-form.ts'
import { namedAs } from '#areas/files/rules.ts'

import type { Early } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { storageKey } from '#platform/storage/storage.ts'

/** What lies in the storage and is no file yet: the transaction that follows makes it one, or it is taken out again. */
export type Kept = {
  upload: string
  object_id: number
  name: string
  mime: string
  size: number
  sha256: string
  pages: number | null
  scan_status: 'waiting' | 'clean'
  scanned_by: 'clamd' | 'structure'
}

/** Files that this process looks into and writes at once: pictures take memory, all else a disk. */
const atOnce = 4
let busy = 0
const waiting: (() => void)[] = []

/**
 * Takes in what a request brings, before its transaction: an upload that has come whole, or the part `file` of a form.
 * Undefined when there is nothing (any more): then the upload is a file already, or nobody knows it.
 */
export async function keepUpload(early: Early): Promise<Kept | undefined> {
  const { request, deps } = early
  if (isStream(request.body)) request.body = await receiveForm(early)
  const { upload } = (request.body ?? {}) as { upload?: unknown }
  if (!isOwn(early, upload)) return undefined
  const arrived = await findArrived(deps, upload)
  if (!arrived) return undefined
  if (arrived.size > mostBytes(deps)) throw tooLarge(mostBytes(deps))
  if (arrived.size === 0) throw empty
  return inTurn(() => keep(early, arrived))
}

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function'

async function keep(early: Early, arrived: Arrived): Promise<Kept> {
  const { deps, tenant, reply } = early
  const { upload } = arrived
  const { type, path, pages } = await inspect(arrived).catch(async (error) => {
    // What is refused for what it is will be refused again.
    if (error instanceof Refusal) await forgetArrived(deps, upload)
    throw error
  })
  const redrawn = path !== arrived.path
  try {
    const scanned = await scan(early, path)
    const key = storageKey(tenant.id, 'files', randomBytes(16).toString('hex'))
    const db = deps.database
    const object_id = await db.inTenant(tenant.id, (tx) => insertObject(tx, key))
    const hash = createHash('sha256')
    await deps.storage.write(key, hashed(path, hash))
    const { size } = await stat(path)
    // Only what became a file is forgotten here: whoever is refused for a field may send the same upload again.
    reply.raw.once('finish', () => {
      if (reply.statusCode < 300) void forgetArrived(deps, upload)
      else
        void db
          .inTenant(tenant.id, (tx) => setObjects(tx, [object_id], 'writing', 'leaving'))
          .catch(() => undefined)
    })
    const name = namedAs(arrived.name, types[type].endings, endings)
    return {
      upload,
      object_id,
      name,
      mime: types[type].mime,
      size,
      sha256: hash.digest('hex'),
      pages,
      ...scanned,
    }
  } finally {
    if (redrawn) await rm(path, { force: true })
  }
}

/** What the virus scanner says. While it does not answer, the file waits for it; where there is none, its structure was checked. */
async function scan(
  { deps, log, tenant }: Early,
  path: string,
): Promise<Pick<Kept, 'scan_status' | 'scanned_by'>> {
  if (!deps.scanner) return { scan_status: 'clean', scanned_by: 'structure' }
  try {
    const verdict = await deps.scanner.scan(createReadStream(path))
    if (verdict.clean) return { scan_status: 'clean', scanned_by: 'clamd' }
    log.warn({ tenant: tenant.id, found: verdict.found }, 'the virus scanner refused a file')
    throw new Refusal(
      'file.virus',
      422,
      'The virus scanner refused this file',
      `It found ${verdict.found}. The file was not kept.`,
      { file: ['The virus scanner refused this file'] },
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the virus scanner did not answer')
    return { scan_status: 'waiting', scanned_by: 'clamd' }
  }
}

async function* hashed(path: string, hash: ReturnType<typeof createHash>): AsyncIterable<Uint8Array> {
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 18 })) {
    hash.update(bytes as Buffer)
    yield bytes as Buffer
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

const empty = new Refusal(
  'file.empty',
  422,
  'This file is empty',
  'It has no bytes at all. Choose another one.',
  {
    file: ['This file is empty'],
  },
)

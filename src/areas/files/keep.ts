import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Arrived,
  findArrived,
  forgetArrived,
  isOwn,
  mostBytes,
  type Sender,
} from '#areas/files/arrivals.ts'
import type { Inspected } from '#areas/files/inspect/inspect.ts'
import { endings, pictures, types } from '#areas/files/inspect/types.ts'
import { atPlace, look, shrink, withFolder } from '#areas/files/looking.ts'
import { type Photo, photosToPdf } from '#areas/files/photos.ts'
import { insertObject, setObjects } from '#areas/files/queries.ts'
import { receiveForm, tooLarge } from '#areas/files/receive-form.ts'
import { namedAs } from '#areas/files/rules.ts'
import type { Early } from '#platform/http/mount.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
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
  /** How many photos it was made of, where it was. */
  photos: number
  scan_status: 'waiting' | 'clean'
  scanned_by: 'clamd' | 'structure'
}

/** The storage has so long for one file, ms. */
const patience = 120_000

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
  return keep(early, arrived).catch(async (error) => {
    // Sent twice at once, the other one made the file meanwhile, and its upload is forgotten.
    const isThere = await stat(arrived.path).catch(() => undefined)
    if (error instanceof Refusal || isThere) throw error
    return undefined
  })
}

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function'

/** Who sends several at once, and how they are answered. */
export type Sending = Pick<Early, 'deps' | 'log' | 'reply' | 'now'> & Sender

/**
 * Takes in several uploads that have come whole, each refused at its place in `uploads`. Of two pictures or more one PDF
 * is made, a page each in their order; what else there is stays as it is.
 */
export async function keepUploads(sending: Sending, uploads: readonly string[]): Promise<Kept[]> {
  const { deps } = sending
  const arrived: Arrived[] = []
  for (const [at, upload] of uploads.entries()) {
    const found = isOwn(sending, upload) ? await findArrived(deps, upload) : undefined
    if (!found) throw invalid(`uploads.${at}`, 'This file is not there any more: add it again', 'not_found')
    if (found.size > mostBytes(deps)) throw atPlace(tooLarge(mostBytes(deps)), at)
    if (found.size === 0) throw atPlace(empty, at)
    arrived.push(found)
  }
  const [first] = arrived
  if (!first) return []
  return withFolder(first, async (folder) => {
    const looked: Looked[] = []
    for (const [at, each] of arrived.entries())
      looked.push({ arrived: each, at, ...(await look(sending, each, folder, at)) })
    const drawn = looked.filter(({ type }) => pictures.includes(type))
    const together = drawn.length > 1 ? drawn : []
    const single = looked.filter((each) => !together.includes(each))
    const made = together.length > 0 ? [await asPdf(sending, together, folder)] : []
    const kept: Kept[] = []
    for (const each of [...made, ...single.map((one) => ({ ...one, of: [one.arrived.upload] }))])
      kept.push(await store(sending, each).catch((error) => refusedAt(error, each.at)))
    return kept
  })
}

/** `at`: its place among those that were sent. */
type Looked = Inspected & { arrived: Arrived; at: number }

/** One PDF of these pictures, in their folder. */
async function asPdf(
  sending: Sending,
  drawn: readonly Looked[],
  folder: string,
): Promise<Storing & { at: number }> {
  const [{ arrived: first, at }] = drawn as [Looked]
  const name = 'Photos'
  const photos: Photo[] = []
  // One after the other: several at once would take the places of others.
  for (const each of drawn) photos.push(await shrink(sending, each.path, folder, each.at))
  const path = join(folder, 'pages')
  await writeFile(path, await photosToPdf(photos, { title: name, now: sending.now }))
  const of = drawn.map(({ arrived: { upload } }) => upload)
  return { type: 'pdf', path, pages: drawn.length, arrived: { ...first, name }, of, at }
}

function refusedAt(error: unknown, at: number): never {
  throw error instanceof Refusal ? atPlace(error, at) : error
}

/** `of`: the uploads that become this one file. */
type Storing = Inspected & { arrived: Arrived; of: readonly string[] }

const keep = (early: Early, arrived: Arrived): Promise<Kept> =>
  withFolder(arrived, async (folder) => {
    const looked = await look(early, arrived, folder)
    return store(early, { ...looked, arrived, of: [arrived.upload] })
  })

async function store(
  sending: Omit<Sending, 'who'>,
  { type, path, pages, arrived, of }: Storing,
): Promise<Kept> {
  const { deps, tenant, reply } = sending
  const { upload } = arrived
  const scanned = await scan(sending, path)
  const key = storageKey(tenant.id, 'files', randomBytes(16).toString('hex'))
  const db = deps.database
  const object_id = await db.inTenant(tenant.id, (tx) => insertObject(tx, key))
  const hash = createHash('sha256')
  await within(patience, (signal) => deps.storage.write(key, hashed(path, hash), signal))
  const { size } = await stat(path)
  // Only what became a file is forgotten here: whoever is refused for a field may send the same upload again.
  reply.raw.once('finish', () => {
    if (reply.statusCode < 300) for (const each of of) void forgetArrived(deps, each)
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
    photos: of.length > 1 ? of.length : 0,
    ...scanned,
  }
}

/** What the virus scanner says. While it does not answer, the file waits for it; where there is none, its structure was checked. */
async function scan(
  { deps, log, tenant }: Pick<Early, 'deps' | 'log' | 'tenant'>,
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

/** Nobody waits for a storage that has stopped to answer. What it was given up with is tidied up as all that was begun. */
async function within(ms: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const given = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(notKept())
      given.abort()
    }, ms)
  })
  try {
    await Promise.race([work(given.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

function notKept(): Refusal {
  const refusal = new Refusal(
    'file.not_kept',
    503,
    'This file could not be kept',
    'The storage does not answer. Nothing was lost: try again in a moment.',
  )
  refusal.retry_after = 30
  return refusal
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

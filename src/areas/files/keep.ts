import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import {
  type Arrived,
  findArrived,
  forgetArrived,
  isOwn,
  mostBytes,
  type Sender,
} from '#areas/files/arrivals.ts'
import { type Inspected, inspect } from '#areas/files/inspect/inspect.ts'
import { endings, pictures, types } from '#areas/files/inspect/types.ts'
import { photosToPdf } from '#areas/files/photos.ts'
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
  return inTurn(() => keep(early, arrived)).catch(async (error) => {
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
  return inTurn(async () => {
    const looked: (Inspected & { arrived: Arrived })[] = []
    try {
      for (const [at, each] of arrived.entries())
        looked.push({ arrived: each, ...(await looking(sending, each, at)) })
      const drawn = looked.filter(({ type }) => pictures.includes(type))
      const together = drawn.length > 1 ? drawn : []
      const single = looked.filter((each) => !together.includes(each))
      const made = together.length > 0 ? [await asPdf(sending, together)] : []
      try {
        const kept: Kept[] = []
        for (const each of [...made, ...single.map((one) => ({ ...one, of: [one.arrived.upload] }))])
          kept.push(
            await store(sending, each).catch((error) => refusedAt(error, uploads.indexOf(each.of[0]!))),
          )
        return kept
      } finally {
        await Promise.all(made.map(({ path }) => rm(path, { force: true })))
      }
    } finally {
      await Promise.all(
        looked.map(({ path, arrived: { path: from } }) =>
          path === from ? undefined : rm(path, { force: true }),
        ),
      )
    }
  })
}

/** One PDF of these pictures, beside the first of them. */
async function asPdf(
  { now }: Sending,
  drawn: readonly (Inspected & { arrived: Arrived })[],
): Promise<Storing> {
  const name = 'Photos'
  const [{ arrived: first }] = drawn as [(typeof drawn)[number]]
  const bytes = await photosToPdf(
    drawn.map(({ path }) => path),
    { title: name, now },
  )
  const path = `${first.path}.pages`
  await writeFile(path, bytes)
  const of = drawn.map(({ arrived: { upload } }) => upload)
  return { type: 'pdf', path, pages: drawn.length, arrived: { ...first, name }, of }
}

/** What it is; what is refused for what it is will be refused again, and is forgotten. */
async function looking({ deps }: Pick<Early, 'deps'>, arrived: Arrived, at?: number): Promise<Inspected> {
  try {
    return await inspect(arrived)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await forgetArrived(deps, arrived.upload)
    throw at === undefined ? error : atPlace(error, at)
  }
}

function refusedAt(error: unknown, at: number): never {
  throw error instanceof Refusal ? atPlace(error, at) : error
}

/** The same, said of one of several. */
const atPlace = ({ code, status, title, description }: Refusal, at: number): Refusal =>
  new Refusal(code, status, title, description, { [`uploads.${at}`]: [`${title}. ${description}`] })

/** `of`: the uploads that become this one file. */
type Storing = Inspected & { arrived: Arrived; of: readonly string[] }

async function keep(early: Early, arrived: Arrived): Promise<Kept> {
  const looked = await looking(early, arrived)
  try {
    return await store(early, { ...looked, arrived, of: [arrived.upload] })
  } finally {
    if (looked.path !== arrived.path) await rm(looked.path, { force: true })
  }
}

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
  await deps.storage.write(key, hashed(path, hash))
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

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cleanName, insertObject, noFile, readForm, takeIn } from '#areas/files/public.ts'
import { findReading } from '#areas/imports/apart.ts'
import { mostBytes } from '#areas/imports/contract.ts'
import { importerFor } from '#areas/imports/importers.ts'
import type { Reading } from '#areas/imports/reading/table.ts'
import type { Deps } from '#platform/area.ts'
import type { Early } from '#platform/http/mount.ts'
import { intake, sentBy } from '#platform/intake/intake.ts'
import { Refusal } from '#platform/refusal.ts'
import { storageKey } from '#platform/storage/storage.ts'

export type Received = {
  filename: string
  size: number
  sha256: string
  storage_key: string
  /** What was written down of it: kept by the transaction that follows, or taken out again. */
  object_id: number
  reading: Reading
}

/**
 * Takes a file in, piece by piece, finds out how it is read, and keeps it in the storage. Refuses in words what is no
 * table.
 */
export async function receiveTable(early: Early): Promise<Received> {
  const { deps, request, tenant, who } = early
  deps.space?.refuseFile()
  const type = String(request.headers['content-type'])
  if (!(request.body instanceof Readable)) throw noFile
  const path = await arriving(deps)
  try {
    const { fields, taken } = await (/^multipart/i.test(type)
      ? readForm(request, path, mostBytes)
      : readWhole(early, path))
    importerFor(deps.areas, who, fields.entity ?? '')
    const reading = await intake.read(findReading, { path }, sentBy(early, 'file'))
    const storage_key = storageKey(tenant.id, 'files', randomBytes(16).toString('hex'))
    const object_id = await deps.database.inTenant(tenant.id, (tx) => insertObject(tx, storage_key))
    await deps.storage.write(storage_key, createReadStream(path))
    const { name: filename, size, sha256 } = taken
    request.body = { entity: fields.entity, filename }
    return { filename, size, sha256, storage_key, object_id, reading }
  } finally {
    await rm(path, { force: true })
  }
}

/** A file of the storage on this machine, for as long as it is read. */
export async function withLocal<T>(
  deps: Deps,
  key: string | null,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const file = key === null ? undefined : await deps.storage.read(key)
  if (!file) throw noFileAnyMore
  const path = await arriving(deps)
  try {
    await pipeline(file.bytes, createWriteStream(path))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

export const noFileAnyMore = new Refusal(
  'import.no_file',
  410,
  'The file is not there any more',
  'Upload it again.',
)

async function arriving({ storage }: Pick<Deps, 'storage'>): Promise<string> {
  await mkdir(storage.arrivals, { recursive: true })
  return join(storage.arrivals, `import-${randomBytes(16).toString('hex')}`)
}

/** A file as it is; what it holds and how it is called stands in the address. */
async function readWhole({ request }: Early, path: string) {
  const { entity, filename } = request.query as Record<string, unknown>
  const taken = await takeIn(request.body as Readable, path, mostBytes)
  const name = cleanName(typeof filename === 'string' ? filename : '')
  return { fields: typeof entity === 'string' ? { entity } : {}, taken: { ...taken, name } }
}

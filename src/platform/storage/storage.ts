import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isNoSpace, storageFull } from '#platform/db/trouble.ts'
import type { Space } from '#platform/storage/space.ts'

/** Files by key, `t/{tenant}/…`: the agency's number comes first, so that one agency's files can be moved or removed. */
export type Storage = {
  /** Writes the whole file or nothing; an older one of the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** As `put`, for what is too large to be held at once; `signal` gives up and leaves nothing behind. */
  write(key: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /** The file as it is read from the disk, or undefined when there is no such file. */
  read(key: string): Promise<{ size: number; bytes: Readable } | undefined>
  /** Adds at the end of a file, or begins it; on the disk when it answers. For what is never written over. */
  append(key: string, text: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Every file of an agency, also what was only begun. */
  removeAgency(tenant: number): Promise<void>
}

/** A key of one agency: `storageKey(7, 'invoices', '42.pdf')` → `t/7/invoices/42.pdf`. Throws on names that are no key. */
export function storageKey(tenant: number, ...names: string[]): string {
  return checked(`t/${tenant}/${names.join('/')}`)
}

/** Files in a folder of this machine. While `space` is short they are refused, `storage_full`. */
export function openStorage({ root, space }: { root: string; space?: Space | undefined }): Storage {
  const disk = new Disk(new WholeFiles({ location: root, visibility: 'private' }))
  const kept = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!isNoSpace(error)) throw error
      space?.saw(error)
      throw storageFull('files')
    })
  return {
    put: async (key, bytes) => {
      checked(key)
      space?.refuseFile(bytes.length)
      await kept(disk.put(key, bytes))
    },
    get: async (key) => {
      if (!(await disk.exists(checked(key)))) return undefined
      return Buffer.from(await disk.getBytes(key))
    },
    write: async (key, bytes, signal) => {
      const place = join(root, checked(key))
      space?.refuseFile()
      await kept(written(place, space ? whileSpace(bytes, space) : bytes, signal))
    },
    read: async (key) => {
      const place = join(root, checked(key))
      const found = await stat(place).catch(() => undefined)
      return found?.isFile() ? { size: found.size, bytes: createReadStream(place) } : undefined
    },
    append: (key, text) => appended(join(root, checked(key)), text),
    exists: async (key) => disk.exists(checked(key)),
    remove: async (key) => {
      await disk.delete(checked(key))
      await rm(partOf(join(root, key)), { force: true })
    },
    removeAgency: async (tenant) => {
      if (!Number.isSafeInteger(tenant) || tenant <= 0) throw new Error(`${tenant} is not a tenant`)
      await disk.deleteAll(`t/${tenant}/`)
    },
  }
}

// `letters`: what belongs to no agency. Letters, digits, dot, dash and underscore, no name beginning with a dot: nothing climbs out, on any file system.
const shape = /^(t\/[1-9]\d{0,9}|letters)(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}){1,8}$/

function checked(key: string): string {
  if (!shape.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key).slice(0, 200)}`)
  return key
}

/** A long file gives up before it takes what recovery needs. */
async function* whileSpace(bytes: AsyncIterable<Uint8Array>, space: Space): AsyncIterable<Uint8Array> {
  for await (const some of bytes) {
    space.refuseFile()
    yield some
  }
}

/** Beside its file, so that whoever removes a file whose writer died removes what was begun too. */
const partOf = (place: string) => `${place}.part`

async function written(place: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  const part = partOf(place)
  await mkdir(dirname(place), { recursive: true })
  try {
    const file = createWriteStream(part, { highWaterMark: 1 << 18 })
    await pipeline(bytes, file, signal ? { signal } : {})
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function appended(place: string, text: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  const file = await open(place, 'a')
  try {
    await file.appendFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** flydrive writes in place, and its move copies: a crash would leave half a file. A rename leaves all or nothing. */
class WholeFiles extends FSDriver {
  private readonly root: string

  constructor(options: { location: string; visibility: 'private' }) {
    super(options)
    this.root = options.location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = join(this.root, key)
    const fresh = join(this.root, `.fresh-${randomUUID()}`)
    await mkdir(dirname(place), { recursive: true })
    try {
      await writeFile(fresh, contents)
      await rename(fresh, place)
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    }
  }

  // The driver's own takes the buffer behind the bytes, which may be longer than the file.
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.root, key))
  }
}

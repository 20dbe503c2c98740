import type { Readable } from 'node:stream'
import { isNoSpace, storageFull } from '#platform/db/trouble.ts'
import { localFiles } from '#platform/storage/local-files.ts'
import type { Space } from '#platform/storage/space.ts'

/** Files by key, `t/{tenant}/…`: the agency's number comes first, so that one agency's files can be moved or removed. */
export type Storage = {
  /** Writes the whole file or nothing; an older one of the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** As `put`, for what is too large to be held at once; `signal` gives up and leaves nothing behind. */
  write(key: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /** The file as it is read from where it lies, or undefined when there is no such file. */
  read(key: string): Promise<{ size: number; bytes: Readable } | undefined>
  /** Adds at the end of a file, or begins it; kept when it answers. For what is never written over, by one writer at a time. */
  append(key: string, text: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Every file of an agency, also what was only begun. */
  removeAgency(tenant: number): Promise<void>
  /** A folder of this machine for what is only on its way into the storage. */
  readonly arrivals: string
}

/** Where files lie: a folder of this machine, or a bucket (`s3-files.ts`). Keys were checked before they come here. */
export type FilePlace = Omit<Storage, 'arrivals'>

/** A key of one agency: `storageKey(7, 'invoices', '42.pdf')` → `t/7/invoices/42.pdf`. Throws on names that are no key. */
export function storageKey(tenant: number, ...names: string[]): string {
  return checked(`t/${tenant}/${names.join('/')}`)
}

type Options = {
  /** Of the files, unless `place` says where they lie. */
  root: string
  place?: FilePlace | undefined
  /** Absent: beside the files. */
  arrivals?: string
  space?: Space | undefined
}

/** Files in a folder of this machine, or in `place`. While `space` is short they are refused, `storage_full`. */
export function openStorage({
  root,
  place = localFiles(root),
  arrivals = `${root}-arriving`,
  space,
}: Options): Storage {
  const kept = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!isNoSpace(error)) throw error
      space?.saw(error)
      throw storageFull('files')
    })
  return {
    arrivals,
    put: async (key, bytes) => {
      checked(key)
      space?.refuseFile(bytes.length)
      await kept(place.put(key, bytes))
    },
    get: async (key) => place.get(checked(key)),
    write: async (key, bytes, signal) => {
      checked(key)
      space?.refuseFile()
      await kept(place.write(key, space ? whileSpace(bytes, space) : bytes, signal))
    },
    read: async (key) => place.read(checked(key)),
    append: async (key, text) => place.append(checked(key), text),
    exists: async (key) => place.exists(checked(key)),
    remove: async (key) => place.remove(checked(key)),
    removeAgency: async (tenant) => {
      if (!Number.isSafeInteger(tenant) || tenant <= 0) throw new Error(`${tenant} is not a tenant`)
      await place.removeAgency(tenant)
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

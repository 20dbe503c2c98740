import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { cleanName, uploadLives } from '#areas/files/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Early } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'

/** A file that has come to this machine whole, and is nobody's yet. */
export type Arrived = { upload: string; path: string; name: string; size: number }

export const mostBytes = ({ maxFileBytes = 25_000_000 }: Pick<Deps, 'maxFileBytes'>) => maxFileBytes

const stores = new Map<string, FileStore>()

/** Uploads on their way, as files of this machine with what is known of them beside each. */
export function arrivalsOf({ storage: { arrivals } }: Pick<Deps, 'storage'>): FileStore {
  const store =
    stores.get(arrivals) ??
    new FileStore({ directory: arrivals, expirationPeriodInMilliseconds: uploadLives })
  stores.set(arrivals, store)
  return store
}

/** Who sends: somebody with an account; or a guest of the link of that number, who has none. */
export type Sender = Pick<Early, 'tenant'> & { who: Pick<Early['who'], 'id'>; guest_of?: number }

const prefixOf = ({ who, tenant, guest_of }: Sender): string =>
  `${tenant.id}-${guest_of === undefined ? who.id : `g${guest_of}`}-`

/** Whose upload it is stands in its name. */
export const newUpload = (sender: Sender): string => `${prefixOf(sender)}${randomBytes(16).toString('hex')}`

export const isOwn = (sender: Sender, upload: unknown): upload is string =>
  typeof upload === 'string' && /^\d+-g?\d+-[0-9a-f]{32}$/.test(upload) && upload.startsWith(prefixOf(sender))

/** The upload, when all of it is here. */
export async function findArrived(deps: Pick<Deps, 'storage'>, upload: string): Promise<Arrived | undefined> {
  const known = await arrivalsOf(deps)
    .getUpload(upload)
    .catch(() => undefined)
  if (!known) return undefined
  const { size = 0, offset, metadata } = known
  if (offset < size)
    throw new Refusal(
      'file.incomplete',
      409,
      'This upload is not complete',
      `${offset} of ${size} bytes have arrived. Send the rest first.`,
    )
  return {
    upload,
    path: join(deps.storage.arrivals, upload),
    name: cleanName(metadata?.filename ?? ''),
    size,
  }
}

export async function forgetArrived({ storage }: Pick<Deps, 'storage'>, upload: string): Promise<void> {
  await rm(join(storage.arrivals, upload), { force: true })
  await rm(join(storage.arrivals, `${upload}.json`), { force: true })
}

let tidied = 0
/** Between two looks at what was given up, ms. */
const tidyEvery = 3_600_000

/** This machine tidies up what was begun on it, as it takes in more. */
export function tidyNow(deps: Pick<Deps, 'storage'>, now: Date): void {
  if (now.getTime() - tidied < tidyEvery) return
  tidied = now.getTime()
  void tidyArrivals(deps, now)
}

/** What is older than a day was given up. */
export async function tidyArrivals({ storage }: Pick<Deps, 'storage'>, now: Date): Promise<void> {
  const names = await readdir(storage.arrivals).catch(() => [])
  await Promise.all(
    names.map(async (name) => {
      const path = join(storage.arrivals, name)
      const found = await stat(path).catch(() => undefined)
      if (found && now.getTime() - found.mtimeMs > uploadLives)
        await rm(path, { force: true, recursive: true })
    }),
  )
}

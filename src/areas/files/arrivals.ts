import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { cleanName, importRests, tidyEvery, uploadLives, uploadRests } from '#areas/files/rules.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
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

/** What the names of their uploads begin with: `7-3-`, `7-g12-` of a guest. */
export const prefixOf = ({ who, tenant, guest_of }: Sender): string =>
  `${tenant.id}-${guest_of === undefined ? who.id : `g${guest_of}`}-`

/** Whose upload it is, and how many bytes it may have, stands in its name, which nobody else can guess. */
export const newUpload = (sender: Sender, size: number): string =>
  namedUpload(sender, randomBytes(12).toString('hex'), size)

/** `chance`: 24 digits of 0 to f. */
export const namedUpload = (sender: Sender, chance: string, size: number): string =>
  `${prefixOf(sender)}${chance}${size.toString(16).padStart(8, '0')}`

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
  const path = join(deps.storage.arrivals, upload)
  // Somebody wants it: nobody tidies it up meanwhile.
  await utimes(path, new Date(), new Date()).catch(() => undefined)
  return {
    upload,
    path,
    name: cleanName(metadata?.filename ?? ''),
    size,
  }
}

export async function forgetArrived({ storage }: Pick<Deps, 'storage'>, upload: string): Promise<void> {
  await rm(join(storage.arrivals, upload), { force: true })
  await rm(join(storage.arrivals, `${upload}.json`), { force: true })
}

/**
 * Forgets what nobody has sent a byte of for an hour, and what a process left behind that was ended. `now`: a moment that
 * it is reckoned from.
 */
export async function tidyArrivals({ storage }: Pick<Deps, 'storage'>, now: Date): Promise<void> {
  const names = await readdir(storage.arrivals).catch(() => [])
  // What belongs to an upload is called like it, with an ending.
  const together = Map.groupBy(names, (name) => name.split('.', 1)[0]!)
  for (const [upload, all] of together) {
    const paths = all.map((name) => join(storage.arrivals, name))
    const times = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
    const latest = Math.max(0, ...times.map((found) => found?.mtimeMs ?? 0))
    const rests = upload.startsWith('import-') ? importRests : uploadRests
    if (now.getTime() - latest <= rests) continue
    await Promise.all(paths.map((path) => rm(path, { force: true, recursive: true })))
  }
}

/** Each process tidies its own machine: uploads lie on the one that took them in. Answers how to stop it. */
export function tidyOnTimer(deps: Pick<Deps, 'storage'>): () => void {
  const tidy = () => void tidyArrivals(deps, clock.now()).catch(() => undefined)
  const timer = setInterval(tidy, tidyEvery).unref()
  tidy()
  return () => clearInterval(timer)
}

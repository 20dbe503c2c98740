import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseOverStorage } from '#areas/access/public.ts'
import { forgetArrived, mostBytes, prefixOf, type Sender } from '#areas/files/arrivals.ts'
import { type Open, usualUploads, whyNotBegin } from '#areas/files/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Begins an upload, by its name (`newUpload`), where person and agency may have one more and the agency has room for it. A
 * guest counts for the agency; how much one may send stands elsewhere.
 *
 * What is on its way is what lies in the folder: names say whose it is and how many bytes it may have, so it is counted by
 * one listing, nothing has to be kept in step with it, and it is right after any end. An upload is first put there and
 * then counted, by whichever process: of two that begin at one instant each sees the other, and never are there too many.
 * Within a process one begins after the other, so that the last place is one’s.
 */
export async function beginUpload(
  deps: Pick<Deps, 'storage' | 'openUploads' | 'database' | 'maxFileBytes'>,
  sender: Sender,
  upload: string,
): Promise<void> {
  const { tenant, guest_of } = sender
  const { arrivals } = deps.storage
  try {
    const ofTenant = await inTurn(arrivals, async () => {
      await mkdir(arrivals, { recursive: true })
      await writeFile(join(arrivals, upload), '', { flag: 'wx' })
      const names = await readdir(arrivals)
      const most = mostBytes(deps)
      const all = openOf(names, `${tenant.id}-`, most)
      const own = guest_of === undefined ? openOf(names, prefixOf(sender), most) : none
      refuse(whyNotBegin({ own, all }, deps.openUploads ?? usualUploads))
      return all
    })
    const { bytes: size } = openOf([upload], '', mostBytes(deps))
    await refuseOverStorage(deps.database.reading(tenant.id), { size, others: ofTenant.bytes - size })
  } catch (error) {
    await forgetArrived(deps, upload)
    throw error
  }
}

/**
 * Refuses a file that the agency has no room for before anything is counted for it. Of those that begin at one instant
 * `beginUpload` decides.
 */
export async function refuseWithoutRoom(
  deps: Pick<Deps, 'storage' | 'maxFileBytes'>,
  db: Db,
  size: number,
): Promise<void> {
  const names = await readdir(deps.storage.arrivals).catch(() => [])
  await refuseOverStorage(db, { size, others: openOf(names, `${db.tenant}-`, mostBytes(deps)).bytes })
}

const none: Open = { count: 0, bytes: 0 }
const shape = /^\d+-g?\d+-[0-9a-f]{24}([0-9a-f]{8})$/

/** Nobody sends more than `most` bytes, whatever a name says. */
function openOf(names: readonly string[], prefix: string, most: number): Open {
  const open = { ...none }
  for (const name of names) {
    const [, size] = (name.startsWith(prefix) && shape.exec(name)) || []
    if (size === undefined) continue
    open.count++
    open.bytes += Math.min(most, Number.parseInt(size, 16))
  }
  return open
}

/** Of each folder, whose turn is last. */
const turns = new Map<string, Promise<unknown>>()

function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(folder) ?? Promise.resolve()).then(work, work)
  const ended = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(folder, ended)
  void ended.then(() => {
    if (turns.get(folder) === ended) turns.delete(folder)
  })
  return turn
}

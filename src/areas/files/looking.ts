import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Arrived, forgetArrived, type Sender } from '#areas/files/arrivals.ts'
import type { Inspected } from '#areas/files/inspect/inspect.ts'
import type { Photo } from '#areas/files/photos.ts'
import type { Early } from '#platform/http/mount.ts'
import { intake, type Sent } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'
import { Refusal } from '#platform/refusal.ts'

const inspect = reader<typeof import('#areas/files/inspect/inspect.ts').inspect>(
  '#areas/files/inspect/inspect.ts',
  'inspect',
)
const shrinkPhoto = reader<typeof import('#areas/files/inspect/picture.ts').shrinkPhoto>(
  '#areas/files/inspect/picture.ts',
  'shrinkPhoto',
)

/** Who sends, and where their files wait. */
export type Looking = Pick<Early, 'deps'> & Sender

/** What the intake makes of this: places are shared out among people, and guests by their links. */
const sentOf = ({ tenant, who, guest_of }: Sender, field: string): Sent => ({
  tenant: tenant.id,
  person: guest_of === undefined ? who.id : `guest ${guest_of}`,
  field,
})

/**
 * A folder of its own beside an upload, for what is drawn of it. Taken away with all that is in it, also when the process that drew
 * was ended meanwhile: it cannot begin a file in a folder that is gone.
 */
export async function withFolder<T>({ path }: Arrived, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(`${path}.drawn-`)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/**
 * What it is. What is refused for what it is would be refused again, and is forgotten; who was told to come back finds it
 * as it was. `at`: its place among several.
 */
export async function look(
  sending: Looking,
  arrived: Arrived,
  folder: string,
  at?: number,
): Promise<Inspected> {
  const { path, name, upload } = arrived
  const sent = sentOf(sending, at === undefined ? 'file' : `uploads.${at}`)
  try {
    return await intake.read(inspect, { path, name, drawn: join(folder, `picture${at ?? 0}`) }, sent)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 422) await forgetArrived(sending.deps, upload)
    throw at === undefined ? error : atPlace(error, at)
  }
}

/** A picture that was looked at, as it stands on a page of a PDF. */
export async function shrink(sending: Looking, path: string, folder: string, at: number): Promise<Photo> {
  const drawn = join(folder, `page${at}`)
  const sent = sentOf(sending, `uploads.${at}`)
  return { path: drawn, wide: await intake.read(shrinkPhoto, { path, drawn }, sent) }
}

/** The same, said of one of several. */
export function atPlace(refused: Refusal, at: number): Refusal {
  const { code, status, title, description, retry_after } = refused
  const said = `${title}. ${description}`
  const refusal = new Refusal(code, status, title, description, { [`uploads.${at}`]: [said] })
  if (retry_after !== undefined) refusal.retry_after = retry_after
  return refusal
}

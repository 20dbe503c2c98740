import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isNoSpace, storageFull } from '#platform/db/trouble.ts'

/**
 * How much space is left: `low`, somebody should look after it; `short`, no files any more; `full`, nothing is written
 * but what goes away, so that the database keeps what it needs to recover.
 */
export const spaceLevels = ['enough', 'low', 'short', 'full'] as const
export type SpaceLevel = (typeof spaceLevels)[number]

/** Bytes of the file system of DATA_DIR. */
export type SpaceFigures = { free: number; size: number }

export type Space = {
  level(): SpaceLevel
  figures(): SpaceFigures
  /** Somebody was told that there is no space: looked into at once. Other errors say nothing. */
  saw(error: unknown): void
  /** Refuses a file of so many bytes, or of an unknown length, when space is short. */
  refuseFile(bytes?: number): void
  /** Refuses what writes while there is no space; deleting goes on. */
  refuseWrite(method: string): void
  /** Resolves while it is not `full`. */
  enough(): Promise<void>
  /** Calls back whenever it becomes `full`, until the answer is called. */
  onFull(listener: () => void): () => void
  /** Looks now; also done every few seconds. */
  look(): Promise<void>
  stop(): void
}

const mb = 1024 ** 2
const below = [
  { level: 'full', bytes: 256 * mb, part: 0.04 },
  { level: 'short', bytes: 1024 * mb, part: 0.08 },
  { level: 'low', bytes: 5 * 1024 * mb, part: 0.12 },
] as const
/** A level is left only when there is this much more than it begins with: files come and go. */
const slack = 1.1
/** What an email or a small document takes is still kept while space is short, bytes. */
const smallFile = 64 * 1024

/** Small disks have small thresholds. `before`: the level it had, which it does not leave at once. */
export function levelOf({ free, size }: SpaceFigures, before: SpaceLevel = 'enough'): SpaceLevel {
  const rank = spaceLevels.indexOf(before)
  const found = below.find(({ level, bytes, part }) => {
    const most = Math.min(bytes, size * part)
    return free < (spaceLevels.indexOf(level) <= rank ? most * slack : most)
  })
  return found?.level ?? 'enough'
}

type Options = {
  folder: string
  log: Pick<Logger, 'error' | 'warn' | 'info'>
  /** Throws while something small cannot be written to the database. */
  tryDatabase?: () => Promise<unknown>
  /** What is to be done about a level: called again at each look until it succeeds. */
  tell?: (level: SpaceLevel, figures: SpaceFigures) => Promise<unknown>
  /** Between two looks, ms. */
  every?: number
  measure?: (folder: string) => Promise<SpaceFigures>
}

/** Watches the space under DATA_DIR, and believes the database and the file system when they say there is none. */
export function openSpace({
  folder,
  log,
  tryDatabase,
  tell,
  every = 5_000,
  measure = measured,
}: Options): Space {
  let level: SpaceLevel = 'enough'
  let figures: SpaceFigures = { free: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY }
  let doubted = false
  let pending: { level: SpaceLevel; figures: SpaceFigures } | undefined
  let looking: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const waiting: (() => void)[] = []

  const became = (next: SpaceLevel) => {
    const [before, rank] = [level, spaceLevels.indexOf(next)]
    level = next
    const said = { space: next, free_mb: Math.floor(figures.free / mb), of_mb: Math.floor(figures.size / mb) }
    if (next === 'enough' || rank < spaceLevels.indexOf(before)) log.warn(said, 'there is more space again')
    else if (next === 'low') log.warn(said, 'space is running low')
    else
      log.error(
        said,
        next === 'short' ? 'space is short: files are refused' : 'no space left: writes are refused',
      )
    if (rank > spaceLevels.indexOf(before)) pending = { level: next, figures }
    if (next === 'full') for (const listener of listeners) listener()
    else for (const go of waiting.splice(0)) go()
  }
  const lookOnce = async () => {
    figures = await measure(folder).catch(() => figures)
    let next = levelOf(figures, level)
    // What they said stays true until something can be written, whatever the figures say: quotas, another disk.
    if (doubted && next !== 'full') {
      doubted = await cannotWrite(folder, tryDatabase)
      if (doubted) next = 'full'
    }
    if (next !== level) became(next)
    // Where there was no space to tell it either, it is told afterwards.
    const telling = pending
    if (!telling || !tell) return
    await tell(telling.level, telling.figures).then(
      () => {
        if (pending === telling) pending = undefined
      },
      () => undefined,
    )
  }
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(() => void look(), every)
  timer.unref()
  void look()

  return {
    level: () => level,
    figures: () => figures,
    saw: (error) => {
      if (!isNoSpace(error) || doubted) return
      doubted = true
      log.error({ kind_of_error: (error as { code?: string }).code }, 'no space was left for a write')
      void look()
    },
    refuseFile: (bytes) => {
      if (level === 'full') throw storageFull()
      if (level === 'short' && (bytes === undefined || bytes > smallFile)) throw storageFull('files')
    },
    refuseWrite: (method) => {
      if (level === 'full' && method !== 'GET' && method !== 'DELETE') throw storageFull()
    },
    enough: async () => {
      if (level === 'full') await new Promise<void>((resolve) => waiting.push(resolve))
    },
    onFull: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look,
    stop: () => {
      clearInterval(timer)
      for (const go of waiting.splice(0)) go()
    },
  }
}

async function measured(folder: string): Promise<SpaceFigures> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Tries: a file here, and a row there. A database that is away says nothing about space. */
async function cannotWrite(folder: string, tryDatabase: Options['tryDatabase']): Promise<boolean> {
  const file = join(folder, `.space-${randomUUID()}`)
  try {
    await writeFile(file, Buffer.alloc(smallFile))
    await tryDatabase?.()
    return false
  } catch (error) {
    return isNoSpace(error)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it, test } from 'vitest'
import { levelOf, openSpace, type SpaceLevel } from '#platform/storage/space.ts'
import { openStorage, storageKey } from '#platform/storage/storage.ts'

const mb = 1024 ** 2
const gb = 1024 * mb
const folder = mkdtempSync(join(tmpdir(), 'saffron-space-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the level', () => {
  it.for<[free: number, size: number, before: SpaceLevel, level: SpaceLevel]>([
    [100 * gb, 500 * gb, 'enough', 'enough'],
    [4 * gb, 500 * gb, 'enough', 'low'],
    [900 * mb, 500 * gb, 'enough', 'short'],
    [200 * mb, 500 * gb, 'enough', 'full'],
    [0, 500 * gb, 'enough', 'full'],
    // Small disks have small thresholds.
    [300 * mb, 1 * gb, 'enough', 'enough'],
    [70 * mb, 1 * gb, 'enough', 'short'],
    [30 * mb, 1 * gb, 'enough', 'full'],
    // It is not left for a handful of bytes.
    [260 * mb, 500 * gb, 'full', 'full'],
    [260 * mb, 500 * gb, 'short', 'short'],
    [290 * mb, 500 * gb, 'full', 'short'],
    [5.2 * gb, 500 * gb, 'low', 'low'],
    [5.2 * gb, 500 * gb, 'enough', 'enough'],
  ])('%j', ([free, size, before, level]) => {
    expect(levelOf({ free, size }, before)).toBe(level)
  })
})

function watched(given: { database?: () => Promise<unknown>; tell?: () => Promise<unknown> } = {}) {
  const said: string[] = []
  const levels: SpaceLevel[] = []
  const at = { free: 100 * gb, size: 500 * gb }
  const say = (_about: object, words: string) => said.push(words)
  const space = openSpace({
    folder,
    log: { error: say, warn: say, info: say } as never,
    every: 60_000,
    measure: async () => ({ ...at }),
    tryDatabase: given.database ?? (async () => undefined),
    tell: async (level) => {
      await given.tell?.()
      levels.push(level)
    },
  })
  return { space, at, said, levels }
}

const codeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('large files are refused first, then all writes but deleting; each change is said once', async () => {
  const { space, at, said, levels } = watched()
  await space.look()
  at.free = 900 * mb
  await space.look()
  await space.look()
  expect(said).toEqual(['space is short: files are refused'])
  expect(codeOf(() => space.refuseFile())).toBe('storage_full')
  expect(codeOf(() => space.refuseFile(10 * mb))).toBe('storage_full')
  expect(codeOf(() => space.refuseFile(1_000))).toBeUndefined()
  expect(codeOf(() => space.refuseWrite('POST'))).toBeUndefined()
  at.free = 1 * mb
  await space.look()
  expect(codeOf(() => space.refuseFile(1_000))).toBe('storage_full')
  expect(codeOf(() => space.refuseWrite('PATCH'))).toBe('storage_full')
  expect(codeOf(() => space.refuseWrite('GET'))).toBeUndefined()
  expect(codeOf(() => space.refuseWrite('DELETE'))).toBeUndefined()
  at.free = 100 * gb
  await space.look()
  expect(space.level()).toBe('enough')
  expect(said.at(-1)).toBe('there is more space again')
  expect(levels).toEqual(['short', 'full'])
  space.stop()
})

test('the database is believed until it can write again, and other errors say nothing', async () => {
  let full = true
  const { space } = watched({
    database: async () => {
      if (full) throw Object.assign(new Error('could not extend file'), { code: '53100' })
    },
  })
  await space.look()
  space.saw(new Error('anything'))
  await space.look()
  expect(space.level()).toBe('enough')
  space.saw({ code: '53100' })
  await space.look()
  await space.look()
  expect(space.level()).toBe('full')
  const waiting = space.enough()
  full = false
  await space.look()
  await waiting
  expect(space.level()).toBe('enough')
  space.stop()
})

test('whom there was no space to tell is told afterwards', async () => {
  let fails = true
  const { space, at, levels } = watched({
    tell: async () => {
      if (fails) throw new Error('no space for this row either')
    },
  })
  await space.look()
  at.free = 0
  await space.look()
  at.free = 100 * gb
  await space.look()
  expect(levels).toEqual([])
  fails = false
  await space.look()
  await space.look()
  expect(levels).toEqual(['full'])
  space.stop()
})

test('storage gives up a long file when space becomes short, and leaves nothing behind', async () => {
  const { space, at } = watched()
  await space.look()
  const storage = openStorage({ root: folder, space })
  const key = storageKey(7, 'exports', 'long.csv')
  const rows = Readable.from(
    (async function* () {
      yield Buffer.from('one')
      at.free = 900 * mb
      await space.look()
      yield Buffer.from('two')
    })(),
  )
  await expect(storage.write(key, rows)).rejects.toMatchObject({ code: 'storage_full', status: 507 })
  expect(await storage.exists(key)).toBe(false)
  await storage.put(key, Buffer.from('a letter'))
  await expect(storage.put(key, Buffer.alloc(mb))).rejects.toMatchObject({ code: 'storage_full' })
  space.stop()
})

test('what the file system itself refuses is a refusal with words, and is looked into', async () => {
  const { space, said } = watched()
  const storage = openStorage({ root: folder, space })
  const full = Readable.from(
    // biome-ignore lint/correctness/useYield: it fails before its first piece, as a disk does
    (async function* () {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })(),
  )
  await expect(storage.write(storageKey(7, 'x.csv'), full)).rejects.toMatchObject({ status: 507 })
  expect(said).toContain('no space was left for a write')
  // The attempt that it led to ends before its folder goes.
  await space.look()
  space.stop()
})

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage, storageKey } from '#platform/storage/storage.ts'

let folder: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saffron-storage-'))
  storage = openStorage({ root: join(folder, 'files') })
})

afterAll(() => rm(folder, { recursive: true }))

test('a file comes back byte for byte, and nothing else is left in the folder', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
  const key = storageKey(7, 'invoices', '42.pdf')
  await storage.put(key, bytes)

  expect(key).toBe('t/7/invoices/42.pdf')
  expect((await storage.get(key))?.equals(bytes)).toBe(true)
  expect(await readdir(join(folder, 'files'))).toEqual(['t'])
})

test('a second put replaces the file whole, and a reader never sees a mixture', async () => {
  const key = storageKey(7, 'logo.png')
  const [short, long] = [Buffer.alloc(10, 1), Buffer.alloc(500_000, 2)]
  await storage.put(key, short)
  const seen = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await storage.put(key, at % 2 ? short : long)
      return storage.get(key)
    }),
  )
  expect(seen.every((bytes) => bytes?.equals(short) || bytes?.equals(long))).toBe(true)
})

test('what is not there is undefined, and removing it is fine', async () => {
  const key = storageKey(7, 'gone.pdf')
  expect(await storage.get(key)).toBeUndefined()
  expect(await storage.exists(key)).toBe(false)
  await storage.remove(key)
  await storage.put(key, Buffer.from('x'))
  expect(await storage.exists(key)).toBe(true)
  await storage.remove(key)
  expect(await storage.exists(key)).toBe(false)
})

test('a write that fails leaves the old file and no rest', async () => {
  await writeFile(join(folder, 'files', 't', '9'), 'a file where a folder should be')
  await expect(storage.put(storageKey(9, 'x.pdf'), Buffer.from('x'))).rejects.toThrow()
  expect(await readFile(join(folder, 'files', 't', '9'), 'utf8')).toContain('a file where')
  expect(await readdir(join(folder, 'files'))).toEqual(['t'])
})

test.each([
  '',
  'x.pdf',
  't/7',
  't/7/',
  't/0/x',
  't/7/../8/x.pdf',
  't/7/./x.pdf',
  't/7//x.pdf',
  '/t/7/x.pdf',
  't/7/.hidden',
  't/7/a\\..\\b',
  't/7/a\u0000.pdf',
  't/7/ü.pdf',
  't/7/x.pdf\n',
])('the key %j is refused by every door', async (key) => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  await expect(storage.get(key)).rejects.toThrow('not a storage key')
  await expect(storage.exists(key)).rejects.toThrow('not a storage key')
  await expect(storage.remove(key)).rejects.toThrow('not a storage key')
})

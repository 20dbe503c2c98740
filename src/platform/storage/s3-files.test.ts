import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3SettingsOf } from '#platform/storage/s3-address.ts'
import { s3Files } from '#platform/storage/s3-files.ts'
import { openStorage, type Storage, storageKey } from '#platform/storage/storage.ts'

let folder: string
let server: S3rver
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saffron-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'saffron', configs: [] }],
  })
  const { port } = await server.run()
  const settings = s3SettingsOf(`s3://S3RVER:S3RVER@127.0.0.1:${port}/saffron?region=eu-west-2&tls=0`)!
  const arrivals = join(folder, 'arriving')
  storage = openStorage({ root: join(folder, 'unused'), place: s3Files(settings, arrivals), arrivals })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('a file comes back byte for byte, is replaced whole, and is gone when it is removed', async () => {
  const key = storageKey(7, 'invoices', '42.pdf')
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
  expect(await storage.get(key)).toBeUndefined()
  await storage.put(key, bytes)
  expect((await storage.get(key))?.equals(bytes)).toBe(true)
  await storage.put(key, Buffer.from('shorter'))
  expect((await storage.get(key))?.toString()).toBe('shorter')
  expect(await storage.exists(key)).toBe(true)
  await storage.remove(key)
  await storage.remove(key)
  expect([await storage.exists(key), await storage.read(key)]).toEqual([false, undefined])
})

test('a stream is written whole or not at all, and leaves nothing on its way', async () => {
  const key = storageKey(7, 'files', 'long')
  const piece = Buffer.alloc(1 << 16, 7)
  await storage.write(key, Readable.from(Array.from({ length: 40 }, () => piece)))
  const read = (await storage.read(key))!
  const parts: Buffer[] = []
  for await (const part of read.bytes) parts.push(part as Buffer)
  expect([read.size, Buffer.concat(parts).length]).toEqual([40 << 16, 40 << 16])
  const cut = Readable.from(
    (async function* () {
      yield piece
      throw new Error('the line was cut')
    })(),
  )
  await expect(storage.write(storageKey(7, 'files', 'cut'), cut)).rejects.toThrow('the line was cut')
  expect(await storage.exists(storageKey(7, 'files', 'cut'))).toBe(false)
  expect(await readdir(storage.arrivals)).toEqual([])
})

test('what is added stands at the end, and an agency is removed without its neighbour', async () => {
  const key = storageKey(8, 'proofs', 'all.txt')
  await storage.append(key, 'one\n')
  await storage.append(key, 'two\n')
  expect((await storage.get(key))?.toString()).toBe('one\ntwo\n')
  await storage.put(storageKey(80, 'logo.png'), Buffer.from('x'))
  await storage.removeAgency(8)
  expect(await storage.exists(key)).toBe(false)
  expect(await storage.exists(storageKey(80, 'logo.png'))).toBe(true)
})

test.each([
  [
    's3://KEY:SE%2FCRET@s3.eu-west-2.amazonaws.com/saffron?region=eu-west-2',
    'https://s3.eu-west-2.amazonaws.com',
  ],
  ['s3://KEY:SECRET@localhost:9000/saffron?tls=0', 'http://localhost:9000'],
  ['s3://localhost:9000/saffron', undefined],
  ['s3://KEY:SECRET@localhost:9000/', undefined],
  ['s3://KEY:SECRET@localhost:9000/Not a bucket', undefined],
  ['https://localhost', undefined],
])('%s', (url, endpoint) => {
  expect(s3SettingsOf(url)?.endpoint).toBe(endpoint)
})

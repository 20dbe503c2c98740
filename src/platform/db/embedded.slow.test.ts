import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderInUse, holdFolder } from '#platform/folder-lock.ts'
import { type ReadyDatabase, readyDatabase } from '#server/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saffron-embedded-'))
const secret = 'a secret of thirty-two characters'
let running: ReadyDatabase | undefined

beforeAll(() => chmodSync(dataDir, 0o711))
afterAll(async () => {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (changed: Partial<{ secret: string }> = {}) =>
  readyDatabase({ dataDir, databaseUrl: undefined, secret, ...changed })

const slugs = async ({ database }: ReadyDatabase): Promise<string[]> =>
  (await database.pools.central.query('select slug from tenants order by id')).rows.map(({ slug }) => slug)

const keptPort = () => Number(readFileSync(join(dataDir, 'postgres-port'), 'utf8'))

/** A Saffron of its own that writes a row, says so once it is acknowledged, and then only waits. */
async function anotherThatWrites(slug: string): Promise<ChildProcess> {
  const source = `
    const { readyDatabase } = await import('#server/database.ts')
    const { database } = await readyDatabase(${JSON.stringify({ dataDir, secret })})
    await database.pools.central.query("insert into tenants (slug, name) values ('${slug}', 'One')")
    console.log('acknowledged')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

async function killed(pid: number, child: ChildProcess) {
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGKILL')
  if (pid !== child.pid) child.kill('SIGKILL')
  await ended
}

test('it makes a database on the first start, and the second start finds it', async () => {
  running = await start()
  await running.database.pools.central.query(`insert into tenants (slug, name) values ('first', 'First')`)
  await running.stop()
  running = await start()
  expect(await slugs(running)).toEqual(['first'])
  await running.stop()
})

test('when Saffron alone is killed, its orphaned server is taken over with every acknowledged write', async () => {
  const other = await anotherThatWrites('orphan')
  await killed(other.pid!, other)
  running = await start()
  expect(await slugs(running)).toContain('orphan')
  await running.stop()
})

test('when everything is killed, the next start recovers with every acknowledged write', async () => {
  const other = await anotherThatWrites('recovered')
  const [server] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  await killed(Number(server), other)
  running = await start()
  expect(await slugs(running)).toContain('recovered')
  await running.stop()
})

test('a second start on the same folder says plainly who holds it', async () => {
  running = await start()
  await expect(start()).rejects.toThrow(FolderInUse)
  await expect(start()).rejects.toThrow(`already running on ${dataDir} (process ${process.pid})`)
  expect(await slugs(running)).toContain('first')
  await running.stop()
})

test('a lock left by a process that is gone, or whose number somebody else has now, is taken over', () => {
  for (const left of [
    { pid: 999_999_999, started: 'x' },
    { pid: process.ppid, started: 'another boot' },
  ]) {
    writeFileSync(join(dataDir, 'saffron.lock'), JSON.stringify(left))
    holdFolder(dataDir)()
    expect(existsSync(join(dataDir, 'saffron.lock'))).toBe(false)
  }
})

test('a port that somebody took meanwhile is exchanged for another', async () => {
  const port = keptPort()
  const taker = createServer().listen(port, '127.0.0.1')
  await once(taker, 'listening')
  running = await start()
  expect(keptPort()).not.toBe(port)
  expect(await slugs(running)).toContain('first')
  await running.stop()
  taker.close()
})

test('a new SECRET only changes the passwords of the logins', async () => {
  running = await start({ secret: 'another secret, of more than 32 characters' })
  expect(await slugs(running)).toContain('first')
  await running.stop()
})

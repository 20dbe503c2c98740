import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { openServerFolder, postgresProcessOf, type ServerProcess, untilSaid } from '#test/server-process.ts'

const fixture = openServerFolder()
const DATA_DIR = join(fixture.folder, 'data')
let PORT = ''

beforeAll(async () => {
  PORT = String(await freePort())
})
afterAll(fixture.close)

const start = (environment: Record<string, string> = {}) => fixture.start('start', { PORT, ...environment })

async function ready(started: ServerProcess) {
  await untilSaid(started, 'Saffron is ready')
  const reply = await fetch(`http://127.0.0.1:${PORT}/ready`)
  expect(await reply.json()).toEqual({ status: 'ready' })
}

const databaseRuns = () => postgresProcessOf(DATA_DIR) > 0

test('it starts from nothing, refuses a second start, and stops with its database', {
  timeout: 90_000,
}, async () => {
  const first = start()
  await ready(first)
  expect(first.said()).toContain(`Saffron is ready: http://localhost:${PORT}`)
  expect(databaseRuns()).toBe(true)

  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Saffron is already running on ${DATA_DIR} (process ${first.child.pid})`)

  const onSamePort = start({ DATA_DIR: join(fixture.folder, 'other') })
  expect(await onSamePort.ended).toBe(1)
  expect(onSamePort.said()).toContain(`Port ${PORT} is taken`)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('Ctrl-C stops it in order', { timeout: 60_000 }, async () => {
  const started = start()
  await ready(started)
  started.child.kill('SIGINT')
  expect(await started.ended).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('after everything was killed it starts again by itself', { timeout: 60_000 }, async () => {
  const started = start()
  await ready(started)
  process.kill(postgresProcessOf(DATA_DIR), 'SIGKILL')
  started.child.kill('SIGKILL')
  await started.ended

  const again = start()
  await ready(again)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('a wrong setting stops it in one line', async () => {
  const wrong = start({ PORT: 'three thousand' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT must be a number .*PORT=8080$/),
  ])
})

test('a database that is not there is waited for, and stops it in one line when it does not come', async () => {
  const DATABASE_URL = `postgres://owner:word@127.0.0.1:${await freePort()}/saffron`
  const lost = start({ DATABASE_URL, DATABASE_WAIT: '1' })
  await untilSaid(lost, 'waiting for the database of DATABASE_URL')
  expect(await lost.ended).toBe(1)
  expect(lost.said()).toContain('The database of DATABASE_URL cannot be reached')
})

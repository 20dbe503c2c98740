import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { isAlive, openServerFolder, postgresProcessOf, untilSaid } from '#test/server-process.ts'

const fixture = openServerFolder()
const DATA_DIR = join(fixture.folder, 'data')
let port = 0

beforeAll(async () => {
  port = await freePort()
})
afterAll(fixture.close)

type Killed = { npm: number; server: number }

test.each<[string, NodeJS.Signals, (of: Killed) => number]>([
  ['npm alone', 'SIGTERM', ({ npm }) => npm],
  ['npm alone', 'SIGKILL', ({ npm }) => npm],
  ['npm and all it started', 'SIGTERM', ({ npm }) => -npm],
  ['npm and all it started', 'SIGINT', ({ npm }) => -npm],
  ['the server alone', 'SIGTERM', ({ server }) => server],
])('whoever ends %s of `npm start` by %s ends everything, in order', async (_, signal, whom) => {
  const started = fixture.start('start', { PORT: String(port) }, { npm: true })
  await untilSaid(started, 'Saffron is ready')
  const postgres = postgresProcessOf(DATA_DIR)
  const { pid: server } = JSON.parse(readFileSync(join(DATA_DIR, 'saffron.lock'), 'utf8'))
  expect([server, postgres].map(isAlive)).toEqual([true, true])

  process.kill(whom({ npm: started.child.pid!, server }), signal)
  await expect.poll(() => isAlive(server), { timeout: 60_000 }).toBe(false)
  await started.ended
  expect(started.said()).toContain('Stopping …')
  expect([postgresProcessOf(DATA_DIR), isAlive(postgres)]).toEqual([0, false])
  expect(await freePort(port)).toBe(port)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'saffron-start-'))
const DATA_DIR = join(folder, 'data')
const children: ChildProcess[] = []
let PORT = ''

beforeAll(async () => {
  chmodSync(folder, 0o711)
  PORT = String(await freePort())
})
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

type Started = { child: ChildProcess; said(): string; ended: Promise<number | null> }

function start(environment: Record<string, string> = {}): Started {
  const env = {
    ...process.env,
    DATA_DIR,
    PORT,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
    VITEST: '',
    ...environment,
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code) }
}

async function ready(started: Started) {
  while (!started.said().includes('Saffron is ready')) {
    if (started.child.exitCode !== null) throw new Error(started.said())
    await sleep(20)
  }
  const reply = await fetch(`http://127.0.0.1:${PORT}/ready`)
  expect(await reply.json()).toEqual({ status: 'ready' })
}

const databaseRuns = () => existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))

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

  const onSamePort = start({ DATA_DIR: join(folder, 'other') })
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
  const [server] = readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(server), 'SIGKILL')
  started.child.kill('SIGKILL')
  await started.ended

  const again = start()
  await ready(again)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('when its database dies it says so and ends, for whoever watches it to start it again', async () => {
  const started = start()
  await ready(started)
  const [server] = readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(server), 'SIGKILL')
  expect(await started.ended).toBe(1)
  expect(started.said()).toContain('PostgreSQL ended by itself')
}, 60_000)

test('a wrong setting stops it in one line', async () => {
  const wrong = start({ PORT: 'three thousand' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT must be a number .*PORT=8080$/),
  ])
})

test('a database that is not there stops it in one line', async () => {
  const lost = start({ DATABASE_URL: `postgres://owner:word@127.0.0.1:${await freePort()}/saffron` })
  expect(await lost.ended).toBe(1)
  expect(lost.said()).toContain('The database of DATABASE_URL cannot be reached')
})

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#platform/db/embedded.ts'
import { urlFor } from '#platform/db/roles.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { freePort } from '#test/free-port.ts'
import { type LiveClient, openLiveClient } from '#test/live-client.ts'
import { type Agency, type Person, twoAgencies } from '#test/people.ts'
import { openServerFolder, postgresProcessOf, type ServerProcess, untilSaid } from '#test/server-process.ts'

type Saffron = {
  port: number
  started: ServerProcess
  amber: Agency
  listener: LiveClient
  tax_code_id: number
}

const fixture = openServerFolder()
const secret = 'a secret that only this test knows, 32 characters'
afterAll(fixture.close)

/** Fills the database with two agencies, past the application, and listens as one of its browsers. */
async function open(started: ServerProcess, port: number, ownerUrl: string): Promise<Saffron> {
  const database = openDatabase({
    appUrl: urlFor('saffron_app', ownerUrl, secret),
    centralUrl: urlFor('saffron_central', ownerUrl, secret),
    max: 2,
  })
  const { amber } = await twoAgencies(database)
  await database.close()
  const tax = { code: 'S', name: 'Standard', rate: '20', category: 'S' }
  const { body } = await call(port, amber.owner, 'POST', '/tax-codes', tax)
  return { port, started, amber, listener: await listen(port, amber.owner), tax_code_id: body.id }
}

async function listen(port: number, person: Person): Promise<LiveClient> {
  const reply = await call(port, person, 'GET', '/app')
  const { key } = reply.body.live ?? reply.body.data.live
  return openLiveClient({ port } as never, person, `presence-team.${person.tenant.slug}`, { port, key })
}

async function call(port: number, person: Person | undefined, method: string, path: string, body?: object) {
  const reply = await fetch(`http://127.0.0.1:${port}${path.startsWith('/api') ? path : `/api/v1${path}`}`, {
    method,
    headers: {
      ...(person ? { cookie: person.cookie, 'x-tenant': person.tenant.slug } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as any }
}

const probe = async (port: number, path: string) => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: reply.status, text: await reply.text() }
}

/** Asks until somebody answers as wished; every answer on the way is a 200 or a refusal that says when to come back. */
async function until({ port, amber }: Saffron, expected: 200 | 503) {
  for (;;) {
    const reply = await call(port, amber.owner, 'GET', '/clients')
    if (reply.status === 503) expectUnavailable(reply)
    else expect(reply.status).toBe(200)
    if (reply.status === expected) return
    await sleep(5)
  }
}

function expectUnavailable({ body, headers }: Awaited<ReturnType<typeof call>>) {
  expect(body.code).toBe('database_unavailable')
  expect(body.title).toBe('Saffron is not available for a moment')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

async function whileAway(saffron: Saffron) {
  await until(saffron, 503)
  const [health, ready, page, write] = await Promise.all([
    probe(saffron.port, '/health'),
    probe(saffron.port, '/ready'),
    probe(saffron.port, '/login'),
    call(saffron.port, saffron.amber.owner, 'POST', '/clients', { name: 'Too early Ltd' }),
  ])
  return { health, ready, page, write }
}

/** Reads, writes, background work and what browsers hear: all as if nothing had been. */
async function worksAgain({ port, amber, listener, tax_code_id }: Saffron, name: string) {
  await listener.gone().catch(() => undefined)
  const fresh = await listen(port, amber.owner)
  const client = { name, billing_profile: { tax_code_id } }
  const made = await call(port, amber.owner, 'POST', '/clients', client)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const found = await call(port, amber.owner, 'GET', `/clients?search=${encodeURIComponent(name)}`)
  expect(found.body.data).toHaveLength(1)
  expect((await fresh.next()).event).toMatch(/^client\./)
  fresh.close()
  const request = { list: '/clients', format: 'csv', columns: ['name'], query: {} }
  const { body } = await call(port, amber.owner, 'POST', '/exports', request)
  for (let status = body.status; status !== 'ready'; await sleep(20)) {
    expect(['queued', 'running']).toContain(status)
    status = (await call(port, amber.owner, 'GET', `/exports/${body.id}`)).body.status
  }
}

describe('with its own database', () => {
  const DATA_DIR = join(fixture.folder, 'data')
  let saffron: Saffron

  beforeAll(async () => {
    const port = await freePort()
    const started = fixture.start('start', { PORT: String(port), SECRET: secret })
    await untilSaid(started, 'Saffron is ready')
    const kept = readFileSync(join(DATA_DIR, 'postgres-port'), 'utf8')
    saffron = await open(started, port, `postgres://x@127.0.0.1:${kept}/saffron`)
  })

  test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
    'killed by %s it comes back, and so does everything that stood on it',
    async (signal) => {
      const before = postgresProcessOf(DATA_DIR)
      process.kill(before, signal)
      const { health } = await whileAway(saffron)
      expect(health.status).toBe(200)
      await until(saffron, 200)
      expect(postgresProcessOf(DATA_DIR)).not.toBe(before)
      expect(saffron.started.said()).toContain('PostgreSQL ended by itself, starting it again')
      expect((await probe(saffron.port, '/ready')).status).toBe(200)
      await worksAgain(saffron, `After ${signal} Ltd`)
    },
  )

  test('stopped during the outage it ends, and starts no other', async () => {
    process.kill(postgresProcessOf(DATA_DIR), 'SIGKILL')
    saffron.started.child.kill('SIGTERM')
    expect(await saffron.started.ended).toBe(0)
    const left = postgresProcessOf(DATA_DIR)
    expect(left && isAlive(left)).toBeFalsy()
  })
})

describe('with a database of DATABASE_URL', () => {
  const dataDir = join(fixture.folder, 'outside')
  let server: EmbeddedServer
  let saffron: Saffron

  const startDatabase = async () => {
    server = await startEmbedded({ dataDir, secret, settings: { fsync: 'off' } })
  }
  const stopDatabase = async (signal: NodeJS.Signals) => {
    server.letGo()
    process.kill(postgresProcessOf(dataDir), signal)
    await server.stop()
  }
  const environment = async () => {
    const port = await freePort()
    const DATABASE_URL = server.ownerUrl
    return { PORT: String(port), SECRET: secret, DATABASE_URL, DATA_DIR: join(fixture.folder, 'web') }
  }

  beforeAll(() => {
    mkdirSync(dataDir)
    return startDatabase()
  })
  afterAll(() => server?.stop())

  test('a start waits for it: alive, not ready, and words for everybody else', async () => {
    const settings = await environment()
    const port = Number(settings.PORT)
    await stopDatabase('SIGINT')
    const started = fixture.start('start', { ...settings, DATABASE_WAIT: '60' })
    await untilSaid(started, 'waiting for the database of DATABASE_URL')
    while (!(await probe(port, '/health').catch(() => undefined))) await sleep(20)
    expect((await probe(port, '/health')).status).toBe(200)
    const ready = await probe(port, '/ready')
    expect([ready.status, JSON.parse(ready.text).reason]).toEqual([503, 'connection refused'])
    expectUnavailable(await call(port, undefined, 'GET', '/session'))

    await startDatabase()
    await untilSaid(started, 'Saffron is ready')
    saffron = await open(started, port, server.ownerUrl).catch(async () => {
      throw new Error(started.said())
    })
  })

  test('it goes away and comes back: told to whoever watches, waited for, and all goes on', async () => {
    await stopDatabase('SIGKILL')
    const { health, ready, page, write } = await whileAway(saffron)
    expect(health.status).toBe(200)
    expect(ready.status).toBe(503)
    expect(JSON.parse(ready.text)).toMatchObject({
      status: 'database unreachable',
      reason: 'connection refused',
    })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<html')
    expectUnavailable(write)
    await startDatabase()
    await until(saffron, 200)
    await worksAgain(saffron, 'After the outage Ltd')
    expect(saffron.started.said()).toContain('the database is available again')
  })

  test('SIGTERM while it is away ends the server', async () => {
    await stopDatabase('SIGKILL')
    await until(saffron, 503)
    saffron.started.child.kill('SIGTERM')
    expect(await saffron.started.ended).toBe(0)
    await startDatabase()
  })

  test('a worker on its own outlives it too', async () => {
    const worker = fixture.start('worker', await environment())
    await untilSaid(worker, 'The worker is ready.')
    await stopDatabase('SIGKILL')
    await untilSaid(worker, 'the database is not available, trying again')
    await sleep(500)
    await startDatabase()
    await untilSaid(worker, 'the database is available again')
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

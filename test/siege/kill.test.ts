import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { chance, often, seed } from '#test/siege/siege.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'saffron-siege-'))
const DATA_DIR = join(folder, 'data')
const dice = chance()
let port = 0
let server: ChildProcess | undefined
let cookie = ''

beforeAll(async () => {
  chmodSync(folder, 0o711)
  port = await freePort()
})
afterAll(async () => {
  await stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

type Issued = { id: number; number: string }
/** What was acknowledged; undefined: no answer came. */
type Written = { name: string; key: string; id: number | undefined; issued?: Issued | undefined }

test(`whatever was acknowledged before a kill is there after it, once (seed ${seed})`, async () => {
  await start()
  cookie = await signIn()
  const written: Written[] = []
  for (let round = 0; round < often(4, 40); round++) {
    const during = writeUntilKilled(round)
    await sleep(dice.whole(100, 1_500))
    // Every other time the database dies with it, so that its own recovery is tried too.
    if (round % 2 === 1) process.kill(postmaster(), 'SIGKILL')
    await stop('SIGKILL')
    const attempts = await during
    await start()
    const retried = await Promise.all(attempts.map(writeAgain))
    expect(retried.filter(({ id }) => id === undefined)).toEqual([])
    written.push(...retried)
    for (const [at, { id, name }] of attempts.entries())
      if (id !== undefined) expect([name, retried[at]!.id]).toEqual([name, id])
  }
  for (const { id, name } of written)
    expect([name, (await call('GET', `/clients/${id}`)).body?.name]).toEqual([name, name])
  const issued = written.flatMap((each) => each.issued ?? [])
  expect(issued.length).toBeGreaterThan(0)
  for (const { id, number } of issued)
    expect([id, (await call('GET', `/invoices/${id}`)).body.number]).toEqual([id, number])
  const { body } = await call('GET', '/number-series')
  for (const { id } of body.data)
    expect((await call('GET', `/number-series/${id}/verification`)).body).toMatchObject({
      ok: true,
      gaps: [],
    })
})

/** Four people write at once and note what was acknowledged; an answer that never came is undefined. */
async function writeUntilKilled(round: number): Promise<Written[]> {
  const written: Written[] = []
  const write = async (hand: number) => {
    for (let turn = 0; turn < 500; turn++) {
      const name = `Siege ${seed}.${round}.${hand}.${turn}`
      const attempt: Written = { name, key: `siege-${seed}-${round}-${hand}-${turn}`, id: undefined }
      written.push(attempt)
      try {
        attempt.id = (await create(attempt)).id
        attempt.issued = await issueOne(attempt.id)
      } catch {
        return
      }
    }
  }
  await Promise.all([0, 1, 2, 3].map(write))
  return written
}

async function create({ name, key }: Pick<Written, 'name' | 'key'>): Promise<{ id: number }> {
  const { status, body } = await call('POST', '/clients', { name }, { 'idempotency-key': key })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const writeAgain = async (attempt: Written): Promise<Written> => ({
  ...attempt,
  id: (await create(attempt)).id,
})

/** A number of the series is taken and a link of its chain made: what a kill would tear first. */
async function issueOne(client_id: number): Promise<Issued | undefined> {
  const lines = [{ description: 'Work under siege', quantity: '1.5', unit_price: '33.33' }]
  const { body } = await call('POST', '/invoices', { type: 'sales', client_id, lines })
  await call('POST', `/invoices/${body.id}/approval`)
  const issued = await call('POST', `/invoices/${body.id}/issue`, {})
  return issued.status === 200 ? issued.body : undefined
}

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
type Reply = { status: number; body: any }

async function call(method: string, path: string, body?: object, more: object = {}): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: {
      cookie,
      'x-tenant': 'amber',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...more,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: await reply.json() }
}

async function signIn(): Promise<string> {
  const at = `http://127.0.0.1:${port}/api/auth`
  const csrf = await fetch(`${at}/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const form = { email: 'owner@amber.test', password: 'saffron-demo', csrfToken, json: 'true' }
  const reply = await fetch(`${at}/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookiesOf(csrf) },
    body: new URLSearchParams(form).toString(),
  })
  return cookiesOf(reply)
}

const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function start(): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR,
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'error',
    NODE_ENV: '',
    VITEST: '',
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000)
  })
  server = child
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${said}`)
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (ready?.ok) return
  }
  throw new Error('The server was not ready in three minutes')
}

async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const postmaster = () =>
  Number(readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

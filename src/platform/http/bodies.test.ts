import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { proxiesOf } from '#platform/http/addresses.ts'
import { type BodyLimits, isStream, limitBodies } from '#platform/http/bodies.ts'
import { answerError } from '#platform/http/errors.ts'
import { answerBare } from '#platform/http/security.ts'
import { shedAbove } from '#platform/http/shedding.ts'

const megabyte = 1_000_000
let app: FastifyInstance
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A door as the server has it, behind a proxy that names who asks. */
async function open({ limits, held }: { limits?: BodyLimits; held?: () => number } = {}) {
  const opened = Promise.withResolvers<void>()
  const at = { working: 0, release: opened.resolve }
  app = Fastify({
    clientErrorHandler: (error, socket) =>
      answerBare(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400, 'http://localhost'),
  })
  app.setErrorHandler(answerError)
  if (held) shedAbove(app, 100, held)
  limitBodies(app, proxiesOf('loopback'), limits)
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
  app.get('/health', async () => ({ status: 'alive' }))
  app.post('/verifications', { bodyLimit: 10 * megabyte }, async () => ({ state: 'read' }))
  app.post('/work', { bodyLimit: 10 * megabyte }, async () => {
    at.working += 1
    await opened.promise
    return { state: 'done' }
  })
  const config = { endpoint: { streams: ['application/offset+octet-stream'], bodyLimit: 100 * megabyte } }
  app.post('/files', { config }, async (request) => {
    if (isStream(request)) for await (const _ of request.body as AsyncIterable<Buffer>);
    return { state: 'kept' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return at
}

type Said = { from?: string; path?: string; headers?: Record<string, string | number> }

/** A request of which only the head was sent; `answer` is all that came back once its connection ended or said enough. */
function begin({ from = '198.51.100.7', path = '/verifications', headers = {} }: Said) {
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (part) => {
    answer += part
  })
  socket.on('error', () => undefined)
  const all = { host: 'x', 'x-forwarded-for': from, 'content-type': 'application/json', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const status = () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
  return { socket, closed, status, answer: () => answer }
}

/** The same, held open in the middle of its body. */
const hold = (said: Said & { bytes?: number } = {}) => {
  const held = begin({ ...said, headers: { 'content-length': said.bytes ?? 9 * megabyte, ...said.headers } })
  held.socket.write('{"content":"')
  return held
}

/** Sends a small whole one, and answers its status. */
async function small(from: string, path = '/verifications') {
  const body = '{}'
  const sent = begin({ from, path, headers: { 'content-length': body.length } })
  sent.socket.write(body)
  await expect.poll(sent.status).toBeGreaterThan(0)
  return sent.status()
}

const health = async () =>
  (await fetch(`http://127.0.0.1:${(app.server.address() as { port: number }).port}/health`)).status
const statuses = (all: { status(): number }[]) => {
  const counts: Record<number, number> = {}
  for (const one of all) counts[one.status()] = (counts[one.status()] ?? 0) + 1
  return counts
}

describe('bodies that are held open', () => {
  it('take no more than the share of their network: others are told to come back, and small ones pass', async () => {
    await open()
    const all = Array.from({ length: 300 }, () => hold())
    await expect.poll(() => statuses(all)).toEqual({ 0: 6, 429: 294 })
    const refused = all.find((one) => one.status() === 429)!
    await refused.closed
    expect(refused.answer()).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(refused.answer()).toMatch(/"code":"busy\.network".*Try again in a moment/)
    expect(await health()).toBe(200)
    expect(await small('198.51.100.7')).toBe(200)
    const other = hold({ from: '203.0.113.9', bytes: 100_000 })
    other.socket.write(`${'a'.repeat(100_000 - 14)}"}`)
    await expect.poll(other.status).toBe(200)
  })

  it('count for the whole network of an IPv6 address', async () => {
    await open()
    const all = Array.from({ length: 12 }, (_, at) => hold({ from: `2001:db8:1:2::${at + 1}` }))
    await expect.poll(() => statuses(all)).toEqual({ 0: 6, 429: 6 })
    const next = hold({ from: '2001:db8:1:3::1' })
    expect(await small('2001:db8:1:2::1')).toBe(200)
    expect(next.status()).toBe(0)
  })

  it('take no more than there is for all: then everybody is told to come back', async () => {
    await open()
    const all = Array.from({ length: 60 }, (_, at) => hold({ from: `198.51.100.${Math.floor(at / 6)}` }))
    await expect.poll(() => statuses(all)).toEqual({ 0: 22, 503: 38 })
    expect(all.find((one) => one.status() === 503)!.answer()).toMatch(
      /retry-after: 5[\s\S]*"code":"busy\.all"/i,
    )
    expect(await small('203.0.113.9')).toBe(200)
    expect(await health()).toBe(200)
  })

  it('that do not say how long they are count as the longest', async () => {
    await open()
    const all = Array.from({ length: 10 }, () => begin({ headers: { 'transfer-encoding': 'chunked' } }))
    await expect.poll(() => statuses(all)).toEqual({ 0: 6, 429: 4 })
  })

  it('are as long as a form where they are no stream, though the address takes one', async () => {
    await open()
    const sent = (content: string) =>
      fetch(`http://127.0.0.1:${(app.server.address() as { port: number }).port}/files`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Blob([content]).stream(),
        duplex: 'half',
      } as RequestInit)
    expect((await sent('{"upload":"1"}')).status).toBe(200)
    const large = await sent(`{"upload":"${'1'.repeat(1_100_000)}"}`)
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { code: 'too_large', description: 'A request may have 1 MB here.' },
    ])
  })

  it('are limited by number where they are small, or streams', async () => {
    await open({ limits: { ...usual, network: { bytes: 60 * megabyte, bodies: 20 } } })
    const streams = Array.from({ length: 10 }, () =>
      hold({
        path: '/files',
        bytes: 90 * megabyte,
        headers: { 'content-type': 'application/offset+octet-stream' },
      }),
    )
    const forms = Array.from({ length: 15 }, () => hold({ bytes: 10_000 }))
    await expect.poll(() => statuses([...streams, ...forms])).toEqual({ 0: 20, 429: 5 })
  })
})

describe('what was taken', () => {
  const large = `{"content":"${'a'.repeat(9 * megabyte)}"}`

  it('is given back when the connections close', async () => {
    await open()
    const all = Array.from({ length: 7 }, () => hold())
    await expect.poll(() => statuses(all)).toEqual({ 0: 6, 429: 1 })
    for (const { socket } of all) socket.destroy()
    await expect.poll(whole).toBe(200)
  })

  it('is given back once a request is answered, on a connection that stays', async () => {
    await open()
    const one = begin({ headers: { 'content-length': large.length } })
    for (let count = 1; count <= 8; count++) {
      if (count > 1)
        one.socket.write(
          `POST /verifications HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.7\r\ncontent-type: application/json\r\ncontent-length: ${large.length}\r\n\r\n`,
        )
      one.socket.write(large)
      await expect.poll(() => one.answer().split('HTTP/1.1 200').length - 1).toBe(count)
    }
  })

  it('is kept while somebody works on what was sent, though the sender is gone', async () => {
    const at = await open()
    const all = Array.from({ length: 6 }, () => {
      const one = begin({ path: '/work', headers: { 'content-length': large.length } })
      one.socket.write(large)
      return one
    })
    await expect.poll(() => at.working).toBe(6)
    for (const { socket } of all) socket.destroy()
    await expect.poll(whole).toBe(429)
    at.release()
    await expect.poll(whole).toBe(200)
  })

  /** How a large one more is answered. */
  async function whole() {
    const one = begin({ headers: { 'content-length': large.length } })
    one.socket.write(large)
    await expect.poll(one.status).toBeGreaterThan(0)
    one.socket.destroy()
    return one.status()
  }
})

describe('a body', () => {
  it('longer than its address takes is refused by what it says of itself', async () => {
    await open()
    for (const [path, bytes] of [
      ['/verifications', 10 * megabyte + 1],
      ['/files', 100 * megabyte + 1],
    ] as const) {
      const type = path === '/files' ? 'application/offset+octet-stream' : 'application/json'
      const one = begin({ path, headers: { 'content-length': bytes, 'content-type': type } })
      await one.closed
      expect(one.answer()).toMatch(/^HTTP\/1\.1 413[\s\S]*"code":"too_large"/)
    }
  })

  it('of which nothing comes any more is given up, and one that comes slowly is not', async () => {
    await open({ limits: { ...usual, patience: 1_500 } })
    const slow = hold({ bytes: 40 })
    const silent = hold()
    const dripping = setInterval(() => slow.socket.write('a'), 100)
    await silent.closed
    expect(silent.answer()).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(slow.status, { timeout: 10_000 }).toBe(400)
    clearInterval(dripping)
    expect(slow.answer()).toContain('bad_json')
  })
})

describe('memory that is nearly at its end', () => {
  it('refuses what is not begun, but four at once and whoever asks whether we are alive', async () => {
    let held = 50
    const at = await open({ held: () => held })
    const working = Array.from({ length: 5 }, () => {
      const one = begin({ path: '/work', headers: { 'content-length': 2 } })
      one.socket.write('{}')
      return one
    })
    await expect.poll(() => at.working).toBe(5)
    held = 200
    await expect.poll(() => small('203.0.113.9')).toBe(503)
    const refused = begin({ headers: { 'content-length': 2 } })
    await refused.closed
    expect(refused.answer()).toMatch(/retry-after: 10[\s\S]*"code":"busy\.memory"/i)
    expect(await health()).toBe(200)
    at.release()
    await expect.poll(() => statuses(working)).toEqual({ 200: 5 })
    expect(await small('203.0.113.9')).toBe(200)
  })
})

const usual: BodyLimits = {
  network: { bytes: 60 * megabyte, bodies: 500 },
  all: { bytes: 200 * megabyte, bodies: 2_000 },
  small: 64_000,
  patience: 30_000,
}

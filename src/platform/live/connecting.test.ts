import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proxiesOf } from '#platform/http/addresses.ts'
import { connect, credentials, dial, type Listening, listening } from '#platform/live/websocket.testing.ts'

let server: Listening
beforeAll(async () => {
  server = await listening({ origins: ['https://office.example.com'] })
})
afterAll(() => server.close())

const app = `/app/${credentials.key}`

describe('a connection', () => {
  it('is welcomed with a name and how long it may be silent', async () => {
    const wire = dial(server.port)
    const { data } = await wire.next('pusher:connection_established')
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 })
    wire.ws.close()
  })

  it('is answered when it asks whether somebody is there, in both ways', async () => {
    const wire = await connect(server.port)
    await wire.settled()
    const pong = new Promise((resolve) => wire.ws.once('pong', resolve))
    wire.ws.ping()
    await pong
    wire.ws.close()
  })

  it.each([
    ['an unknown key', '/app/another?protocol=7', 4001],
    ['no version', app, 4008],
    ['a version that is no number', `${app}?protocol=seven`, 4006],
    ['an empty version', `${app}?protocol=`, 4006],
    ['an old version', `${app}?protocol=4`, 4007],
    ['a version to come', `${app}?protocol=8`, 4007],
  ])('with %s is told why, and closed', async (_what, path, code) => {
    const wire = dial(server.port, { path })
    expect((await wire.next('pusher:error')).data).toEqual({ code, message: expect.any(String) })
    expect((await wire.closed).code).toBe(code)
    expect(wire.rest()).toEqual([])
  })

  it.each([5, 6, 7])('of version %d is taken', async (version) => {
    const wire = await connect(server.port, { path: `${app}?protocol=${version}` })
    wire.ws.close()
  })

  it('of a page from elsewhere is refused, of our own pages and of those that were named it is not', async () => {
    const foreign = dial(server.port, { headers: { origin: 'https://evil.example.com' } })
    expect((await foreign.closed).code).toBe(4009)
    const sandboxed = dial(server.port, { headers: { origin: 'null' } })
    expect((await sandboxed.closed).code).toBe(4009)
    for (const origin of [
      `http://localhost:${server.port}`,
      `http://127.0.0.1:${server.port}`,
      'https://office.example.com',
    ]) {
      const wire = await connect(server.port, { headers: { origin } })
      wire.ws.close()
    }
  })
})

describe('other addresses', () => {
  it.each(['/', '/apps', '/app', `${app}/more?protocol=7`, '/plain'])(
    'take no websocket: %s',
    async (path) => {
      expect(await upgrade(path, 'websocket')).toBe(404)
    },
  )

  it('answer a request that offers another protocol as if it did not', async () => {
    expect(await upgrade('/plain', 'h2c')).toBe(200)
  })

  it('a websocket without its key is a bad request', async () => {
    expect(await upgrade(`${app}?protocol=7`, 'websocket')).toBe(400)
  })
})

describe('bad frames', () => {
  it.each([['{broken'], ['[]'], ['null'], ['7'], ['"text"'], ['{}'], ['{"event":7}']])(
    '%s is answered, and the connection stays',
    async (text) => {
      const wire = await connect(server.port)
      wire.say(text)
      expect((await wire.next('pusher:error')).data).toEqual({
        code: 4200,
        message: 'Invalid message format',
      })
      await wire.settled()
      wire.ws.close()
    },
  )

  it('a binary frame ends the connection', async () => {
    const wire = await connect(server.port)
    wire.ws.send(Buffer.from([1, 2, 3]))
    expect((await wire.closed).code).toBe(1003)
  })

  it('a frame that is too long ends the connection, and nobody else’s', async () => {
    const bystander = await connect(server.port)
    const wire = await connect(server.port)
    wire.say('x'.repeat(100_000))
    expect((await wire.closed).code).toBe(1009)
    await bystander.settled()
    bystander.ws.close()
  })

  it('text that is no UTF-8 ends the connection', async () => {
    const wire = await connect(server.port)
    wire.ws.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect((await wire.closed).code).toBe(1007)
  })
})

describe('limits', () => {
  // The proxy of this machine tells who connects.
  const isProxy = proxiesOf('loopback')!

  it('connections in all, and from one address, told as the protocol says; room is given back', async () => {
    const small = await listening({ limits: { connections: 4, perAddress: 2 }, isProxy })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const one = await connect(small.port, from('192.0.2.1'))
    await connect(small.port, from('192.0.2.1'))
    expect((await dial(small.port, from('192.0.2.1')).closed).code).toBe(4100)
    // What a client writes in front of the proxy's own word changes nothing.
    expect((await dial(small.port, from('198.51.100.7, 192.0.2.1')).closed).code).toBe(4100)
    await connect(small.port, from('2001:db8:0:1::1'))
    await connect(small.port, from('2001:db8:0:1::2'))
    expect((await dial(small.port, from('192.0.2.9')).closed).code).toBe(4100)
    one.ws.close()
    await one.closed
    const again = await connect(small.port, from('192.0.2.1'))
    await again.settled()
    expect(small.live.counters()).toMatchObject({ connections: 4, refused: 3 })
    await small.close()
  })

  it('networks of IPv6 count as one address', async () => {
    const small = await listening({ limits: { perAddress: 1 }, isProxy })
    await connect(small.port, { headers: { 'x-forwarded-for': '2001:db8:0:1::1' } })
    const neighbour = dial(small.port, { headers: { 'x-forwarded-for': '2001:db8:0:1:ffff::2' } })
    expect((await neighbour.closed).code).toBe(4100)
    await small.close()
  })

  it('who says too much is closed', async () => {
    const small = await listening({ limits: { messagesPerSecond: 20 } })
    const wire = await connect(small.port)
    for (let i = 0; i < 50; i++) wire.say({ event: 'pusher:ping' })
    expect((await wire.closed).code).toBe(4301)
    await small.close()
  })

  it('who is silent is asked, and closed when no answer comes', async () => {
    const quick = await listening({ limits: { activityTimeout: 0.1, pongTimeout: 0.2 } })
    const alive = await connect(quick.port)
    const dead = await connect(quick.port, { autoPong: false })
    await alive.next('pusher:ping')
    await dead.next('pusher:ping')
    expect((await dead.closed).code).toBe(4201)
    await alive.settled()
    await quick.close()
    expect((await alive.closed).code).toBe(4200)
  })

  it('who says nothing but pings for a day is closed', async () => {
    const quick = await listening({ limits: { activityTimeout: 0.1, idleTimeout: 0.3 } })
    const wire = await connect(quick.port)
    expect((await wire.closed).code).toBe(4202)
    await quick.close()
  })
})

function upgrade(path: string, protocol: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({
      port: server.port,
      host: '127.0.0.1',
      path,
      headers: { connection: 'upgrade', upgrade: protocol },
    })
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })
}

import type { lookup } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublic, NotOutside, openOutside, whyNotAsk } from '#platform/outside.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
})

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A name server that gives every name these addresses. */
const naming = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

describe('an IP address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    'not an address',
  ])('%s is not of the internet', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4009::1'])(
    '%s is',
    (address) => expect(isPublic(address)).toBe(true),
  )
})

describe('an address', () => {
  it.each([
    'http://example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://user:secret@example.com',
    'https://10.0.0.1',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433',
    'https://0x7f.1',
    'http://localhost',
    'http://127.0.0.1',
  ])('%s may not be asked', (address) => {
    expect(whyNotAsk(new URL(address), false)).toBeTruthy()
  })

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'https://localhost'])(
    '%s may be asked where this machine is let in',
    (address) => expect(whyNotAsk(new URL(address), true)).toBeUndefined(),
  )

  it.each(['http://example.com', 'https://10.0.0.1', 'http://10.0.0.1'])(
    '%s may not, even there',
    (address) => expect(whyNotAsk(new URL(address), true)).toBeTruthy(),
  )
})

describe('asking', () => {
  it.each([['127.0.0.1'], ['10.0.0.7'], ['169.254.169.254'], ['fd00::1'], ['8.8.8.8', '192.168.0.1']])(
    'a name that leads to %s is refused before anything is sent',
    async (...addresses) => {
      const outside = openOutside({ resolve: naming(...addresses) })
      await expect(outside('https://provider.example.com')).rejects.toBeInstanceOf(NotOutside)
    },
  )

  it('this machine is refused unless it is let in', async () => {
    const url = await serving((_request, reply) => reply.end('{}'))
    await expect(openOutside()(url)).rejects.toBeInstanceOf(NotOutside)
    expect((await openOutside({ loopback: true })(url)).status).toBe(200)
  })

  it('follows no redirect', async () => {
    const inside = await serving((_request, reply) => reply.end('secret'))
    const url = await serving((_request, reply) => reply.writeHead(302, { location: inside }).end())
    const reply = await openOutside({ loopback: true })(url)
    expect([reply.status, await reply.text()]).toEqual([302, ''])
  })

  it('sends what it was given and answers as fetch does', async () => {
    const url = await serving((request, reply) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () =>
        reply.setHeader('x-method', request.method!).end(`${request.headers.accept} ${body}`),
      )
    })
    const body = new URLSearchParams({ a: 'b' })
    const reply = await openOutside({ loopback: true })(url, {
      method: 'POST',
      headers: { accept: 'x/y' },
      body,
    })
    expect([reply.headers.get('x-method'), await reply.text()]).toEqual(['POST', 'x/y a=b'])
  })

  it('gives up on an answer that is too long, and on one that does not come', async () => {
    const long = await serving((_request, reply) => reply.end(Buffer.alloc(2_000_000)))
    await expect(openOutside({ loopback: true })(long)).rejects.toThrow('too long')
    const silent = await serving(() => undefined)
    await expect(openOutside({ loopback: true, patience: 50 })(silent)).rejects.toThrow()
    servers.at(-1)?.closeAllConnections()
  })
})

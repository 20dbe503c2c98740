import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { hashesOf } from '#server/security.ts'
import { amber, openAgencies, saffron } from '#test/agencies.ts'
import type { TestApp } from '#test/app.ts'

/** As `saffron`, with pages, at an address of its own. */
let whole: TestApp['app']
const root = mkdtempSync(join(tmpdir(), 'saffron-headers-'))
const pages = {
  'index.html': '<p>the shell</p>',
  '.pages/index.html': '<p>the login</p>',
  '.pages/addresses.json': '["/","/tenant/$tenantId/clients"]',
  '_payload.json': '{}',
  'assets/app-1a2b.js': 'let program',
  'builds/latest.json': '{"id":"abc","timestamp":1}',
  'builds/meta/abc.json': '{"id":"abc","timestamp":1,"matcher":{},"prerendered":["/"]}',
}

openAgencies({ live: true })
beforeAll(async () => {
  for (const [name, content] of Object.entries(pages)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  whole = await appAt('https://office.example.test')
})
afterAll(async () => {
  await whole?.close()
  rmSync(root, { recursive: true })
})

function appAt(publicUrl: string, live = saffron.deps.live) {
  const authenticate = makeAuthenticate(saffron.database)
  const deps = { ...saffron.deps, publicUrl, live }
  return buildApp({ deps, areas, authenticate, log: pino({ level: 'silent' }), web: root })
}

type Headers = Record<string, unknown>

/** What is shown inside what is not ours, and may be: the pictures of a brand in mail programs. */
const embedded: Record<string, Headers> = {
  '/api/brand/:tenant/:file': { 'cross-origin-resource-policy': 'cross-origin' },
}

/** What is missing or too weak in these headers. */
function gaps(headers: Headers): string[] {
  const policy = policyOf(headers)
  const all = Object.values(policy).flat()
  const is = (name: string, value: string) => (headers[name] === value ? [] : [name])
  const only = (directive: string, ...sources: string[]) =>
    JSON.stringify(policy[directive] ?? policy['default-src']) === JSON.stringify(sources) ? [] : [directive]
  const bare = policy['default-src']?.[0] === "'none'"
  return [
    ...is('x-content-type-options', 'nosniff'),
    ...is('x-frame-options', 'DENY'),
    ...is('referrer-policy', 'no-referrer'),
    ...is('cross-origin-opener-policy', 'same-origin'),
    ...is('cross-origin-resource-policy', 'same-origin'),
    ...(/camera=\(\).*geolocation=\(\).*microphone=\(\)/.test(`${headers['permissions-policy']}`)
      ? []
      : ['permissions-policy']),
    ...only('frame-ancestors', "'none'"),
    ...only('base-uri', "'none'"),
    ...only('object-src', "'none'"),
    ...only('form-action', bare ? "'none'" : "'self'"),
    ...all.filter((source) => /^(\*|https?:|data:|'unsafe-eval')$/.test(source) && source !== 'data:'),
    ...['default-src', 'script-src', 'style-src', 'style-src-elem'].filter((each) =>
      policy[each]?.some((source) => /unsafe|data:|\*/.test(source)),
    ),
  ]
}

function policyOf(headers: Headers): Record<string, string[]> {
  const parts = `${headers['content-security-policy'] ?? ''}`
    .split(';')
    .map((part) => part.trim().split(/\s+/))
  return Object.fromEntries(parts.map(([name, ...sources]) => [name, sources]))
}

const requests: [method: string, url: string, about?: string][] = [
  ['GET', '/', 'a prerendered page'],
  ['GET', '/tenant/amber/clients', 'the shell'],
  ['HEAD', '/'],
  ['GET', '/assets/app-1a2b.js', 'a piece of the build'],
  ['GET', '/assets/gone.js', 'a piece that is gone'],
  ['GET', '/_payload.json'],
  ['GET', '/nowhere/_payload.json'],
  ['GET', '/builds/latest.json'],
  ['GET', '/health'],
  ['GET', '/ready'],
  ['GET', '/metrics'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/api/docs', 'a redirect'],
  ['GET', '/api/docs/', 'the API for people'],
  ['GET', '/api/docs/js/scalar.js'],
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/api/v1/nowhere'],
  ['GET', '/api/nowhere'],
  ['OPTIONS', '/api/v1/me', 'a preflight'],
  ['TRACE', '/api/v1/me'],
  ['PROPFIND', '/'],
  ['POST', '/', 'a form for a page'],
  ['DELETE', '/assets/app-1a2b.js'],
  ['GET', '/%zz', 'an address that cannot be read'],
  ['GET', `/api/v1/clients/${'9'.repeat(400)}`, 'a parameter too long'],
  ['GET', '/api/auth/providers'],
  ['GET', '/api/auth/csrf'],
  ['GET', '/api/auth/session'],
  ['GET', '/api/auth/signin', 'a redirect'],
  ['GET', '/api/auth/signout', 'a page of Auth.js'],
  ['GET', '/api/auth/verify-request'],
  ['GET', '/api/auth/error?error=Configuration'],
  ['POST', '/api/auth/callback/credentials', 'without a token'],
  ['POST', '/api/auth/nowhere'],
  ['POST', '/api/broadcasting/auth'],
]

describe('every answer has the headers', () => {
  it.each(requests)('%s %s %s', async (method, url) => {
    const reply = await whole.inject({
      method: method as 'GET',
      url,
      headers: { host: 'office.example.test' },
    })
    expect([reply.statusCode, gaps(reply.headers)]).toEqual([expect.any(Number), []])
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('all endpoints, to strangers and to people, whatever they are sent', async () => {
    expect(allEndpoints.length).toBeGreaterThan(100)
    for (const cookie of ['', amber.owner.cookie]) {
      for (const { method, path } of allEndpoints) {
        const url = `/api/v1${path.replace(/:\w+/g, '1')}`
        const headers = { cookie, 'x-tenant': 'amber', 'content-type': 'application/json' }
        const payload = method === 'GET' ? {} : { payload: '{' }
        const reply = await whole.inject({ method, url, headers, ...payload })
        expect([method, path, gaps(reply.headers)]).toEqual([method, path, []])
        expect(reply.headers['cache-control']).toMatch(/no-store/)
      }
    }
  })

  it('all addresses beside them that the rooms and the libraries add', async () => {
    const addresses = routesOf(whole).filter(({ url }) => !url.startsWith('/api/v1/'))
    expect(addresses.length).toBeGreaterThan(15)
    for (const { methods, url } of addresses) {
      for (const method of methods) {
        const reply = await whole.inject({ method: method as 'GET', url: url.replace(/:[\w|:]+/g, '1') })
        const meant = embedded[url] ?? {}
        const missing = gaps(reply.headers).filter((name) => meant[name] !== reply.headers[name])
        expect([method, url, missing]).toEqual([method, url, []])
      }
    }
  })

  it('a fault of ours, which is told by a reference alone', async () => {
    const authenticate = async () => {
      throw new Error('select password_hash from accounts')
    }
    const log = pino({ level: 'silent' })
    const broken = await buildApp({ deps: saffron.deps, areas, authenticate, log })
    const reply = await broken.inject({ url: '/api/v1/clients' })
    expect([reply.statusCode, gaps(reply.headers)]).toEqual([500, []])
    expect(reply.body).not.toMatch(/select|accounts|\.ts|at /)
    await broken.close()
  })
})

/** Every address of the application, read off the tree that Fastify prints. */
function routesOf(app: TestApp['app']): { url: string; methods: string[] }[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line) ?? []
      const depth = branch.length / 4
      above[depth] = part
      const url = above.slice(0, depth + 1).join('')
      return methods && url.startsWith('/') ? [{ url, methods: methods.split(', ') }] : []
    })
}

describe('on the wire, where no route answers', () => {
  const host = 'Host: localhost\r\n'
  const upgrade = `${host}Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`
  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'a body of two lengths',
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ['an address that cannot be read', `GET /%zz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400],
    [
      'a websocket nowhere',
      `GET /nowhere HTTP/1.1\r\n${upgrade}Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
      404,
    ],
    ['a websocket without its key', `GET /app/key-of-tests HTTP/1.1\r\n${upgrade}\r\n`, 400],
    [
      'a websocket for another app',
      `GET /app/x HTTP/1.1\r\n${upgrade}Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
      101,
    ],
  ])('%s', async (_what, text, status) => {
    const [line, ...lines] = (await speak(text)).split('\r\n\r\n')[0]!.split('\r\n')
    const headers = Object.fromEntries(
      lines
        .map((each) => each.split(/: (.*)/s).slice(0, 2))
        .map(([name, value]) => [name!.toLowerCase(), value]),
    )
    expect([line!.split(' ')[1], gaps(headers)]).toEqual([String(status), []])
  })
})

/** Says this on a connection of its own, and hears what comes before it ends. */
function speak(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(saffron.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      heard += data.toString('latin1')
      if (heard.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
  })
}

describe('the content security policy', () => {
  it('lets pages speak to their own origin and to the live server, which may be outside', async () => {
    const connected = async (app: TestApp['app']) => policyOf((await app.inject('/')).headers)['connect-src']
    expect(await connected(whole)).toEqual(["'self'", 'wss://office.example.test'])
    const settings = {
      key: 'k',
      cluster: 'eu',
      host: 'live.example.com',
      port: 6001,
      scheme: 'https' as const,
    }
    const outside = await appAt('http://localhost:3000', { ...saffron.deps.live, settings })
    expect(await connected(outside)).toEqual(["'self'", 'wss://live.example.com:6001'])
    expect((await outside.inject('/')).headers['strict-transport-security']).toBeUndefined()
    await outside.close()
  })

  it.each([
    ['/api/docs/', 'script', 'script-src'],
    ['/api/auth/signout', 'style', 'style-src-elem'],
  ] as const)('knows what stands inside %s by its hash', async (url, tag, directive) => {
    const { body, headers } = await whole.inject(url)
    expect(hashesOf(tag, body)).not.toEqual([])
    expect(policyOf(headers)[directive]).toEqual(expect.arrayContaining(hashesOf(tag, body)))
  })

  it('lets the style sheets of the API page in by a nonce that is never the same', async () => {
    const nonces = await Promise.all([1, 2].map(async () => (await whole.inject('/api/docs/')).body))
    const [one, other] = nonces.map((html) => /property="csp-nonce" content="([\w-]{22})"/.exec(html)?.[1])
    expect(one).toBeTruthy()
    expect(one).not.toBe(other)
  })
})

describe('where to tell of a fault', () => {
  it('is said at the well-known address when somebody is named, and nowhere else', async () => {
    const authenticate = makeAuthenticate(saffron.database)
    const deps = { ...saffron.deps, publicUrl: 'https://office.example.test' }
    const log = pino({ level: 'silent' })
    const named = await buildApp({
      deps,
      areas,
      authenticate,
      log,
      securityContact: 'mailto:safe@example.com',
    })
    const { statusCode, body, headers } = await named.inject('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Contact: mailto:safe@example\.com\nExpires: \d{4}-\S+Z\n/)
    expect(body).toContain('Canonical: https://office.example.test/.well-known/security.txt\n')
    await named.close()
    expect((await whole.inject('/.well-known/security.txt')).statusCode).toBe(404)
  })
})

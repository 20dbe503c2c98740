import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveWeb } from '#server/web.ts'

const root = mkdtempSync(join(tmpdir(), 'saffron-web-'))
let app: FastifyInstance

const files = {
  'index.html': '<p>the shell</p>',
  '.pages/index.html': '<p>the login</p>',
  '.pages/session/timeout.html': '<p>the timeout</p>',
  '.pages/addresses.json': JSON.stringify([
    ...['/', '/session/timeout', '/tenant/$tenantId/', '/tenant/$tenantId/clients'],
    ...['/tenant/$tenantId/clients/$id/view', '/tenant/$tenantId/settings/email/templates/$kind'],
  ]),
  '_payload.json': '{"title":"Login"}',
  'robots.txt': 'User-agent: *',
  'favicon.ico': 'a picture',
  'site.webmanifest': '{"name":"Saffron"}',
  'assets/app-1a2b.js': 'let program',
  'builds/latest.json': '{"id":"abc","timestamp":1}',
  'builds/meta/abc.json': '{"id":"abc","timestamp":1,"matcher":{},"prerendered":["/","/session/timeout"]}',
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    if (!/\.(html|js)$/.test(name)) continue
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content))
  }
  app = Fastify()
  await app.register(serveWeb, { root })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('which page an address gets', () => {
  const known = { cookie: 'a=b; next-auth.session-token=xyz' }
  test.each([
    ['/', {}, 'the login'],
    ['/?back=%2Ftenant%2Famber', {}, 'the login'],
    ['/session/timeout', {}, 'the timeout'],
    ['/tenant/amber/clients', {}, 'the shell'],
    ['/tenant/amber', {}, 'the shell'],
    ['/tenant/amber/', {}, 'the shell'],
    ['/Tenant/amber/CLIENTS?page=2', {}, 'the shell'],
    ['/tenant/caf%C3%A9/%63lients/7/view', {}, 'the shell'],
    // The name of a mail has a dot.
    ['/tenant/amber/settings/email/templates/timesheet.approved', {}, 'the shell'],
    // Somebody who may be signed in is sent on: the login is not to flash by.
    ['/', known, 'the shell'],
    ['/', { cookie: 'next-auth.session-token=; other=1' }, 'the login'],
  ])('%s %j', async (url, headers, words) => {
    const reply = await get(url, headers as Record<string, string>)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain(words)
  })
})

test.each([
  '/nowhere',
  '/nowhere/at/all',
  '/tenant',
  '/tenant/amber/nowhere',
  '/tenant/amber/clients/7',
  '/tenant/amber/clients/7/view/more',
])('at %s is no page: the shell says so to people, and the status to robots', async (url) => {
  for (const cookie of ['', 'next-auth.session-token=xyz']) {
    const reply = await get(url, { cookie })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('the shell')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(reply.headers.etag).toBeUndefined()
  }
  const { etag } = (await get('/tenant/amber')).headers
  expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(404)
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  expect((await get(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
})

describe('how long what is kept', () => {
  test.each([
    ['/', 'no-cache'],
    ['/tenant/amber', 'no-cache'],
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/builds/meta/abc.json', 'public, max-age=31536000, immutable'],
    ['/builds/latest.json', 'no-store'],
    ['/_payload.json', 'no-cache'],
    ['/robots.txt', 'public, max-age=300'],
    ['/favicon.ico', 'public, max-age=300'],
    ['/site.webmanifest', 'public, max-age=300'],
  ])('%s: %s', async (url, kept) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe(kept)
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.headers['cache-control']).toBe(kept)
    expect(head.body).toBe('')
  })
})

test.each([
  '/assets/app-old.js',
  '/builds/meta/old.json',
  '/tenant/select/_payload.json',
  '/index.html',
  '/.pages/index.html',
  '/.pages/addresses.json',
  '/.env',
  '/.well-known/nothing',
  '/apple-touch-icon.png',
  '/wp-login.php',
])('%s is gone or was never there, and no page comes in its place', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['content-type']).not.toContain('html')
})

test.each(['/', '/assets/app-1a2b.js'])('%s is sent as it was squeezed while building', async (url) => {
  const best = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(best.headers['content-encoding']).toBe('br')
  const plain = (await get(url)).body
  expect(brotliDecompressSync(best.rawPayload).toString()).toBe(plain)
  const older = await get(url, { 'accept-encoding': 'br;q=0, gzip' })
  expect(older.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(older.rawPayload).toString()).toBe(plain)
  expect(older.headers.vary).toContain('accept-encoding')
})

test('a page that the browser has already is not sent again', async () => {
  const { etag } = (await get('/')).headers
  const again = await get('/', { 'if-none-match': `"other", ${etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/tenant/amber', { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

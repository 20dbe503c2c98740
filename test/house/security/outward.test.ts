import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { Id } from '#platform/http/contract.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { amber, as, mailServer, saffron } from '#test/agencies.ts'
import type { TestApp } from '#test/app.ts'
import { type Headers, openTestAgencies, send } from '#test/house/security/input.testing.ts'
import { nobody } from '#test/people.ts'

openTestAgencies()

describe('the links of our emails', () => {
  it('lead to our public address, whatever host was asked for', async () => {
    const lies: Headers = {
      host: 'evil.test',
      origin: 'http://localhost:3000',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '666',
      forwarded: 'host=evil.test;proto=https',
      'x-original-host': 'evil.test',
      'x-host': 'evil.test',
    }
    const post = (url: string, body: object) => send('POST', url, JSON.stringify(body), lies)
    const good = 'teal pencil on the roof'
    await post('/password-resets', { email: amber.finance.email })
    await post('/registration', {
      agency_name: 'X',
      slug: 'xyz',
      name: 'X',
      email: 'x@new.test',
      password: good,
    })
    await post('/users', { email: 'ivy@new.test', name: 'Ivy', kind: 'approver' })
    await saffron.settle()
    const texts = mailServer.emails.flatMap(({ text, html }) => [text ?? '', html ?? ''])
    expect(mailServer.emails.map(({ to }) => to![0]!.address).sort()).toEqual([
      'finance@amber.test',
      'ivy@new.test',
      'x@new.test',
    ])
    const links = texts.flatMap((text) => text.match(/(https?:)?\/\/[^\s"'<>)]+/g) ?? [])
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !link.startsWith('http://localhost:3000/'))).toEqual([])
    expect(texts.filter((text) => text.includes('evil'))).toEqual([])
  })

  it('nor do redirects and the description of the API follow the host', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    for (const url of ['/api/docs', '/api/auth/signin', '/api/auth/providers', '/api/v1/openapi.json']) {
      const reply = await saffron.app.inject({ url, headers })
      expect([url, `${reply.headers.location} ${reply.body}`.includes('evil')]).toEqual([url, false])
    }
  })
})

describe('files', () => {
  const root = mkdtempSync(join(tmpdir(), 'saffron-input-'))
  let app: TestApp['app']
  beforeAll(async () => {
    const files = {
      'secret.txt': 'what stands beside',
      'web/index.html': '<p>the shell</p>',
      'web/.pages/index.html': '<p>the login</p>',
      'web/.pages/addresses.json': '["/","/tenant/$tenantId/clients"]',
      'web/.vite/manifest.json': 'what stands inside',
      'web/.env': 'what stands hidden',
      'web/assets/app-1a2b.js': 'let program',
      'web/builds/latest.json': '{"id":"abc","timestamp":1}',
      'web/builds/meta/abc.json': '{"id":"abc","timestamp":1,"matcher":{},"prerendered":["/"]}',
    }
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
    const { deps, database } = saffron
    const log = pino({ level: 'silent' })
    app = await buildApp({
      deps,
      areas,
      authenticate: makeAuthenticate(database),
      log,
      web: join(root, 'web'),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app?.close()
    rmSync(root, { recursive: true })
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '/assets/....//....//secret.txt',
    '/assets/..;/..;/secret.txt',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt',
    '/assets/app-1a2b.js/../../../secret.txt',
    '/assets/app-1a2b.js%00/../../../secret.txt',
    '//etc/passwd',
    '/file:///etc/passwd',
    '/.env',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    'http://localhost/../secret.txt',
  ])('%s leads to nothing beside them', async (path) => {
    const heard = await new Promise<string>((resolve) => {
      let text = ''
      const { port } = app.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      )
      socket.on('data', (data) => {
        text += data
      })
      socket.on('close', () => resolve(text))
    })
    expect(heard).toMatch(/^HTTP\/1\.1 (200|400|403|404) /)
    expect(heard).not.toMatch(/what stands|root:/)
  })

  it('of an agency have names that lead nowhere else', async () => {
    const names = [
      '../x',
      't/1/../2/x',
      '/etc/passwd',
      't/1/.env',
      't/1//x',
      't\\1\\x',
      't/1/x\0.pdf',
      't/0/x',
    ]
    for (const name of names)
      await expect(saffron.deps.storage.get(name)).rejects.toThrow('not a storage key')
  })

  it('that do not exist are found by nobody', async () => {
    for (const path of ['/invoices/1/pdf', '/exports/1/file', '/exports/..%2f..%2fsecret/file'])
      expect((await as(nobody).get(path)).status).toBeGreaterThanOrEqual(400)
    expect(Id.safeParse('1').success).toBe(false)
  })
})

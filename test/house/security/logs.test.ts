import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { makeLogger } from '#server/logger.ts'
import { amber, openAgencies, saffron } from '#test/agencies.ts'
import type { TestApp } from '#test/app.ts'

let app: TestApp['app']
let logged = ''
const to = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk
    done()
  },
})
const log = makeLogger({ logLevel: 'trace' }, to)

openAgencies()
beforeAll(async () => {
  const authenticate = makeAuthenticate(saffron.database)
  app = await buildApp({ deps: saffron.deps, areas, authenticate, log })
})
afterAll(() => app?.close())

const secret = 'teal-pencil-on-the-roof'

describe('the log of everything', () => {
  it('holds nothing that opens a door, whatever is tried at the doors', async () => {
    const page = browser(app, { authorization: `Bearer ${secret}` })
    await page.signIn('credentials', { email: amber.owner.email, password: secret })
    await page.signIn('credentials', { email: amber.owner.email, password: 'saffron-demo' })
    const token = [...page.jar.values()].join('|')
    await app.inject({
      method: 'PUT',
      url: '/api/v1/password-resets',
      payload: { email: 'a@b.test', code: secret, password: secret },
    })
    await app.inject({ method: 'POST', url: '/api/v1/registration/email', payload: { code: secret } })
    await app.inject({
      method: 'POST',
      url: `/api/v1/invitations/1/opening?code=${secret}`,
      payload: { code: secret },
    })
    await app.inject({ url: `/reset-password?email=a@b.test&code=${secret}` })
    await app.inject({
      method: 'POST',
      url: '/api/auth/callback/credentials',
      payload: `{"password":"${secret}"`,
    })
    expect(logged).not.toContain(secret)
    for (const value of token.split('|').filter((each) => each.length > 20))
      expect(logged).not.toContain(value)
  })

  it('tells of a fault in the database without the row and the values that it was about', async () => {
    const fault = sql`insert into accounts (email, name, password_hash) values (${amber.owner.email}, ${secret}, ${secret})`
    const error = await fault
      .execute(saffron.database.readingAcross('a test fails'))
      .catch((failure) => failure)
    expect(JSON.stringify(error)).toContain(amber.owner.email)
    const broken = await buildApp({
      ...{ deps: saffron.deps, areas, log },
      authenticate: async () => {
        throw Object.assign(error, { code: 'XX000', parameters: [secret], where: secret })
      },
    })
    const reply = await broken.inject('/api/v1/clients')
    await broken.close()
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toMatch(/duplicate|accounts|insert/)
    expect(logged).toContain(reply.json().reference)
    expect(logged).toMatch(/duplicate key value/)
    expect(logged).not.toContain(secret)
    expect(logged).not.toContain(amber.owner.email)
  })

  it('hides what is named like a secret, though somebody logs it', () => {
    log.info({ password: secret, sent: { code: secret, deep: { token: secret } } }, 'tried')
    log.info({ req: { headers: { cookie: secret, authorization: secret } } }, 'asked')
    expect(logged).toContain('"tried"')
    expect(logged).not.toContain(secret)
  })
})

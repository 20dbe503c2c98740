import { describe, expect, it } from 'vitest'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { hashToken, newToken } from '#platform/session-tokens.ts'
import { amber, as, saffron } from '#test/agencies.ts'
import {
  cookieOf,
  openTestAgencies,
  plain,
  records,
  someone,
  ways,
} from '#test/house/security/sessions.testing.ts'
import { password } from '#test/people.ts'

openTestAgencies()

const isIn = async (token: string) => {
  const headers = { cookie: `${plain}=${token}`, 'x-tenant': 'amber' }
  return (await saffron.app.inject({ url: '/api/v1/tenants', headers })).statusCode === 200
}

describe('a session is new whenever somebody comes in', () => {
  it.each(ways)('%s: one that was planted before is not taken over', async (_way, enter) => {
    const planted = newToken()
    const { status, cookies } = await enter(saffron.app, `${plain}=${planted}`)
    const fresh = cookieOf(cookies, plain)!
    expect([status, fresh === planted]).toEqual([200, false])
    expect([await isIn(fresh), await isIn(planted)]).toEqual([true, false])
  })

  it.each(ways)('%s: the one that somebody else had here ends', async (_way, enter) => {
    const before = await someone()
    expect(await isIn(before.token)).toBe(true)
    const { cookies } = await enter(saffron.app, before.cookie)
    const fresh = cookieOf(cookies, plain)!
    expect([fresh === before.token, await isIn(fresh), await isIn(before.token)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('no sign-in gives a token that was there before', async () => {
    const tokens = []
    for (let at = 0; at < 5; at++) tokens.push(cookieOf((await ways[0]![1](saffron.app, '')).cookies, plain))
    expect(new Set(tokens).size).toBe(5)
  })
})

describe('what opens a door', () => {
  it('stands in no answer: token, hash, code, password', async () => {
    const { owner } = amber
    const kept = [owner.token, hashToken(owner.token), 'argon2', 'password_hash', 'token_hash', 'code_hash']
    const secrets = [...kept, saffron.deps.secret, 'secret_locked']
    const found: string[] = []
    const look = (at: string, text: string) => {
      for (const secret of secrets) if (text.includes(secret)) found.push(`${at}: ${secret}`)
    }
    const reading = allEndpoints.filter(({ method }) => method === 'GET')
    for (const { path } of reading) {
      const ids = records[path.split('/')[1]!]
      const url = path.replace(/:(\w+)/g, (_all, name) => String(ids?.[name] ?? ids?.id ?? 1))
      look(path, JSON.stringify((await as(owner).get(url)).body))
    }
    const page = browser(saffron.app)
    await page.signIn('credentials', { email: owner.email, password })
    for (const path of ['session', 'providers', 'csrf']) look(path, (await page.get(path)).text)
    expect(reading.length).toBeGreaterThan(60)
    expect(found).toEqual([])
  })
})

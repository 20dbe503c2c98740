import { describe, expect, it } from 'vitest'
import {
  browser,
  callbackOf,
  connect,
  crafty,
  newcomer,
  openTestAgencies,
  ours,
  problem,
  theirs,
} from '#areas/identity/sso/sso.testing.ts'
import { clock } from '#platform/clock.ts'
import { amber, birch } from '#test/agencies.ts'
import { type Crafted, challengeOf, craftyProvider } from '#test/oidc.ts'

openTestAgencies()

describe('on the way', () => {
  const out = async (visitor: ReturnType<typeof browser>, agency = amber) => {
    const { location } = await visitor.here(`/api/sign-on/${agency.tenant.slug}`)
    return new URL(location!)
  }

  it('the provider is asked for a code, with PKCE, state and nonce', async () => {
    const { searchParams } = await out(browser())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'saffron',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: callbackOf(amber),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43)
  })

  it('another state is refused', async () => {
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    expect((await nora.here(way.replace(/state=[^&]+/, 'state=another'))).location).toBe(problem('state'))
  })

  it('another browser is refused: a way back cannot be handed to somebody', async () => {
    ours.person = newcomer()
    const evil = browser()
    const way = await evil.there((await out(evil)).href)
    expect((await browser().here(way)).location).toBe(problem('state'))
  })

  it('a code is good once, also with the cookie of before', async () => {
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    const copied = new Map(nora.jars.get('here'))
    expect((await nora.here(way)).location).toBe('/tenant/amber')
    expect((await nora.here(way)).location).toBe(problem('state'))
    nora.jars.set('here', copied)
    expect((await nora.here(way)).location).toBe(problem('provider'))
  })

  it('ten minutes are enough', async () => {
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    const { now } = clock
    clock.now = () => new Date(now().getTime() + 11 * 60_000)
    expect((await nora.here(way)).location).toBe(problem('state'))
    clock.now = now
  })

  it('what one agency began does not end in another', async () => {
    await connect(birch, theirs)
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    const swapped = way.replace(`/sign-on/${amber.tenant.id}/`, `/sign-on/${birch.tenant.id}/`)
    expect((await nora.here(swapped)).location).toBe(problem('state', 'birch'))
    // A provider of one agency, whatever it says, makes nobody of the other.
    theirs.person = { sub: 'x', email: amber.owner.email, email_verified: true, name: 'Ann Archer' }
    expect(await browser().signOn(birch)).toBe(problem('domain', 'birch'))
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/v1/me', '/tenant/../../evil'])(
    'the way back %s is not taken',
    async (back) => {
      ours.person = newcomer()
      expect(await browser().signOn(amber, back)).toBe('/tenant/amber')
    },
  )

  it('a page of another site does not begin it', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const reply = await browser().here('/api/sign-on/amber', { 'sec-fetch-site': site })
      expect(reply.location).toBe('/?tenant=amber')
    }
  })

  it('an agency without a sign-on, and one that is not there, are answered alike', async () => {
    for (const slug of ['nowhere', 'x'.repeat(60)])
      expect((await browser().here(`/api/sign-on/${slug}`)).location).toMatch(
        /^\/sign-on\?problem=unavailable/,
      )
    for (const id of ['999999', '0', 'x', '1.5'])
      expect((await browser().here(`/api/sign-on/${id}/callback?code=x&state=y`)).location).toMatch(
        /^\/sign-on\?problem=unavailable/,
      )
  })

  it('a provider that is down is said to be', async () => {
    const gone = await craftyProvider()
    await gone.close()
    await connect(amber, gone)
    expect((await browser().here('/api/sign-on/amber')).location).toBe(problem('provider'))
  })
})

describe('what a provider says', () => {
  const honest = { sub: 'c1', email: 'crafty@amber.test', email_verified: true }
  const ask = async (claims: object, more: Partial<Crafted> = {}) => {
    await connect(amber, crafty)
    const visitor = browser()
    const url = new URL((await visitor.here('/api/sign-on/amber')).location!)
    Object.assign(crafty, { forged: false, nonce: url.searchParams.get('nonce'), ...more })
    crafty.claims = { ...honest, ...claims }
    const way = `/api/sign-on/${amber.tenant.id}/callback?code=c&state=${url.searchParams.get('state')}`
    return { url, location: (await visitor.here(way)).location }
  }

  it('is believed when all of it holds, and the code is redeemed with the verifier', async () => {
    const { url, location } = await ask({})
    expect(location).toBe('/tenant/amber')
    const verifier = crafty.asked.at(-1)!.get('code_verifier')!
    expect(challengeOf(verifier)).toBe(url.searchParams.get('code_challenge'))
  })

  it.each<[string, object, Partial<Crafted>]>([
    ['for another audience', { aud: 'somebody else' }, {}],
    ['for several audiences, by another party', { aud: ['saffron', 'other'], azp: 'other' }, {}],
    ['of another issuer', { iss: 'https://other.example' }, {}],
    ['with another nonce', {}, { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }, {}],
    ['that has run out', { exp: Math.floor(Date.now() / 1000) - 120 }, {}],
    ['of nobody', { sub: undefined }, {}],
    ['with a signature of another key', {}, { forged: true }],
  ])('a token %s is refused', async (_what, claims, more) => {
    expect((await ask(claims, more)).location).toBe(problem('provider'))
  })

  it('a mail as words is none, and “true” as a word is not verified', async () => {
    expect((await ask({ sub: 'c2', email_verified: 'true' })).location).toBe(problem('unverified'))
    expect((await ask({ sub: 'c2', email: 'a b@amber.test' })).location).toBe(problem('unverified'))
  })
})

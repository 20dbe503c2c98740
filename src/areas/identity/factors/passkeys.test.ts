import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { authenticator } from '#areas/identity/factors/authenticator.testing.ts'
import { open, openTestAgencies, somebody } from '#areas/identity/factors/setup.testing.ts'
import { across, as, birch } from '#test/agencies.ts'
import { nobody, type Person, password } from '#test/people.ts'

openTestAgencies()

describe('a passkey', () => {
  const add = async (person: Person, name: string, more: object = {}) => {
    const device = authenticator()
    const begun = await as(person).post('/two-factor/passkeys/challenge', more)
    const { challenge } = begun.body.options ?? {}
    const reply = await as(person).post('/two-factor/passkeys', { name, answer: device.make(challenge) })
    return { device, begun, reply, challenge }
  }
  const ask = async (page = open()) =>
    (await page.postJson('/api/v1/sign-in/passkey/challenge', {})).body.options.challenge as string
  const enter = (answer: object, page = open()) => page.postJson('/api/v1/sign-in/passkey', { answer })

  it('signs in without password or code, and a password alone does so no longer', async () => {
    const person = await somebody()
    const { device, begun, reply } = await add(person, 'My phone')
    expect(begun.body.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect([reply.status, reply.body.recovery_codes.length]).toEqual([200, 10])
    const theirs = open()
    const entered = await enter(device.sign(await ask(theirs)), theirs)
    expect(entered.body.data).toMatchObject({ agency: { slug: 'amber' }, name: person.name })
    expect((await theirs.get('session')).body.user.email).toBe(person.email)
    const { body } = await open().signIn('credentials', { email: person.email, password })
    expect(body.url).toContain('SecondFactorRequired')
    expect((await as(person).get('/two-factor')).body.data.passkeys).toMatchObject([
      { name: 'My phone', last_used_at: expect.any(String) },
    ])
  })

  it('signs each challenge once, within its time, and only one that was given', async () => {
    const person = await somebody()
    const { device, challenge: made } = await add(person, 'Key')
    const challenge = await ask()
    expect((await enter(device.sign(challenge))).status).toBe(200)
    const again = await enter(device.sign(challenge))
    expect([again.status, again.body.code]).toEqual([409, 'passkey.late'])
    for (const wrong of [made, 'made-up', ''])
      expect((await enter(device.sign(wrong))).body.code).toBe('passkey.late')
    const late = await ask()
    await across(sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
    expect((await enter(device.sign(late))).body.code).toBe('passkey.late')
    const replies = await ask().then((one) => Promise.all([enter(device.sign(one)), enter(device.sign(one))]))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused from another site, without a finger, by another key, and as a copy', async () => {
    const person = await somebody()
    const { device } = await add(person, 'Key')
    expect((await enter(device.sign(await ask(), { count: 7 }))).status).toBe(200)
    const stranger = { ...authenticator().sign(await ask()), id: device.id, rawId: device.id }
    const wrong = [
      device.sign(await ask(), { from: 'http://localhost.evil.test:3000', count: 8 }),
      device.sign(await ask(), { verified: false, count: 8 }),
      device.sign(await ask(), { count: 7 }),
      device.sign(await ask(), { count: 3 }),
      stranger,
    ]
    for (const answer of wrong) expect((await enter(answer)).body.code).toBe('passkey.wrong')
    expect((await enter(authenticator().sign(await ask()))).body.code).toBe('passkey.unknown')
    expect((await enter({ id: 'x', response: { clientDataJSON: '%%' } })).body.code).toBe('passkey.late')
    expect((await enter(device.sign(await ask(), { count: 8 }))).status).toBe(200)
  })

  it('has a name, is renamed, and is removed with a proof; the last factor takes the recovery codes along', async () => {
    const person = await somebody()
    await add(person, 'Phone')
    const unproven = await as(person).post('/two-factor/passkeys/challenge', {})
    expect([unproven.status, unproven.body.code]).toEqual([422, 'proof.needed'])
    const second = await add(person, 'Laptop', { proof: password })
    expect(second.reply.body.recovery_codes).toBeNull()
    const keys = async () =>
      (await as(person).get('/two-factor')).body.data.passkeys as { id: number; name: string }[]
    const [phone, laptop] = await keys()
    await as(person).patch(`/two-factor/passkeys/${phone!.id}`, { name: 'Old phone' })
    expect((await keys()).map(({ name }) => name)).toEqual(['Old phone', 'Laptop'])
    const removal = (id: number, proof: string) =>
      as(person).post(`/two-factor/passkeys/${id}/removal`, { proof })
    expect((await removal(phone!.id, 'wrong')).body.code).toBe('proof.wrong')
    expect((await removal(phone!.id, password)).status).toBe(200)
    expect((await as(person).get('/two-factor')).body.data.recovery_codes_left).toBe(10)
    expect((await removal(laptop!.id, password)).status).toBe(200)
    expect((await as(person).get('/two-factor')).body.data.recovery_codes_left).toBe(0)
    const gone = await enter(second.device.sign(await ask()))
    expect(gone.body.code).toBe('passkey.unknown')
  })

  it('is nobody else’s to see, rename or remove, nor to register twice', async () => {
    const person = await somebody()
    const other = await somebody('owner', birch)
    const { device } = await add(person, 'Key')
    const [{ id }] = (await as(person).get('/two-factor')).body.data.passkeys
    expect((await as(other).get('/two-factor')).body.data.passkeys).toEqual([])
    expect((await as(other).patch(`/two-factor/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await as(other).post(`/two-factor/passkeys/${id}/removal`, { proof: password })).status).toBe(404)
    const { body } = await as(other).post('/two-factor/passkeys/challenge', {})
    const taken = await as(other).post('/two-factor/passkeys', {
      name: 'x',
      answer: device.make(body.options.challenge),
    })
    expect(taken.body.code).toBe('passkey.wrong')
    const theirs = await as(person).post('/two-factor/passkeys/challenge', { proof: password })
    const planted = await as(other).post('/two-factor/passkeys', {
      name: 'x',
      answer: authenticator().make(theirs.body.options.challenge),
    })
    expect(planted.body.code).toBe('passkey.late')
    expect((await as(nobody).get('/two-factor')).status).toBe(401)
  })

  it('answers in a few thousand bytes: what is larger is not read', async () => {
    const answer = { id: 'x', response: { clientDataJSON: 'A'.repeat(40_000) } }
    expect(await enter(answer)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    const person = await somebody()
    expect((await as(person).post('/two-factor/passkeys', { name: 'x', answer })).status).toBe(413)
  })

  it('of a disabled account opens nothing', async () => {
    const person = await somebody()
    const { device } = await add(person, 'Key')
    await across(sql`update accounts set disabled_at = now() where id = ${person.account_id}`)
    expect((await enter(device.sign(await ask()))).body.code).toBe('passkey.unknown')
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { count, fresh, openTestAgencies, registered, visitor } from '#areas/setup/setup.testing.ts'
import { across, amber, as, birch } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openTestAgencies()

describe('an address', () => {
  const suggested = async (name: string) =>
    (await visitor().get(`/registration/address?name=${encodeURIComponent(name)}`)).body.slug

  test('is suggested from the name, past those that were taken or ever were', async () => {
    expect(await suggested('Söhne & Co Ltd')).toBe('soehne-and-co')
    expect(await suggested('Amber')).toBe('amber-2')
    await across(sql`insert into tenant_slugs (slug, tenant_id) values ('amber-2', ${birch.tenant.id})`)
    expect(await suggested('AMBER')).toBe('amber-3')
    expect(await suggested('北京')).toBe('')
    expect((await visitor().get('/registration/address?slug=amber-2')).body.problem).toContain(
      'another agency',
    )
    expect((await visitor().get('/registration/address?slug=central')).body.problem).toContain(
      'Saffron itself',
    )
  })
})

describe('one more agency', () => {
  test('is opened by who is signed in, with the account they have', async () => {
    const before = await count('accounts')
    const opened = await as(amber.consultant).post('/agencies', { name: 'Cole & Co', slug: 'cole' })
    expect(opened).toMatchObject({ status: 201, body: { slug: 'cole' } })
    expect(await count('accounts')).toBe(before)
    const mine = (await as(amber.consultant).get('/tenants')).body.data
    expect(mine.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['amber', 'cole'])
    const there = await as(amber.consultant, { tenant: 'cole' }).get('/me')
    expect(there.body.data.roles.map(({ key }: { key: string }) => key)).toEqual(['owner'])
    expect((await as(amber.owner, { tenant: 'cole' }).get('/me')).status).toBe(404)
  })

  test('needs somebody signed in, and an address that is free', async () => {
    expect((await as(nobody).post('/agencies', { name: 'x', slug: 'xx' })).status).toBe(401)
    const refused = await as(amber.owner).post('/agencies', { name: 'x', slug: 'birch' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'taken' } })
  })

  test('is refused after five in a day', async () => {
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(
        async (at) =>
          (await as(birch.leader).post('/agencies', { name: `Many ${at}`, slug: `many-${at}` })).status,
      ),
    )
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 429, 429])
  })
})

describe('the wizard', () => {
  const onboarding = async (here: ReturnType<typeof visitor>) => (await here.get('/app')).body.data.onboarding
  const doneIn = ({ steps }: { steps: { key: string; done: boolean }[] }) =>
    steps.filter(({ done }) => done).map(({ key }) => key)

  test('begins with nothing looked at, follows what is done, and can be put aside', async () => {
    const { here, code } = await registered(fresh())
    await here.put('/registration', { code })
    const first = await onboarding(here)
    expect(first).toMatchObject({ completed: false, dismissed: false, started: false })
    expect(doneIn(first)).toEqual([])

    expect(
      (await here.patch('/setup', { confirmed: ['tax_codes'], skipped: ['logo', 'roles'] })).status,
    ).toBe(200)
    await here.patch('/setup', { confirmed: ['roles', 'number_series'] })
    const { version } = (await here.get('/settings')).body
    const region = { locale: 'en-IE', tz: 'Europe/Dublin', currency: 'EUR', week_end: 6 }
    expect((await here.patch('/settings', { ...region, version })).status).toBe(200)
    // Saving says nothing of having looked: that is the wizard's to note.
    expect(doneIn(await onboarding(here))).not.toContain('locale')
    await here.patch('/setup', { confirmed: ['locale'] })
    expect((await here.get('/app')).body.data).toMatchObject(region)
    const [entity] = (await here.get('/legal-entities')).body.data
    const company = { address_line_1: '1 Mill Lane', version: entity.version }
    expect((await here.patch(`/legal-entities/${entity.id}`, company)).status).toBe(200)
    const then = await onboarding(here)
    expect(then).toMatchObject({ completed: false, dismissed: false, started: true })
    expect(doneIn(then)).toEqual(['locale', 'legal_entity', 'tax_codes', 'number_series', 'roles'])
    const skipped = then.steps.filter((step: { skipped: boolean }) => step.skipped)
    expect(skipped.map(({ key }: { key: string }) => key)).toEqual(['logo'])

    await here.patch('/setup', { skipped: ['vat_number', 'bank_account', 'team'] })
    expect(await onboarding(here)).toMatchObject({ completed: true, dismissed: false })
    await here.patch('/setup', { dismissed: true })
    expect(await onboarding(here)).toMatchObject({ completed: true, dismissed: true })
    await here.patch('/setup', { dismissed: false })
    expect(await onboarding(here)).toMatchObject({ dismissed: false })
  })

  test('is for who keeps the settings, and for their agency alone', async () => {
    expect((await as(amber.consultant).patch('/setup', { dismissed: true })).status).toBe(403)
    expect((await as(birch.owner, { tenant: 'amber' }).patch('/setup', { dismissed: true })).status).toBe(404)
    expect((await as(amber.owner).patch('/setup', { confirmed: ['everything'] })).status).toBe(422)
    const untouched = (await as(amber.owner).get('/app')).body.data.onboarding
    expect(untouched).toMatchObject({ dismissed: true, started: true })
  })
})

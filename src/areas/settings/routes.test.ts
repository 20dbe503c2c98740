import { beforeAll, describe, expect, it } from 'vitest'
import { pixel } from '#areas/settings/pictures.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { seedInvoice } from '#test/seed.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let brander: Person

openAgencies()
beforeAll(async () => {
  brander = await addPerson(saffron.database, amber.tenant, {
    name: 'Bo Brand',
    email: 'brand@amber.test',
    role: 'candidate',
    permissions: ['settings.brand'],
  })
})

const show = async (person = amber.owner) => (await as(person).get('/settings')).body
const change = async (person: Person, changes: object) =>
  as(person).patch('/settings', { version: (await show(person)).version, ...changes })

describe('agency settings', () => {
  it('are told to its staff, and to workers and approvers only what everybody is told', async () => {
    for (const role of ['candidate', 'approver'])
      expect(
        await as(
          await addPerson(saffron.database, amber.tenant, { name: 'Wo Rker', email: `${role}@w.test`, role }),
        ).get('/settings'),
      ).toMatchObject({ status: 403, body: { title: 'These settings are for the staff of the agency' } })
    for (const who of [amber.consultant, amber.finance, brander])
      expect((await as(who).get('/settings')).status).toBe(200)
  })

  it('are changed by who may, and kept in the history', async () => {
    const before = await show()
    const changed = await change(amber.owner, { tz: 'Europe/Dublin', currency: 'EUR', week_end: 5 })
    expect(changed.body).toMatchObject({ tz: 'Europe/Dublin', currency: 'EUR', week_end: 5 })
    expect(changed.body.version).toBe(before.version + 1)
    expect((await as(amber.owner).get('/app')).body.data).toMatchObject({
      tz: 'Europe/Dublin',
      currency: 'EUR',
    })
    const history = await as(amber.owner).get('/history?subject=settings&subject_id=1')
    expect(history.body.data[0].changes).toMatchObject({ currency: { from: 'GBP', to: 'EUR' } })
  })

  it('say how dates and numbers are written, which everybody is told', async () => {
    const changed = await change(amber.owner, { locale: 'en-US' })
    expect(changed.body).toMatchObject({ locale: 'en-US' })
    for (const person of [amber.owner, amber.candidate])
      expect((await as(person).get('/app')).body.data.locale).toBe('en-US')
    expect((await as(birch.owner).get('/app')).body.data.locale).toBe('en-GB')
    const history = await as(amber.owner).get('/history?subject=settings&subject_id=1')
    expect(history.body.data[0].changes).toEqual({ locale: { from: 'en-GB', to: 'en-US' } })
    expect((await change(amber.consultant, { locale: 'en-IE' })).status).toBe(403)
  })

  it.each([
    [{ locale: 'fr-FR' }, 'locale'],
    [{ locale: 'en-us' }, 'locale'],
    [{ locale: '' }, 'locale'],
    [{ locale: null }, 'locale'],
    [{ tz: 'Mars/Olympus' }, 'tz'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ currency: 'gbp' }, 'currency'],
    [{ week_end: 8 }, 'week_end'],
    [{ week_end: 0 }, 'week_end'],
    [{ approver_link_days: 0 }, 'approver_link_days'],
    [{ approver_link_days: 91 }, 'approver_link_days'],
    [{ approver_link_days: 1.5 }, 'approver_link_days'],
    [{ accent_color: 'red' }, 'accent_color'],
    [{ accent_color: '#FFF' }, 'accent_color'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ invoice_notes: 'x'.repeat(1001) }, 'invoice_notes'],
  ])('refuse %j at its field and change nothing', async (wrong, field) => {
    const before = await show()
    const refused = await change(amber.owner, wrong)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
    expect(await show()).toEqual(before)
  })

  it('ask before the currency changes that documents are in, and change nothing until then', async () => {
    await saffron.database.inTenant(birch.tenant.id, (db) =>
      seedInvoice(db, { type: 'sales', due_date: '2026-02-28', gross: 100_00 }),
    )
    const before = await show(birch.owner)
    const refused = await change(birch.owner, { currency: 'USD', locale: 'en-US' })
    expect(refused).toMatchObject({
      status: 409,
      body: { warnings: [{ code: 'settings.currency_used', field: 'currency' }] },
    })
    expect(refused.body.description).toContain('GBP')
    expect(refused.body.description).toContain('USD')
    expect(await show(birch.owner)).toEqual(before)
    // Saving the same again is no change, and another agency's documents ask nobody here.
    expect((await change(birch.owner, { currency: 'GBP' })).status).toBe(200)
    expect((await change(amber.owner, { currency: 'NZD' })).status).toBe(200)
    const accepted = [{ code: 'settings.currency_used', reason: 'We moved to Boston' }]
    const changed = await change(birch.owner, { currency: 'USD', accepted })
    expect(changed).toMatchObject({ status: 200, body: { currency: 'USD' } })
    // Nothing is in this one yet.
    expect((await change(birch.owner, { currency: 'EUR' })).status).toBe(200)
    expect((await change(amber.finance, { currency: 'USD', accepted })).status).toBe(403)
  })

  it('keep the books open from the first document on, and record when they open', async () => {
    const before = await show(birch.owner)
    expect((await change(birch.owner, { books_open_on: '2026-02-28' })).body).toMatchObject({
      code: 'settings.books_open_on',
      errors: { books_open_on: [expect.stringContaining('31 Jan 2026')] },
    })
    expect((await change(birch.owner, { books_open_on: '1989-12-31' })).status).toBe(422)
    expect((await change(birch.owner, { books_open_on: '2026-01-31' })).status).toBe(200)
    expect((await as(birch.candidate).get('/periods')).body.books_open_on).toBe('2026-01-31')
    expect((await show(amber.owner)).books_open_on).toBe(before.books_open_on)
    expect((await change(birch.consultant, { books_open_on: '2026-01-01' })).status).toBe(403)
    expect((await change(birch.owner, { books_open_on: before.books_open_on })).status).toBe(200)
  })

  it('keep the books open from the first day of time that was handed in', async () => {
    const fixture = await createPlacementFixture(saffron.database, amber)
    await inAmber(async (db) =>
      seedApprovedSheet(db, fixture, {
        placement_id: await seedGoldenPlacement(db, fixture),
        period_end: '2026-01-18',
        units: goldenUnits(fixture),
      }),
    )
    expect((await change(amber.owner, { books_open_on: '2026-01-13' })).body).toMatchObject({
      code: 'settings.books_open_on',
      errors: { books_open_on: [expect.stringContaining('12 Jan 2026')] },
    })
    const { books_open_on } = await show(amber.owner)
    expect((await change(amber.owner, { books_open_on: '2026-01-12' })).status).toBe(200)
    expect((await change(amber.owner, { books_open_on })).status).toBe(200)
  })

  it('refuse a stale version, and the name does not change either', async () => {
    const { version } = await show()
    await change(amber.owner, { approver_link_days: 7 })
    const stale = await as(amber.owner).patch('/settings', { version, name: 'Late Ltd' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } })
    expect((await show()).name).toBe('Amber Recruitment')
  })

  it('rename the agency everywhere, and no other agency', async () => {
    expect((await change(amber.owner, { name: 'Amber & Sons' })).body.name).toBe('Amber & Sons')
    expect((await as(amber.consultant).get('/app')).body.data.tenant.name).toBe('Amber & Sons')
    expect((await show(birch.owner)).name).toBe('Birch Staffing')
    await change(amber.owner, { name: 'Amber Recruitment' })
  })

  it('need the permission of each part that is touched', async () => {
    const finance = amber.finance
    expect((await change(finance, { invoice_notes: 'Thank you' })).status).toBe(200)
    const before = await show()
    for (const changes of [{ tz: 'Europe/Paris' }, { name: 'Mine' }, { accent_color: '#112233' }]) {
      expect((await change(finance, { invoice_notes: 'Sneaky', ...changes })).status).toBe(403)
    }
    expect((await change(brander, { accent_color: '#112233' })).status).toBe(200)
    expect((await change(brander, { invoice_notes: 'Sneaky' })).status).toBe(403)
    expect((await change(amber.consultant, { tz: 'Europe/Paris' })).status).toBe(403)
    expect((await as(nobody, { tenant: 'amber' }).get('/settings')).status).toBe(401)
    expect(await show()).toMatchObject({ ...before, accent_color: '#112233', version: before.version + 1 })
  })
})

describe('the logo', () => {
  const put = (image: string, person = amber.owner) => as(person).put('/settings/logo', { image })

  it('is set, shown to every member, replaced and removed', async () => {
    expect((await put(`data:image/png;base64,${pixel.png}`)).body.has_logo).toBe(true)
    const shown = await as(amber.candidate).get('/settings/logo')
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.bytes.equals(Buffer.from(pixel.png, 'base64'))).toBe(true)
    await put(pixel.jpg)
    expect((await as(amber.owner).get('/settings/logo')).headers['content-type']).toBe('image/jpeg')
    expect((await as(amber.owner).delete('/settings/logo')).body.has_logo).toBe(false)
    expect((await as(amber.owner).get('/settings/logo')).status).toBe(404)
  })

  it('that was replaced stays where documents find it', async () => {
    await put(pixel.png)
    const { logo_key } = (await as(amber.owner).get('/app')).body.data.brand
    await put(pixel.jpg)
    expect(await saffron.deps.storage.exists(logo_key)).toBe(true)
    expect((await as(amber.owner).get('/app')).body.data.brand.logo_key).not.toBe(logo_key)
  })

  it.each([
    [
      'a text that says it is a PNG',
      `data:image/png;base64,${btoa('<script>alert(1)</script>')}`,
      'logo.type',
    ],
    ['an SVG, which could carry a script', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.type'],
    ['a PNG that breaks off', pixel.png.slice(0, 60), 'logo.broken'],
    [
      'a picture of 512,001 bytes',
      Buffer.concat([Buffer.from(pixel.png, 'base64'), Buffer.alloc(512_001 - pixel.bytes)]).toString(
        'base64',
      ),
      'logo.size',
    ],
    ['nothing', '', 'invalid'],
    ['something else than base64', 'not/base64!', 'invalid'],
    ['more than fits', 'A'.repeat(700_001), 'invalid'],
  ])('refuses %s, and keeps the old one', async (_name, image, code) => {
    await put(pixel.png)
    const before = await show()
    expect(await put(image)).toMatchObject({
      status: 422,
      body: { code, errors: { image: expect.any(Array) } },
    })
    expect(await show()).toEqual(before)
  })

  it('refuses a body of megabytes before reading it, and people without the permission', async () => {
    expect((await put('A'.repeat(2_000_000))).status).toBe(413)
    expect((await put(pixel.png, amber.finance)).status).toBe(403)
    expect((await as(amber.finance).delete('/settings/logo')).status).toBe(403)
    expect((await put(pixel.png, brander)).status).toBe(200)
  })
})

describe('another agency', () => {
  it('cannot see, change, delete or infer settings, companies or holidays', async () => {
    const { data } = (await as(amber.owner).get('/legal-entities')).body
    const { id, version } = data[0]
    const stranger = as(birch.owner)
    expect((await stranger.patch(`/legal-entities/${id}`, { version, name: 'Theirs' })).status).toBe(404)
    expect((await stranger.get('/legal-entities')).body.data).toMatchObject([{ name: 'Birch Staffing Ltd' }])
    expect((await stranger.get('/bank-holidays')).body.data).toEqual([])
    await as(amber.owner).put('/settings/logo', { image: pixel.png })
    expect((await stranger.get('/settings/logo')).status).toBe(404)
    for (const path of ['/settings', '/legal-entities', '/bank-holidays', '/settings/logo', '/mails']) {
      expect((await as(birch.owner, { tenant: 'amber' }).get(path)).status).toBe(404)
    }
    const days = { day: '2025-12-25', name: 'Christmas Day' }
    expect((await stranger.post('/bank-holidays', days)).status).toBe(201)
  })
})

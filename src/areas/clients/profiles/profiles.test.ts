import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { made, openTestAgencies, taxCode } from '#areas/clients/clients.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { seedCandidate, seedInvoice, seedPlacement } from '#test/seed.ts'

openTestAgencies()

const finance = () => as(amber.finance)
const create = (client: { id: number }, body: object = {}) =>
  finance().post(`/clients/${client.id}/billing-profiles`, { label: 'Wards', ...body })
const profilesOf = async (client: { id: number }) =>
  (await finance().get(`/clients/${client.id}/billing-profiles`)).body.data
const change = (profile: { id: number; version: number }, body: object) =>
  finance().patch(`/billing-profiles/${profile.id}`, { version: profile.version, ...body })

describe('a billing profile', () => {
  test('stands beside the default one, with what it was told and the agency’s usual', async () => {
    const client = await made()
    const { status, body } = await create(client, {
      split_by: ['client', 'month'],
      discount_percent: '2.5',
      frequency: 'fortnightly',
      frequency_from: '2026-01-05',
      credit_limit: 10_000_00,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ label: 'Wards', is_default: false, currency: 'GBP', tax_code_id: taxCode, archived_at: null },
      ...{ split_by: ['client', 'month'], discount_percent: '2.50', surcharge_percent: '0.00' },
      ...{ frequency: 'fortnightly', frequency_from: '2026-01-05', credit_limit: 10_000_00, version: 1 },
    })
    expect((await profilesOf(client)).map(({ label }: { label: string }) => label)).toEqual([
      'Standard',
      'Wards',
    ])
    const history = await as(amber.owner).get(`/history?subject=clients&subject_id=${client.id}`)
    expect(history.body.data[0].action).toBe('billing profile created')
  })

  test('becomes the default one, and the other is it no more', async () => {
    const client = await made()
    const { body } = await create(client)
    const now = await change(body, { is_default: true })
    expect(now.body).toMatchObject({ is_default: true, version: 2 })
    const all = await profilesOf(client)
    expect(
      all.map(({ label, is_default }: { label: string; is_default: boolean }) => [label, is_default]),
    ).toEqual([
      ['Wards', true],
      ['Standard', false],
    ])
    const after = (await as(amber.owner).get(`/clients/${client.id}`)).body
    expect(after.billing_profile).toMatchObject({ id: body.id, label: 'Wards' })
    expect(after.version).toBeGreaterThan(client.version)
  })

  test('is archived once nothing uses it, and back; the default one stays', async () => {
    const client = await made()
    const { body } = await create(client)
    const lines = [{ description: 'Training day', quantity: '1', unit_price: '100.00', tax_code_id: taxCode }]
    const draft = await finance().post('/invoices', {
      ...{ type: 'sales', client_id: client.id, billing_profile_id: body.id, lines },
    })
    const used = await change(body, { archived: true })
    expect([used.status, used.body.code]).toEqual([409, 'billing_profile.in_use'])
    expect(used.body.description).toContain('1 draft')
    expect((await finance().delete(`/invoices/${draft.body.id}`)).status).toBeLessThan(300)
    const [standard] = await profilesOf(client)
    const kept = await change(standard, { archived: true })
    expect([kept.status, kept.body.code]).toEqual([409, 'billing_profile.default'])
    const archived = await change(body, { archived: true })
    expect(archived.body.archived_at).not.toBeNull()
    const refused = await change(archived.body, { is_default: true })
    expect(refused.body.code).toBe('billing_profile.archived')
    expect((await change(archived.body, { archived: false })).body.archived_at).toBeNull()
  })

  test('is not archived under a live placement', async () => {
    const client = await made()
    const placement = await inAmber(async (db) => {
      const candidate_id = await seedCandidate(db, { email: 'profile@worker.test' })
      return seedPlacement(db, { client_id: client.id, candidate_id })
    })
    const { body } = await create(client)
    await inAmber((db) =>
      sql`update placements set billing_profile_id = ${body.id} where tenant_id = ${db.tenant} and id = ${placement}`.execute(
        db,
      ),
    )
    const refused = await change(body, { archived: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'billing_profile.in_use'])
    expect(refused.body.description).toContain('1 live placement')
  })

  test.for<[what: string, body: object, field: string]>([
    ['a name that another has, in any capitals', { label: 'STANDARD' }, 'label'],
    ['no name', { label: ' ' }, 'label'],
    ['two weeks that begin on no day', { frequency: 'fortnightly' }, 'frequency_from'],
    ['days of its own, of which there are none', { frequency: 'custom' }, 'frequency_days'],
    ['a day twice', { frequency: 'custom', frequency_days: ['2026-01-31', '2026-01-31'] }, 'frequency_days'],
    ['each month twice', { split_by: ['month'], month_split: 'current' }, 'month_split'],
    ['a split twice', { split_by: ['site', 'site'] }, 'split_by'],
    ['a split that there is not', { split_by: ['moon'] }, 'split_by.0'],
    ['a discount of everything', { discount_percent: '100' }, 'discount_percent'],
    ['a surcharge of more than everything', { surcharge_percent: '100.01' }, 'surcharge_percent'],
    ['a discount below nothing', { discount_percent: '-1' }, 'discount_percent'],
    ['a limit below nothing', { credit_limit: -1 }, 'credit_limit'],
    ['a tax code of nobody', { tax_code_id: 999_999 }, 'tax_code_id'],
  ])('is refused with %s', async ([, body, field]) => {
    const client = await made()
    const refused = await create(client, body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect(await profilesOf(client)).toHaveLength(1)
  })

  test('keeps its currency once something was issued on it', async () => {
    const client = await made()
    const [standard] = await profilesOf(client)
    await inAmber((db) =>
      seedInvoice(db, { type: 'sales', client_id: client.id, due_date: '2099-01-01', gross: 100 }),
    )
    const refused = await change(standard, { currency: 'EUR' })
    expect([refused.status, refused.body.code]).toEqual([422, 'client.currency_locked'])
    expect(refused.body.errors.currency).toBeDefined()
    // Another currency is another profile.
    expect((await create(client, { label: 'Projects in euros', currency: 'EUR' })).status).toBe(201)
  })

  test('takes the permission for terms, but for where invoices go', async () => {
    const client = await made(amber.consultant)
    const consultant = as(amber.consultant)
    expect((await consultant.post(`/clients/${client.id}/billing-profiles`, { label: 'Mine' })).status).toBe(
      403,
    )
    const { body } = await create(client)
    const change = (sent: object) =>
      consultant.patch(`/billing-profiles/${body.id}`, { version: body.version, ...sent })
    for (const sent of [
      { discount_percent: '1' },
      { archived: true },
      { is_default: true },
      { split_by: ['site'] },
    ]) {
      const refused = await change(sent)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, Object.keys(sent)])
    }
    expect((await change({ email_to: 'wards@client.test', split_by: [] })).status).toBe(200)
  })

  test('is of its agency alone, and written over by nobody who read an older one', async () => {
    const client = await made()
    const { body } = await create(client)
    expect((await as(birch.owner).get(`/billing-profiles/${body.id}`)).status).toBe(404)
    expect(
      (await as(birch.owner).patch(`/billing-profiles/${body.id}`, { version: 1, label: 'Mine' })).status,
    ).toBe(404)
    expect(
      (await as(birch.owner).post(`/clients/${client.id}/billing-profiles`, { label: 'Mine' })).status,
    ).toBe(404)
    const both = await Promise.all(['A', 'B'].map((label) => change(body, { label })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

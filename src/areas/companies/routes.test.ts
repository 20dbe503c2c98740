import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

openAgencies()

describe('a legal entity', () => {
  const entityOf = async (person: Person) => (await as(person).get('/legal-entities')).body.data[0]
  const save = async (changes: object) => {
    const { id, version } = await entityOf(amber.owner)
    return as(amber.owner).patch(`/legal-entities/${id}`, { version, ...changes })
  }

  it('keeps numbers as they are printed, however they were typed', async () => {
    const saved = await save({
      vat_number: '123 4567 82',
      company_number: '9482716',
      sort_code: '200000',
      account_number: '5779911',
      iban: 'gb33 bukb 2020 1555 5555 55',
      bic: 'bukbgb22',
      email: 'Accounts@Amber.test',
      paye_reference: '123 / ab456',
    })
    expect(saved.body).toMatchObject({
      vat_number: 'GB123456782',
      company_number: '09482716',
      sort_code: '20-00-00',
      account_number: '05779911',
      iban: 'GB33BUKB20201555555555',
      bic: 'BUKBGB22',
      email: 'accounts@amber.test',
      paye_reference: '123/AB456',
    })
    expect((await save({ vat_number: '', iban: '' })).body).toMatchObject({ vat_number: '', iban: '' })
  })

  it.each([
    [{ vat_number: 'GB123456789' }, 'vat_number'],
    [{ vat_number: 'GB12345' }, 'vat_number'],
    [{ vat_number: 'hello' }, 'vat_number'],
    [{ company_number: '12' }, 'company_number'],
    [{ sort_code: '', account_number: '12345678' }, 'sort_code'],
    [{ sort_code: '20-00-00', account_number: '' }, 'account_number'],
    [{ sort_code: '20-00' }, 'sort_code'],
    [{ account_number: '123' }, 'account_number'],
    [{ iban: 'GB34BUKB20201555555555' }, 'iban'],
    [{ bic: 'BUK' }, 'bic'],
    [{ paye_reference: '12/AB' }, 'paye_reference'],
    [{ paye_reference: 'hello' }, 'paye_reference'],
    [{ name: '' }, 'name'],
    [{ country: 'gb' }, 'country'],
    [{ email: 'nobody' }, 'email'],
  ])('refuses %j at its field and changes nothing', async (wrong, field) => {
    const before = await entityOf(amber.owner)
    expect(await save(wrong)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
    expect(await entityOf(amber.owner)).toEqual(before)
  })

  it('refuses a stale version, and people without the permission', async () => {
    const { id, version } = await entityOf(amber.owner)
    const path = `/legal-entities/${id}`
    expect((await as(amber.finance).patch(path, { version, name: 'Mine' })).status).toBe(403)
    expect((await as(amber.finance).get('/legal-entities')).status).toBe(200)
    expect((await as(amber.consultant).get('/legal-entities')).status).toBe(403)
    await save({ city: 'Leeds' })
    const stale = await as(amber.owner).patch(path, { version, city: 'York' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } })
  })
})

type Company = { id: number; name: string; is_default: boolean; archived: boolean; version: number }
const all = async (person = amber.owner): Promise<Company[]> =>
  (await as(person).get('/legal-entities')).body.data
const named = async (name: string) => (await all()).find((company) => company.name === name)!
const add = (name: string, more: object = {}) => as(amber.owner).post('/legal-entities', { name, ...more })
const change = async (name: string, changes: object, person = amber.owner) => {
  const { id, version } = await named(name)
  return as(person).patch(`/legal-entities/${id}`, { version, ...changes })
}

describe('several companies', () => {
  it('are added, checked as the first one is, and there is always one default', async () => {
    const made = await add('Amber North Ltd', { vat_number: '123 4567 82', country: 'GB' })
    expect(made).toMatchObject({
      status: 201,
      body: { vat_number: 'GB123456782', is_default: false, archived: false },
    })
    expect((await add('')).body.errors.name).toBeDefined()
    expect((await add('Odd Ltd', { sort_code: '20-00-00' })).body.errors.account_number).toBeDefined()

    expect((await change('Amber North Ltd', { is_default: true })).body.is_default).toBe(true)
    expect((await all()).filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual([
      'Amber North Ltd',
    ])
    const history = await as(amber.owner).get(
      `/history?subject=legal-entities&subject_id=${(await named('Amber Recruitment Ltd')).id}`,
    )
    expect(history.body.data[0].changes).toEqual({ is_default: { from: true, to: false } })
    await change('Amber Recruitment Ltd', { is_default: true })
  })

  it('never two defaults, however many people choose at once', async () => {
    await add('Amber East Ltd')
    await add('Amber West Ltd')
    const replies = await Promise.all(
      ['Amber East Ltd', 'Amber West Ltd', 'Amber North Ltd'].map((name) =>
        change(name, { is_default: true }),
      ),
    )
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect((await all()).filter(({ is_default }) => is_default)).toHaveLength(1)
    await change('Amber Recruitment Ltd', { is_default: true })
  })

  it('the default one stays; another is archived, comes last, and is brought back', async () => {
    const refused = await change('Amber Recruitment Ltd', { archived: true })
    expect(refused).toMatchObject({ status: 409, body: { code: 'legal_entity.default' } })
    expect((await change('Amber East Ltd', { archived: true })).body.archived).toBe(true)
    expect((await all()).at(-1)?.name).toBe('Amber East Ltd')
    expect(await change('Amber East Ltd', { is_default: true })).toMatchObject({
      status: 409,
      body: { code: 'legal_entity.archived' },
    })
    expect((await change('Amber East Ltd', { archived: false, is_default: true })).status).toBe(200)
    await change('Amber Recruitment Ltd', { is_default: true })
  })

  it('a client is invoiced by the company it names, and keeps that company from the archive', async () => {
    const fixture = await createPlacementFixture(saffron.database, amber)
    const { id } = await named('Amber West Ltd')
    const client = await as(amber.finance).get(`/clients/${fixture.client_id}`)
    const setCompany = async (legal_entity_id: number | null) => {
      const { version } = (await as(amber.finance).get(`/clients/${fixture.client_id}`)).body
      const body = { version, billing_profile: { legal_entity_id } }
      return as(amber.finance).patch(`/clients/${fixture.client_id}`, body)
    }
    expect(client.body.billing_profile.legal_entity_name).toBeNull()
    expect((await setCompany(id)).body.billing_profile.legal_entity_name).toBe('Amber West Ltd')
    const lines = [
      { description: 'Training', quantity: '1', unit_price: '100.00', tax_code_id: fixture.tax_code_id },
    ]
    const draft = await as(amber.finance).post('/invoices', {
      type: 'sales',
      client_id: fixture.client_id,
      lines,
    })
    expect(draft.body.document.seller.name).toBe('Amber West Ltd')

    expect(await change('Amber West Ltd', { archived: true })).toMatchObject({
      status: 409,
      body: { code: 'legal_entity.in_use' },
    })
    await setCompany(null)
    expect((await change('Amber West Ltd', { archived: true })).body.description).toBe(
      '1 draft is in its name. Give these to another company first.',
    )
    await as(amber.finance).post(`/invoices/${draft.body.id}/approval`)
    const issued = await as(amber.finance).post(`/invoices/${draft.body.id}/issue`)
    expect(issued.body.document.seller.name).toBe('Amber West Ltd')
    expect((await change('Amber West Ltd', { archived: true })).status).toBe(200)
    expect(await setCompany(id)).toMatchObject({
      status: 422,
      body: { errors: { 'billing_profile.legal_entity_id': ['Choose one of your companies'] } },
    })
  })
})

describe('another agency', () => {
  it('cannot see, change, choose or infer companies', async () => {
    const { id, version } = (await all())[0]!
    const stranger = as(birch.owner)
    expect((await stranger.patch(`/legal-entities/${id}`, { version, is_default: true })).status).toBe(404)
    expect(await all(birch.owner)).toMatchObject([{ name: 'Birch Staffing Ltd', is_default: true }])
    const { client_id } = await createPlacementFixture(saffron.database, birch)
    const client = (await stranger.get(`/clients/${client_id}`)).body
    const body = { version: client.version, billing_profile: { legal_entity_id: id } }
    expect((await stranger.patch(`/clients/${client_id}`, body)).status).toBe(422)
    const theirs = await saffron.database.inTenant(birch.tenant.id, (db) =>
      sql`select id from legal_entities where tenant_id = ${db.tenant}`.execute(db),
    )
    expect(theirs.rows).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'

export let app: TestApp
export let amber: Agency
export let birch: Agency
export let as: ReturnType<typeof speaking>
export let client: number

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    app = await testApp()
    ;({ amber, birch } = await twoAgencies(app.database))
    as = speaking(app.app)
    await inAmber((db) =>
      sql`insert into tax_codes (tenant_id, code, name, rate, direction, is_default)
      values (${db.tenant}, 'T1', 'Standard', 20, 'both', true)`.execute(db),
    )
    const made = async (path: string, body: object) => (await as(amber.consultant).post(path, body)).body
    const northwind = await made('/clients', { name: 'Northwind', city: 'Leeds' })
    client = northwind.id
    await as(amber.owner).patch(`/clients/${client}`, { version: northwind.version, city: 'Quorn' })
    await made('/suppliers', { name: 'Umbra', kind: 'umbrella' })
    await made('/candidates', { first_name: 'Dan', last_name: 'Doyle', email: 'dan@doyle.test' })
    const company = (await as(amber.owner).get('/legal-entities')).body.data[0]
    await as(amber.owner).patch(`/legal-entities/${company.id}`, {
      version: company.version,
      sort_code: '601613',
      account_number: '31926819',
    })
    await inAmber((db) =>
      sql`insert into history (tenant_id, subject, subject_id, action, user_name, changes)
      values (${db.tenant}, 'placements', 7, 'changed', 'Ann Archer',
        ${JSON.stringify({ pay_rate: { from: '417.33', to: '418.33' }, rates: { from: [], to: [{ pay_rate: '417.33' }] } })}),
        (${db.tenant}, 'legal-entities', ${company.id}, 'changed', 'Ann Archer',
        ${JSON.stringify({ account_number: { from: '55667788', to: '31926819' } })})`.execute(db),
    )
  })
  afterAll(() => app.close())
}

export const inAmber = <T>(work: Parameters<typeof app.database.inTenant<T>>[1]) =>
  app.database.inTenant(amber.tenant.id, work)

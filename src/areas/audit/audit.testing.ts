import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { amber, as, inAmber, openAgencies } from '#test/agencies.ts'

export let client: number

/** Opens Saffron with two agencies, and Amber has a past. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
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
}

import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { setUpApp } from '#areas/identity/factors/factors.testing.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { across, amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord } from '#test/house/records.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

/**
 * Nobody of central administration sees a person of an agency but its owners, whatever they ask. Everything personal is
 * planted under a mark, then every endpoint that reads is asked, with every record it could mean.
 */
const mark = 'zzmark'

let sasha: Outsider
let group: number

openAgencies()
beforeAll(async () => {
  sasha = await centralPerson(saffron.database)
  await everyRecord(saffron.database, as, amber)
  const tenant_ids = [amber.tenant.id]
  group = (await as(sasha).post('/central/groups', { name: 'North', tenant_ids })).body.id
  await as(sasha).post(`/central/groups/${group}/codes`, {
    kind: 'tax-codes',
    code: 'G20',
    name: 'Group',
    rate: '20',
  })
  // An agency's own words: of them only whether there are any is told.
  const subject = `${mark} {{ recipient }}`
  const own = { kind: 'user.invitation', subject, heading: 'x', body: '', version: 0 }
  expect((await as(amber.owner).put('/mail-templates/words', own)).status).toBe(200)
  await as(sasha).put(`/central/groups/${group}/mails/words`, { ...own, subject: 'x', mode: 'override' })
  await saffron.settle()
  await plant()
})

/** Every column of these tables that says who somebody is, by what it is called, in every agency. */
const personal =
  /^(name|first_name|last_name|known_as|email|phone|mobile|ni_number|utr|account_name|account_number|sort_code|iban|bic|address_line_1|address_line_2|city|postcode|to_address|to_name|user_name|decided_name)$/
const tables = [
  'candidates',
  'clients',
  'client_contacts',
  'contacts',
  'suppliers',
  'supplier_contacts',
  'candidate_bank_accounts',
  'bank_details',
  'mails',
  'history',
  'users',
]

let planted = 0

async function plant(): Promise<void> {
  const all = saffron.database.readingAcross('a test plants marks')
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any(${tables}) and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'USER-DEFINED')`.execute(all)
  for (const { table_name, column_name } of columns.filter(({ column_name }) => personal.test(column_name))) {
    const owners =
      table_name === 'users'
        ? sql`and id <> ${amber.owner.id} and id <> all(array(select user_id from user_roles h
            join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id where r.key = 'owner'))`
        : sql``
    try {
      await sql`update ${sql.table(table_name)} set ${sql.ref(column_name)} = ${mark} || id where true ${owners}`.execute(
        all,
      )
      planted += 1
    } catch {
      // A check or a grant that keeps this column as it is: then nothing of it can be told either way.
    }
  }
}

it('no endpoint of central administration tells of anybody but owners', async () => {
  expect(planted).toBeGreaterThan(8)
  const ids = { id: amber.tenant.id, code_id: 1, grant_id: 1 }
  const reads = allEndpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/central/'))
  expect(reads.length).toBeGreaterThan(6)
  for (const { path } of reads) {
    const of = { ...ids, id: path.startsWith('/central/groups') ? group : ids.id }
    const address = path.replace(/:(\w+)/g, (_all, name) => String(of[name as keyof typeof of] ?? 1))
    for (const query of [
      '',
      '?search=zz',
      '?per_page=100',
      '?kind=user.invitation',
      `?tenant_ids=${ids.id}`,
    ]) {
      const reply = await as(sasha).get(address + query)
      expect([address, JSON.stringify(reply.body ?? '').includes(mark)]).toEqual([address, false])
    }
  }
  const shown = (await as(sasha).get(`/central/tenants/${amber.tenant.id}`)).body.data
  expect(shown.owners).toMatchObject([{ email: amber.owner.email }])
})

it('an address that is looked up tells whether it has a second step, and nothing of whose it is', async () => {
  await setUpApp(as(amber.consultant))
  await across(sql`update accounts set name = ${mark} where id = ${amber.consultant.account_id}`)
  const { email } = amber.consultant
  const found = await as(sasha).post('/central/account-lookups', { email })
  expect(found.body).toEqual({ data: { found: true, agencies: 1 } })
  const asked = await as(sasha).post('/central/account-resets', { email, reason: 'x' })
  expect(Object.keys(asked.body)).toEqual(['title', 'description'])
  const list = await as(sasha).get('/central/account-resets')
  expect(list.body.data).toHaveLength(1)
  for (const { body } of [found, asked, list]) {
    const said = JSON.stringify(body)
    for (const name of [mark, email, amber.consultant.name, amber.tenant.name, 'zz'])
      expect([name, said.includes(name)]).toEqual([name, false])
  }
})

it('nor what is said when something is written', async () => {
  const { version } = (await as(sasha).get(`/central/tenants/${amber.tenant.id}`)).body.data
  const replies = [
    await as(sasha).patch(`/central/tenants/${amber.tenant.id}`, { version, notes: 'x' }),
    await as(sasha).post(`/central/tenants/${amber.tenant.id}/support-grants`, {
      reason: 'x',
      hours: 1,
      mode: 'read',
    }),
    await as(sasha).post(`/central/tenants/${amber.tenant.id}/owner-invitation`, {
      name: 'x',
      email: 'x@x.test',
    }),
    await as(sasha).post(`/central/tenants/${amber.tenant.id}/moves`, {
      to: 'suspended',
      reason: 'x',
      version: version + 1,
    }),
  ]
  for (const { body } of replies) expect(JSON.stringify(body)).not.toContain(mark)
})

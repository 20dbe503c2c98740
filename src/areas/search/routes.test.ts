import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveBanks } from '#areas/bank/public.ts'
import { giveNiNumbers } from '#areas/candidates/public.ts'
import { permissions } from '#areas/permissions.ts'
import type { FoundGroup } from '#areas/search/contract.ts'
import { areas } from '#server/areas.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

const barclays = {
  bank_name: 'Barclays',
  account_name: 'Doyle Care Ltd',
  sort_code: '20-30-40',
  account_number: '55779911',
}

let records: Records

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const t = db.tenant
    const client = records.clients!.id!
    await sql`update candidates set phone = '07700900123' where tenant_id = ${t}`.execute(db)
    const { vault } = saffron.deps
    await giveNiNumbers(db, vault, [{ id: records.candidates!.id!, ni_number: 'QQ123456C' }])
    await giveBanks(db, vault, 'suppliers', [{ id: records.suppliers!.id!, bank: barclays }])
    await sql`insert into clients (tenant_id, name, city, company_number, owner_user_id) values
      (${t}, 'Zebra', 'Leeds', '01234567', null), (${t}, 'The Zebra House', '', '', null),
      (${t}, 'Grazebra', '', '', null), (${t}, '100% Care', '', '', null), (${t}, 'Under_score', '', '', null),
      (${t}, 'O''Brien "& Sons"', '', '', null)`.execute(db)
    await sql`insert into client_contacts (tenant_id, client_id, name, email, job_title)
      values (${t}, ${client}, 'Winnie Ward', 'winnie@northwind.test', 'Ward manager')`.execute(db)
    await sql`insert into invoices (tenant_id, type, status, number, legal_entity_id, client_id, supplier_id, party_name, currency)
      select tenant_id, 'sales', 'sent', 'INV-0042', id, ${client}::bigint, null::bigint, 'Northwind Hospital', 'GBP'
        from legal_entities where tenant_id = ${t}
      union all select tenant_id, 'self-billing', 'sent', 'SB-0042', id, null, ${records.suppliers!.id!}::bigint, 'Doyle Care Ltd', 'GBP'
        from legal_entities where tenant_id = ${t}`.execute(db)
    await sql`update timesheets set approver_user_id = ${amber.approver.id} where tenant_id = ${t}`.execute(
      db,
    )
  })
})

async function find(person: Person, typed: string): Promise<FoundGroup[]> {
  const { status, body } = await as(person).get(`/search?q=${encodeURIComponent(typed)}`)
  expect([typed, status]).toEqual([typed, 200])
  return body.groups
}
const titles = async (person: Person, typed: string, kind: string) =>
  (await find(person, typed)).find((group) => group.kind === kind)?.hits.map(({ title }) => title) ?? []
const kinds = async (person: Person, typed: string) => (await find(person, typed)).map(({ kind }) => kind)

const staff = (name: string, granted: string[]) =>
  addPerson(saffron.database, amber.tenant, {
    name,
    email: `${name.toLowerCase()}@amber.test`,
    role: 'candidate',
    permissions: granted,
  })

describe('what is found', () => {
  it('is every kind of record, by name or number, and where it opens', async () => {
    const by = async (typed: string) =>
      Object.fromEntries((await find(amber.owner, typed)).map(({ kind, hits }) => [kind, hits[0]!.to]))
    expect(await by('Northwind')).toMatchObject({
      client: `/clients/${records.clients!.id}/view`,
      invoice: expect.stringMatching(/^\/invoices\/\d+\/view$/),
    })
    expect(await by('dan doyle')).toMatchObject({
      candidate: `/candidates/${records.candidates!.id}/view`,
      placement: `/jobs/${records.jobs!.id}/edit?tab=placements&placement=${records.placements!.id}`,
      timesheet: `/timesheets/${records.timesheets!.id}`,
    })
    expect(await by('Doyle Care')).toMatchObject({
      supplier: `/settings/suppliers/${records.suppliers!.id}/edit`,
    })
    expect(await by('night')).toMatchObject({
      job: `/jobs/${records.jobs!.id}/edit`,
      rate_code: expect.any(String),
    })
    expect(await by('winnie')).toMatchObject({ contact: `/clients/${records.clients!.id}/view` })
    expect(await by('S20')).toMatchObject({
      tax_code: `/settings/tax-codes/${records['tax-codes']!.id}/edit`,
    })
    expect(await by('TRAIN')).toMatchObject({ expense_code: expect.any(String) })
    expect(await by('P0000')).toMatchObject({ placement: expect.any(String) })
    expect(await by('01234567')).toMatchObject({ client: expect.any(String) })
  })

  it('stands best first: the exact number, what begins so, a word that does, what holds it', async () => {
    expect(await titles(amber.owner, 'zebra', 'client')).toEqual(['Zebra', 'The Zebra House', 'Grazebra'])
    expect((await titles(amber.owner, 'inv-0042', 'invoice'))[0]).toBe('INV-0042')
    const byNumber = await find(amber.owner, `#${records.timesheets!.id}`)
    expect(byNumber.find(({ kind }) => kind === 'timesheet')!.hits[0]!.id).toBe(records.timesheets!.id)
  })

  it('is six of a kind at most', async () => {
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`insert into clients (tenant_id, name) select ${db.tenant}, 'Many ' || n from generate_series(1, 30) n`.execute(
        db,
      ),
    )
    expect(await titles(amber.owner, 'many', 'client')).toHaveLength(6)
  })

  it('begins with two emails, at the beginning of words', async () => {
    expect(await titles(amber.owner, 'ze', 'client')).toEqual(['Zebra', 'The Zebra House'])
  })

  it('is a sheet of the week that holds the day', async () => {
    expect(await titles(amber.owner, 'dan 7 jan 2026', 'timesheet')).toEqual(['Dan Doyle'])
    expect(await titles(amber.owner, 'dan 2026-01-14', 'timesheet')).toEqual([])
  })

  it('takes every character as it was typed', async () => {
    expect(await titles(amber.owner, '0%', 'client')).toEqual([])
    expect(await titles(amber.owner, '100%', 'client')).toEqual(['100% Care'])
    expect(await titles(amber.owner, 'r_s', 'client')).toEqual(['Under_score'])
    expect(await titles(amber.owner, `O'Brien "&`, 'client')).toEqual([`O'Brien "& Sons"`])
    for (const typed of ['%%', '__', '\\\\', "';--", '$1', '"">', '() | &', '２２'])
      await find(amber.owner, typed)
  })

  it('has between two and a hundred characters', async () => {
    for (const [typed, status] of [
      ['z', 422],
      ['  z ', 422],
      ['', 422],
      ['z'.repeat(101), 422],
      ['z'.repeat(100), 200],
    ] as const)
      expect([typed.length, (await as(amber.owner).get(`/search?q=${typed}`)).status]).toEqual([
        typed.length,
        status,
      ])
    expect((await as(amber.owner).get('/search')).status).toBe(422)
    expect((await as(amber.owner).get('/search?q=a%00b')).status).toBe(422)
  })
})

describe('who finds it', () => {
  it('is nobody without a session, and nobody of another agency', async () => {
    expect((await as(nobody).get('/search?q=northwind')).status).toBe(401)
    for (const typed of [
      'northwind',
      'dan doyle',
      'INV-0042',
      'winnie',
      'zebra',
      `#${records.timesheets!.id}`,
      'Ann Archer',
    ])
      expect([typed, await find(birch.owner, typed)]).toEqual([typed, []])
    expect((await as(amber.owner, { tenant: 'birch' }).get('/search?q=northwind')).status).toBe(404)
  })

  it('finds the kinds that their permission opens', async () => {
    const clerk = await staff('Clerk', ['suppliers.view'])
    expect(await kinds(clerk, 'doyle')).toContain('supplier')
    expect(await kinds(clerk, 'doyle')).not.toContain('candidate')
    expect(await kinds(clerk, 'northwind')).not.toContain('client')
  })

  it('finds their own records only, where the permission reaches no further', async () => {
    expect(await titles(amber.consultant, 'northwind', 'client')).toEqual(['Northwind Hospital'])
    expect(await titles(amber.colleague, 'northwind', 'client')).toEqual([])
    expect(await titles(amber.colleague, 'winnie', 'contact')).toEqual([])
    expect(await titles(amber.consultant, 'winnie', 'contact')).toEqual(['Winnie Ward'])
    expect(await kinds(amber.colleague, 'dan doyle')).toEqual([])
    const sales = await staff('Sales', ['invoices.sales.view'])
    expect(await titles(sales, '0042', 'invoice')).toEqual(['INV-0042'])
    expect(await titles(amber.owner, '0042', 'invoice')).toHaveLength(2)
  })

  it('finds as a worker or an approver what their own lists show', async () => {
    expect(await kinds(amber.candidate, 'northwind')).toEqual(['timesheet'])
    expect(await kinds(amber.candidate, 'zebra')).toEqual([])
    // What is still being written is not the approver's to see.
    expect(await kinds(amber.approver, 'northwind')).toEqual([])
    expect(await kinds(amber.approver, 'dan doyle')).toEqual([])
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`update timesheets set status = 'submitted' where tenant_id = ${db.tenant}`.execute(db),
    )
    const [group] = await find(amber.approver, 'dan doyle')
    expect(group!.hits[0]!.to).toBe(`/timesheets/${records.timesheets!.id}/review`)
    const other = await addPerson(saffron.database, amber.tenant, {
      name: 'Other Approver',
      email: 'other@amber.test',
      role: 'approver',
    })
    expect(await kinds(other, 'dan doyle')).toEqual([])
    expect(await kinds(other, `#${records.timesheets!.id}`)).toEqual([])
  })

  it('never finds by a bank account or a National Insurance number, nor reads them', async () => {
    for (const typed of ['QQ123456C', '55779911', '20-30-40', 'Barclays', '07700900123'])
      expect([typed, await find(amber.owner, typed)]).toEqual([typed, []])
    const all = JSON.stringify([await find(amber.owner, 'doyle'), await find(amber.owner, 'northwind')])
    expect(all).not.toMatch(/QQ123456C|55779911|20\.00|26\.00/)
  })
})

it('knows every finder’s permission and kind', () => {
  const providers = areas.flatMap((area) => area.searchProviders ?? [])
  expect(providers.flatMap(({ allow }) => allow).filter((name) => !(name in permissions))).toEqual([])
  expect(new Set(providers.map(({ kind }) => kind)).size).toBe(providers.length)
})

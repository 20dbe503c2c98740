import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#areas/access/permissions.ts'
import { type Context, reachOf } from '#platform/context.ts'
import type { Cell, Exportable } from '#platform/exportable.ts'
import { areas } from '#server/areas.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { goldenUnits, plantApproved, plantPlaced } from '#test/billable.ts'
import { everyRecord } from '#test/house/records.ts'
import { type Agency, addPerson, type Person, speaking, twoAgencies } from '#test/people.ts'
import type { Ground } from '#test/work.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>

const all = Object.entries(Object.assign({}, ...areas.map((area) => area.exports ?? {}))) as [
  string,
  Exportable,
][]
const found = (path: string) => all.find(([each]) => each === path)![1]

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  as = speaking(saffron.app)
  const records = await everyRecord(saffron.database, as, amber)
  const ground = {
    client_id: records.clients!.id,
    candidate_id: records.candidates!.id,
    supplier_id: records.suppliers!.id,
    basic: records['rate-codes']!.id,
  } as Ground
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const code = await sql<{ code: string; id: number }>`
      select code, id from rate_codes where tenant_id = ${db.tenant}`.execute(db)
    const rate = (wanted: string) => code.rows.find((row) => row.code === wanted)!.id
    const profile = await sql<{ id: number }>`
      select id from billing_profiles where tenant_id = ${db.tenant}`.execute(db)
    const whole = {
      ...ground,
      overtime: rate('OT'),
      night: rate('NIGHT'),
      billing_profile_id: profile.rows[0]!.id,
    }
    const placement_id = await plantPlaced(db, whole, { po_number: 'PO 7' })
    const sheet = await plantApproved(db, whole, {
      placement_id,
      period_end: '2026-02-01',
      units: goldenUnits(whole),
    })
    await sql`update timesheets set minutes = 2580, pay_amount = 89450, charge_amount = 115460,
      owner_user_id = ${amber.consultant.id}, approver_user_id = ${amber.approver.id}
      where tenant_id = ${db.tenant} and id = ${sheet}`.execute(db)
    await sql`update timesheets set status = 'submitted', approver_user_id = null, minutes = 60, pay_amount = 2000,
      charge_amount = 2600 where tenant_id = ${db.tenant} and id <> ${sheet}`.execute(db)
    await sql`insert into invoice_runs (tenant_id, side, period_end, invoice_count, net)
      values (${db.tenant}, 'sales', '2026-02-01', 1, 115460), (${db.tenant}, 'self-billing', '2026-02-01', 1, 89450)`.execute(
      db,
    )
    await sql`insert into invoices (tenant_id, type, status, number, legal_entity_id, client_id, supplier_id, party_name,
        currency, net, tax, gross, paid, issue_date, due_date, owner_user_id)
      select e.tenant_id, d.type, 'sent', d.number, e.id, d.client, d.supplier, 'Northwind', 'GBP', 10000, 2000, 12000, 500,
        '2026-01-01', d.due::date, d.owner
      from legal_entities e, (values
        ('sales', 'INV-1', ${ground.client_id}::bigint, null::bigint, '2026-01-31', ${amber.consultant.id}::bigint),
        ('sales', 'INV-2', ${ground.client_id}, null, '2099-01-31', null),
        ('self-billing', 'SB-1', null, ${ground.supplier_id}, '2026-01-31', null)) d(type, number, client, supplier, due, owner)
      where e.tenant_id = ${db.tenant}`.execute(db)
  })
})
afterAll(() => saffron.close())

type Row = Record<string, unknown>

/** The cells of a list as a person would take them out: masked columns left out, everything in the list's order. */
async function taken(definition: Exportable, person: Person, query: Row = {}): Promise<Row[]> {
  const who = person.who
  const held = (allow: string | readonly string[]) => [allow].flat().some((name) => reachOf(who, name))
  const reaches = [definition.endpoint.allow].flat().map((name) => reachOf(who, name))
  const db = saffron.database.reading(person.tenant.id)
  const ctx = {
    db,
    who,
    tenant: person.tenant,
    now: new Date(),
    scope: (['all', 'team', 'own'] as const).find((scope) => reaches.includes(scope)) ?? 'own',
  } as unknown as Context
  const shape = await definition.shape(ctx, definition.endpoint.query!.parse(query) as never, areas)
  const sort = sql.ref(`t.${shape.sort.replace('-', '')}`)
  const order = shape.sort.startsWith('-') ? sql`desc` : sql`asc`
  const cells = Object.entries(definition.cells).filter(([, { allow }]) => !allow || held(allow))
  const { rows } = await sql<Row>`
    with page as materialized (
      select t.*, row_number() over (order by ${sort} ${order}, t.id ${order}) as place from ${sql.table(shape.table)} t
      where ${sql.join([sql`t.tenant_id = ${db.tenant}`, ...(shape.where ?? []).filter(Boolean)], sql` and `)}
    )
    select ${sql.join(cells.map(([key, { value }]) => sql`${value} as ${sql.id(key)}`))}
    from page ${shape.joins ?? sql``} order by page.place`.execute(db)
  return rows
}

/** What the list itself answers, in the same order. */
async function listed(path: string, person: Person): Promise<Row[]> {
  const { status, body } = await as(person).get(`${path}?per_page=100`)
  expect([path, status]).toEqual([path, 200])
  return body.data
}

const alike: Record<Cell['kind'], ((value: unknown) => unknown) | undefined> = {
  text: undefined,
  money: Number,
  decimal: Number,
  integer: Number,
  minutes: Number,
  day: String,
  instant: (value) => new Date(String(value)).getTime(),
  yes_no: Boolean,
}

/** Where each list is shown; the other ones have no page of their own. */
const pages: Record<string, string[]> = {
  '/audit': ['access/audit/web/list.page.tsx'],
  '/users': ['access/users/web/list.page.tsx'],
  '/clients': ['clients/web/list.page.tsx'],
  '/suppliers': ['suppliers/web/list.page.tsx'],
  '/candidates': ['candidates/web/list.page.tsx'],
  '/jobs': ['jobs/web/list.page.tsx'],
  '/timesheets': ['timesheets/web/list.page.tsx'],
  '/invoices': ['invoices/web/parts/columns.tsx'],
  '/mails': ['settings/web/parts/MailLog.tsx'],
  '/tax-codes': ['codes/web/parts/CodeList.tsx', 'codes/web/parts/tax.tsx'],
  '/rate-codes': ['codes/web/parts/CodeList.tsx', 'codes/web/parts/rate.tsx'],
  '/expense-codes': ['codes/web/parts/CodeList.tsx', 'codes/web/parts/expense.tsx'],
}

/** `{ name: 'Name' }` of the columns in a page's source; filters and tabs stand beside them and say so. */
function columnsIn(source: string): Record<string, string> {
  const literal = /\{\s*key: '(\w+)',\s*(?:card: '\w+',\s*)?label: '([^']+)'(?!,\s*(?:type|search): )/g
  const made = /money\('(\w+)', '([^']+)'\)/g
  return Object.fromEntries(
    [...source.matchAll(literal), ...source.matchAll(made)].map(([, key, label]) => [key, label]),
  )
}

describe('a list that can be taken out', () => {
  it('stands under the path of its endpoint, with permissions of the catalogue', () => {
    expect(all.length).toBeGreaterThanOrEqual(13)
    expect(all.map(([path]) => path)).toEqual(all.map(([, { endpoint }]) => endpoint.path))
    const names = all.flatMap(([, { allow, cells }]) =>
      [allow ?? [], ...Object.values(cells).map((cell) => cell.allow ?? [])].flat(),
    )
    expect(names.filter((name) => !(name in permissions))).toEqual([])
  })

  it.each(Object.entries(pages))('%s has a cell for every column, under the same heading', (path, files) => {
    const columns = Object.assign(
      {},
      ...files.map((file) => columnsIn(readFileSync(`src/areas/${file}`, 'utf8'))),
    )
    expect(Object.keys(columns).length).toBeGreaterThan(4)
    const { cells } = found(path)
    expect(Object.keys(columns).map((key) => [key, cells[key]?.label])).toEqual(Object.entries(columns))
  })

  it.each(all)('%s takes out for the owner what the list shows', async (path, definition) => {
    const [rows, shown] = [await taken(definition, amber.owner), await listed(path, amber.owner)]
    expect(shown.length).toBeGreaterThan(0)
    expect(rows.length).toBe(shown.length)
    for (const [key, { kind }] of Object.entries(definition.cells)) {
      const as = alike[kind]
      if (!as || !(key in shown[0]!)) continue
      // An invoice is dated by its issue, in the list too.
      const field = (row: Row) => (key === 'document_date' ? (row.issue_date ?? row[key]) : row[key])
      const seen = (value: unknown) => (value === null ? null : as(value))
      expect([key, rows.map((row) => seen(row[key]))]).toEqual([key, shown.map((row) => seen(field(row)))])
    }
  })

  it.each(all)('%s takes out nothing of another agency', async (path, definition) => {
    const text = JSON.stringify(await taken(definition, birch.owner))
    expect([path, /Northwind|Doyle|Night nurse|INV-1|PO 7|amber\.test/.test(text)]).toEqual([path, false])
  })

  it.each(all)(
    '%s reaches as far as the list for somebody with their own records only',
    async (path, definition) => {
      const allow = [definition.allow ?? []].flat()
      const person = await addPerson(saffron.database, amber.tenant, {
        name: 'Olive Own',
        email: `own${path.replace('/', '.')}@amber.test`,
        role: 'supplier_contact',
        permissions: [...[definition.endpoint.allow].flat(), ...allow].map((name) => `${name}.own`),
      })
      person.who.kind = 'staff'
      const rows = await taken(definition, person)
      // Codes, mails, runs and people belong to nobody: a list of them is open as a whole or not at all.
      const owned = [
        '/clients',
        '/candidates',
        '/jobs',
        '/placements',
        '/timesheets',
        '/invoices',
        '/suppliers',
      ]
      if (owned.includes(path)) expect([path, rows]).toEqual([path, []])
    },
  )
})

describe('what may be taken out', () => {
  const staff = (name: string, granted: string[]) =>
    addPerson(saffron.database, amber.tenant, {
      name,
      email: `${name.toLowerCase()}@amber.test`,
      role: 'compliance_officer',
      permissions: granted,
    })

  it('is the own part of what is seen, where only that may be taken out', async () => {
    const consultant = amber.consultant
    consultant.who.permissions = new Set([
      ...consultant.who.permissions,
      'clients.view',
      'clients.export.own',
    ])
    const other = await staff('Wes', ['clients.view', 'clients.export.own'])
    expect(await taken(found('/clients'), consultant)).toHaveLength(1)
    expect(await taken(found('/clients'), other)).toEqual([])
  })

  it('is narrowed to the types of invoices', async () => {
    const sales = await staff('Sal', ['invoices.view', 'invoices.sales.export', 'invoices.run'])
    const rows = await taken(found('/invoices'), sales)
    expect([...new Set(rows.map(({ type }) => type))]).toEqual(['Sales'])
    expect((await taken(found('/invoice-runs'), sales)).map(({ side }) => side)).toEqual(['Sales'])
  })

  it('leaves out the money that the person does not see', async () => {
    const blind = await staff('Bly', ['timesheets.view', 'timesheets.export', 'suppliers.export'])
    for (const [path, masked] of [
      ['/timesheets', ['pay_amount', 'charge_amount', 'margin_amount']],
      ['/placements', ['pay_rate', 'charge_rate']],
      ['/suppliers', ['unpaid']],
      ['/clients', ['overdue', 'last_invoice_on']],
    ] as const) {
      const [row] = await taken(found(path), blind)
      if (row) expect([path, masked.filter((key) => key in row)]).toEqual([path, []])
      const [whole] = await taken(found(path), amber.owner)
      expect([path, masked.filter((key) => whole![key] === undefined)]).toEqual([path, []])
    }
  })

  it('has the pay of one’s own sheets only, when that is all one sees', async () => {
    const { who } = amber.consultant
    const grants = [
      'timesheets.view',
      'timesheets.export',
      'timesheets.view_pay.own',
      'timesheets.view_charge.own',
    ]
    const person = { ...amber.consultant, who: { ...who, permissions: new Set(grants) } } as Person
    const rows = await taken(found('/timesheets'), person)
    const pay = rows.map(({ pay_amount }) => pay_amount)
    expect(pay).toContain(89450)
    expect(pay).toContain(null)
  })

  it('shows an approver and a worker what their lists show', async () => {
    for (const person of [amber.approver, amber.candidate]) {
      const rows = await taken(found('/timesheets'), person)
      const shown = await listed('/timesheets', person)
      expect(rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
      const figures = (row: Row) => [
        row.pay_amount ?? null,
        row.charge_amount ?? null,
        row.margin_amount ?? null,
      ]
      expect(rows.map(figures)).toEqual(shown.map(figures))
      expect(rows.map(({ bill_status, pay_status }) => bill_status ?? pay_status)).toEqual(
        rows.map(() => null),
      )
    }
  })
})

it('speaks the words of the screen', async () => {
  const rows = await taken(found('/invoices'), amber.owner)
  const late = rows.find(({ number }) => number === 'INV-1')!
  const listedLate = (await listed('/invoices', amber.owner)).find(({ number }) => number === 'INV-1')!
  expect(late.days_overdue).toBe(listedLate.days_overdue)
  expect(late.status).toBe(`Overdue ${listedLate.days_overdue} days`)
  expect(rows.find(({ number }) => number === 'INV-2')!.status).toBe('Sent')
  expect(rows.map(({ number }) => String(number)).some((number) => number.startsWith('Draft #'))).toBe(true)
  const sheets = await taken(found('/timesheets'), amber.owner)
  expect(sheets.map(({ period }) => period)).toContain('Mon 26 Jan – Sun 1 Feb 2026')
  expect(sheets.map(({ waiting }) => waiting)).toContain('Your agency')
  const [client] = await taken(found('/clients'), amber.owner)
  expect(client!.payment_terms_days).toBe('30 days')
  const codes = await taken(found('/rate-codes'), amber.owner)
  expect(codes.map(({ kind }) => kind)).toContain('Bank holiday')
  expect(codes[0]!.payable).toBe('Pay and charge')
})

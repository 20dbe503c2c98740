import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { type Context, reachOf } from '#platform/context.ts'
import type { Exportable } from '#platform/exportable.ts'
import { areas } from '#server/areas.ts'
import { amber, as, behindOurBack, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord } from '#test/house/records.ts'
import type { Person } from '#test/people.ts'
import type { PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

/** Every list that can be taken out, by its path. */
export const all = Object.entries(Object.assign({}, ...areas.map((area) => area.exports ?? {}))) as [
  string,
  Exportable,
][]

export const found = (path: string) => all.find(([each]) => each === path)![1]

/** Opens Saffron with two agencies, and fills every list of Amber. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(fillEveryList)
}

async function fillEveryList() {
  const records = await everyRecord(saffron.database, as, amber)
  const fixture = {
    client_id: records.clients!.id,
    candidate_id: records.candidates!.id,
    supplier_id: records.suppliers!.id,
    basic: records['rate-codes']!.id,
  } as PlacementFixture
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    await sql`insert into candidate_change_requests (tenant_id, candidate_id, fields, locked, requested_by)
      values (${db.tenant}, ${fixture.candidate_id}, '{city,postcode}', '', ${amber.candidate.id})`.execute(
      db,
    )
    const code = await sql<{ code: string; id: number }>`
      select code, id from rate_codes where tenant_id = ${db.tenant}`.execute(db)
    const rate = (wanted: string) => code.rows.find((row) => row.code === wanted)!.id
    const profile = await sql<{ id: number }>`
      select id from billing_profiles where tenant_id = ${db.tenant}`.execute(db)
    const whole = {
      ...fixture,
      overtime: rate('OT'),
      night: rate('NIGHT'),
      billing_profile_id: profile.rows[0]!.id,
    }
    const placement_id = await seedGoldenPlacement(db, whole, { po_number: 'PO 7' })
    const sheet = await seedApprovedSheet(db, whole, {
      placement_id,
      period_end: '2026-02-01',
      units: goldenUnits(whole),
    })
    await sql`update timesheets set minutes = 2580, pay_amount = 89450, charge_amount = 115460,
      owner_user_id = ${amber.consultant.id}, approver_user_id = ${amber.approver.id}
      where tenant_id = ${db.tenant} and id = ${sheet}`.execute(db)
    await sql`update timesheets set status = 'submitted', approver_user_id = null, minutes = 60, pay_amount = 2000,
      charge_amount = 2600 where tenant_id = ${db.tenant} and id <> ${sheet}`.execute(db)
    // Another week of it was due long ago, and nobody has begun it.
    await sql`insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, status, due_at)
      select t.tenant_id, t.placement_id, t.candidate_id, t.client_id, '2026-02-02', '2026-02-08', 'open', '2026-02-10'
      from timesheets t where t.tenant_id = ${db.tenant} and t.id = ${sheet}`.execute(db)
    await sql`insert into awr_clocks (tenant_id, candidate_id, client_id, placement_id, state, week, started_on, last_worked_on, qualifies_on)
      select t.tenant_id, t.candidate_id, t.client_id, t.placement_id, 'counting', 1, '2026-01-26', '2026-02-01', '2026-04-20'
      from timesheets t where t.tenant_id = ${db.tenant} and t.id = ${sheet}`.execute(db)
    await sql`insert into working_time_averages (tenant_id, candidate_id, placement_id, average_minutes, limit_minutes, counted_days)
      select t.tenant_id, t.candidate_id, t.placement_id, 2400, 2880, 7
      from timesheets t where t.tenant_id = ${db.tenant} and t.id = ${sheet}`.execute(db)
    await sql`insert into invoice_runs (tenant_id, side, period_end, invoice_count, net)
      values (${db.tenant}, 'sales', '2026-02-01', 1, 115460), (${db.tenant}, 'self-billing', '2026-02-01', 1, 89450)`.execute(
      db,
    )
    await sql`insert into invoices (tenant_id, type, status, number, legal_entity_id, client_id, supplier_id, party_name,
        currency, net, tax, gross, paid, issue_date, due_date, owner_user_id)
      select e.tenant_id, d.type, 'sent', d.number, e.id, d.client, d.supplier, 'Northwind', 'GBP', 10000, 2000, 12000, 500,
        '2026-01-01', d.due::date, d.owner
      from legal_entities e, (values
        ('sales', 'INV-1', ${fixture.client_id}::bigint, null::bigint, '2026-01-31', ${amber.consultant.id}::bigint),
        ('sales', 'INV-2', ${fixture.client_id}, null, '2099-01-31', null),
        ('self-billing', 'SB-1', null, ${fixture.supplier_id}, '2026-01-31', null)) d(type, number, client, supplier, due, owner)
      where e.tenant_id = ${db.tenant}`.execute(db)
  })
  // What is issued takes no more of it.
  await behindOurBack(`insert into invoice_lines (tenant_id, invoice_id, seq, description, quantity, unit_price, net, tax_rate)
    select i.tenant_id, i.id, 1, 'Cover', 1, 100, i.net, 20 from invoices i
    where i.tenant_id = ${amber.tenant.id} and i.number = any('{INV-1,INV-2,SB-1}')`)
  await behindOurBack(`insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax)
    select i.tenant_id, i.id, k.id, k.category, k.rate, i.net, i.tax from invoices i
    join tax_codes k on k.tenant_id = i.tenant_id and k.is_default
    where i.tenant_id = ${amber.tenant.id} and i.number = any('{INV-1,INV-2,SB-1}')`)
}

export type Row = Record<string, unknown>

/** The cells of a list as a person would take them out: masked columns left out, everything in the list's order. */
export async function taken(definition: Exportable, person: Person, query: Row = {}): Promise<Row[]> {
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
    with ${shape.with ? sql`${shape.with},` : sql``} page as materialized (
      select t.*, row_number() over (order by ${sort} ${order}, t.id ${order}) as place from ${sql.table(shape.table)} t
      where ${sql.join([sql`t.tenant_id = ${db.tenant}`, ...(shape.where ?? []).filter(Boolean)], sql` and `)}
    )
    select ${sql.join(cells.map(([key, { value }]) => sql`${value} as ${sql.id(key)}`))}
    from page ${shape.joins ?? sql``} order by page.place`.execute(db)
  return rows
}

/** What the list itself answers, in the same order. */
export async function listed(path: string, person: Person): Promise<Row[]> {
  const { status, body } = await as(person).get(`${path}?per_page=100`)
  expect([path, status]).toEqual([path, 200])
  return body.data
}

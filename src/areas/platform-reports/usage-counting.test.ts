import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { countDays } from '#areas/platform-reports/usage-counting.ts'
import type { Db } from '#platform/db/tenant.ts'
import { across, amber, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Agency } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

const monday = '2026-11-16'
const tuesday = '2026-11-17'

openAgencies()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  await inAmber(async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    const sheet = (period_end: string) =>
      seedApprovedSheet(db, fixture, { placement_id, period_end, units: goldenUnits(fixture) })
    // Handed in on Monday at noon, decided after 36 hours and after 72.
    await decide(db, await sheet('2026-11-15'), '2026-11-16 12:00Z', '2026-11-18 00:00Z')
    await decide(db, await sheet('2026-11-08'), '2026-11-16 12:00Z', '2026-11-19 12:00Z')
    await mail(db, 'sent', '2026-11-16 12:00Z', '2026-11-16 12:00:30Z')
    await mail(db, 'failed', '2026-11-16 12:00Z', null)
    await mail(db, 'queued', '2026-11-16 12:00Z', null)
    // Half past midnight in Kyiv is still Monday for London.
    await mail(db, 'sent', '2026-11-16 23:30Z', '2026-11-16 23:30:10Z')
    await invoice(db, 'GBP', 115_460, monday, 'issued')
    await invoice(db, 'EUR', 20_000, monday, 'issued')
    await invoice(db, 'GBP', 99_999, monday, 'void')
  })
})

async function decide(db: Db, id: number, submitted: string, at: string) {
  await sql`update timesheets set submitted_at = ${submitted}::timestamptz, submission_no = 1, decided_at = ${at}::timestamptz
    where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
  await sql`insert into timesheet_reviews (tenant_id, timesheet_id, submission_no, user_id, decision, via, statement,
      totals_hash, at)
    values (${db.tenant}, ${id}, 1, ${amber.approver.id}, 'approve', 'session', 'x', 'x', ${at}::timestamptz)`.execute(
    db,
  )
}

async function mail(db: Db, status: string, created: string, sent: string | null) {
  await sql`insert into mails (tenant_id, kind, to_address, subject, text_body, html_body, status, created_at, sent_at)
    values (${db.tenant}, 'test', 'a@b.test', 'x', 'x', 'x', ${status}, ${created}::timestamptz, ${sent}::timestamptz)`.execute(
    db,
  )
}

async function invoice(db: Db, currency: string, net: number, day: string, status: string) {
  await sql`
    with series as (
      insert into number_series (tenant_id, legal_entity_id, type, format)
      select tenant_id, id, 'sales', 'S-{SEQ:4}' from legal_entities where tenant_id = ${db.tenant}
      on conflict (tenant_id, legal_entity_id, type) do update set format = excluded.format
      returning id, legal_entity_id)
    insert into invoices (tenant_id, type, status, series_id, number, legal_entity_id, party_name, currency, issue_date,
      net, gross)
    select ${db.tenant}, 'sales', ${status}, series.id, ${`${currency} ${net}`}, legal_entity_id, 'Northwind', ${currency},
      ${day}::date, ${net}, ${net} from series`.execute(db)
}

const count = (first: string, last: string, today: string) =>
  inAmber((db) => countDays(db, first, last, today))
async function counted(agency: Agency, day?: string) {
  const { rows } = await across(sql<{ day: string; metric: string; currency: string; value: number }>`
    select day, metric, currency, value from tenant_usage where tenant_id = ${agency.tenant.id}
      and (${day ?? null}::date is null or day = ${day ?? null}::date) order by 1, 2, 3`)
  return rows
}
const countsOn = async (day: string) =>
  Object.fromEntries(
    (await counted(amber, day)).map(({ metric, currency, value }) => [
      `${metric}${currency && ` ${currency}`}`,
      value,
    ]),
  )

describe('counting', () => {
  it('adds up what happened on each day, in the currency it happened in', async () => {
    await count(monday, '2026-11-19', '2026-11-21')
    expect(await countsOn(monday)).toEqual({
      sheets: 2,
      'invoice_value EUR': 20_000,
      'invoice_value GBP': 115_460,
      invoices: 2,
      emails: 3,
      emails_failed: 1,
      task_seconds: 40,
      tasks: 2,
    })
    expect(await countsOn('2026-11-18')).toEqual({
      'cost GBP': 89_450,
      decision_minutes: 36 * 60,
      decisions: 1,
      decisions_prompt: 1,
      'revenue GBP': 115_460,
      'work_minutes GBP': 2670,
    })
    expect((await countsOn('2026-11-19')).decisions_prompt).toBeUndefined()
    expect(await countsOn(tuesday)).toEqual({})
  })

  it('comes to the same however often it is done, by many at once too', async () => {
    const before = await counted(amber)
    await Promise.all([1, 2, 3].map(() => count(monday, '2026-11-19', '2026-11-21')))
    expect(await counted(amber)).toEqual(before)
  })

  it('takes back what is no longer so', async () => {
    await inAmber((db) =>
      sql`update invoices set status = 'void' where tenant_id = ${db.tenant} and currency = 'EUR'`.execute(
        db,
      ),
    )
    await count(monday, monday, '2026-11-21')
    const { 'invoice_value EUR': euros, invoices } = await countsOn(monday)
    expect([euros, invoices]).toEqual([undefined, 1])
  })

  it('counts how it stands today, and leaves that of days that are over', async () => {
    await count('2026-11-20', '2026-11-21', '2026-11-21')
    const gauges = { users: 9, workers: 1, 'wip GBP': 2 * 115_460 }
    expect(await countsOn('2026-11-21')).toMatchObject(gauges)
    expect((await countsOn('2026-11-20')).users).toBeUndefined()
    await inAmber((db) =>
      sql`update users set status = 'deactivated' where tenant_id = ${db.tenant} and id = ${amber.colleague.id}`.execute(
        db,
      ),
    )
    await count('2026-11-20', '2026-11-22', '2026-11-22')
    expect([(await countsOn('2026-11-21')).users, (await countsOn('2026-11-22')).users]).toEqual([9, 8])
  })

  it('leaves out time that was given up, of what was approved and of what waits', async () => {
    const { rows } = await inAmber((db) =>
      sql<{ charge: number; id: number }>`
        with given as (
          insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason)
          select ${db.tenant}, min(u.id), 'bill', 'write_off', 'A gift' from charge_units u where u.tenant_id = ${db.tenant}
          returning charge_unit_id)
        select u.charge_amount as charge, u.id from charge_units u join given g on g.charge_unit_id = u.id
        where u.tenant_id = ${db.tenant}`.execute(db),
    )
    await count(monday, '2026-11-21', '2026-11-21')
    const [{ charge } = { charge: 0 }] = rows
    expect(await countsOn('2026-11-18')).toMatchObject({
      'revenue GBP': 115_460 - charge,
      'cost GBP': 89_450,
    })
    expect(await countsOn('2026-11-21')).toMatchObject({ 'wip GBP': 2 * 115_460 - charge })
    await inAmber((db) =>
      sql`update unit_holds set released_at = now() where tenant_id = ${db.tenant}`.execute(db),
    )
    await count(monday, '2026-11-21', '2026-11-21')
  })

  it('goes by the days of the agency', async () => {
    await inAmber((db) =>
      sql`update agency_settings set tz = 'Europe/Kyiv' where tenant_id = ${db.tenant}`.execute(db),
    )
    await count(monday, tuesday, '2026-11-21')
    expect([(await countsOn(monday)).emails, (await countsOn(tuesday)).emails]).toEqual([2, 1])
  })

  it('touches no other agency', async () => {
    expect(await counted(birch)).toEqual([])
  })
})

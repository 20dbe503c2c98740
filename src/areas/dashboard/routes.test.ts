import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Card, Dashboard, WaitingList } from '#areas/dashboard/contract.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { today } from '#test/days.ts'
import { nobody, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let fixture: PlacementFixture
let placement: number

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await createPlacementFixture(saffron.database, birch)
  placement = await inAmber((db) => seedGoldenPlacement(db, fixture))
  await plant()
})

type Sheet = {
  status: string
  week: number
  owner?: number
  charge?: number
  currency?: string
  due?: string
}

/** Two missing, one rejected, three awaiting (one of the colleague's, one in euro), two approved, five documents. */
async function plant() {
  const mine = amber.consultant.id
  const theirs = amber.colleague.id
  await plantSheets([
    { status: 'open', week: 1, owner: mine },
    { status: 'draft', week: 2, owner: theirs },
    { status: 'open', week: 3, owner: mine, due: '2999-01-01' },
    { status: 'rejected', week: 4, owner: mine },
    { status: 'submitted', week: 5, owner: mine, charge: 100_00 },
    { status: 'submitted', week: 6, owner: theirs, charge: 50_00 },
    { status: 'submitted', week: 7, owner: theirs, charge: 7_00, currency: 'EUR' },
    { status: 'cancelled', week: 8, owner: mine },
  ])
  await inAmber(async (db) => {
    const units = goldenUnits(fixture)
    await seedApprovedSheet(db, fixture, { placement_id: placement, period_end: '2026-05-03', units })
    await seedApprovedSheet(db, fixture, {
      placement_id: placement,
      period_end: '2026-05-10',
      paye: true,
      units,
    })
  })
  await plantInvoices([
    ['sales', 'draft', 100_00, 0, null],
    ['self-billing', 'awaiting-approval', 80_00, 0, null],
    ['sales', 'approved', 60_00, 0, null],
    ['sales', 'issued', 120_00, 0, '2999-01-01'],
    ['sales', 'part-paid', 90_00, 30_00, '2020-01-01'],
    ['sales', 'paid', 10_00, 10_00, '2020-01-01'],
    ['self-billing', 'issued', 500_00, 0, '2020-01-01'],
  ])
}

function plantSheets(sheets: Sheet[]) {
  return inAmber((db) =>
    sql`insert into timesheets (tenant_id, placement_id, candidate_id, client_id, approver_user_id, owner_user_id,
        period_start, period_end, status, charge_amount, currency, due_at, submitted_at)
      select ${db.tenant}, ${placement}, ${fixture.candidate_id}, ${fixture.client_id}, ${amber.approver.id}, s.owner,
        date '2026-01-05' + 7 * s.week, date '2026-01-11' + 7 * s.week, s.status, coalesce(s.charge, 0),
        coalesce(s.currency, 'GBP'), coalesce(s.due::timestamptz, date '2026-01-13' + 7 * s.week),
        date '2026-01-12' + 7 * s.week
      from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as s(status text, week integer, owner bigint,
        charge bigint, currency text, due text)`.execute(db),
  )
}

function plantInvoices(documents: [string, string, number, number, string | null][]) {
  const rows = documents.map(([type, status, gross, paid, due_date]) => ({
    type,
    status,
    gross,
    paid,
    due_date,
  }))
  return inAmber((db) =>
    sql`insert into invoices (tenant_id, type, status, legal_entity_id, party_name, currency, net, gross, paid, due_date,
        number)
      select ${db.tenant}, d.type, d.status, e.id, 'Northwind Hospital', 'GBP', d.gross, d.gross, d.paid, d.due_date,
        case when d.due_date is not null then 'N-' || d.type || d.status end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(type text, status text, gross bigint, paid bigint,
        due_date date)
      join legal_entities e on e.tenant_id = ${db.tenant}`.execute(db),
  )
}

const show = async (person: Person): Promise<Dashboard> => {
  const { status, body } = await as(person).get('/dashboard')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** `{ missing: [2, null] }`: counts and values by card. */
const figures = async (person: Person) =>
  Object.fromEntries((await show(person)).cards.map((card: Card) => [card.key, [card.count, card.value]]))
const weeksOf = (lists: WaitingList[], key: WaitingList['key']) =>
  lists.find((list) => list.key === key)?.sheets.map(({ period_end }) => period_end)

describe('the dashboard', () => {
  it('of the owner counts and values everything of the agency', async () => {
    expect(await figures(amber.owner)).toEqual({
      missing: [2, null],
      rejected: [1, null],
      awaiting_approval: [3, 150_00],
      ready_to_bill: [2, 2309_20],
      ready_to_pay: [1, 894_50],
      paid_by_payroll: [1, 894_50],
      drafts: [2, 100_00],
      to_issue: [1, 60_00],
      unpaid: [2, 180_00],
      overdue: [1, 60_00],
    })
    const { cards, lists, currency, kind } = await show(amber.owner)
    expect({ currency, kind }).toEqual({ currency: 'GBP', kind: 'staff' })
    expect(cards.find(({ key }) => key === 'ready_to_bill')).toMatchObject({ units: 6, capped: false })
    expect(cards.find(({ key }) => key === 'ready_to_pay')).toMatchObject({ units: 3 })
    // What we owe suppliers is told beside it, and never added.
    expect(cards.map(({ owed_by_us }) => owed_by_us).filter((owed) => owed !== null)).toEqual([80_00, 0])
    expect(cards.find(({ key }) => key === 'awaiting_approval')?.oldest).toBe('2026-02-16T00:00:00Z')
    expect(weeksOf(lists, 'longest_waiting')).toEqual(['2026-02-15', '2026-02-22', '2026-03-01'])
    expect(weeksOf(lists, 'longest_missing')).toEqual(['2026-01-18', '2026-01-25'])
  })

  it('of a consultant counts their own sheets and no documents', async () => {
    expect(await figures(amber.consultant)).toEqual({
      missing: [1, null],
      rejected: [1, null],
      awaiting_approval: [1, 100_00],
    })
    expect(weeksOf((await show(amber.consultant)).lists, 'longest_waiting')).toEqual(['2026-02-15'])
    expect(await figures(amber.colleague)).toMatchObject({ awaiting_approval: [2, 50_00] })
  })

  it('of payroll is about paying, of credit control about what is owed, of compliance about nothing here', async () => {
    expect(Object.keys(await figures(amber.payroll))).toEqual([
      ...['missing', 'rejected', 'awaiting_approval', 'ready_to_pay'],
      ...['paid_by_payroll', 'drafts', 'to_issue'],
    ])
    expect(await figures(amber.payroll)).toMatchObject({ drafts: [1, 0], to_issue: [0, 0] })
    expect(await figures(amber.credit)).toEqual({ unpaid: [2, 180_00], overdue: [1, 60_00] })
    expect(await show(amber.compliance)).toMatchObject({ cards: [], lists: [], weeks: [] })
  })

  it('of a candidate has their sheets to fill in, the sent back one too, and no money', async () => {
    const { kind, cards, lists, weeks } = await show(amber.candidate)
    expect({ kind, cards, weeks }).toEqual({ kind: 'candidate', cards: [], weeks: [] })
    expect(weeksOf(lists, 'to_fill')).toEqual(['2026-01-18', '2026-01-25', '2026-02-08', '2026-02-01'])
    expect(lists[0]!.sheets[0]).toMatchObject({ client_name: 'Northwind Hospital', job_title: 'Night nurse' })
    expect(JSON.stringify(lists)).not.toMatch(/amount|charge|pay/)
  })

  it('does not ask for a week that has not begun', async () => {
    await plantSheets([{ status: 'open', week: 2000, owner: amber.consultant.id, due: '2999-01-01' }])
    expect(weeksOf((await show(amber.candidate)).lists, 'to_fill')).toHaveLength(4)
  })

  it('of an approver has the sheets that wait for this very person', async () => {
    expect(weeksOf((await show(amber.approver)).lists, 'to_review')).toEqual([
      '2026-02-15',
      '2026-02-22',
      '2026-03-01',
    ])
    expect((await show(birch.approver)).lists).toEqual([{ key: 'to_review', sheets: [] }])
  })

  it('of a supplier contact is empty and no error', async () => {
    expect(await show(amber.supplier)).toMatchObject({ kind: 'supplier', cards: [], lists: [] })
  })

  it('tells the last six weeks of approved work to who may see margins', async () => {
    const [week] = goldenUnits(fixture)
    await inAmber((db) =>
      seedApprovedSheet(db, fixture, {
        ...{ placement_id: placement, period_end: today() },
        units: [{ ...week!, day: today() }],
      }),
    )
    const { weeks } = await show(amber.owner)
    expect(weeks).toHaveLength(6)
    expect(weeks.at(-1)).toMatchObject({ minutes: 2400, pay: 800_00, charge: 1040_00 })
    expect(weeks.at(-1)!.period_end >= today()).toBe(true)
    expect((await show(amber.payroll)).weeks).toEqual([])
    expect((await show(amber.consultant)).weeks.every(({ minutes }) => minutes === 0)).toBe(true)
  })

  it('of another agency says nothing of this one', async () => {
    const counts = Object.values(await figures(birch.owner)) as [number, number | null][]
    expect(counts.every(([count, value]) => count === 0 && !value)).toBe(true)
    expect((await show(birch.owner)).lists.flatMap(({ sheets }) => sheets)).toEqual([])
    expect((await as(amber.owner, { tenant: 'birch' }).get('/dashboard')).status).toBe(404)
    expect((await as(nobody, { tenant: 'amber' }).get('/dashboard')).status).toBe(401)
  })

  it('stops counting where the lists do, and says so', async () => {
    // All before 2018: no other sheet of this placement begins on one of these days, whatever day it is.
    await inAmber((db) =>
      sql`insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, status, due_at)
        select ${db.tenant}, ${placement}, ${fixture.candidate_id}, ${fixture.client_id}, date '1990-01-01' + n,
          date '1990-01-07' + n, 'open', '1990-01-01' from generate_series(1, 10001) as n`.execute(db),
    )
    const card = (await show(amber.owner)).cards.find(({ key }) => key === 'missing')
    expect(card).toMatchObject({ count: 10_000, capped: true })
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportNames } from '#areas/platform-reports/contract.ts'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { csvRows } from '#test/csv.ts'
import { type Agency, centralPerson, nobody, type Outsider } from '#test/people.ts'

let finance: Outsider
let support: Outsider
let group: number

openAgencies()
beforeAll(async () => {
  finance = await centralPerson(saffron.database, ['finance'])
  support = await centralPerson(saffron.database, ['support'])
  await saffron.database.acrossTenants('a test puts agencies in a group', async (all) => {
    const made = await all
      .insertInto('tenant_groups')
      .values({ name: 'North' })
      .returning('id')
      .executeTakeFirstOrThrow()
    group = made.id
    await sql`update tenants set group_id = ${group}, name = '=Amber' where id = ${amber.tenant.id}`.execute(
      all,
    )
  })
  await plant(amber, [
    ['users', '2026-11-19', '', 4],
    ['users', '2026-11-20', '', 5],
    ['workers', '2026-11-20', '', 40],
    ['storage', '2026-11-20', '', 2_000_000],
    ['wip', '2026-11-19', 'GBP', 99],
    ['wip', '2026-11-20', 'GBP', 700],
    ['sheets', '2026-11-19', '', 10],
    ['sheets', '2026-11-20', '', 4],
    ['invoice_value', '2026-11-19', 'GBP', 10_000],
    ['invoice_value', '2026-11-20', 'EUR', 5_000],
    ['revenue', '2026-11-19', 'GBP', 9_000],
    ['cost', '2026-11-19', 'GBP', 6_000],
    ['work_minutes', '2026-11-19', 'GBP', 600],
    ['revenue', '2026-11-19', 'EUR', 400],
    ['decisions', '2026-11-19', '', 4],
    ['decisions_prompt', '2026-11-19', '', 3],
    ['decision_minutes', '2026-11-19', '', 402],
    ['emails', '2026-11-19', '', 20],
    ['emails_failed', '2026-11-19', '', 5],
  ])
  await plant(birch, [
    ['users', '2026-11-20', '', 2],
    ['workers', '2026-11-20', '', 7],
    ['sheets', '2026-11-20', '', 1],
    ['invoice_value', '2026-11-20', 'GBP', 1_000],
    ['revenue', '2026-11-20', 'GBP', 1_000],
    ['cost', '2026-11-20', 'GBP', 750],
    ['decisions', '2026-11-19', '', 1],
    ['decision_minutes', '2026-11-19', '', 98],
  ])
  await saffron.database.inTenant(birch.tenant.id, (db) =>
    sql`insert into tenant_limits (tenant_id, users, storage_mb) values (${db.tenant}, 2, 4)`.execute(db),
  )
})

async function plant(
  { tenant }: Agency,
  counts: [metric: string, day: string, currency: string, value: number][],
) {
  await saffron.database.inTenant(tenant.id, (db) =>
    db
      .insertInto('tenant_usage')
      .values(
        counts.map(([metric, day, currency, value]) => ({
          tenant_id: tenant.id,
          metric,
          day,
          currency,
          value,
        })),
      )
      .execute(),
  )
}

const days = 'from=2026-11-14&to=2026-11-20'
const show = async (report: string, more = '') =>
  (await as(finance).get(`/central/reports/${report}?${days}${more}`)).body
const cells = (report: { rows: { cells: unknown[] }[] }) => report.rows.map(({ cells }) => cells)

describe('reports over agencies', () => {
  it('are for central administration, support and finance alike, and for nobody else', async () => {
    for (const report of reportNames)
      for (const path of [`/central/reports/${report}`, `/central/reports/${report}/file`]) {
        const statuses = await Promise.all(
          [finance, support, amber.owner, nobody].map(async (who) => (await as(who).get(path)).status),
        )
        expect([path, statuses]).toEqual([path, [200, 200, 403, 401]])
      }
    expect((await as(finance).get('/central/reports/other')).status).toBe(404)
    expect(
      (await as(finance).get('/central/reports/platform-sla?from=2026-01-02&to=2026-01-01')).status,
    ).toBe(422)
  })

  it('tell every agency at a glance, money by its currency', async () => {
    const report = await show('tenants-overview')
    expect(report.columns.map(({ label }: { label: string }) => label)).toEqual([
      'Agency',
      'Status',
      'Plan',
      'Group',
      'Users',
      'Active workers',
      'Timesheets',
      'Timesheets a week',
      'Invoice value EUR',
      'Invoice value GBP',
      'Health',
    ])
    expect(cells(report)).toEqual([
      ['=Amber', 'active', null, 'North', 5, 40, 14, 14, 5_000, 10_000, '25.00% of emails bounced'],
      ['Birch Staffing', 'active', null, null, 2, 7, 1, 1, 0, 1_000, 'Good'],
    ])
    expect(report.totals[0].cells).toEqual(['All', null, null, null, 7, 47, 15, 15, 5_000, 11_000, null])
    expect(report.chart.points.at(-1)).toEqual({ name: '2026-11-20', values: [47] })
    expect(report.chart.points).toHaveLength(7)
  })

  it('meter usage against what an agency may have, and one agency day by day', async () => {
    const users = await show('usage-metering')
    expect(cells(users)).toEqual([
      ['=Amber', null, 5, 5, 5, '2026-11-20', null, null],
      ['Birch Staffing', null, 2, 2, 2, '2026-11-20', 2, '100.00'],
    ])
    const sheets = await show('usage-metering', '&metric=sheets')
    expect(cells(sheets)[0]).toEqual(['=Amber', null, 14, 2, 10, '2026-11-19', null, null])
    expect(sheets.totals[0].cells[2]).toBe(15)
    const storage = await show('usage-metering', '&metric=storage')
    expect(cells(storage)[1]?.[6]).toBe(4_000_000)
    const one = await show('usage-metering', `&tenant=${birch.tenant.id}`)
    expect(cells(one)[0]).toEqual(['2026-11-20', 2, 2, '100.00'])
    expect(cells(one)[1]).toEqual(['2026-11-19', null, 2, null])
  })

  it('tell how well people are served', async () => {
    await across(sql`insert into platform_requests (day, answered, faults) values ('2026-11-19', 200, 1)
      on conflict (day) do update set answered = 200, faults = 1`)
    const report = await show('platform-sla')
    expect(cells(report)[1]).toEqual(['2026-11-19', 5, 100, '60.00', 0, null, 20, '25.00', 200, '0.50'])
    expect(cells(report)[0]).toEqual(['2026-11-20', 0, null, null, 0, null, 0, null, 0, null])
    expect(report.totals[0].cells.slice(0, 4)).toEqual(['All days', 5, 100, '60.00'])
    const north = await show('platform-sla', `&group=${group}`)
    expect(cells(north)[1]?.slice(0, 4)).toEqual(['2026-11-19', 4, 101, '75.00'])
  })

  it('consolidate a group without adding currencies', async () => {
    const report = await show('group-consolidated')
    expect(cells(report)).toEqual([
      ['North', 'EUR', 0, 400, 0, 400, '100.00', 0],
      ['North', 'GBP', 600, 9_000, 6_000, 3_000, '33.33', 700],
      ['=Amber', 'EUR', 0, 400, 0, 400, '100.00', 0],
      ['=Amber', 'GBP', 600, 9_000, 6_000, 3_000, '33.33', 700],
      ['In no group', 'GBP', 0, 1_000, 750, 250, '25.00', 0],
      ['Birch Staffing', 'GBP', 0, 1_000, 750, 250, '25.00', 0],
    ])
    expect(report.totals.map((row: { cells: unknown[] }) => row.cells)).toEqual([
      ['All', 'EUR', 0, 400, 0, 400, '100.00', 0],
      ['All', 'GBP', 600, 10_000, 6_750, 3_250, '32.50', 700],
    ])
    expect(report.chart).toMatchObject({
      currency: 'GBP',
      points: [{ name: 'North' }, { name: 'In no group' }],
    })
  })

  it('are narrowed by group and status', async () => {
    for (const [filter, agencies] of [
      [`group=${group}`, ['=Amber']],
      ['status=active', ['=Amber', 'Birch Staffing']],
      ['status=trial', []],
    ] as const)
      expect(cells(await show('tenants-overview', `&${filter}`)).map(([name]) => name)).toEqual(agencies)
    const { body } = await as(finance).get('/central/report-filters')
    expect(body.groups).toEqual([{ id: group, name: 'North' }])
  })

  it('can be taken out exactly as they are shown, without running as a formula', async () => {
    for (const report of reportNames) {
      const shown = await show(report)
      const { body, headers } = await as(finance).get(`/central/reports/${report}/file?${days}`)
      expect(headers['content-disposition']).toContain(`${report} 2026-11-14 to 2026-11-20.csv`)
      const lines = csvRows(body)
      expect(lines).toHaveLength(1 + shown.rows.length + shown.totals.length)
      expect(lines[0]).toHaveLength(shown.columns.length)
      expect(lines.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([])
    }
  })

  it('explain each of their figures', async () => {
    for (const report of reportNames) {
      const { basis, definition, counted_at } = await show(report)
      expect([report, basis.length > 2, definition.length > 40, counted_at !== null]).toEqual([
        report,
        true,
        true,
        true,
      ])
    }
  })

  it('name nobody', async () => {
    const people = [...Object.values(amber), ...Object.values(birch)].flatMap((each) =>
      'email' in each ? [each.name, each.email] : [],
    )
    const replies = await Promise.all([
      ...reportNames.map(async (report) => JSON.stringify(await show(report))),
      ...reportNames.map(
        async (report) => (await as(finance).get(`/central/reports/${report}/file?${days}`)).body,
      ),
      JSON.stringify((await as(finance).get('/central/dashboard')).body),
    ])
    for (const name of people) expect(replies.filter((reply) => reply.includes(name))).toEqual([])
  })
})

describe('a thousand agencies', () => {
  it('are counted through the index that leads over all of them', async () => {
    const all = saffron.database.readingAcross('a test looks at a plan')
    await sql`
      insert into tenants (slug, name) select 'many-' || n, 'Many ' || n from generate_series(1, 1000) n`.execute(
      all,
    )
    await saffron.database.acrossTenants('a test plants counts', async (many) => {
      await sql`
        insert into tenant_usage (tenant_id, metric, day, value)
        select t.id, m, date '2026-08-01' + d, 1 from tenants t, unnest('{users,workers,sheets,emails,storage,tasks}'::text[]) m,
          generate_series(0, 59) d where t.slug like 'many-%'`.execute(many)
    })
    const { rows } = await sql<Record<string, unknown>>`
      explain (format json) select u.day, u.metric, u.currency, sum(u.value)::bigint as value from tenant_usage u
      where u.metric = any('{workers}'::text[]) and u.day between '2026-09-01' and '2026-09-29'
      group by u.day, u.metric, u.currency`.execute(all)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('tenant_usage_over_all')
    expect(plan).not.toContain('Seq Scan')
    const shown = await as(finance).get('/central/reports/tenants-overview?from=2026-09-01&to=2026-09-29')
    expect(shown.body.rows).toHaveLength(1002)
    expect(shown.body.totals[0].cells.slice(4, 7)).toEqual([1000, 1000, 29_000])
  })
})

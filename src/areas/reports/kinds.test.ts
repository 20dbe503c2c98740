import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportKey } from '#areas/reports/heads.ts'
import { listed, openReports, type Rows, report, sum } from '#areas/reports/reports.testing.ts'
import { amber, as, behindOurBack } from '#test/agencies.ts'

openReports()
beforeAll(async () => {
  // Two consultants share one of the placements, in parts that no penny divides by.
  await behindOurBack(`
    insert into charge_unit_shares (tenant_id, charge_unit_id, user_id, percent)
    select u.tenant_id, u.id, s.user_id, s.percent from charge_units u,
      (values (${amber.consultant.id}, 66.67), (${amber.owner.id}, 33.33)) s(user_id, percent)
    where u.tenant_id = ${amber.tenant.id} and u.placement_id = (
      select min(p.id) from placements p where p.tenant_id = ${amber.tenant.id})`)
})

const numbered = async (type = 'all') =>
  (await listed(`/invoices${type === 'all' ? '' : `?type=${type}`}`)).filter(({ number }) => number !== null)

/** What each report comes to, worked out of the lists and records of the API. */
const table: [ReportKey, figure: string, () => Promise<number>][] = [
  [
    'margin/margin-by-consultant',
    'margin',
    async () => sum(await listed('/units'), 'charge_amount') - sum(await listed('/units'), 'pay_amount'),
  ],
  ['billing/invoice-line-detail', 'net', async () => sum(await numbered(), 'net')],
  ['payables/self-bill-register', 'gross', async () => sum(await numbered('self-billing'), 'gross')],
  [
    'timesheets/timesheet-status',
    'rows',
    async () =>
      (await listed('/timesheets?status=open,draft,submitted,rejected,approved,processed,nil')).length,
  ],
  ['timesheets/awaiting-approval', 'rows', async () => (await listed('/timesheets?status=submitted')).length],
  ['placements/active-placements', 'rows', async () => (await listed('/placements?status=live')).length],
  ['tax/self-billing-agreements', 'rows', async () => 1],
]

describe('every further report', () => {
  it.each(table)('%s comes to %s as the records say', async (key, figure, expected) => {
    const { totals } = await report(key)
    expect(sum(totals, figure)).toBe(await expected())
  })

  it('comes to the same, whatever it is added up by, and each group to its rows', async () => {
    const heads = (await as(amber.owner).get('/reports')).body.data as Head[]
    expect(heads.length).toBeGreaterThanOrEqual(19)
    for (const { group, slug, groupings, columns } of heads) {
      const key = `${group}/${slug}` as ReportKey
      const added = columns
        .filter((column) => column.added && !column.key.endsWith('_percent'))
        .map((column) => column.key)
      const whole = (await report(key, { by: 'none' })).totals
      for (const { value: by } of groupings) {
        const { data, totals } = await report(key, { by })
        expect([key, by, totals]).toEqual([key, by, whole])
        for (const figure of ['rows', ...added])
          expect([key, by, sum(data, figure)]).toEqual([key, by, sum(whole, figure)])
        const first = data[0]
        if (!first) continue
        const rows = await report(key, { by: 'none', [by]: String(first[by] || 'none') })
        const [same] = rows.totals.filter(({ currency }) => currency === first.currency)
        expect([key, by, keep(same!, added)]).toEqual([key, by, keep(first, added)])
      }
    }
  }, 120_000)

  it('gives each consultant their share of every unit, and all of it together', async () => {
    const { data } = await report('margin/margin-by-consultant', { by: 'consultant' })
    const [mine, theirs] = [amber.consultant.id, amber.owner.id].map(
      (id) => data.find((row) => row.consultant === String(id))!,
    )
    expect(Number(mine!.charge) / (Number(mine!.charge) + Number(theirs!.charge))).toBeCloseTo(0.6667, 4)
  })

  it('never adds two currencies', async () => {
    const before = (await report('margin/gross-margin', { by: 'client' })).totals[0]!
    await behindOurBack(`update charge_units set currency = 'EUR' where tenant_id = ${amber.tenant.id}
      and timesheet_id = (select min(timesheet_id) from charge_units where tenant_id = ${amber.tenant.id})`)
    const { data, totals } = await report('margin/gross-margin', { by: 'client' })
    expect(totals.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
    expect(data.map(({ currency, charge }) => [currency, charge])).toEqual([
      ['EUR', 1154_60],
      ['GBP', Number(before.charge) - 1154_60],
    ])
  })
})

type Head = {
  group: string
  slug: string
  groupings: { value: string }[]
  columns: { key: string; added: boolean }[]
}

const keep = (row: Rows[number], keys: string[]) =>
  Object.fromEntries(['rows', ...keys].map((key) => [key, row[key]]))

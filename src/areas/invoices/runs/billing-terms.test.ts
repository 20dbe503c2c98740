import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  change,
  drafts,
  finance,
  fixture,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { taxOf } from '#platform/money.ts'
import { inAmber } from '#test/agencies.ts'
import { goldenUnits, seedGoldenPlacement, type Unit } from '#test/seed-billable.ts'

openTestAgencies()

type Line = {
  kind: string
  description: string
  quantity: string
  unit_price: string
  net: number
  group_label: string
}
type Document = {
  key: string
  net: number
  tax: number
  split_label: string
  period_from: string
  period_to: string
  lines: Line[]
}
const profile = (sets: string) => change(`update billing_profiles set ${sets}`)
/** A day of work at the basic rate. */
const dayOfWork = (day: string, charge_amount: number): Unit => ({
  ...goldenUnits(fixture)[0]!,
  day,
  minutes: 480,
  charge_amount,
})
/** The week from 28 September to 4 October: three days in one month, two in the next. */
const acrossMonths = () =>
  sheet({
    period_end: '2026-10-04',
    units: ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02'].map((day) =>
      dayOfWork(day, 208_01),
    ),
  })
const previewTo = (period_end: string) => preview('sales', period_end)

describe('a week across two months', () => {
  test('split by client and month it is two invoices, whose nets add up, each with its own days', async () => {
    await profile(`split_by = '{client,month}', summarise_to = 'day'`)
    await acrossMonths()
    const { documents, totals } = await previewTo('2026-10-04')
    const brief = documents.map(({ split_label, net, tax, period_from, period_to, lines }: Document) => ({
      ...{ split_label, net, tax, period_from, period_to, lines: lines.length },
    }))
    expect(brief).toEqual([
      {
        split_label: 'September 2026',
        net: 624_03,
        tax: 124_81,
        period_from: '2026-09-28',
        period_to: '2026-09-30',
        lines: 3,
      },
      {
        split_label: 'October 2026',
        net: 416_02,
        tax: 83_20,
        period_from: '2026-10-01',
        period_to: '2026-10-04',
        lines: 2,
      },
    ])
    expect(totals.net).toBe(5 * 208_01)
    const made = await run('sales', { period_end: '2026-10-04' })
    expect(made.body.totals).toEqual(totals)
    expect((await drafts()).map(({ net }: Document) => net).sort()).toEqual([416_02, 624_03])
  })

  test.for<[rule: string, today: string, labels: string[]]>([
    ['calendar_month', '2026-10-05', ['October 2026', 'September 2026']],
    ['current', '2026-10-05', ['Earlier months', 'October 2026']],
    ['current', '2026-11-05', ['Earlier months']],
    ['future', '2026-09-30', ['Months to come', 'Up to September 2026']],
    ['future', '2026-10-05', ['Up to October 2026']],
    ['none', '2026-10-05', ['']],
  ])('under the month rule %s, invoiced on %s, it is %j', async ([rule, planned, labels]) => {
    await profile(`month_split = '${rule}'`)
    await acrossMonths()
    const path = `/invoice-runs/preview?side=sales&period_end=2026-10-04&planned_date=${planned}`
    const { documents, totals } = (await finance().get(path)).body
    expect(documents.map(({ split_label }: Document) => split_label).sort()).toEqual(labels)
    expect(totals.net).toBe(5 * 208_01)
  })
})

describe('a billing period that is not over', () => {
  test.for<[frequency: string, sets: string, early: string, over: string]>([
    ['fortnightly', `frequency_from = '2026-01-26'`, '2026-02-07', '2026-02-08'],
    ['four_weekly', `frequency_from = '2026-01-26'`, '2026-02-21', '2026-02-22'],
    ['month', '', '2026-02-27', '2026-02-28'],
    ['custom', `frequency_days = '{2026-02-12,2026-03-12}'`, '2026-02-11', '2026-02-12'],
  ])('%s keeps its time for later, and says so', async ([frequency, sets, early, over]) => {
    await profile([`frequency = '${frequency}'`, sets].filter(Boolean).join(', '))
    await sheet({ period_end: '2026-02-08' })
    const before = await previewTo(early)
    expect(before.documents).toEqual([])
    // A sheet whose own period is not over says that.
    expect(before.exclusions.map(({ reason }: { reason: string }) => reason)).toEqual([
      early < '2026-02-08' ? 'later' : 'billing_later',
    ])
    expect((await previewTo(over)).totals).toMatchObject({ documents: 1, net: 1154_60 })
  })

  test('belongs to the month of its day where months are told apart', async () => {
    await profile(`frequency = 'month', month_split = 'calendar_month'`)
    await acrossMonths()
    const first = await previewTo('2026-10-04')
    expect(first.totals.net).toBe(3 * 208_01)
    expect(first.exclusions).toMatchObject([{ reason: 'billing_later', net: 2 * 208_01 }])
    expect((await previewTo('2026-10-31')).totals.net).toBe(5 * 208_01)
  })
})

describe('discount and surcharge', () => {
  test('are lines of their own, of the work, rounded once, in preview, draft and issued document', async () => {
    await profile('discount_percent = 2.5, surcharge_percent = 1.25')
    await sheet()
    const { documents, totals } = await preview()
    const [, , , discount, surcharge] = documents[0].lines
    // 1,154.60 × 2.5 % is 28.865, × 1.25 % is 14.4325.
    expect(discount).toMatchObject({
      kind: 'discount',
      quantity: '-2.50',
      net: -28_87,
      description: 'Discount',
    })
    expect(surcharge).toMatchObject({ kind: 'surcharge', quantity: '1.25', net: 14_43 })
    expect(totals).toMatchObject({ discount: -28_87, surcharge: 14_43, net: 1154_60 - 28_87 + 14_43 })
    expect(totals.tax).toBe(taxOf(totals.net, '20'))
    const made = await run()
    expect(made.body.totals).toEqual(totals)
    const [draft] = await drafts()
    expect(draft).toMatchObject({ net: totals.net, gross: totals.gross })
    for (const step of ['approvals', 'issues'])
      expect((await finance().post(`/invoice-${step}`, { ids: [draft.id] })).status).toBeLessThan(300)
    const { document, status } = (await finance().get(`/invoices/${draft.id}`)).body
    expect(status).not.toBe('draft')
    expect(document).toMatchObject({ net: totals.net, tax: totals.tax, gross: totals.gross })
    expect(document.lines.map(({ kind }: Line) => kind)).toEqual([
      'line',
      'line',
      'line',
      'discount',
      'surcharge',
    ])
    expect(document.lines[3].unit_price).toBe('11.5460')
  })

  test('stay beside lines of one’s own, which have none', async () => {
    await profile('discount_percent = 10')
    await sheet()
    await run()
    const [draft] = await drafts()
    const lines = [
      { description: 'Parking', quantity: '1', unit_price: '10.00', tax_code_id: fixture.tax_code_id },
    ]
    const { status } = await finance().patch(`/invoices/${draft.id}`, { version: draft.version, lines })
    expect(status).toBe(200)
    const { body } = await finance().get(`/invoices/${draft.id}`)
    expect(body.lines.map(({ kind, net }: Line) => [kind, net]).slice(3)).toEqual([
      ['discount', -115_46],
      ['line', 10_00],
    ])
    expect(body.net).toBe(1154_60 - 115_46 + 10_00)
  })
})

test('an invoice whose client wants a reference is not issued without it', async () => {
  await profile(`reference_required = true, client_reference = ''`)
  await sheet()
  expect((await preview()).documents[0].warnings).toContain(
    'The client wants its reference on it: enter it in the draft',
  )
  await run()
  const [draft] = await drafts()
  await finance().post('/invoice-approvals', { ids: [draft.id] })
  const refused = await finance().post('/invoice-issues', { ids: [draft.id] })
  expect(JSON.stringify(refused.body)).toContain('invoice.reference_missing')
})

describe('whatever the profile asks for', () => {
  const splits = [
    'site',
    'placement',
    'candidate',
    'po_number',
    'cost_code',
    'consultant',
    'week',
    'month',
    'tax_code',
    'job',
    'approver',
  ]
  const groups = ['none', 'candidate', 'week', 'job', 'placement', 'site', 'po_number']
  const sums = ['entry', 'day', 'week_rate', 'rate', 'candidate']
  let other: number

  beforeAll(async () => {
    other = await inAmber((db) => seedGoldenPlacement(db, fixture))
    await inAmber((db) =>
      sql`with site as (
            insert into client_sites (tenant_id, client_id, name, cost_centre)
            values (${db.tenant}, ${fixture.client_id}, 'Ward 3', 'CC-3') returning id)
          update jobs set site_id = (select id from site)
          where tenant_id = ${db.tenant} and id = (select job_id from placements where tenant_id = ${db.tenant} and id = ${other})`.execute(
        db,
      ),
    )
  })

  test.for(
    Array.from({ length: 14 }, (_, at) => ({
      split_by: at === 13 ? splits : splits.filter((_, bit) => (at * 7 + 3) % (bit + 2) === 0),
      group_by: groups[at % groups.length]!,
      summarise_to: sums[at % sums.length]!,
      month_split: at % 4 === 1 ? 'current' : 'none',
      discount: at % 3 ? 7.25 : 0,
      surcharge: at % 2 ? 3.5 : 0,
    })).map((each) => (each.split_by.includes('month') ? { ...each, month_split: 'none' } : each)),
  )('its documents add up to their units: %j', async (given) => {
    await profile(`split_by = '{${given.split_by.join(',')}}', group_by = '${given.group_by}', summarise_to = '${given.summarise_to}',
      month_split = '${given.month_split}', discount_percent = ${given.discount}, surcharge_percent = ${given.surcharge}`)
    const odd = [1_01, 33_33, 208_01, 77_77, 9_99]
    const days = (month: string) =>
      odd.map((amount, at) => dayOfWork(`2026-${month}-0${at + 1}`, amount + at))
    await sheet({ period_end: '2026-02-08', po_number: 'PO.1', units: days('02') })
    await sheet({ period_end: '2026-02-08', placement_id: other, po_number: 'PO-2', units: days('02') })
    await sheet({ period_end: '2026-03-01', units: [...goldenUnits(fixture), dayOfWork('2026-03-01', 5_05)] })
    const shown = await preview()
    const { body: made } = await run()
    expect(made.totals).toEqual(shown.totals)
    const { documents, units } = await stored()
    expect(documents).toHaveLength(shown.totals.documents)
    expect(units).toEqual({ all: 14, on: 14, documents: documents.length })
    for (const { net, tax, base, percents, lines } of documents) {
      const expected = percents.map((percent) => share(base, percent))
      expect(lines).toBe(base + expected.reduce((sum, each) => sum + each, 0))
      expect(net).toBe(lines)
      expect(tax).toBe(taxOf(net, '20'))
    }
    expect(documents.reduce((sum, { base }) => sum + base, 0)).toBe(
      2 * (odd.reduce((a, b) => a + b, 0) + 10) + 1154_60 + 5_05,
    )
  })

  /** A percentage of pence, half a penny away from nothing. */
  const share = (base: number, percent: string) => {
    const exact = BigInt(base) * BigInt(Math.round(Number(percent) * 100))
    const positive = exact < 0n ? -exact : exact
    const rounded = Number((2n * positive + 10_000n) / 20_000n)
    return exact < 0n ? -rounded : rounded
  }

  type Stored = {
    documents: { net: number; tax: number; base: number; percents: string[]; lines: number }[]
    units: { all: number; on: number; documents: number }
  }
  const stored = () =>
    inAmber(async (db) => {
      const { rows } = await sql<Stored>`select
        (select json_agg(d) from (
          select i.net, i.tax, sum(l.net) as lines, coalesce(json_agg(l.quantity::text) filter (where l.kind <> 'line'), '[]') as percents,
            (select sum(u.charge_amount) from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
              where n.tenant_id = ${db.tenant} and n.invoice_id = i.id) as base
          from invoices i join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = i.id
          where i.tenant_id = ${db.tenant} group by i.id, i.net, i.tax) d) as documents,
        (select json_build_object('all', (select count(*) from charge_units u where u.tenant_id = ${db.tenant}),
          'on', count(distinct n.charge_unit_id), 'documents', count(distinct n.invoice_id))
          from invoice_units n where n.tenant_id = ${db.tenant} and n.released_at is null) as units`.execute(
        db,
      )
      return rows[0]!
    })
})

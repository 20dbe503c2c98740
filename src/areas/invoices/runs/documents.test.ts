import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
import { inAmber } from '#test/agencies.ts'
import { goldenUnits, seedGoldenPlacement } from '#test/seed-billable.ts'

openTestAgencies()

test('weeks of one client stand on one invoice, and a run makes what its preview showed', async () => {
  await sheet()
  await sheet({ period_end: '2026-02-15' })
  const shown = await preview()
  expect(shown.documents).toHaveLength(1)
  expect(shown.documents[0]).toMatchObject({
    sheet_count: 2,
    line_count: 6,
    period_from: '2026-02-02',
    period_to: '2026-02-15',
  })
  const made = await run()
  expect(made.body.totals).toEqual(shown.totals)
  const [draft] = await drafts()
  const { lines } = (await finance().get(`/invoices/${draft.id}`)).body
  const brief = (line: Record<string, unknown>) => [
    line.description,
    line.week_ending,
    line.quantity,
    line.unit_price,
    line.net,
  ]
  expect(lines.map(brief)).toEqual(shown.documents[0].lines.map(brief))
})

test.for<[string, string, number]>([
  ['client', 'none', 1],
  ['placement', 'candidate', 2],
  ['candidate', 'week', 1],
  ['po_number', 'candidate', 2],
])('split by %s and grouped by %s, the lines add up to the units', async ([split_by, group_by, count]) => {
  await change(`update billing_profiles set split_by = '{${split_by}}', group_by = '${group_by}'`)
  const other = await inAmber((db) => seedGoldenPlacement(db, fixture))
  await sheet({ po_number: 'PO-1' })
  await sheet({ placement_id: other, po_number: 'PO-2' })
  const { documents, totals } = await preview()
  expect(documents).toHaveLength(count)
  expect(totals).toMatchObject({ net: 2 * 1154_60, tax: 2 * 230_92 })
})

test('the documents that a timesheet stands on are found by it, and no other', async () => {
  const first = await sheet()
  const second = await sheet({ period_end: '2026-02-15' })
  await run()
  const [draft] = await drafts()
  const of = async (id: number) => (await finance().get(`/invoices?timesheet_id=${id}`)).body.data
  expect((await of(first)).map(({ id }: { id: number }) => id)).toEqual([draft.id])
  expect(await of(second)).toHaveLength(1)
  expect(await of(second + 1)).toEqual([])
  // What a deleted draft gave back stands on it no more.
  expect((await finance().delete(`/invoices/${draft.id}`)).status).toBeLessThan(300)
  expect(await of(first)).toEqual([])
})

test('the documents that bill time of a job are found by it, those of another job are not', async () => {
  const other = await inAmber((db) => seedGoldenPlacement(db, fixture))
  await change(`update billing_profiles set split_by = '{placement}'`)
  await sheet({ placement_id: other })
  await sheet({ period_end: '2026-02-15' })
  await run()
  expect(await drafts()).toHaveLength(2)
  const jobs = await inAmber((db) =>
    sql<{ id: number; job_id: number }>`
      select p.id, p.job_id from placements p where p.tenant_id = ${db.tenant} order by p.id`.execute(db),
  )
  const found = await Promise.all(
    jobs.rows.map(async ({ job_id }) => (await finance().get(`/invoices?job_id=${job_id}`)).body.data),
  )
  const ids = found.map((documents) => documents.map(({ id }: { id: number }) => id))
  expect(ids.map(({ length }) => length).filter(Boolean)).toEqual([1, 1])
  expect(new Set(ids.flat()).size).toBe(2)
})

test('summing up to the day, the week or the rate changes the lines and no total', async () => {
  await sheet()
  await sheet({ period_end: '2026-02-15' })
  const counts: number[] = []
  for (const summarise_to of ['day', 'week_rate', 'rate']) {
    await change(`update billing_profiles set summarise_to = '${summarise_to}'`)
    const { totals } = await preview()
    counts.push(totals.lines)
    expect(totals.net).toBe(2 * 1154_60)
  }
  expect(counts).toEqual([6, 6, 3])
})

test('a profile without a mail address is warned about', async () => {
  await sheet()
  await change(`update billing_profiles set email_to = ''`)
  expect((await preview()).documents[0].warnings).toEqual(['There is no email address to send it to'])
})

test('time under two rules of one code and rate is one line, called by the code', async () => {
  const [basic, overtime] = goldenUnits(fixture)
  await sheet({
    units: [
      basic!,
      overtime!,
      { ...overtime!, label: 'Over 8 hours a day', minutes: 60, charge_amount: 36_40 },
    ],
  })
  const { lines, net } = (await preview()).documents[0]
  expect(
    lines.map((line: Record<string, unknown>) => [
      line.description,
      line.quantity,
      line.unit_price,
      line.net,
    ]),
  ).toEqual([
    ['Basic', '40.0000', '26.0000', 1040_00],
    ['Overtime', '4.0000', '36.4000', 145_60],
  ])
  expect(net).toBe(1185_60)
})

test('several orders on one document are said over the time they are for', async () => {
  await sheet({ po_number: 'PO-1' })
  await sheet({ po_number: 'PO-2', period_end: '2026-02-15' })
  await run()
  const [draft] = await drafts()
  const { document } = (await finance().get(`/invoices/${draft.id}`)).body
  expect(document.po_numbers).toEqual(['PO-1', 'PO-2'])
  expect(document.lines.map((line: { po_number: string }) => line.po_number)).toEqual([
    ...Array(3).fill('PO-1'),
    ...Array(3).fill('PO-2'),
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  change,
  drafts,
  finance,
  fixture,
  openTestAgencies,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { lineAmount, taxOf } from '#platform/money.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { textOf } from '#test/pdf.ts'
import { goldenUnits } from '#test/seed-billable.ts'

openTestAgencies()

const parking = { description: 'Parking', quantity: '2', unit_price: '4.50' }
const discount = { description: 'Discount', quantity: '-1', unit_price: '100' }

/** A draft of the golden week (net 1,154.60) that a run made. */
async function madeByRun(side = 'sales') {
  await sheet()
  expect((await run(side)).status).toBe(201)
  const [{ id }] = await drafts()
  return show(id)
}
const show = async (id: number) => (await finance().get(`/invoices/${id}`)).body
const save = async (id: number, lines: object[], person = amber.finance) =>
  as(person).patch(`/invoices/${id}`, { lines, version: (await show(id)).version })
const brief = (lines: Record<string, unknown>[]) =>
  lines.map(({ seq, description, net, unit_count }) => [seq, description, net, unit_count])
const timed = [
  [1, 'Basic', 1040_00, 1],
  [2, 'Overtime', 109_20, 1],
  [3, 'Night', 5_40, 1],
]

test('lines of one’s own stand below those from time, and totals and VAT follow', async () => {
  const before = await madeByRun()
  const added = (await save(before.id, [parking, discount])).body
  expect(brief(added.lines)).toEqual([...timed, [4, 'Parking', 9_00, 0], [5, 'Discount', -100_00, 0]])
  expect(added).toMatchObject({ net: 1063_60, tax: 212_72, gross: 1276_32, taxes: [{ base: 1063_60 }] })
  const ids = (lines: { id: number }[]) => lines.slice(0, 3).map(({ id }) => id)
  expect(ids(added.lines)).toEqual(ids(before.lines))

  const [kept] = added.lines.slice(3)
  const changed = (await save(before.id, [{ ...parking, id: kept.id, quantity: '3' }])).body
  expect(brief(changed.lines)).toEqual([...timed, [4, 'Parking', 13_50, 0]])
  expect(changed).toMatchObject({ net: 1168_10, tax: 233_62 })

  const none = (await save(before.id, [])).body
  expect(brief(none.lines)).toEqual(timed)
  expect(none).toMatchObject({ net: before.net, tax: before.tax, gross: before.gross, taxes: before.taxes })
  const history = (await finance().get(`/history?subject=invoices&subject_id=${before.id}`)).body.data
  expect(history.slice(0, 3).map((entry: { changes: object }) => entry.changes)).toEqual([
    { lines: { from: 'Parking, 3 at 4.5', to: '' } },
    { lines: { from: 'Parking, 2 at 4.5; Discount, -1 at 100', to: 'Parking, 3 at 4.5' } },
    { lines: { from: '', to: 'Parking, 2 at 4.5; Discount, -1 at 100' } },
  ])
})

test('they are issued with the time, printed under a heading of their own, and pass the check of the series', async () => {
  const { id } = await madeByRun()
  await save(id, [parking])
  await finance().post(`/invoices/${id}/approval`)
  const issued = await finance().post(`/invoices/${id}/issue`)
  expect(issued.body).toMatchObject({ status: 'issued', net: 1163_60, tax: 232_72 })
  const text = await textOf((await finance().get(`/invoices/${id}/pdf`)).bytes)
  expect(text).toContain('Other £9.00 Parking 2.00 £4.50 20% £9.00')
  const { data: series } = (await finance().get('/number-series')).body
  const sales = series.find(({ type }: { type: string }) => type === 'sales')
  const { ok, findings } = (await finance().get(`/number-series/${sales.id}/verification`)).body
  expect(findings).toEqual([])
  expect(ok).toBe(true)
})

test('a line from time is never changed, nor written again as one’s own', async () => {
  const draft = await madeByRun()
  const again = await save(draft.id, draft.lines)
  expect(again).toMatchObject({ status: 409, body: { code: 'invoice.lines_from_time' } })
  expect(await show(draft.id)).toEqual(draft)
})

test('only on drafts, by whoever may change them, in their own agency', async () => {
  const { id, version } = await madeByRun()
  expect((await save(id, [parking], amber.payroll)).status).toBe(403)
  expect((await as(birch.finance).patch(`/invoices/${id}`, { lines: [parking], version })).status).toBe(404)
  await finance().post(`/invoices/${id}/approval`)
  expect((await save(id, [parking])).body.code).toBe('invoice.not_draft')
  expect((await show(id)).lines).toHaveLength(3)
})

test('a code has one rate on a document: that of its time', async () => {
  const { id } = await madeByRun()
  await change(`update tax_codes set rate = 25`)
  const changed = (await save(id, [parking])).body
  await change(`update tax_codes set rate = 20`)
  expect(changed).toMatchObject({ tax: 232_72, taxes: [{ base: 1163_60, rate: '20.0000' }] })
})

test('a self-bill for a supplier without VAT registration gets lines without VAT', async () => {
  await change(`update suppliers set vat_registered = false`)
  const { id } = await madeByRun('self-billing')
  expect((await save(id, [parking])).body).toMatchObject({ net: 903_50, tax: 0, taxes: [] })
})

test('whatever stands beside whatever time, the net is the sum of both and VAT is computed once', async () => {
  const pennies = fc.sample(fc.integer({ min: 1, max: 99_999 }), { numRuns: 3, seed: 12 })
  const decimals = (most: number) => fc.integer({ min: 0, max: most }).map((n) => (n / 10_000).toFixed(4))
  const written = fc.sample(
    fc.array(fc.record({ quantity: decimals(999_999), unit_price: decimals(9_999_999) }), {
      minLength: 1,
      maxLength: 6,
    }),
    { numRuns: 6, seed: 12 },
  )
  await sheet({
    units: pennies.map((charge_amount, at) => ({ ...goldenUnits(fixture)[at % 3]!, charge_amount })),
  })
  await run()
  const [{ id }] = await drafts()
  const ofTime = pennies.reduce((sum, amount) => sum + amount, 0)
  for (const lines of written) {
    const own = lines.map(({ quantity, unit_price }) => lineAmount({ quantity, rate: unit_price }))
    const net = ofTime + own.reduce((sum, amount) => sum + amount, 0)
    const saved = (
      await save(
        id,
        lines.map((line) => ({ ...line, description: 'x' })),
      )
    ).body
    expect([saved.net, saved.tax, saved.gross]).toEqual([net, taxOf(net, '20'), net + taxOf(net, '20')])
  }
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taxOf } from '#platform/money.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { goldenUnits, plantApproved, plantPlaced, type Unit } from '#test/billable.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'
import { type Ground, groundwork } from '#test/work.ts'

let house: TestApp
let amber: Agency
let ground: Ground
let placement_id: number

beforeAll(async () => {
  house = await testApp()
  amber = (await twoAgencies(house.database)).amber
  ground = await groundwork(house.database, amber)
  placement_id = await inAmber((db) => plantPlaced(db, ground))
})
afterAll(() => house?.close())

const inAmber = <T>(work: Parameters<typeof house.database.inTenant<T>>[1]) =>
  house.database.inTenant(amber.tenant.id, work)
const change = (statement: string) =>
  inAmber((db) => sql.raw(`${statement} where tenant_id = ${db.tenant}`).execute(db))
const sheet = (given: { period_end?: string; po_number: string; units: Unit[] }) =>
  inAmber((db) => plantApproved(db, ground, { placement_id, period_end: '2026-02-08', ...given }))
const preview = async () =>
  (await speaking(house.app)(amber.finance).get('/invoice-runs/preview?side=sales&period_end=2026-03-31'))
    .body

test('SQL and TypeScript agree on the VAT of every base and rate', async () => {
  const bases = fc.sample(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), 2000)
  const rates = fc
    .sample(fc.integer({ min: 0, max: 1_000_000 }), 2000)
    .map((rate) => (rate / 10_000).toFixed(4))
  // Ties are where rounding differs when it does.
  const ties = [
    [5, '10'],
    [-5, '10'],
    [15, '10'],
    [25, '10'],
    [250, '5.0000'],
    [10, '17.5'],
    [-10, '17.5'],
  ] as const
  const given = [...bases.map((base, at) => [base, rates[at]!] as const), ...ties]
  const { rows } = await inAmber((db) =>
    sql<{ tax: number }>`select round(base * rate / 100)::bigint as tax
      from unnest(${given.map(([base]) => base)}::bigint[], ${given.map(([, rate]) => rate)}::numeric[])
      with ordinality as g(base, rate, at) order by at`.execute(db),
  )
  expect(rows.map(({ tax }) => tax)).toEqual(given.map(([base, rate]) => taxOf(base, rate)))
})

test('time split over two documents comes to the same pennies as on one', async () => {
  const odd = fc.sample(fc.integer({ min: 1, max: 99_999 }), 12)
  const units = (amounts: number[]): Unit[] =>
    amounts.map((amount, at) => ({
      ...goldenUnits(ground)[at % 3]!,
      charge_amount: amount,
      pay_amount: amount,
    }))
  await sheet({ po_number: 'A', units: units(odd.slice(0, 5)) })
  await sheet({ po_number: 'B', period_end: '2026-02-15', units: units(odd.slice(5)) })
  const whole = (await preview()).totals
  await change(`update billing_profiles set split_by = 'po_number'`)
  const { totals: split, documents } = await preview()
  expect(documents).toHaveLength(2)
  expect(split.net).toBe(whole.net)
  expect(split.net).toBe(odd.reduce((sum, amount) => sum + amount, 0))
  for (const { net, tax } of documents) expect(tax).toBe(taxOf(net, '20'))
})

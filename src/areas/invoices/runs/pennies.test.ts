import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { change, fixture, openTestAgencies, preview, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { taxOf } from '#platform/money.ts'
import { inAmber } from '#test/agencies.ts'
import { goldenUnits, type Unit } from '#test/seed-billable.ts'

openTestAgencies()

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
      ...goldenUnits(fixture)[at % 3]!,
      charge_amount: amount,
      pay_amount: amount,
    }))
  await sheet({ po_number: 'A', units: units(odd.slice(0, 5)) })
  await sheet({ po_number: 'B', period_end: '2026-02-15', units: units(odd.slice(5)) })
  const whole = (await preview()).totals
  await change(`update billing_profiles set split_by = '{po_number}'`)
  const { totals: split, documents } = await preview()
  expect(documents).toHaveLength(2)
  expect(split.net).toBe(whole.net)
  expect(split.net).toBe(odd.reduce((sum, amount) => sum + amount, 0))
  for (const { net, tax } of documents) expect(tax).toBe(taxOf(net, '20'))
})

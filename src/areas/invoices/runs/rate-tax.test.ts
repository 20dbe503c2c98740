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
import { documentTotals } from '#platform/money.ts'
import { inAmber } from '#test/agencies.ts'

openTestAgencies()

type Line = { net: number; tax_code_id: number; kind: string }

test('what a rate code bears comes before the tax of the billing profile, on sales alone, however lines are summed up', async () => {
  const reduced = await inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`insert into tax_codes (tenant_id, code, name, rate)
      values (${db.tenant}, 'R5', 'Reduced', 5) returning id`.execute(db)
    return rows[0]!.id
  })
  await inAmber((db) =>
    sql`update rate_codes set tax_code_id = ${reduced} where tenant_id = ${db.tenant} and id = ${fixture.overtime}`.execute(
      db,
    ),
  )
  await sheet()
  // 1,040.00 and 5.40 at 20 %, 109.20 at 5 %.
  const tax = 209_08 + 5_46
  expect((await preview()).totals).toMatchObject({ net: 115_460, tax })
  expect((await preview('self-billing')).totals).toMatchObject({ net: 89_450, tax: 17_890 })
  // One line for the worker would mix both taxes: it is one for each.
  await change(`update billing_profiles set summarise_to = 'candidate', discount_percent = 10`)
  const summed = (await preview()).documents[0]
  expect(
    summed.lines
      .filter(({ kind }: Line) => kind === 'line')
      .map(({ net }: Line) => net)
      .sort(),
  ).toEqual([104_540, 109_20])
  await change(`update billing_profiles set discount_percent = 0, split_by = '{client,tax_code}'`)
  expect((await preview()).totals).toMatchObject({ documents: 2, net: 115_460, tax })
  await change(`update billing_profiles set split_by = '{client}', summarise_to = 'week_rate'`)
  expect((await run()).status).toBe(201)
  const [made] = await drafts()
  const document = (await finance().get(`/invoices/${made.id}`)).body
  expect(document).toMatchObject({ net: 115_460, tax, gross: 115_460 + tax })
  const taxed = document.lines.map((line: Line & { tax_rate: string }) => line)
  expect(documentTotals(taxed).tax).toBe(tax)
  const byRate = await inAmber((db) =>
    sql<{
      rate: string
      base: number
      tax: number
    }>`select trim_scale(rate)::text as rate, base, tax from invoice_taxes
      where tenant_id = ${db.tenant} and invoice_id = ${made.id} order by invoice_taxes.rate`.execute(db),
  )
  expect(byRate.rows).toEqual([
    { rate: '5', base: 109_20, tax: 5_46 },
    { rate: '20', base: 104_540, tax: 209_08 },
  ])
  await inAmber((db) =>
    sql`update rate_codes set tax_code_id = null where tenant_id = ${db.tenant}`.execute(db),
  )
})

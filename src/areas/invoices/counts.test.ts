import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { change, finance, fixture, openTestAgencies, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { goldenUnits, seedGoldenPlacement } from '#test/seed-billable.ts'

openTestAgencies()

let first: number
let second: number
/** One that is paid, one that is issued and the approved one. */
let chosen: number[]
/** Two runs: three documents of the first, one of the second; of the four three are issued, one of them paid. */
beforeEach(async () => {
  await change(`update billing_profiles set split_by = '{po_number}'`)
  for (const [at, po_number] of ['A', 'B', 'C'].entries())
    await sheet({ po_number, period_end: `2026-02-0${at + 1}` })
  first = (await run()).body.id
  const other = await inAmber((db) => seedGoldenPlacement(db, fixture))
  await sheet({
    placement_id: other,
    po_number: 'D',
    period_end: '2026-03-29',
    units: goldenUnits(fixture).slice(0, 1),
  })
  second = (await run()).body.id
  const ids = (await finance().get('/invoices?sort=created_at')).body.data.map(({ id }: { id: number }) => id)
  chosen = [ids[0], ids[1], ids[3]]
  await finance().post('/invoice-approvals', { ids })
  await finance().post('/invoice-issues', { ids: ids.slice(0, 3) })
  await inAmber((db) =>
    sql`update invoices set status = 'paid', paid = gross where tenant_id = ${db.tenant} and id = ${ids[0]}`.execute(
      db,
    ),
  )
})

type Sum = { status: string; count: number; net: number; gross: number; owed: number }
const list = async (query: string) => (await finance().get(`/invoices?per_page=100&${query}`)).body
const sums = async (query: string): Promise<Sum[]> =>
  (await finance().get(`/invoice-counts?${query}`)).body.data

const everyFilter = () => [
  `ids=${chosen.join(',')}`,
  'ids=999999999',
  'type=all',
  `run_id=${first}`,
  `run_id=${second}`,
  'run_id=999999999',
  `client_id=${fixture.client_id}`,
  `supplier_id=${fixture.supplier_id}`,
  'type=self-billing',
  'search=INV-0000',
  'search=nobody',
  'date_from=2099-01-01',
  'date_to=2099-01-01',
  `run_id=${first}&search=${encodeURIComponent('Northwind')}`,
]

test('totals follow every filter of the list, in every status and view', async () => {
  for (const filter of everyFilter()) {
    const counted = await sums(filter)
    for (const status of [
      'all',
      'draft',
      'to-approve',
      'approved',
      'to-issue',
      'issued',
      'unpaid',
      'overdue',
      'paid',
    ]) {
      const { data, meta } = await list(`${filter}&status=${status}`)
      const add = (pick: (row: { net: number; gross: number; paid: number }) => number) =>
        data.reduce((sum: number, row: { net: number; gross: number; paid: number }) => sum + pick(row), 0)
      const shown = [meta.total, add(({ net }) => net), add(({ gross }) => gross)]
      const sum = counted.find((each) => each.status === status)
      expect([filter, status, sum?.count ?? 0, sum?.net ?? 0, sum?.gross ?? 0]).toEqual([
        filter,
        status,
        ...shown,
      ])
      if (status === 'unpaid') expect(sum?.owed ?? 0).toBe(add(({ gross, paid }) => gross - paid))
    }
  }
})

test('what clients owe us and what we owe is never added, and credit notes count below nothing', async () => {
  await inAmber((db) =>
    sql`insert into invoices (tenant_id, type, status, legal_entity_id, party_name, currency, net, tax, gross, number)
      select ${db.tenant}, d.type, 'issued', e.id, 'Somebody', 'GBP', d.net, d.net / 5, d.net * 6 / 5, 'N-' || d.type
      from (values ('sales', 100), ('sales-credit', 7000), ('self-billing', 500), ('self-billing-credit', 30)) d(type, net)
      join legal_entities e on e.tenant_id = ${db.tenant}`.execute(db),
  )
  const all = (await sums('search=Somebody')) as (Sum & { direction: string })[]
  const sumsOf = (status: string) =>
    all
      .filter((each) => each.status === status)
      .map(({ direction, count, net, gross, owed }) => [direction, count, net, gross, owed])
      .sort()
  expect(sumsOf('all')).toEqual([
    ['payable', 2, 470, 564, 600],
    ['receivable', 2, -6900, -8280, 120],
  ])
  expect(sumsOf('unpaid')).toEqual([
    ['payable', 1, 500, 600, 600],
    ['receivable', 1, 100, 120, 120],
  ])
})

test('what was chosen in the list is counted alone, and nothing of another agency by its number', async () => {
  const counted = await sums(`ids=${chosen.join(',')}`)
  const count = (status: string) => counted.find((each) => each.status === status)?.count
  expect([count('all'), count('paid'), count('issued'), count('approved')]).toEqual([3, 1, 1, 1])
  expect((await as(birch.finance).get(`/invoice-counts?ids=${chosen.join(',')}`)).body.data).toEqual([])
  expect((await finance().get('/invoice-counts?ids=1,two')).status).toBe(422)
  expect((await finance().get(`/invoice-counts?ids=${Array(501).fill(1).join(',')}`)).status).toBe(422)
})

test('the view of unpaid documents has those that are owed and no others', async () => {
  const { data, meta } = await list('status=unpaid&type=sales')
  expect(meta.total).toBe(2)
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['issued', 'issued'])
})

test('what is to be approved and issued is what the person may, and nothing of another agency', async () => {
  const seen = async (person: typeof amber.finance, status: string) =>
    (await as(person).get(`/invoices?status=${status}`)).body.meta.total
  expect(await seen(amber.finance, 'to-issue')).toBe(1)
  // Payroll sees sales invoices and issues none of them.
  expect(await seen(amber.payroll, 'approved')).toBe(1)
  expect(await seen(amber.payroll, 'to-issue')).toBe(0)
  expect(await seen(birch.finance, 'unpaid')).toBe(0)
  expect((await as(birch.finance).get(`/invoice-counts?run_id=${first}`)).body.data).toEqual([])
})

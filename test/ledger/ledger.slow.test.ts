import { afterAll, beforeAll, expect, test } from 'vitest'
import { random } from '#server/demo/random.ts'
import { accountOf, balanceOf, type Modelled, paidOn, statusOf, total } from '#test/ledger/model.ts'
import { ask, closeLedger, get, openLedger, vacuumAnalyze } from '#test/ledger/office.ts'
import { actOnAll, correctSome } from '#test/ledger/turns.ts'

/**
 * So many documents, each with a history of its own: issued, then this often something is done with it, or nothing, and after
 * the first time the rate of some is put right.
 */
const histories = 10_000
const turns = 4
const seed = 20_261_123

let documents: Modelled[]
let less: number

beforeAll(async () => {
  documents = await openLedger(histories)
  const chance = random(seed)
  for (let turn = 0; turn < turns; turn++) {
    await vacuumAnalyze()
    await actOnAll(documents, chance)
    if (turn === 0) less = await correctSome(documents, chance)
  }
}, 1_800_000)
afterAll(closeLedger)

test('every document stands where its history leaves it', async () => {
  const stored = await ask<Record<'id' | 'balance' | 'paid', number> & { status: string }>(
    `select id::int, balance::int, paid::int, status from invoices where type = 'sales' order by id`,
  )
  expect(stored).toHaveLength(histories)
  const byId = new Map(documents.map((each) => [each.id, each]))
  for (const { id, ...found } of stored) {
    const wanted = byId.get(id)!
    expect({ id, ...found }, JSON.stringify(wanted)).toEqual({
      ...{ id, balance: balanceOf(wanted), paid: paidOn(wanted), status: statusOf(wanted) },
    })
  }
  const seen = new Set(stored.map(({ status }) => status))
  expect([...seen].sort()).toEqual(['credited', 'issued', 'paid', 'part-paid', 'void', 'written-off'])
})

test('the lines of every document are its net, and its VAT is what its taxes say', async () => {
  expect(
    await ask(`select i.id from invoices i
      left join lateral (select sum(l.net) as net from invoice_lines l where l.tenant_id = i.tenant_id and l.invoice_id = i.id) l on true
      left join lateral (select sum(t.tax) as tax, sum(t.base) as base from invoice_taxes t where t.tenant_id = i.tenant_id and t.invoice_id = i.id) t on true
      where i.net <> l.net or i.tax <> t.tax or i.net <> t.base or i.gross <> i.net + i.tax`),
  ).toEqual([])
})

test('the account of each client, aged debt and the documents come to the same', async () => {
  const owed = Map.groupBy(documents, ({ client_id }) => client_id)
  const { total: aged } = await get('/aged-debt-totals')
  expect(aged.total).toBe(total(documents.map(accountOf)))
  const rows = await get('/aged-debt?per_page=100')
  for (const row of rows.data as { id: number; total: number }[])
    expect(row.total).toBe(total(owed.get(row.id)!.map(accountOf)))
  for (const [client, theirs] of [...owed].slice(0, 40)) {
    const { accounts } = await get(`/clients/${client}/statement`)
    const closing = total(accounts.map((each: { closing: number }) => each.closing))
    expect(closing, `client ${client}`).toBe(total(theirs.map(accountOf)))
  }
})

test('every correction is carried out whole, and comes to what is charged less', async () => {
  const [found] = await ask<{ less: number; open: number; sheets: number; changed: number }>(
    `select -sum(x.bill_delta)::int as less, count(*) filter (where x.status <> 'done')::int as open, sum(x.sheet_count)::int as sheets,
      (select count(*)::int from correction_sheets) as changed from corrections x`,
  )
  expect(found).toEqual({ less, open: 0, sheets: found!.changed, changed: found!.sheets })
  expect(found!.sheets).toBeGreaterThan(histories / 10)
})

test('no time stands on two live documents, and what was put back is free', async () => {
  expect(
    await ask(`select n.charge_unit_id from invoice_units n where n.released_at is null
      group by n.side, n.charge_unit_id, n.part having count(*) > 1`),
  ).toEqual([])
  const [free] = await ask<{
    count: number
  }>(`select count(distinct n.invoice_id)::int as count from invoice_units n
    join invoices i on i.id = n.invoice_id where n.released_at is not null and i.type = 'sales' and i.status <> 'void'`)
  expect(free!.count).toBe(documents.filter(({ reinstated }) => reinstated).length)
})

test('no number is missing or given twice, and the chains hold', async () => {
  const series = await ask<{ id: number; count: number }>(`select s.id::int, count(d.id)::int as count
    from number_series s join issued_documents d on d.series_id = s.id group by s.id`)
  expect(series).toHaveLength(2)
  for (const { id, count } of series) {
    const checked = await get(`/number-series/${id}/verification`)
    expect(checked).toMatchObject({ ok: true, documents: count, gaps: [] })
  }
})

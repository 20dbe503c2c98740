import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncXero } from '#areas/integrations/xero/sync.ts'
import { ground, openPayments } from '#areas/payments/payments.testing.ts'
import { clock } from '#platform/clock.ts'
import { amber, as, behindOurBack, inAmber, saffron } from '#test/agencies.ts'
import { type Organisation, startXero, type TestXero } from '#test/xero.ts'

const count = 10_000
let xero: TestXero
let organisation: Organisation

openPayments()
beforeAll(async () => {
  xero = await startXero()
  organisation = xero.organisation('Amber Staffing')
  saffron.deps.providers = { xero: xero.app }
})
const usual = clock.now
afterAll(async () => {
  clock.now = usual
  await xero.close()
})

/** Issued invoices, as many as a large agency has in a year, and what autovacuum knows of them by then. */
const seed = (entity: number) =>
  behindOurBack(`
    with made as (
      insert into invoices (tenant_id, type, status, number, legal_entity_id, client_id, party_name, currency, issue_date, due_date,
        net, tax, gross)
      select ${amber.tenant.id}, 'sales', 'issued', 'BULK-' || n, ${entity}, ${ground.client_id}, 'Northwind', 'GBP', '2026-02-02',
        '2026-03-04', 10000 + n, round((10000 + n) / 5.0), 10000 + n + round((10000 + n) / 5.0)
      from generate_series(1, ${count}) n returning id, tenant_id, net, tax
    )
    insert into invoice_lines (tenant_id, invoice_id, seq, description, quantity, unit_price, net, tax_code_id, tax_rate)
    select tenant_id, id, 1, 'Cover', 1, net / 100.0, net, ${ground.tax_code_id}, 20 from made`)

it('ten thousand documents go in two hundred calls and a few, at the pace Xero allows, nothing twice though it was cut off', async () => {
  const owner = as(amber.owner)
  const entity = (await owner.get('/integrations/xero')).body.companies[0].legal_entity_id
  await seed(entity)
  await behindOurBack('analyze invoices; analyze invoice_lines')
  const { body } = await owner.post('/integrations/xero/connections', { legal_entity_id: entity })
  const { id, version } = (await owner.post('/integrations/xero/callback', await xero.allow(body.url))).body
  await owner.patch(`/integrations/xero/connections/${id}`, { version, from_day: '2026-01-01', paused: true })
  await inAmber((db) =>
    sql`insert into xero_mappings (tenant_id, connection_id, kind, object_id, target)
    values (${db.tenant}, ${id}, 'account-sales', 0, '200'), (${db.tenant}, ${id}, 'tax-sales', ${ground.tax_code_id}, 'OUTPUT2')`.execute(
      db,
    ),
  )
  await behindOurBack('update integration_connections set paused = false')
  // The hundredth bundle arrives and its answer does not: the process is gone.
  let cut = 100
  const outside: typeof saffron.deps.outside = async (url, options) => {
    const reply = await saffron.deps.outside(url, options)
    if (options?.method === 'PUT' && --cut === 0) throw new Error('killed')
    return reply
  }
  const job = {
    ...saffron.deps,
    ...{
      outside,
      tenant: amber.tenant,
      log: { warn: () => undefined, error: () => undefined, info: () => undefined },
    },
    inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work),
  }
  let at = usual().getTime()
  clock.now = () => new Date(at)
  for (let runs = 0; runs < 20 && organisation.invoices.length < count; runs += 1) {
    await syncXero({ ...job, now: clock.now() } as never, { id, goes_on: runs > 0 })
    // The instant that Xero named, or a killed process is given up.
    at += 61_000
    if (cut === 0)
      await behindOurBack('update integration_connections set wait_until = null, busy_until = null')
  }
  expect(new Set(organisation.invoices.map(({ InvoiceNumber }) => InvoiceNumber)).size).toBe(count)
  expect([organisation.invoices.length, xero.state.broken]).toEqual([count, []])
  const total = organisation.invoices.reduce((sum, { Total }) => sum + Math.round(Total * 100), 0)
  const { rows } = await inAmber((db) =>
    sql<{ gross: number; synced: number }>`
    select sum(i.gross)::bigint as gross, count(*) filter (where l.status = 'synced')::integer as synced
    from invoices i left join remote_links l on l.tenant_id = ${db.tenant} and l.object = 'invoices' and l.object_id = i.id
    where i.tenant_id = ${db.tenant} and i.number like 'BULK-%'`.execute(db),
  )
  expect(rows[0]).toEqual({ gross: total, synced: count })
  expect(xero.state.asked.lastIndexOf('PUT Invoices')).toBeLessThan(210)
}, 600_000)

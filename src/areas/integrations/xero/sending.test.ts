import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Connection } from '#areas/integrations/connections.ts'
import { end, none } from '#areas/integrations/xero/lease.ts'
import {
  answer,
  change,
  conflicts,
  connected,
  connection,
  golden,
  mapped,
  openXero,
  organisation,
  run,
  sent,
  xero,
} from '#areas/integrations/xero/xero.testing.ts'
import { credited } from '#areas/invoices/credits/credits.testing.ts'
import type { JobContext } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { amber, behindOurBack, inAmber, saffron } from '#test/agencies.ts'

openXero()

it('go with their number, and the VAT of each line adds up to ours to the penny', async () => {
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  await run(id)
  const document = sent(number)!
  expect([document.SubTotal, document.TotalTax, document.Total, document.Status]).toEqual([
    1154.6,
    230.92,
    1385.52,
    'DRAFT',
  ])
  expect(document.LineItems.map(({ TaxAmount }: { TaxAmount: number }) => TaxAmount)).toEqual([
    208, 21.84, 1.08,
  ])
  await run(id)
  expect(organisation.invoices.length).toBe(1)
})

it('go approved with their PDF, and a credit note is set against its invoice', async () => {
  const id = await connected()
  await mapped(id)
  await change(id, { push_as: 'AUTHORISED', attach_pdf: true })
  const { id: invoiceId, number } = await golden()
  await run(id)
  expect(sent(number)).toMatchObject({ Status: 'AUTHORISED', AmountDue: 1385.52 })
  expect(organisation.files.map(({ name }) => name)).toEqual([`${number}.pdf`])
  await credited(invoiceId)
  await run(id)
  expect(organisation.credits).toMatchObject([{ Type: 'ACCRECCREDIT', Total: 1385.52 }])
  expect(sent(number)!.AmountDue).toBe(0)
})

it('go right after the run that was at work when they were wanted, and once', async () => {
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  await behindOurBack("update integration_connections set busy_until = now() + interval '3 minutes'")
  await run(id)
  expect([sent(number), organisation.calls.length]).toEqual([undefined, 0])
  const job = {
    inTenant: <T>(work: Parameters<typeof inAmber<T>>[0]) => inAmber(work),
    tenant: amber.tenant,
  } as unknown as JobContext
  const looked = { contacts: none(), documents: none(), looked: true }
  await end(job, { id } as Connection, looked, { error: '', status: 'connected' })
  await saffron.settle()
  expect(sent(number)).toMatchObject({ Total: 1385.52 })
  // What waits for the end of the lease, in case that run was killed, finds that one began since.
  organisation.calls.length = 0
  await behindOurBack('update graphile_worker._private_jobs set run_at = now()')
  await saffron.settle()
  expect(organisation.calls).toEqual([])
})

it('are not sent twice when the answer was lost', async () => {
  const id = await connected()
  await mapped(id)
  await golden()
  xero.state.faults.push({ on: /PUT Invoices/, how: 'lost' })
  await run(id)
  expect((await connection()).status).toBe('degraded')
  expect(organisation.invoices.length).toBe(1)
  await behindOurBack('update integration_connections set wait_until = null')
  await run(id)
  expect(await connection()).toMatchObject({ status: 'connected', error: '' })
  expect(organisation.invoices.length).toBe(1)
  const { rows } = await inAmber((db) =>
    sql`select status from remote_links l where l.tenant_id = ${db.tenant} and l.object = 'invoices'`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ status: 'synced' }])
})

it('say so when their number is taken over there, with the way out', async () => {
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  organisation.invoices.push({
    InvoiceID: 'theirs',
    InvoiceNumber: number,
    Type: 'ACCREC',
    Status: 'DRAFT',
    at: 0,
  })
  await run(id)
  const [failed] = await conflicts(id)
  expect(failed).toMatchObject({ status: 'failed', name: number })
  expect(failed.message).toContain('is taken over there: delete or renumber')
  organisation.invoices.length = 0
  await answer(failed, 'ours')
  await saffron.settle()
  expect(sent(number)).toBeDefined()
})

it('that somebody changed over there are never written over: two fields, three ways out', async () => {
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  await run(id)
  const theirs = { DueDateString: '2026-04-01T00:00:00', Reference: 'Theirs' }
  xero.edit(organisation, number, theirs)
  await run(id)
  const [asked] = await conflicts(id)
  expect(asked.status).toBe('out_of_date')
  expect(asked.diff.map(({ field, theirs }: Record<string, string>) => [field, theirs])).toEqual([
    ['Due date', '2026-04-01'],
    ['Reference', 'Theirs'],
  ])
  await run(id)
  expect(sent(number)).toMatchObject(theirs)
  expect((await conflicts(id))[0].version).toBe(asked.version)
  expect((await answer({ ...asked, version: asked.version - 1 }, 'ours')).status).toBe(409)
  await answer(asked, 'ours')
  await saffron.settle()
  expect(sent(number)!.DueDateString).toBe('2026-03-04T00:00:00')
  expect(await conflicts(id)).toEqual([])
  xero.edit(organisation, number, theirs)
  await run(id)
  await answer((await conflicts(id))[0], 'theirs')
  await run(id)
  expect([await conflicts(id), sent(number)!.Reference]).toEqual([[], 'Theirs'])
})

it('that were approved over there go again as approved, beside new ones', async () => {
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  await run(id)
  xero.edit(organisation, number, { Reference: 'Theirs', Status: 'AUTHORISED' })
  await run(id)
  const other = await golden()
  await answer((await conflicts(id))[0], 'ours')
  await saffron.settle()
  expect(await conflicts(id)).toEqual([])
  expect(sent(number)!.Reference).not.toBe('Theirs')
  expect(sent(number)!.Status).toBe('AUTHORISED')
  expect(sent(other.number)).toMatchObject({ Status: 'DRAFT' })
})

it('that are credit notes stand against their invoice once both were approved over there', async () => {
  const id = await connected()
  await mapped(id)
  const { id: invoiceId, number } = await golden()
  await credited(invoiceId)
  await run(id)
  expect(sent(number)!.AmountDue).toBe(1385.52)
  xero.edit(organisation, number, { Status: 'AUTHORISED' })
  Object.assign(organisation.credits[0]!, { Status: 'AUTHORISED', at: clock.now().getTime() })
  await run(id)
  expect(sent(number)!.AmountDue).toBe(0)
  expect(await conflicts(id)).toEqual([])
})

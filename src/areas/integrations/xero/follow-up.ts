import { sql } from 'kysely'
import { type Connection, log } from '#areas/integrations/connections.ts'
import { type Xero, XeroRefused } from '#areas/integrations/xero/client.ts'
import { decimalOf } from '#areas/integrations/xero/rules.ts'
import { settingsOf } from '#areas/integrations/xero/waiting.ts'
import { pdfOf } from '#areas/invoices/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What follows documents that went: credit notes set against invoices, and their PDFs. A few with each run; what is refused is noted once. */
export async function sendRest(job: JobContext, connection: Connection, xero: Xero) {
  const refused = (link: { invoice_id: number }, what: string) => (error: unknown) => {
    if (!(error instanceof XeroRefused)) throw error
    const { invoice_id: object_id } = link
    const message = `${what}: ${error.message}`
    return job.inTenant((db) =>
      log(db, connection.id, [
        { direction: 'out', object: 'invoices', object_id, result: 'failed', message },
      ]),
    )
  }
  for (const credit of await job.inTenant((db) => looseCredits(db, connection))) {
    await allocateCredit(xero, credit).catch(refused(credit, 'Not set against its invoice over there'))
    await job.inTenant((db) => noteAllocated(db, credit.link_id))
  }
  if (!settingsOf(connection).attach_pdf) return
  for (const document of await job.inTenant((db) => withoutFile(db, connection))) {
    await attachFile(xero, job, document).catch(refused(document, 'Its PDF was not taken'))
    await job.inTenant((db) => noteFile(db, document.link_id))
  }
}

type Loose = {
  link_id: number
  remote_id: string
  invoice_id: number
  type: string
  invoice_remote: string
  amount: number
  day: string
}

/** Credit notes that went and stand against nothing over there yet. Xero takes none for drafts. */
async function looseCredits(db: Db, connection: Connection): Promise<Loose[]> {
  const { rows } = await sql<Loose>`
    select l.id as link_id, l.remote_id, i.id as invoice_id, i.type, o.remote_id as invoice_remote, i.credited as amount,
      i.issue_date as day
    from remote_links l
    join invoices i on i.tenant_id = ${db.tenant} and i.id = l.object_id
    join remote_links o on o.tenant_id = ${db.tenant} and o.connection_id = l.connection_id and o.object = 'invoices'
      and o.object_id = i.related_invoice_id and o.status = 'synced'
    where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'invoices' and l.status = 'synced'
      and i.type like '%-credit' and i.credited > 0 and not coalesce((l.agreed ->> 'allocated')::boolean, false)
      and l.agreed ->> 'status' = 'AUTHORISED' and o.agreed ->> 'status' <> 'DRAFT'
    order by l.id limit 20`.execute(db)
  return rows
}

async function allocateCredit(xero: Xero, { remote_id, invoice_remote, amount, day, link_id }: Loose) {
  await xero('PUT', `CreditNotes/${remote_id}/Allocations`, {
    body: { Allocations: [{ Invoice: { InvoiceID: invoice_remote }, Amount: decimalOf(amount), Date: day }] },
    key: `allocation-${link_id}-${remote_id}`,
  })
}

async function noteAllocated(db: Db, linkId: number): Promise<void> {
  await sql`
    update remote_links l set agreed = l.agreed || '{"allocated": true}', updated_at = now(), version = l.version + 1
    where l.tenant_id = ${db.tenant} and l.id = ${linkId}`.execute(db)
}

type WithoutFile = { link_id: number; remote_id: string; invoice_id: number; type: string }

/** Documents that went without their PDF, a few at a time: each costs a call. */
async function withoutFile(db: Db, connection: Connection): Promise<WithoutFile[]> {
  const { rows } = await sql<WithoutFile>`
    select l.id as link_id, l.remote_id, i.id as invoice_id, i.type from remote_links l
    join invoices i on i.tenant_id = ${db.tenant} and i.id = l.object_id
    where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'invoices' and l.status = 'synced'
      and not l.has_file
    order by l.id limit 10`.execute(db)
  return rows
}

async function attachFile(
  xero: Xero,
  at: { inTenant<T>(work: (db: Db) => Promise<T>): Promise<T>; storage: Storage },
  { link_id, remote_id, invoice_id, type }: WithoutFile,
): Promise<void> {
  const { bytes, filename } = await at.inTenant((db) => pdfOf(db, at.storage, invoice_id))
  const resource = type.endsWith('-credit') ? 'CreditNotes' : 'Invoices'
  await xero('PUT', `${resource}/${remote_id}/Attachments/${encodeURIComponent(filename)}`, {
    file: { bytes, type: 'application/pdf' },
    key: `file-${link_id}-${remote_id}`,
  })
}

async function noteFile(db: Db, linkId: number): Promise<void> {
  await sql`update remote_links l set has_file = true where l.tenant_id = ${db.tenant} and l.id = ${linkId}`.execute(
    db,
  )
}

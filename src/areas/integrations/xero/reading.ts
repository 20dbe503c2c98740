import type { Connection } from '#areas/integrations/connections.ts'
import { takeIn } from '#areas/integrations/xero/bring-back.ts'
import type { Xero } from '#areas/integrations/xero/client.ts'
import { keepContacts, type RemoteContact } from '#areas/integrations/xero/contacts.ts'
import { instantOf, type RemoteDocument } from '#areas/integrations/xero/rules.ts'
import type { JobContext } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What a look finds is looked at once more from so long before, as clocks differ: milliseconds. */
export const overlap = 300_000

/** Pages of so many: an answer has to stay below what `outside` takes in. Documents come with their lines. */
const contactsAPage = 250
const documentsAPage = 100

export async function bringContacts(job: JobContext, connection: Connection, xero: Xero): Promise<void> {
  const began = clock.now()
  const since = connection.contacts_since ? new Date(connection.contacts_since) : undefined
  const moveOn = mover(connection, 'contacts_since')
  const query = { includeArchived: 'true', pageSize: contactsAPage }
  for await (const found of pagesOf<RemoteContact>(xero, 'Contacts', query, since))
    await job.inTenant(async (db) => {
      await keepContacts(db, connection.id, found)
      await moveOn(db, instantOf(found.at(-1)?.UpdatedDateUTC))
    })
  await job.inTenant((db) => moveOn(db, began.getTime() - overlap))
}

/** Changes and payments of what went, counted page by page. Few credit notes change: they are all read before the position moves. */
export async function bringDocuments(
  job: JobContext,
  connection: Connection,
  xero: Xero,
  counts: { conflicts: number; paid: number },
): Promise<void> {
  const { tenant, publicUrl, now, log } = job
  const began = clock.now()
  const since = new Date(
    connection.records_since ?? Date.parse(connection.connected_at ?? began.toISOString()) - overlap,
  )
  const moveOn = mover(connection, 'records_since')
  const query = { pageSize: documentsAPage, unitdp: 4 }
  for (const resource of ['CreditNotes', 'Invoices'])
    for await (const found of pagesOf<RemoteDocument>(xero, resource, query, since))
      await job.inTenant(async (db) => {
        const { changed, recorded } = await takeIn({ db, tenant, publicUrl, now, log }, connection, found)
        counts.conflicts += changed
        counts.paid += recorded
        if (resource === 'Invoices') await moveOn(db, instantOf(found.at(-1)?.UpdatedDateUTC))
      })
  await job.inTenant((db) => moveOn(db, began.getTime() - overlap))
}

/** What changed since, page after page, the oldest change first. */
async function* pagesOf<Row>(
  xero: Xero,
  resource: string,
  query: { pageSize: number; [name: string]: string | number },
  since: Date | undefined,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { body } = await xero<Record<string, Row[]>>('GET', resource, {
      query: { ...query, page, order: 'UpdatedDateUTC ASC' },
      ...(since ? { since } : {}),
    })
    const found = body[resource] ?? []
    if (found.length > 0) yield found
    if (found.length < query.pageSize) return
  }
}

/** Keeps up to which change was looked, with each page: a run that has to wait goes on there, and would never come to the end else. */
const mover =
  ({ id }: Connection, column: 'contacts_since' | 'records_since') =>
  async (db: Db, at: number | undefined): Promise<void> => {
    if (at === undefined) return
    await db
      .updateTable('integration_connections')
      .set({ [column]: new Date(at).toISOString() })
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .execute()
  }

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, type LogEntry, log } from '#areas/integrations/connections.ts'
import type { Facts } from '#areas/integrations/xero/rules.ts'
import { waiting } from '#areas/integrations/xero/waiting.ts'
import type { Db } from '#platform/db/tenant.ts'

/** As many go in one call. */
const bundle = 50

type Line = {
  description: string
  quantity: string
  unit_price: string
  net: number
  tax_code_id: number | null
  tax_rate: string
  tax_type: string | null
  account: string | null
}
export type Document = {
  id: number
  link_id: number
  link_version: number
  attempt: number
  status: string
  remote_id: string | null
  type: string
  number: string
  contact: string
  issue_date: string
  due_date: string | null
  po_number: string
  client_reference: string
  currency: string
  gross: number
  lines: Line[]
}
export type Batch = { key: string; resource: 'Invoices' | 'CreditNotes'; documents: Document[] }

export const isCredit = ({ type }: Pick<Document, 'type'>) => type.endsWith('-credit')

/** What became of one. */
export type Result = {
  link_id: number
  ok: boolean
  remote_id: string | null
  agreed: Facts | null
  message: string
}

/** Were they over there before? Then they are written anew, and never a second time. */
export const goesAgain = ({ documents }: Batch) => documents.every(({ remote_id }) => remote_id !== null)

/**
 * Takes up to fifty that may go, of one kind and all new or all again, and writes down that they are on their way under which key, in
 * a transaction that is over before Xero is asked. Whose contact is not known yet waits; whose answer was “ours” goes again.
 */
export async function takeBatch(db: Db, connection: Connection): Promise<Batch | undefined> {
  const { rows: taken } = await sql<{ object_id: number; number: string }>`
    with ${waiting(db, connection)}, ready as (
      select i.id, i.number, i.type like '%-credit' as credit, false as again
      from waiting w
      join invoices i on i.tenant_id = ${db.tenant} and i.id = w.id
      join remote_links p on p.tenant_id = ${db.tenant} and p.connection_id = ${connection.id} and p.object = w.party
        and p.object_id = w.party_id and p.status = 'synced' and p.remote_id is not null
      union all
      select i.id, i.number, i.type like '%-credit', true from remote_links l
      join invoices i on i.tenant_id = ${db.tenant} and i.id = l.object_id
      where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'invoices' and l.status = 'resend'
    ), chosen as (
      select r.id, r.number from ready r
      where (r.credit, r.again) = (select f.credit, f.again from ready f order by f.credit, f.again limit 1)
      order by r.id limit ${bundle}
    )
    insert into remote_links (tenant_id, connection_id, object, object_id, name, status, batch, batch_at, updated_at)
    select ${db.tenant}::integer, ${connection.id}::bigint, 'invoices', c.id, c.number, 'sending', 'taken', now(), now() from chosen c
    on conflict (tenant_id, connection_id, object, object_id) do update set status = 'sending', batch = 'taken', batch_at = excluded.batch_at,
      message = '', attempt = remote_links.attempt + 1, updated_at = excluded.updated_at,
      version = remote_links.version + 1
    returning object_id, name as number`.execute(db)
  if (taken.length === 0) return undefined
  return keyed(db, connection, await documentsOf(db, connection, sql`l.batch = 'taken'`))
}

/** What was on its way when the work before this one ended: the oldest bundle. */
export async function unfinishedBatch(db: Db, connection: Connection): Promise<Batch | undefined> {
  const documents = await documentsOf(
    db,
    connection,
    sql`l.batch = (select o.batch from remote_links o where o.tenant_id = ${db.tenant} and o.connection_id = ${connection.id}
      and o.object = 'invoices' and o.status = 'sending' order by o.batch_at, o.id limit 1)`,
  )
  if (documents.length === 0) return undefined
  return { ...batchOf(documents), documents }
}

/** The key says which documents go in which version: the same bundle has the same one, and nothing is done twice. */
function batchOf(documents: readonly Document[]): Pick<Batch, 'key' | 'resource'> {
  const said = documents.map(({ id, link_version, attempt }) => `${id} ${link_version} ${attempt}`).join(',')
  return {
    key: createHash('sha256').update(said).digest('hex'),
    resource: isCredit(documents[0]!) ? 'CreditNotes' : 'Invoices',
  }
}

async function keyed(db: Db, connection: Connection, documents: Document[]): Promise<Batch> {
  const { key, resource } = batchOf(documents)
  await sql`
    update remote_links l set batch = ${key} where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id}
      and l.object = 'invoices' and l.status = 'sending' and l.batch = 'taken'`.execute(db)
  return { key, resource, documents }
}

async function documentsOf(
  db: Db,
  connection: Connection,
  which: ReturnType<typeof sql>,
): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select i.id, l.id as link_id, l.version as link_version, l.attempt, l.status, l.remote_id, i.type, i.number,
      p.remote_id as contact, i.issue_date, i.due_date, i.po_number, i.client_reference, i.currency, i.gross, (
        select jsonb_agg(jsonb_build_object('description', n.description, 'quantity', n.quantity::text,
            'unit_price', n.unit_price::text, 'net', n.net, 'tax_code_id', n.tax_code_id, 'tax_rate', trim_scale(n.tax_rate)::text,
            'tax_type', t.target, 'account', coalesce(r.target, a.target)) order by n.seq)
        from invoice_lines n
        left join xero_mappings t on t.tenant_id = ${db.tenant} and t.connection_id = l.connection_id
          and t.kind = case when i.type like 'sales%' then 'tax-sales' else 'tax-purchases' end and t.object_id = n.tax_code_id
        left join xero_mappings a on a.tenant_id = ${db.tenant} and a.connection_id = l.connection_id
          and a.kind = case when i.type like 'sales%' then 'account-sales' else 'account-purchases' end and a.object_id = 0
        left join rate_codes c on c.tenant_id = ${db.tenant} and c.code = n.rate_code and n.rate_code <> ''
        left join xero_mappings r on r.tenant_id = ${db.tenant} and r.connection_id = l.connection_id and r.kind = 'rate'
          and r.object_id = c.id and i.type like 'sales%'
        where n.tenant_id = ${db.tenant} and n.invoice_id = i.id) as lines
    from remote_links l
    join invoices i on i.tenant_id = ${db.tenant} and i.id = l.object_id
    left join remote_links p on p.tenant_id = ${db.tenant} and p.connection_id = l.connection_id
      and p.object = case when i.type like 'sales%' then 'clients' else 'suppliers' end
      and p.object_id = coalesce(case when i.type like 'sales%' then i.client_id else i.supplier_id end, 0)
    where l.tenant_id = ${db.tenant} and l.connection_id = ${connection.id} and l.object = 'invoices'
      and l.status = 'sending' and ${which}
    order by i.id`.execute(db)
  return rows
}

/** Writes down what came of a bundle, in one statement; what nothing is known of waits again. */
export async function keepResults(
  db: Db,
  connection: Connection,
  batch: Batch,
  results: readonly (Result | undefined)[],
  request_id = '',
) {
  const rows = batch.documents.map(({ link_id, remote_id }, at) => {
    const result = results[at]
    const status = result === undefined ? (remote_id ? 'resend' : 'waiting') : result.ok ? 'synced' : 'failed'
    return {
      ...result,
      link_id,
      status,
      message: result?.message ?? '',
      remote_id: result?.remote_id ?? remote_id,
    }
  })
  await sql`
    update remote_links l set status = g.status, remote_id = g.remote_id, message = g.message,
      agreed = coalesce(g.agreed, l.agreed), found = null, batch = null, batch_at = null, updated_at = now(),
      version = l.version + 1, synced_at = case when g.status = 'synced' then now() else l.synced_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(link_id bigint, status text, remote_id text, message text, agreed jsonb)
    where l.tenant_id = ${db.tenant} and l.id = g.link_id`.execute(db)
  await log(
    db,
    connection.id,
    batch.documents.flatMap((document, at): LogEntry[] => {
      const result = results[at]
      if (!result) return []
      return [
        {
          ...{
            direction: 'out',
            object: 'invoices',
            object_id: document.id,
            name: document.number,
            request_id,
          },
          ...{ remote_id: result.remote_id, message: result.message, attempt: document.attempt + 1 },
          result: result.ok ? 'done' : 'failed',
        },
      ]
    }),
  )
  const done = results.filter((each) => each?.ok).length
  return { done, failed: results.filter((each) => each && !each.ok).length }
}

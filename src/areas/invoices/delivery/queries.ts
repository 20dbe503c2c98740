import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

export type IssuedFile = {
  invoice_id: number
  number: string
  snapshot: unknown
  content_hash: string
  storage_key: string | null
  sha256: string | null
}

/** What was issued for this document, where its PDF lies and what the chain says that it is; undefined before the issue. */
export async function findIssued(db: Db, invoiceId: number): Promise<IssuedFile | undefined> {
  const { rows } = await sql<IssuedFile>`
    select d.invoice_id, d.number, d.snapshot, d.content_hash, f.storage_key, (${noted(db)}) as sha256
    from issued_documents d
    left join invoice_files f on f.tenant_id = ${db.tenant} and f.invoice_id = d.invoice_id and f.kind = 'pdf'
    where d.tenant_id = ${db.tenant} and d.invoice_id = ${invoiceId}`.execute(db)
  return rows[0]
}

type Stored = { storage_key: string; sha256: string }

/** One of the files that an issued document is given out as. */
export async function storedFile(db: Db, invoiceId: number, kind: FileKind): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select f.storage_key, (${noted(db)}) as sha256 from invoice_files f
    where f.tenant_id = ${db.tenant} and f.invoice_id = ${invoiceId} and f.kind = ${kind}`.execute(db)
  return rows[0]
}

/** The hash by the chain, which is what a file is held against: never the one that stands beside where it lies. */
const noted = (db: Db) => sql`
  select e.sha256 from issued_files e
  where e.tenant_id = ${db.tenant} and e.invoice_id = f.invoice_id and e.kind = f.kind order by e.position desc limit 1`

type FileKind = 'pdf' | 'ubl' | 'cii'

/** Notes where a file lies and, in the chain of its series, what it is. Who comes second changes nothing: the first stays. */
export async function insertFile(
  db: Db,
  invoiceId: number,
  { kind, storage_key, sha256, size, mark }: NewFile,
): Promise<void> {
  await sql`
    select keep_invoice_file(${db.tenant}::integer, ${invoiceId}::bigint, ${kind}::text, ${storage_key}::text,
      ${sha256}::text, ${size}::integer, ${mark}::text)`.execute(db)
}

type NewFile = { kind: FileKind; storage_key: string; sha256: string; size: number; mark: string }

/** In which format the e-invoice of an issued document goes with it. */
export async function issuedFormat(db: Db, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ format: string }>`
    select coalesce(d.snapshot -> 'e_invoice' ->> 'format', 'none') as format from issued_documents d
    where d.tenant_id = ${db.tenant} and d.invoice_id = ${invoiceId}`.execute(db)
  return rows[0]?.format ?? 'none'
}

export async function withoutFile(db: Db, invoiceIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.invoice_id as id from issued_documents d
    where d.tenant_id = ${db.tenant} and d.invoice_id = any(${invoiceIds}::bigint[]) and not exists (
      select from invoice_files f where f.tenant_id = ${db.tenant} and f.invoice_id = d.invoice_id and f.kind = 'pdf')
    order by d.invoice_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A dispatched document is `sent`; how its mails fare is told by the mails themselves. */
export async function setSent(db: Db, ids: number[]): Promise<void> {
  await sql`
    update invoices i set status = case when i.status = 'issued' then 'sent' else i.status end, delivery_status = 'queued',
      version = i.version + 1, updated_at = now()
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
}

export async function isQueued(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`
    select i.delivery_status = 'queued' as queued from invoices i
    where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
  return rows[0]?.queued ?? false
}

/** Its mails were never written: it is not on its way. */
export async function setUnsent(db: Db, id: number): Promise<void> {
  await sql`
    update invoices i set delivery_status = 'failed', version = i.version + 1
    where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
}

/** Who pressed Send last, as the history has it, and what the document is called. */
export async function lastSender(
  db: Db,
  invoiceId: number,
): Promise<{ user_id: number; number: string } | undefined> {
  const { rows } = await sql<{ user_id: number; number: string }>`
    select h.user_id, i.number from history h
    join invoices i on i.tenant_id = ${db.tenant} and i.id = h.subject_id
    join users u on u.tenant_id = ${db.tenant} and u.id = h.user_id
    where h.tenant_id = ${db.tenant} and h.subject = 'invoices' and h.subject_id = ${invoiceId} and h.action = 'sent'
    order by h.id desc limit 1`.execute(db)
  return rows[0]
}

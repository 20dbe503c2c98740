import { sql } from 'kysely'
import { proofOfDay } from '#areas/invoices/notification-kinds.ts'
import type { FilesHead, Head } from '#areas/invoices/proof/proof-text.ts'
import type { Finding } from '#areas/invoices/verification/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The last document of every series that has one, in the order of the series. */
export async function currentHeads(db: Db): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select s.id as series_id, s.type, d.position, d.hash, d.number
    from number_series s
    join lateral (select d.position, d.hash, d.number from issued_documents d
      where d.tenant_id = ${db.tenant} and d.series_id = s.id order by d.position desc limit 1) d on true
    where s.tenant_id = ${db.tenant} order by s.id`.execute(db)
  return rows
}

/** The last entry of the chain of files of every series that has one. */
export async function currentFiles(db: Db): Promise<FilesHead[]> {
  const { rows } = await sql<FilesHead>`
    select s.id as series_id, e.position, e.hash
    from number_series s
    join lateral (select e.position, e.hash from issued_files e
      where e.tenant_id = ${db.tenant} and e.series_id = s.id order by e.position desc limit 1) e on true
    where s.tenant_id = ${db.tenant} order by s.id`.execute(db)
  return rows
}

export async function seriesIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from number_series where tenant_id = ${db.tenant}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each head with what is wrong with it today: one statement, however many proofs there are. */
export async function compareHeads(
  db: Db,
  heads: readonly Head[],
): Promise<(Head & { finding: Finding | null })[]> {
  if (heads.length === 0) return []
  const { rows } = await sql<Head & { invoice_id: number | null; now: string | null }>`
    select h.series_id, h.type, h.position, h.hash, h.number, d.invoice_id, d.hash as now
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
      as n(series_id bigint, type text, position integer, hash text, number text)) h
    left join issued_documents d on d.tenant_id = ${db.tenant} and d.series_id = h.series_id and d.position = h.position
    order by h.series_id, h.position`.execute(db)
  return rows.map(({ invoice_id, now, ...head }) => ({ ...head, finding: findingOf(head, invoice_id, now) }))
}

function findingOf(head: Head, invoice_id: number | null, now: string | null): Finding | null {
  if (now === head.hash) return null
  const { number } = head
  if (now === null) {
    const problem = 'A proof says that it was issued, but it is not in the series any more'
    return { code: 'proof_missing', invoice_id: null, number, problem }
  }
  const problem = 'A proof says otherwise: it, or a document before it, was rewritten after it was issued'
  return { code: 'proof_differs', invoice_id, number, problem }
}

/** The same of the heads of files. */
export async function compareFiles(
  db: Db,
  files: readonly FilesHead[],
): Promise<(FilesHead & { finding: Finding | null })[]> {
  if (files.length === 0) return []
  const { rows } = await sql<
    FilesHead & { invoice_id: number | null; number: string | null; now: string | null }
  >`
    select h.series_id, h.position, h.hash, e.invoice_id, d.number, e.hash as now
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as n(series_id bigint, position integer, hash text)) h
    left join issued_files e on e.tenant_id = ${db.tenant} and e.series_id = h.series_id and e.position = h.position
    left join issued_documents d on d.tenant_id = ${db.tenant} and d.invoice_id = e.invoice_id
    order by h.series_id, h.position`.execute(db)
  return rows.map(({ invoice_id, number, now, ...head }) => ({
    ...head,
    finding:
      now === head.hash ? null : { code: 'file_proof_differs', invoice_id, number, problem: filesDiffer },
  }))
}

const filesDiffer =
  'A proof says otherwise of its files, or of files before it: what is noted of them was rewritten or taken away'

/** When a proof was last mailed, and to whom: the mails that one transaction wrote. */
export async function lastLeft(db: Db): Promise<{ left_at: string | null; left_to: string[] }> {
  const { rows } = await sql<{ left_at: string | null; left_to: string[] }>`
    select to_json(max(m.sent_at)) #>> '{}' as left_at, coalesce(array_agg(m.to_address order by m.to_address), '{}') as left_to
    from mails m
    where m.tenant_id = ${db.tenant} and m.kind = ${proofOfDay.name} and m.status = 'sent' and m.created_at = (
      select max(n.created_at) from mails n
      where n.tenant_id = ${db.tenant} and n.kind = ${proofOfDay.name} and n.status = 'sent')`.execute(db)
  return rows[0]!
}

/** Those who own the agency and can sign in. */
export async function ownersOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from roles r
    join user_roles h on h.tenant_id = ${db.tenant} and h.role_id = r.id
    join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
    where r.tenant_id = ${db.tenant} and r.key = 'owner' and u.tenant_id = ${db.tenant} and u.status = 'active'
      and u.account_id is not null
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

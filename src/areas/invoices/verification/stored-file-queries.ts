import { sql } from 'kysely'
import type { FileCheck, Finding } from '#areas/invoices/verification/contract.ts'
import type { FileKind } from '#areas/invoices/verification/issued-files.ts'
import { mostFindings } from '#areas/invoices/verification/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The comparison that was begun last, or null. */
export async function lastCheck(db: Db, seriesId: number): Promise<FileCheck | null> {
  const { rows } = await sql<FileCheck>`
    select f.status, f.total, f.checked, f.findings, f.started_at, f.finished_at from file_checks f
    where f.tenant_id = ${db.tenant} and f.series_id = ${seriesId} order by f.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Begins one; undefined when one is running. */
export async function beginCheck(db: Db, seriesId: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into file_checks (tenant_id, series_id, total, user_id)
    select ${db.tenant}::integer, ${seriesId}::bigint, count(*), ${userId || null}::bigint
    from issued_documents d join invoice_files f on f.tenant_id = ${db.tenant} and f.invoice_id = d.invoice_id
    where d.tenant_id = ${db.tenant} and d.series_id = ${seriesId}
    on conflict (tenant_id, series_id) where status = 'running' do nothing returning id`.execute(db)
  return rows[0]?.id
}

export type StoredFile = {
  id: number
  kind: FileKind
  invoice_id: number
  number: string
  storage_key: string
  sha256: string
  size: number
}

/** The next files of a comparison, the oldest first, with the hash by the chain: the one it was made with, where none is. */
export async function nextFiles(db: Db, id: number, after: number, most: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select f.id, f.kind, d.invoice_id, d.number, f.storage_key, coalesce(e.sha256, f.sha256) as sha256, coalesce(e.size, f.size) as size
    from file_checks c
    join issued_documents d on d.tenant_id = ${db.tenant} and d.series_id = c.series_id
    join invoice_files f on f.tenant_id = ${db.tenant} and f.invoice_id = d.invoice_id
    left join lateral (select e.sha256, e.size from issued_files e
      where e.tenant_id = ${db.tenant} and e.invoice_id = f.invoice_id and e.kind = f.kind order by e.position desc limit 1) e on true
    where c.tenant_id = ${db.tenant} and c.id = ${id} and c.status = 'running' and f.id > ${after}
    order by f.id limit ${most}`.execute(db)
  return rows
}

/** Notes how far a comparison is. */
export async function saveProgress(
  db: Db,
  id: number,
  { checked, findings, done }: { checked: number; findings: Finding[]; done: boolean },
): Promise<void> {
  await sql`
    update file_checks c set checked = least(c.checked + ${checked}::integer, c.total),
      findings = case when jsonb_array_length(c.findings) < ${mostFindings}::integer
        then c.findings || ${JSON.stringify(findings)}::jsonb else c.findings end,
      status = case when ${done}::boolean then 'done' else 'running' end,
      finished_at = case when ${done}::boolean then now() end
    where c.tenant_id = ${db.tenant} and c.id = ${id} and c.status = 'running'`.execute(db)
}

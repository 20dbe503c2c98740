import { sql } from 'kysely'
import type { FilesHead } from '#areas/invoices/proof/proof-text.ts'
import { entryHash } from '#areas/invoices/verification/issued-files.ts'
import type { ProvenDocument } from '#areas/invoices/verifier/document-proof.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export type Named = {
  number: string
  issued_by: string
  issued_on: string
  issued_at: string
  position: number
  hash: string
}
export type Known = Named & ProvenDocument & { tenant_id: number; series_id: number; noted_at: string }

const named = sql`d.number, d.snapshot -> 'issuer' ->> 'name' as issued_by, d.snapshot ->> 'issue_date' as issued_on,
  d.issued_at, d.position, d.hash`

/**
 * The document that was given out as exactly this file by the chain of files, of whichever agency; the first one, should
 * two be alike. Where the file lies, and what stands beside it there, is not asked.
 */
export async function byContent(all: AllDb, sha256: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select ${named}, d.content_hash, d.prev_hash, e.tenant_id, e.series_id, e.sha256, e.noted_at, e.position as file_position,
      e.prev_hash as file_prev_hash, e.hash as file_hash,
      issued_file_text(e.document_position, e.kind, e.sha256, e.size, e.noted_at) as file_text
    from issued_files e join issued_documents d on d.tenant_id = e.tenant_id and d.invoice_id = e.invoice_id
    where e.sha256 = ${sha256} order by e.noted_at, e.id limit 1`.execute(all)
  return rows[0]
}

/** The document whose mark a file carries. Nobody guesses one: it follows from all that the document says. */
export async function byMark(all: AllDb, mark: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select ${named} from invoice_files f join issued_documents d on d.tenant_id = f.tenant_id and d.invoice_id = f.invoice_id
    where f.mark = ${mark} and f.mark <> '' order by f.created_at, f.id limit 1`.execute(all)
  return rows[0]
}

/**
 * Does the chain of files hold from this file on: to what the first proof says that covers it, or where none does yet, to
 * its end?
 */
export async function chainHolds(all: AllDb, known: Known, head: FilesHead | undefined): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean; last: string | null }>`
    select bool_and(c.linked and (c.before is null or c.before = c.prev_hash and c.position = c.before_position + 1)) as holds,
      (array_agg(c.hash order by c.position desc))[1] as last
    from (
      select e.position, e.prev_hash, e.hash, e.hash = ${entryHash} as linked,
        lag(e.hash) over same as before, lag(e.position) over same as before_position
      from issued_files e
      where e.tenant_id = ${known.tenant_id} and e.series_id = ${known.series_id} and e.position >= ${known.file_position}
        and e.position <= ${head?.position ?? 2_147_483_647}
      window same as (order by e.position)
    ) c`.execute(all)
  return rows[0]!.holds && (!head || rows[0]!.last === head.hash)
}

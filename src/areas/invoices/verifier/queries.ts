import { sql } from 'kysely'
import type { ProvenDocument } from '#areas/invoices/verifier/document-proof.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export type Known = ProvenDocument & { issued_at: string }

/** The document that was given out as exactly this file, of whichever agency; the first one, should two be alike. */
export function byContent(all: AllDb, sha256: string): Promise<Known | undefined> {
  return one(all, sql`f.sha256 = ${sha256}`)
}

/** The document whose mark a file carries. Nobody guesses one: it follows from all that the document says. */
export function byMark(all: AllDb, mark: string): Promise<Known | undefined> {
  return one(all, sql`f.mark = ${mark} and f.mark <> ''`)
}

async function one(all: AllDb, which: ReturnType<typeof sql>): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select d.number, d.snapshot -> 'issuer' ->> 'name' as issued_by, d.snapshot ->> 'issue_date' as issued_on, d.issued_at,
      d.position, d.content_hash, d.prev_hash, d.hash, f.sha256
    from invoice_files f join issued_documents d on d.tenant_id = f.tenant_id and d.invoice_id = f.invoice_id
    where ${which} order by f.created_at, f.id limit 1`.execute(all)
  return rows[0]
}

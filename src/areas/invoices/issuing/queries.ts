import { sql } from 'kysely'
import type { SeriesType } from '#areas/invoices/series/contract.ts'
import type { StoredSeries } from '#areas/invoices/series/queries.ts'
import { insertIssuedTexts } from '#areas/invoices/texts/queries.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export type OpenSeries = Pick<StoredSeries, 'id' | 'type' | 'format' | 'reset' | 'period' | 'next_number'> & {
  legal_entity_id: number
  /** The last link of the chain: 0 and '' when nothing was issued yet. */
  last_position: number
  last_hash: string
  last_number: string
  last_issue_date: Day | null
}

/** The series of these types, held until the end of the transaction: the one place where issuing waits. */
export async function lockSeriesOf(db: Db, entityIds: number[], types: SeriesType[]): Promise<OpenSeries[]> {
  const { rows: held } = await sql<{ id: number }>`
    select s.id from number_series s
    where s.tenant_id = ${db.tenant} and s.legal_entity_id = any(${entityIds}::bigint[]) and s.type = any(${types})
    order by s.id for update`.execute(db)
  // Read after the lock is held: what the last holder wrote is seen.
  const { rows } = await sql<OpenSeries>`
    select s.id, s.legal_entity_id, s.type, s.format, s.reset, s.period, s.next_number,
      coalesce(d.position, 0) as last_position, coalesce(d.hash, '') as last_hash,
      coalesce(d.number, '') as last_number, d.snapshot ->> 'issue_date' as last_issue_date
    from number_series s
    left join lateral (select d.position, d.hash, d.number, d.snapshot from issued_documents d
      where d.tenant_id = ${db.tenant} and d.series_id = s.id order by d.position desc limit 1) as d on true
    where s.tenant_id = ${db.tenant} and s.id = any(${held.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows
}

/** Moves the counters on: once a series, however many documents were numbered. */
export async function advanceSeries(
  db: Db,
  series: { id: number; next_number: number; period: string }[],
): Promise<void> {
  await sql`
    update number_series s set next_number = n.next_number, period = n.period
    from jsonb_to_recordset(${JSON.stringify(series)}::jsonb) as n(id bigint, next_number integer, period text)
    where s.tenant_id = ${db.tenant} and s.id = n.id`.execute(db)
}

export type IssuedDocument = {
  invoice_id: number
  series_id: number
  position: number
  number: string
  sequence: number
  period: string
  /** The text that is stored and was hashed. */
  snapshot: string
  /** Which texts it says. */
  texts: { id: number; version: number }[]
  /** Which template draws it, in which version; null: the layout that Saffron brings along. */
  template_id: number | null
  template_version: number | null
  content_hash: string
  prev_hash: string
  hash: string
  issue_date: string
  tax_point_date: string
  due_date: string | null
}

/**
 * Gives the documents their numbers and dates, and stores what was issued, for good: three statements however many. From then on the
 * database keeps the head of each as the stored document says it (`sealed`), and its lines with it.
 */
export async function insertIssued(
  db: Db,
  documents: IssuedDocument[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  const rest = JSON.stringify(documents.map(({ snapshot: _snapshot, texts: _texts, ...others }) => others))
  // A line each: JSON has no line breaks of its own, and an array of so much text would be escaped and parsed twice.
  const texts = documents.map(({ snapshot }) => snapshot).join('\n')
  await sql`
    update invoices i set status = 'issued', series_id = d.series_id, number = d.number, issue_date = d.issue_date,
      tax_point_date = d.tax_point_date, due_date = d.due_date, issued_at = ${at.toISOString()},
      issued_by_user_id = ${userId || null}, version = i.version + 1, updated_at = now()
    from jsonb_to_recordset(${rest}::jsonb) as d(invoice_id bigint, series_id bigint, number text, issue_date date,
      tax_point_date date, due_date date)
    where i.tenant_id = ${db.tenant} and i.id = d.invoice_id`.execute(db)
  await sql`
    insert into issued_documents (tenant_id, invoice_id, series_id, position, number, sequence, period, snapshot,
      content_hash, prev_hash, hash, template_id, template_version, sealed)
    select ${db.tenant}, d.invoice_id, d.series_id, d.position, d.number, d.sequence, d.period, d.snapshot::json,
      d.content_hash, d.prev_hash, d.hash, d.template_id, d.template_version, i.sealed
    from rows from (
      jsonb_to_recordset(${rest}::jsonb) as (invoice_id bigint, series_id bigint, position integer, number text,
        sequence integer, period text, content_hash text, prev_hash text, hash text, template_id bigint,
        template_version integer),
      unnest(string_to_array(${texts}::text, E'\\n'))
    ) as d(invoice_id, series_id, position, number, sequence, period, content_hash, prev_hash, hash, template_id,
      template_version, snapshot)
    join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id`.execute(db)
  await insertIssuedTexts(
    db,
    documents.flatMap(({ invoice_id, texts }) =>
      texts.map(({ id, version }) => ({ invoice_id, text_template_id: id, version })),
    ),
  )
}

/** Approved by somebody, which decides what was asked for; or a draft again (null). */
export async function setApproval(db: Db, ids: number[], userId: number | null): Promise<void> {
  const approved = userId !== null
  if (approved)
    await sql`
      update invoice_approval_requests r set decision = 'approved', decided_at = now(),
        decided_by_user_id = ${userId || null}::bigint
      where r.tenant_id = ${db.tenant} and r.invoice_id = any(${ids}::bigint[]) and r.decision is null`.execute(
      db,
    )
  await sql`
    update invoices i set status = ${approved ? 'approved' : 'draft'}, approved_at = ${approved ? sql`now()` : null},
      approved_by_user_id = ${userId || null}, version = i.version + 1, updated_at = now()
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

export type FileKind = 'pdf' | 'ubl' | 'cii'

/** As a sentence begins with it. */
export const itsFile: Record<FileKind, string> = {
  pdf: 'Its PDF',
  ubl: 'Its e-invoice (UBL)',
  cii: 'Its e-invoice (CII)',
}

/** `code | words`, said where the SQL finds it, after what file it is. */
const said = {
  file_replaced: ' is not the one that was noted in the chain when it was made',
  file_unnoted: ' does not stand in the chain of files',
  file_gone: ' is not on record any more, only its place in the chain is left',
  file_made_again: ' was made again, and came out otherwise than the first time',
  file_link_changed: ': its place in the chain of files was changed',
  file_link_broken: ' does not follow the file before it in the chain',
  file_entry_missing: ': a file before it is missing in the chain',
} as const

const its = sql`case ${sql.join(
  Object.entries(itsFile).map(([kind, words]) => sql`when x.kind = ${sql.lit(kind)} then ${sql.lit(words)}`),
  sql` `,
)} end`

const found = (code: keyof typeof said, when: RawBuilder<unknown>) =>
  sql`(${sql.lit(code)}, ${its} || ${sql.lit(said[code])}, ${when})`

/** What the chain says of an entry, hashed anew; `e`: the entry. */
export const entryHash = sql`issued_file_hash(e.prev_hash,
  issued_file_text(e.document_position, e.kind, e.sha256, e.size, e.noted_at))`

/**
 * `series_id, position, invoice_id, number, code, problem` of every file of these series that is not the one its chain
 * holds, and of every link of the chain that does not hold. A file made again with the same bytes is the same file; one
 * whose document is gone is told of by that.
 */
export const filesJudged = (db: Db, seriesIds: readonly number[]) => sql`
  select x.series_id, x.document_position, x.invoice_id, x.number, f.code, f.problem
  from (
    select coalesce(c.series_id, d.series_id) as series_id, coalesce(c.document_position, d.position) as document_position,
      coalesce(c.invoice_id, f.invoice_id) as invoice_id, d.number, coalesce(c.kind, f.kind) as kind, c.id as entry, f.id as file,
      c.is_last, c.sha256, c.size, c.link_holds, c.follows, c.next_to, c.once, f.sha256 as file_sha256, f.size as file_size,
      d.position <> c.document_position as moved
    from (
      select e.*, e.hash = ${entryHash} as link_holds,
        e.prev_hash = coalesce(lag(e.hash) over same, '') as follows,
        e.position = coalesce(lag(e.position) over same, 0) + 1 as next_to,
        row_number() over (partition by e.invoice_id, e.kind order by e.position desc) = 1 as is_last,
        e.sha256 = first_value(e.sha256) over (partition by e.invoice_id, e.kind order by e.position) as once
      from issued_files e where e.tenant_id = ${db.tenant} and e.series_id = any(${seriesIds}::bigint[])
      window same as (partition by e.series_id order by e.position)
    ) c
    full join (
      select o.* from invoice_files o join issued_documents i on i.tenant_id = ${db.tenant} and i.invoice_id = o.invoice_id
      where o.tenant_id = ${db.tenant} and i.series_id = any(${seriesIds}::bigint[])
    ) f on f.invoice_id = c.invoice_id and f.kind = c.kind and c.is_last
    left join issued_documents d on d.tenant_id = ${db.tenant} and d.invoice_id = coalesce(c.invoice_id, f.invoice_id)
  ) x
  cross join lateral (values
    ${found('file_replaced', sql`x.is_last and (x.sha256, x.size) is distinct from (x.file_sha256, x.file_size) and x.file is not null`)},
    ${found('file_unnoted', sql`x.entry is null`)},
    ${found('file_gone', sql`x.is_last and x.file is null and x.number is not null`)},
    ${found('file_made_again', sql`not x.once`)},
    ${found('file_link_changed', sql`x.entry is not null and (not x.link_holds or coalesce(x.moved, false))`)},
    ${found('file_link_broken', sql`not x.follows and x.next_to`)},
    ${found('file_entry_missing', sql`not x.next_to`)}
  ) as f(code, problem, holds)
  where f.holds`

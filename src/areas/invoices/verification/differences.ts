import { sql } from 'kysely'
import type { Difference, Finding } from '#areas/invoices/verification/contract.ts'
import { headerFields, lineFields, taxFields } from '#areas/invoices/verification/fields.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The most that is told of one part of one document. */
const mostDifferences = 10

const partOf: Record<string, string> = {
  header_changed: 'header',
  lines_changed: 'line',
  taxes_changed: 'tax',
  file_replaced: 'file',
}

type Found = Difference & { invoice_id: number; part: string; currency: string }

/**
 * Says of each document whose header, lines, VAT or files are not those it was issued with which field it is, how it was
 * issued and how it is stored: one statement, over the documents that are told of and no others.
 */
export async function withDifferences(db: Db, findings: readonly Finding[]): Promise<Finding[]> {
  const changed = findings.filter(({ code }) => partOf[code])
  if (changed.length === 0) return [...findings]
  const ids = [...new Set(changed.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id])))]
  const found = Map.groupBy(await differencesOf(db, ids), (row) => `${row.part} ${row.invoice_id}`)
  return findings.map((finding) => {
    const rows = found.get(`${partOf[finding.code]} ${finding.invoice_id}`)
    if (!rows) return finding
    const differences = rows.map(({ place, field, issued, stored }) => ({ place, field, issued, stored }))
    return { ...finding, currency: rows[0]!.currency, differences }
  })
}

async function differencesOf(db: Db, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with docs as materialized (
      select d.invoice_id, d.snapshot::jsonb as said from issued_documents d
      where d.tenant_id = ${db.tenant} and d.invoice_id = any(${ids}::bigint[])
    ),
    compared as (
      select d.invoice_id, 'header' as part, null as place, f.field, f.at, f.issued, f.stored
      from docs d join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
      cross join lateral (values ${pairs(headerFields, 'd.said', 'i')}) as f(at, field, issued, stored)
      union all
      select coalesce(s.invoice_id, l.invoice_id), 'line', coalesce(s.seq, l.seq::text), f.field, f.at, f.issued, f.stored
      from (select d.invoice_id, x.line, x.line ->> 'seq' as seq
        from docs d cross join lateral jsonb_array_elements(d.said -> 'lines') as x(line)) s
      full join (select o.* from invoice_lines o where o.tenant_id = ${db.tenant} and o.invoice_id = any(${ids}::bigint[])) l
        on l.invoice_id = s.invoice_id and l.seq::text = s.seq
      cross join lateral (values ${pairs(lineFields, 's.line', 'l')}) as f(at, field, issued, stored)
      where (s.seq is not null and l.seq is not null) or f.field = 'net'
      union all
      -- By the code they were issued under.
      select coalesce(s.invoice_id, x.invoice_id), 'tax', coalesce(s.code, x.code), f.field, f.at, f.issued, f.stored
      from (select d.invoice_id, t.tax, t.tax ->> 'tax_code' as code
        from docs d cross join lateral jsonb_array_elements(d.said -> 'taxes') as t(tax)) s
      full join (select o.*, c.code from invoice_taxes o join tax_codes c on c.tenant_id = ${db.tenant} and c.id = o.tax_code_id
        where o.tenant_id = ${db.tenant} and o.invoice_id = any(${ids}::bigint[])) x
        on x.invoice_id = s.invoice_id and x.code = s.code
      cross join lateral (values ${pairs(taxFields, 's.tax', 'x')}) as f(at, field, issued, stored)
      where (s.code is not null and x.code is not null) or f.field = any('{base,tax}')
      union all
      select f.invoice_id, 'file', upper(f.kind), 'sha256', 0, e.sha256, f.sha256
      from invoice_files f
      join lateral (select e.sha256 from issued_files e
        where e.tenant_id = ${db.tenant} and e.invoice_id = f.invoice_id and e.kind = f.kind order by e.position desc limit 1) e on true
      where f.tenant_id = ${db.tenant} and f.invoice_id = any(${ids}::bigint[])
    ),
    told as (
      select c.*, row_number() over (partition by c.invoice_id, c.part order by length(c.place), c.place, c.at) as nth
      from compared c where c.issued is distinct from c.stored
    )
    select t.invoice_id, t.part, t.place, t.field, t.issued, t.stored, d.said ->> 'currency' as currency
    from told t join docs d on d.invoice_id = t.invoice_id where t.nth <= ${mostDifferences}
    order by t.invoice_id, t.part, t.nth`.execute(db)
  return rows
}

/** `(1, 'net', issued as text, stored as text), …`: what was tampered with may be no number any more. */
const pairs = (fields: readonly string[], said: string, stored: string) =>
  sql.join(
    fields.map(
      (name, at) =>
        sql`(${sql.lit(at)}, ${sql.lit(name)}, ${sql.ref(said)} ->> ${sql.lit(name)}, ${sql.ref(`${stored}.${name}`)}::text)`,
    ),
  )

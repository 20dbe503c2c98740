import { type RawBuilder, sql } from 'kysely'
import type { Finding, Verification } from '#areas/invoices/verification/contract.ts'
import { headerFields, lineFields, taxFields } from '#areas/invoices/verification/fields.ts'
import { filesJudged } from '#areas/invoices/verification/issued-files.ts'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The most that is told one by one. */
export const mostFindings = 100

/** `code | words`, said where the SQL finds it. */
const said = {
  snapshot_changed: 'The issued document was changed: it does not match its hash',
  link_changed: 'Its link in the chain was changed',
  link_broken: 'It does not follow the document before it',
  document_missing: 'A document before it is missing',
  number_changed: 'Its number was changed',
  invoice_missing: 'The invoice is gone, only the issued document is left',
  header_changed: 'Number, dates, party or totals are not those it was issued with',
  lines_changed: 'Its lines are not those it was issued with',
  taxes_changed: 'Its VAT is not that which it was issued with',
  time_changed: 'The approved time on it does not come to its lines',
  time_moved: 'The approved time on it does not stand on the lines it was issued on',
  time_released:
    'Approved time on it was let go, or is held again, and no credit note or void document says so',
  credit_moved: 'It does not stand beside the document that it says it credits',
  never_issued: 'It has a number but was never issued',
} as const

const found = (code: keyof typeof said, when: RawBuilder<unknown>) =>
  sql`(${sql.lit(code)}, ${sql.lit(said[code])}, ${when})`

type Found = Omit<Verification, 'ok' | 'proofs' | 'files'> & { series_id: number }

/**
 * Every issued document of these series, compared with the chain, with its record, lines, VAT and time, its files with
 * the chain of files, and the counter with the last document: one statement, however many there are. Answers one row a series.
 */
export async function verifySeries(db: Db, seriesIds: number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with docs as materialized (
      -- Read once: json is taken apart anew by each look into it.
      select d.id, d.series_id, d.position, d.invoice_id, d.number, d.sequence, d.period, d.content_hash, d.prev_hash, d.hash, d.sealed,
        d.snapshot::jsonb as said, encode(sha256(convert_to(d.snapshot::text, 'UTF8')), 'hex') as hashed, lag(d.hash) over same as before_hash, lag(d.position) over same as before_position,
        lag(d.sequence) over same as last_sequence, lag(d.period) over same as last_period, lag(d.number) over same as last_number
      from issued_documents d where d.tenant_id = ${db.tenant} and d.series_id = any(${seriesIds}::bigint[])
      window same as (partition by d.series_id order by d.position)
    ),
    judged as (
      select d.series_id, d.position, d.invoice_id, d.number, f.code, f.problem
      from docs d
      left join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
      -- Document by document, each by its key, whatever the planner believes of the tables' sizes.
      left join lateral (${linesSaid}) ls on true
      left join lateral (${linesStored(db)}) lt on true
      left join lateral (${taxesSaid}) xs on true
      left join lateral (${taxesStored(db)}) xt on true
      left join lateral (${timeStored(db)}) u on true
      left join lateral (${creditedBy(db)}) credited on true
      cross join lateral (values
        ${found('snapshot_changed', sql`d.hashed <> d.content_hash`)},
        ${found('link_changed', sql`encode(sha256(convert_to(d.prev_hash || d.content_hash, 'UTF8')), 'hex') <> d.hash`)},
        ${found('link_broken', sql`d.prev_hash <> coalesce(d.before_hash, '')`)},
        ${found('document_missing', sql`d.position <> coalesce(d.before_position, 0) + 1 and d.prev_hash = coalesce(d.before_hash, '')`)},
        ${found('number_changed', sql`d.said ->> 'number' is distinct from d.number or starts_with(d.said ->> 'issue_date', d.period) is not true`)},
        ${found('invoice_missing', sql`i.id is null`)},
        ${found('header_changed', sql`i.id is not null and (i.sealed is distinct from d.sealed or ${headerDiffers})`)},
        ${found('lines_changed', sql`i.id is not null and ls.lines is distinct from lt.lines`)},
        ${found('taxes_changed', sql`i.id is not null and xs.taxes is distinct from xt.taxes`)},
        ${found('time_changed', sql`(i.run_id is not null or u.net is not null) and u.net is distinct from lt.from_time`)},
        ${found('time_moved', sql`i.type not like '%-credit' and u.net is not distinct from lt.from_time and u.by_line is distinct from lt.time_by_line and u.net is not null`)},
        ${found('time_released', sql`u.released`)},
        ${found('credit_moved', sql`d.said -> 'credited' ->> 'number' is distinct from credited.number`)}
      ) as f(code, problem, holds)
      where f.holds
      union all
      select i.series_id, null, i.id, i.number, ${sql.lit('never_issued')}, ${sql.lit(said.never_issued)}
      from invoices i
      where i.tenant_id = ${db.tenant} and i.series_id = any(${seriesIds}::bigint[])
        and not exists (select from issued_documents d where d.tenant_id = ${db.tenant} and d.invoice_id = i.id)
      union all ${counterAhead(db, seriesIds)}
      union all ${filesJudged(db, seriesIds)}
    )
    select s.id as series_id, coalesce(t.documents, 0) as documents, t.first, t.last, t.last_issue_date,
      coalesce(t.gaps, '[]') as gaps, coalesce(v.voided, '[]') as voided, coalesce(f.finding_count, 0) as finding_count, coalesce(f.findings, '[]') as findings
    from number_series s
    left join (
      select series_id, count(*) as documents,
        (array_agg(number order by position))[1] as first, (array_agg(number order by position desc))[1] as last,
        (array_agg(said ->> 'issue_date' order by position desc))[1] as last_issue_date,
        json_agg(json_build_object('after', last_number, 'before', number, 'missing', sequence - last_sequence - 1)
          order by position) filter (where last_period = period and sequence > last_sequence + 1) as gaps
      from docs group by series_id) t on t.series_id = s.id
    left join (
      select i.series_id, json_agg(json_build_object('invoice_id', i.id, 'number', i.number, 'reason', e.reason, 'at', to_json(e.at))
        order by i.id) as voided
      from invoice_endings e join invoices i on i.tenant_id = ${db.tenant} and i.id = e.invoice_id
      where e.tenant_id = ${db.tenant} and e.kind = 'void' and i.series_id = any(${seriesIds}::bigint[])
      group by i.series_id) v on v.series_id = s.id
    left join (
      select series_id, count(*) as finding_count, (json_agg(json_build_object('code', code, 'invoice_id', invoice_id,
        'number', number, 'problem', problem) order by position nulls last, code))::jsonb as findings
      from judged group by series_id) f on f.series_id = s.id
    where s.tenant_id = ${db.tenant} and s.id = any(${seriesIds}::bigint[]) order by s.id`.execute(db)
  return rows.map((row) => ({ ...row, findings: row.findings.slice(0, mostFindings) as Finding[] }))
}

/** As text: what was tampered with may be no date any more. */
const headerDiffers = sql.join(
  headerFields.map((name) => sql`d.said ->> ${sql.lit(name)} is distinct from ${sql.ref(`i.${name}`)}::text`),
  sql` or `,
)

const linesSaid = sql`
  select jsonb_agg(jsonb_build_array(l.line ->> 'seq', ${sql.join(lineFields.map((name) => sql`l.line ->> ${sql.lit(name)}`))})
    order by (l.line ->> 'seq')) as lines
  from jsonb_array_elements(d.said -> 'lines') as l(line) offset 0`

/** A run says the worker of each line of time; discounts, and those written by hand beside them, have none. */
const linesStored = (db: Db) => sql`
  select sum(l.net) filter (where l.candidate_id is not null)::bigint as from_time,
    jsonb_object_agg(l.seq::text, l.net) filter (where l.candidate_id is not null) as time_by_line,
    jsonb_agg(jsonb_build_array(l.seq::text, ${sql.join(lineFields.map((name) => sql`${sql.ref(`l.${name}`)}::text`))})
      order by l.seq::text) as lines
  from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = d.invoice_id offset 0`

const taxesSaid = sql`
  select jsonb_agg(x.said order by x.said) as taxes
  from (select jsonb_build_array(${sql.join(taxFields.map((name) => sql`t.tax ->> ${sql.lit(name)}`))}) as said
    from jsonb_array_elements(d.said -> 'taxes') as t(tax)) x offset 0`

const taxesStored = (db: Db) => sql`
  select jsonb_agg(x.said order by x.said) as taxes
  from (select jsonb_build_array(${sql.join(taxFields.map((name) => sql`${sql.ref(`t.${name}`)}::text`))}) as said
    from invoice_taxes t where t.tenant_id = ${db.tenant} and t.invoice_id = d.invoice_id) x offset 0`

/** What a credit note gives back is above nothing, and its time below. */
const timeStored = (db: Db) => sql`
  select sum(t.net)::bigint as net, bool_or(t.released) as released, jsonb_object_agg(t.line_seq::text, t.net) as by_line from (
  select n.line_seq, bool_or((n.released_at is not null) <> coalesce(c.reinstated and (g.id is not null or e.id is not null), false)) as released,
    (case when i.type like '%-credit' then -1 else 1 end
      * sum(case when n.side = 'sales' then coalesce(a.amount, u.charge_amount) else u.pay_amount end))::bigint as net
  from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
  left join lateral (${partsOfUnit(db)}) a on a.part = n.part
  -- Let go by a credit note of this document, or of what it corrects, that puts time back, or by its being void, and by nothing else.
  left join invoice_unit_credits c on c.tenant_id = ${db.tenant} and c.invoice_unit_id = n.id
  left join invoice_credits g on g.tenant_id = ${db.tenant} and g.invoice_id = c.document_id
    and g.credited_invoice_id = any(array[n.invoice_id, i.related_invoice_id]) and g.reinstates
  left join invoice_endings e on e.tenant_id = ${db.tenant} and e.invoice_id = n.invoice_id and e.id = (
    select max(v.id) from invoice_endings v where v.tenant_id = ${db.tenant} and v.invoice_id = c.document_id and v.kind = 'void')
  where n.tenant_id = ${db.tenant} and n.invoice_id = d.invoice_id group by n.line_seq) t offset 0`

/** The document that this one credits, as it is called in its own chain. */
const creditedBy = (db: Db) => sql`
  select o.number from invoice_credits c join issued_documents o on o.tenant_id = ${db.tenant} and o.invoice_id = c.credited_invoice_id
  where c.tenant_id = ${db.tenant} and c.invoice_id = d.invoice_id offset 0`

/**
 * The counter stands after the last document, unless somebody raised it since, which the history tells. Otherwise the
 * last documents are gone, or the counter was set back.
 */
const counterAhead = (db: Db, seriesIds: number[]) => sql`
      select s.id, null, null, null, f.code, f.problem
      from number_series s
      left join lateral (select d.sequence, d.period, d.issued_at from issued_documents d
        where d.tenant_id = ${db.tenant} and d.series_id = s.id order by d.position desc limit 1) last on true
      cross join lateral (values
        ('last_missing', 'The next number is ' || s.next_number || ' although the last document is number ' ||
            coalesce(last.sequence, 0) || ': ' || case when s.next_number - coalesce(last.sequence, 0) = 2
              then 'the last document is missing' else 'the last documents are missing' end,
          s.next_number > coalesce(last.sequence, 0) + 1 and not exists (
            select from history h where h.tenant_id = ${db.tenant} and h.subject = 'number-series' and h.subject_id = s.id
              and h.at >= coalesce(last.issued_at, '-infinity') and h.changes -> 'next_number' ->> 'to' = s.next_number::text)),
        ('counter_set_back', 'The next number is ' || s.next_number || ' although number ' || last.sequence || ' was given already',
          s.next_number <= last.sequence)
      ) as f(code, problem, holds)
      where s.tenant_id = ${db.tenant} and s.id = any(${seriesIds}::bigint[]) and f.holds
        and (last.sequence is null or last.period = s.period)`

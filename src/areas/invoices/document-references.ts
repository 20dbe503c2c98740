/** What is quoted of the time on a document `i` under the billing profile `b`, read once for a statement over documents. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

export type QuotedReference = { label: string; value: string }

/** More than anybody quotes on one invoice; what lies beyond is on the timesheets. */
const mostQuoted = 60

/** Nobody looks at the time of documents while neither the client nor any placement of the agency asks for references. */
const isAsked = (db: Db) => sql`i.type = 'sales' and (cardinality(b.references_at_submit) > 0
  or cardinality(b.references_at_issue) > 0 or (select exists (select from placements x
    where x.tenant_id = ${db.tenant} and x.client_references <> '[]')))`

/** Each reference that is asked for of each timesheet, or placement, with time on the document: `${'`'}from (…) q${'`'}. */
const quoted = (db: Db) => sql`
  select a.label, a.position, a.needed, p.ref, w.period_end, coalesce(nullif(a.value, ''), (
    select r.value from timesheet_references r
    where r.tenant_id = ${db.tenant} and r.timesheet_id = w.timesheet_id and lower(r.label) = lower(a.label))) as value
  from (
    select distinct u.placement_id, u.timesheet_id, u.period_end
    from invoice_units k
    cross join lateral (select u.placement_id, u.timesheet_id, u.period_end from charge_units u
      where u.tenant_id = ${db.tenant} and u.id = k.charge_unit_id offset 0) u
    where k.tenant_id = ${db.tenant} and k.invoice_id = i.id and k.side = 'sales' and k.released_at is null) w
  join placements p on p.tenant_id = ${db.tenant} and p.id = w.placement_id
  cross join lateral (
    select (array_agg(l.label order by l.position))[1] as label, min(l.position) as position, max(l.value) as value,
      bool_or(l.needed) as needed
    from (
      select n.label, n.position, true as needed, '' as value
      from unnest(b.references_at_submit || b.references_at_issue) with ordinality as n(label, position)
      union all
      select n.line ->> 'label', 100 + n.position, n.line ->> 'needed' <> 'no', n.line ->> 'value'
      from jsonb_array_elements(p.client_references) with ordinality as n(line, position)) l
    group by lower(l.label)) a`

/** What the document says of them: each value once, by name. Null: nobody asks. */
export const quotedReferences = (db: Db): RawBuilder<unknown> => sql`case when ${isAsked(db)} then (
  select json_agg(json_build_object('label', o.label, 'value', o.value) order by o.position, lower(o.label), o.value)
  from (select q.label, q.value, min(q.position) as position from (${quoted(db)}) q
    where q.value is not null group by q.label, q.value order by 3, 1, 2 limit ${mostQuoted}) o) end`

/** The first three that lack. Null: none does. */
export const missingReferences = (db: Db): RawBuilder<unknown> => sql`case when ${isAsked(db)} then (
  select json_agg(json_build_object('label', o.label, 'placement_ref', o.ref, 'period_end', o.period_end) order by o.position, o.ref, o.period_end)
  from (select q.label, q.position, q.ref, q.period_end from (${quoted(db)}) q
    where q.value is null and q.needed order by q.position, q.ref, q.period_end limit 3) o) end`

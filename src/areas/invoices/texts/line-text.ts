import { type RawBuilder, sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { mostMade } from '#areas/invoices/texts/rules.ts'
import { type LineVariable, lineVariables } from '#areas/invoices/texts/variables.ts'
import type { Db } from '#platform/db/tenant.ts'

type Side = 'sales' | 'self-billing'

/** A compiled text with these values in their place; `work` where nothing is left of it. */
export function filledLine(
  db: Db,
  compiled: RawBuilder<unknown>,
  { week_ending, ...values }: Record<LineVariable, RawBuilder<unknown>>,
): RawBuilder<string> {
  const all = { ...values, week_ending: sql`coalesce(${dayFor(db, null, week_ending)}, '')` }
  const names = Object.keys(lineVariables) as LineVariable[]
  const inOrder = sql.join(names.map((name) => sql`${all[name]}::text`))
  return sql`coalesce(nullif(btrim(left(format(${compiled}, ${inOrder}), ${sql.lit(mostMade.line)})), ''), ${values.work}::text)`
}

/**
 * Steps of a run, over its `terms`: the texts of lines that apply on this side, which of them each billing profile or
 * supplier has (`profile_texts`), and what only a text asks for (`line_places`; nothing is read while there is no text).
 * A text for a placement comes before that of its client or supplier, and this before the agency's own; each in the
 * language of the documents, else in English. `distinct on`: whatever the table holds, a line has one text.
 */
export function lineTexts(db: Db, side: Side): RawBuilder<unknown> {
  const party = side === 'sales' ? sql`t.client_id` : sql`t.id`
  return sql`
    line_texts as materialized (
      select distinct on (x.placement_id, x.client_id, x.supplier_id, x.language)
        x.id, x.version, x.compiled, x.language, x.client_id, x.supplier_id, x.placement_id
      from invoice_text_templates x
      where x.tenant_id = ${db.tenant} and x.key = 'line' and x.archived_at is null and ${side} = any(x.types)
      order by x.placement_id, x.client_id, x.supplier_id, x.language, x.id
    ),
    profile_texts as materialized (
      select distinct on (t.id) t.id as profile_id, x.id, x.version, x.compiled
      from terms t
      join line_texts x on x.placement_id is null and coalesce(x.client_id, x.supplier_id, ${party}) = ${party}
        and x.language = any(array[t.language, 'en'])
      order by t.id, num_nonnulls(x.client_id, x.supplier_id) desc, (x.language = t.language) desc
    ),
    line_places as materialized (
      select p.id, j.title, coalesce(z.name, j.site, '') as site
      from placements p
      join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
      left join client_sites z on z.tenant_id = ${db.tenant} and z.id = j.site_id
      where p.tenant_id = ${db.tenant} and exists (select from line_texts)
        and p.id = any(array(select distinct s.placement_id from summed s where s.placement_id is not null))
    )`
}

/** The text of a line `s` of the profile `t`; `x.id` is null where there is none. Fees keep their own name. */
export const lineTextJoins = sql`
  left join terms t on t.id = s.profile_id
  left join line_texts own on own.placement_id = s.placement_id and own.language = t.language
  left join line_texts english on english.placement_id = s.placement_id and english.language = 'en'
  left join profile_texts usual on usual.profile_id = s.profile_id
  left join line_places place on place.id = s.placement_id
  cross join lateral (
    select case when s.is_work then coalesce(own.id, english.id, usual.id) end as id,
      case when own.id is not null then own.version when english.id is not null then english.version else usual.version end as version,
      coalesce(own.compiled, english.compiled, usual.compiled) as compiled) x`

/** What such a line says. */
export const describedLine = (db: Db, side: Side) => sql`
  case when x.id is null then s.description else ${filledLine(db, sql`x.compiled`, {
    work: sql`s.description`,
    worker: sql`s.candidate_name`,
    week_ending: sql`s.last_day`,
    job: sql`place.title`,
    site: sql`place.site`,
    rate_code: sql`s.rate_code`,
    po_number: side === 'sales' ? sql`s.po_number` : sql`''`,
  })} end`

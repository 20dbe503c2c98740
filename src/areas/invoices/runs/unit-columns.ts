import { type RawBuilder, sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export const candidateName = sql`d.first_name || ' ' || d.last_name`
// What stands on a document is written as the agency writes.
export const weekLabel = (db: Db) => sql`'Week ending ' || ${dayFor(db, null, sql`u.period_end`)}`
const dayOf = (db: Db, label: RawBuilder<unknown>) => sql`${label} || ', ' || ${dayFor(db, null, sql`u.day`)}`

export type Tax = { code: RawBuilder<unknown>; rate: RawBuilder<unknown> }
const termsTax: Tax = { code: sql`t.tax_code_id`, rate: sql`t.tax_rate` }

/**
 * What a run asks of a unit (`u`), for a document by these terms (`t`): a line sums up the units that agree in it. Summed
 * up to the candidate, the work of one person is one line, with neither rate nor code. A line is called by the name of
 * its code: which rule of a placement led to it, its time says (`traceOf`), or its entry.
 */
export const unitColumns = (db: Db, tax: Tax = termsTax) => sql`
  u.id, u.part, u.purchase_order_id, u.timesheet_id, u.candidate_id, ${candidateName} as candidate_name, u.period_end,
  u.party_id, u.party_name, u.holder_id as profile_id, t.owner_user_id, u.po_number, u.amount,
  -- What the other side comes to is told in the currency of the document alone.
  case when u.other_currency = u.currency then u.other_amount end as other_amount, u.reason, u.readiness,
  ${tax.code} as tax_code_id, ${tax.rate} as tax_rate, u.minutes, u.quantity, u.currency,
  u.placement_id as placed_id, case when not ${whole} then u.placement_id end as placement_id, case when not ${whole} then u.rate end as rate,
  case when not ${whole} then u.rate_code_id end as rate_code_id, case when not ${whole} then coalesce(k.code, '') end as rate_code,
  case when not ${whole} then k.position end as position, case when not ${whole} then u.unit end as unit,
  case when not ${whole} and t.summarise_to <> 'rate' and k.id is not null then u.period_end end as week,
  case when t.summarise_to = any('{day,entry}') then u.day end as line_day,
  case when t.summarise_to = 'entry' then u.id end as entry, k.id is not null as is_work,
  case when k.id is null then u.label when ${whole} then 'Work' when t.summarise_to = 'day' then ${dayOf(db, sql`k.name`)}
    when t.summarise_to = 'entry' then ${dayOf(db, sql`u.label`)} else k.name end as line_label`

/** A fee is no work, and a line of its own. */
const whole = sql`coalesce(t.summarise_to = 'candidate' and k.id is not null, false)`

export const unitJoins = (db: Db) => sql`
  join candidates d on d.tenant_id = ${db.tenant} and d.id = u.candidate_id
  left join rate_codes k on k.tenant_id = ${db.tenant} and k.id = u.rate_code_id`

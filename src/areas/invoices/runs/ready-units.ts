import { type RawBuilder, sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { type Cut as ReadyCut, readiness } from '#areas/units/public.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Cut = ReadyCut & { period_end: Day; today: Day }
/** Keys of documents: only these, or all but these; and whose: one party's, or those of clients that somebody owns. */
export type Choice = {
  only?: string[] | undefined
  except?: string[] | undefined
  party_id?: number | undefined
  /** `none`: of clients without an owner. */
  owner_user_id?: number | 'none' | undefined
}

/** The same as a condition over `units`, to go on after another one. */
export function chosen({ only, except, party_id, owner_user_id }: Choice): RawBuilder<unknown> {
  const named = only ? sql`and key = any(${only})` : sql``
  const others = except ? sql`${named} and key <> all(${except})` : named
  const party = party_id ? sql`${others} and party_id = ${party_id}` : others
  const owner = owner_user_id ? sql`${party} and owner_user_id = ${owner_user_id}::bigint` : party
  return owner_user_id === 'none' ? sql`${party} and owner_user_id is null` : owner
}

/**
 * The steps `units → lines → taxes → docs` of a run, as the WITH list that both the preview and the run begin with,
 * so that the run makes what the preview showed.
 *
 * `units` are charge units on no live document of the side (`waiting` of timesheets), each with the document (`key`)
 * and the line (`seq`) it falls on, and the `reason` why it is left out; `takes` says that there is none (as a boolean,
 * because the planner takes `reason is null` for nearly nothing and then joins by nested loops). Amounts are only ever
 * summed: they were decided at approval. `docs` are only those that come to something: units that sum to nothing have
 * lines and no document, and wait until their key comes to more. `sheets`: a condition over them (`t`), for who needs not say what is left out.
 */
export function runSteps(
  db: Db,
  cut: Cut,
  choice: Choice = {},
  sheets?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const wanted = chosen(choice)
  return sql`
    ${readiness(db, cut, sheets)},
    ${cut.side === 'sales' ? clientTerms(db) : supplierTerms(db)},
    units as materialized (
      select *, reason is null as takes, dense_rank() over (
        partition by key, reason is null
        order by group_sort, candidate_name, candidate_id, placement_id, week, line_day, position, rate desc,
          rate_code_id, unit, line_label) as seq
      from (${cut.side === 'sales' ? chargedUnits(db) : paidUnits(db)}) as found
    ),
    lines as materialized (
      select key, seq, min(party_id) as party_id, min(profile_id) as profile_id, min(group_label) as group_label,
        min(line_label) as description, min(candidate_id) as candidate_id, min(candidate_name) as candidate_name,
        min(placement_id) as placement_id, nullif(min(timesheet_id), max(timesheet_id)) as other_sheet,
        min(timesheet_id) as first_sheet, min(week) as week_ending, min(rate_code) as rate_code, min(unit) as unit,
        case when min(unit) = 'hour' and count(*) = count(minutes) then round(sum(minutes) / 60.0, 4)
          else sum(quantity) end as quantity,
        min(rate) as unit_price, sum(amount)::bigint as net, sum(other_amount)::bigint as cost,
        min(tax_code_id) as tax_code_id, min(tax_rate) as tax_rate, min(currency) as currency,
        min(period_start) as period_from, max(period_end) as period_to,
        string_agg(distinct nullif(po_number, ''), ', ') as po_number
      from units where takes ${wanted} group by key, seq
    ),
    taxes as materialized (
      select key, tax_code_id, tax_rate, sum(net)::bigint as base, round(sum(net) * tax_rate / 100)::bigint as tax
      from lines where tax_code_id is not null group by key, tax_code_id, tax_rate
    ),
    docs as materialized (
      select d.*, coalesce(t.tax, 0)::bigint as tax, s.sheet_count, s.po_number, s.split_label
      from (
        select key, min(party_id) as party_id, min(profile_id) as profile_id, min(currency) as currency,
          min(period_from) as period_from, max(period_to) as period_to, count(*) as line_count, sum(net)::bigint as net
        from lines group by key having sum(net) <> 0) as d
      join (
        select key, min(split_label) as split_label, count(distinct timesheet_id) as sheet_count, coalesce(string_agg(distinct nullif(po_number, ''), ', '), '') as po_number
        from units where takes ${wanted} group by key) as s on s.key = d.key
      left join (select key, sum(tax) as tax from taxes group by key) as t on t.key = d.key
    )`
}

const candidateName = sql`d.first_name || ' ' || d.last_name`
// What stands on a document is written as the agency writes.
const weekLabel = (db: Db) => sql`'Week ending ' || ${dayFor(db, null, sql`u.period_end`)}`
const dayLabel = (db: Db) => sql`k.name || ', ' || ${dayFor(db, null, sql`u.day`)}`

// A line is called by the name of its code: which rule of a placement led to it, its time says (`traceOf`).
const unitColumns = (db: Db, terms: RawBuilder<unknown>) => sql`
  u.id, u.timesheet_id, u.placement_id, u.candidate_id, ${candidateName} as candidate_name, u.period_end, u.period_start,
  u.party_id, u.party_name, u.holder_id as profile_id, t.owner_user_id, u.po_number, u.rate, u.amount, u.other_amount, u.reason, u.readiness,
  t.tax_code_id, t.tax_rate, u.rate_code_id, coalesce(k.code, '') as rate_code, k.position, u.unit, u.minutes, u.quantity, u.currency,
  case when ${terms} = 'rate' or k.id is null then null else u.period_end end as week,
  case when ${terms} = 'day' then u.day end as line_day,
  case when ${terms} = 'day' and k.id is not null then ${dayLabel(db)} else coalesce(k.name, u.label) end as line_label`

const joined = (db: Db) => sql`
  join candidates d on d.tenant_id = ${db.tenant} and d.id = u.candidate_id
  left join rate_codes k on k.tenant_id = ${db.tenant} and k.id = u.rate_code_id`

function clientTerms(db: Db) {
  return sql`
    terms as materialized (
      select p.id, p.client_id, c.name as party_name, p.label as profile_label, p.email_to as email, p.currency, p.split_by, p.group_by,
        p.summarise_to, p.tax_code_id, x.rate as tax_rate, p.payment_terms_days, p.payment_terms_from,
        p.client_reference, c.owner_user_id, c.team_id, p.legal_entity_id
      from billing_profiles p
      join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      join tax_codes x on x.tenant_id = ${db.tenant} and x.id = p.tax_code_id
      where p.tenant_id = ${db.tenant}
    )`
}

function chargedUnits(db: Db) {
  return sql`
    select ${unitColumns(db, sql`t.summarise_to`)},
      'p' || t.id || '.' || u.currency || '.' || case when t.split_by = 'placement' then 'l' || u.placement_id
        when t.split_by = 'candidate' then 'c' || u.candidate_id when t.split_by = 'po_number' then 'o' || u.po_number else '' end as key,
      case when t.split_by = 'placement' then ${candidateName} when t.split_by = 'candidate' then ${candidateName}
        when t.split_by = 'po_number' then u.po_number else '' end as split_label,
      case when t.group_by = 'candidate' then ${candidateName} when t.group_by = 'week' then ${weekLabel(db)} else '' end as group_label,
      case when t.group_by = 'week' then u.period_end::text else d.last_name end as group_sort
    from waiting u
    join terms t on t.id = u.holder_id
    ${joined(db)}`
}

function supplierTerms(db: Db) {
  return sql`
    terms as materialized (
      select p.id, p.name as party_name, '' as profile_label, p.email, p.currency, p.split_by, p.summarise_to,
        case when p.vat_registered then p.tax_code_id end as tax_code_id,
        case when p.vat_registered then x.rate else 0 end as tax_rate,
        p.payment_terms_days, 'invoice_date' as payment_terms_from, '' as client_reference,
        null::bigint as owner_user_id, null::bigint as team_id, p.legal_entity_id
      from suppliers p
      left join tax_codes x on x.tenant_id = ${db.tenant} and x.id = p.tax_code_id
      where p.tenant_id = ${db.tenant}
    )`
}

/** Each by whom the approval, or a move since, says for its day; held while the engagement in force then is another. */
function paidUnits(db: Db) {
  return sql`
    select ${unitColumns(db, sql`t.summarise_to`)},
      's' || t.id || '.' || u.currency || '.' || case when t.split_by = 'placement' then 'l' || u.placement_id
        when t.split_by = 'candidate' then 'c' || u.candidate_id else '' end as key,
      case when t.split_by = any('{placement,candidate}') then ${candidateName} else '' end as split_label,
      ${candidateName} as group_label, d.last_name as group_sort
    from waiting u
    left join terms t on t.id = u.holder_id
    ${joined(db)}`
}

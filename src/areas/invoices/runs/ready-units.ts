import { type RawBuilder, sql } from 'kysely'
import { chargedUnits, clientTerms } from '#areas/invoices/runs/charged-units.ts'
import { paidUnits, supplierTerms } from '#areas/invoices/runs/paid-units.ts'
import { describedLine, lineTextJoins, lineTexts } from '#areas/invoices/texts/line-text.ts'
import { perMajor } from '#areas/settings/public.ts'
import { countedSources, type Cut as ReadyCut, readiness } from '#areas/units/public.ts'
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
 * The steps `units → lines → adjustments → taxes → docs` of a run, as the WITH list that both the preview and the run
 * begin with, so that the run makes what the preview showed.
 *
 * `units` are charge units on no live document of the side (`waiting` of units), each with the document (`key`)
 * and the line (`seq`) it falls on, and the `reason` why it is left out; `takes` says that there is none (as a boolean,
 * because the planner takes `reason is null` for nearly nothing and then joins by nested loops). Amounts are only ever
 * summed: they were decided at approval. `lines` are `summed`, described by the agency's texts (`invoices/texts`). `adjustments` are the discount and the surcharge of the profile, each a line for
 * each tax code, a percentage of the work on the document that is rounded once; `all_lines` are both. `docs` are only
 * those that come to something: units that sum to nothing have lines and no document, and wait until their key comes to
 * more. `sheets`: a condition over them (`t`), for who needs not say what is left out.
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
          rate_code_id, unit, line_label, purchase_order_id, entry, tax_code_id) as seq
      from (${cut.side === 'sales' ? chargedUnits(db, cut) : paidUnits(db)}) as found
    ),
    summed as (
      select key, seq, min(party_id) as party_id, min(profile_id) as profile_id, 'line' as kind, min(group_label) as group_label,
        min(line_label) as description, min(candidate_id) as candidate_id, min(candidate_name) as candidate_name,
        min(placement_id) as placement_id, nullif(min(timesheet_id), max(timesheet_id)) as other_sheet,
        min(timesheet_id) as first_sheet, min(week) as week_ending, coalesce(min(rate_code), '') as rate_code,
        coalesce(min(unit), 'fixed') as unit,
        case when min(unit) is null then 1
          when min(unit) = 'hour' and count(*) = count(minutes) then round(sum(minutes) / 60.0, 4)
          else sum(quantity) end as quantity,
        coalesce(min(rate), sum(amount) / ${perMajor(sql`min(currency)`)}) as unit_price,
        sum(amount)::bigint as net, case when count(*) = count(other_amount) then sum(other_amount)::bigint end as cost,
        min(tax_code_id) as tax_code_id, min(tax_rate) as tax_rate, min(currency) as currency,
        min(from_day) as period_from, max(to_day) as period_to,
        bool_and(is_work) as is_work, max(period_end) as last_day, min(po_number collate "C") as po_number
      from units where takes ${wanted} group by key, seq
    ),
    ${lineTexts(db, cut.side)},
    lines as materialized (
      select s.key, s.seq, s.party_id, s.profile_id, s.kind, s.group_label, ${describedLine(db, cut.side)} as description,
        x.id as text_template_id, x.version as text_version, s.candidate_id, s.candidate_name, s.placement_id, s.other_sheet,
        s.first_sheet, s.week_ending, s.rate_code, s.unit, s.quantity, s.unit_price, s.net, s.cost, s.tax_code_id, s.tax_rate,
        s.currency, s.period_from, s.period_to
      from summed s ${lineTextJoins}
    ),
    ${adjustments},
    taxes as materialized (
      select key, tax_code_id, tax_rate, sum(net)::bigint as base, round(sum(net) * tax_rate / 100)::bigint as tax
      from all_lines where tax_code_id is not null group by key, tax_code_id, tax_rate
    ),
    docs as materialized (
      select d.*, coalesce(t.tax, 0)::bigint as tax, s.sheet_count, s.other_count, s.po_number, s.split_label
      from (
        select key, min(party_id) as party_id, min(profile_id) as profile_id, min(currency) as currency,
          min(period_from) as period_from, max(period_to) as period_to, count(*) as line_count, sum(net)::bigint as net
        from all_lines group by key having sum(net) <> 0) as d
      join (
        select key, min(split_label) as split_label, ${countedSources},
          coalesce(string_agg(distinct nullif(po_number, ''), ', '), '') as po_number
        from units where takes ${wanted} group by key) as s on s.key = d.key
      left join (select key, sum(tax) as tax from taxes group by key) as t on t.key = d.key
    )`
}

/**
 * A percentage of the work on a document under one tax code: its quantity is the percentage, its price what one of a
 * hundred parts comes to, so that the two multiplied and rounded once are its net.
 */
const adjustments = sql`
    adjustments as materialized (
      select b.key, (b.last + row_number() over (partition by b.key order by b.tax_code_id, a.kind))::bigint as seq, b.party_id,
        b.profile_id, a.kind, 'Discounts and surcharges' as group_label, a.label as description, b.tax_code_id, b.tax_rate,
        b.currency, a.percent as quantity, b.base / 100 / ${perMajor(sql`b.currency`)} as unit_price,
        round(b.base * a.percent / 100)::bigint as net
      from (
        select l.key, l.tax_code_id, l.tax_rate, min(l.party_id) as party_id, min(l.profile_id) as profile_id,
          min(l.currency) as currency, sum(l.net)::numeric as base, max(max(l.seq)) over (partition by l.key) as last
        from lines l
        where l.profile_id = any(array(select t.id from terms t where t.discount_percent <> 0 or t.surcharge_percent <> 0))
        group by l.key, l.tax_code_id, l.tax_rate) as b
      join terms t on t.id = b.profile_id
      cross join lateral (values ('discount', 'Discount', -t.discount_percent),
        ('surcharge', 'Surcharge', t.surcharge_percent)) as a(kind, label, percent)
      where round(b.base * a.percent / 100) <> 0
    ),
    all_lines as not materialized (
      select key, seq, party_id, profile_id, kind, group_label, description, text_template_id, text_version, candidate_id, candidate_name, placement_id,
        other_sheet, first_sheet, week_ending, rate_code, unit, quantity, unit_price, net, cost, tax_code_id, tax_rate,
        currency, period_from, period_to
      from lines
      union all
      select key, seq, party_id, profile_id, kind, group_label, description, null, null, null, '', null,
        null, null, null, '', 'percent', quantity, unit_price, net, null, tax_code_id, tax_rate,
        currency, null, null
      from adjustments
    )`

import { type RawBuilder, sql } from 'kysely'
import type { SplitBy } from '#areas/clients/contract.ts'
import type { Cut } from '#areas/invoices/runs/ready-units.ts'
import {
  candidateName,
  type Tax,
  unitColumns,
  unitJoins,
  weekLabel,
} from '#areas/invoices/runs/unit-columns.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * How each client is invoiced, and which of what stands further away somebody asks for: jobs (`works`), consultants and
 * approvers are read only for clients whose documents are told apart by them. Site, cost code and consultant are those
 * that the unit kept when it was approved.
 */
export function clientTerms(db: Db) {
  const by = (name: SplitBy) => sql`${sql.lit(name)} = any(p.split_by) as ${sql.ref(`by_${name}`)}`
  return sql`
    terms as materialized (
      select p.id, p.client_id, c.name as party_name, p.label as profile_label, p.email_to as email, p.currency, p.group_by, p.language,
        p.summarise_to, p.tax_code_id, x.rate as tax_rate, p.payment_terms_days, p.payment_terms_from,
        p.client_reference, p.reference_required and p.client_reference = '' as reference_missing, c.owner_user_id, c.team_id, p.legal_entity_id, p.discount_percent, p.surcharge_percent,
        ${sql.join((Object.keys(parts) as Part[]).map(by))},
        not p.split_by <@ '{client,currency}' or p.month_split <> 'none' as splits,
        case when 'month' = any(p.split_by) then 'calendar_month' else nullif(p.month_split, 'none') end as month_cut,
        'job' = any(p.split_by) or p.group_by = any('{job,placement}') as asks_work
      from billing_profiles p
      join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      join tax_codes x on x.tenant_id = ${db.tenant} and x.id = p.tax_code_id
      where p.tenant_id = ${db.tenant}
    ),
    works as materialized (
      select l.id, j.id as job_id, j.title
      from placements l
      join jobs j on j.tenant_id = ${db.tenant} and j.id = l.job_id
      where l.tenant_id = ${db.tenant} and l.client_id = any(array(select t.client_id from terms t where t.asks_work))
    ),
    consultants as materialized (
      select o.id, o.name from users o
      where o.tenant_id = ${db.tenant} and o.kind = 'staff' and exists (select from terms t where t.by_consultant)
    ),
    approvers as materialized (
      select h.id, h.approver_user_id, a.name
      from timesheets h
      left join users a on a.tenant_id = ${db.tenant} and a.id = h.approver_user_id
      where h.tenant_id = ${db.tenant} and h.client_id = any(array(select t.client_id from terms t where t.by_approver))
        and h.bill_status = any('{ready,part_invoiced,on_hold}')
    )`
}

/** What is charged: an adjustment is of the kind that it adjusts. */
const source = sql`of_kind.source`

/** What was chosen for the unit comes before the tax code of a rate code, and that before the billing profile's. */
const tax: Tax = {
  code: sql`case when own_tax.id is null then t.tax_code_id else own_tax.id end`,
  rate: sql`case when own_tax.id is null then t.tax_rate else own_tax.rate end`,
}

/** What is told apart, in the key of a document and in words. Text of people says its length, so that no two are one. */
const said = (text: RawBuilder<unknown>) => sql`length(${text}) || '_' || ${text}`
const parts = {
  placement: { key: sql`'l' || u.placement_id`, label: candidateName },
  candidate: {
    key: sql`'c' || u.candidate_id`,
    label: sql`case when not t.by_placement then ${candidateName} end`,
  },
  site: {
    key: sql`'s' || coalesce(u.site_id::text, ${said(sql`lower(u.site)`)})`,
    label: sql`coalesce(nullif(u.site, ''), 'No site')`,
  },
  job: { key: sql`'j' || w.job_id`, label: sql`w.title` },
  cost_code: {
    key: sql`'k' || ${said(sql`u.cost_code`)}`,
    label: sql`coalesce(nullif(u.cost_code, ''), 'No cost code')`,
  },
  consultant: {
    key: sql`'u' || coalesce(u.consultant_user_id, 0)`,
    label: sql`coalesce(n.name, 'No consultant')`,
  },
  project: {
    key: sql`'q' || ${said(sql`lower(u.project_code)`)}`,
    label: sql`coalesce(nullif(u.project_code, ''), 'No project code')`,
  },
  source: {
    key: sql`'x' || ${source}`,
    label: sql`case when ${source} = 'fee' then 'Fees' when ${source} = 'expense' then 'Expenses' else 'Time' end`,
  },
  po_number: { key: sql`'o' || ${said(sql`u.po_number`)}`, label: sql`nullif(u.po_number, '')` },
  approver: {
    key: sql`'a' || coalesce(h.approver_user_id, 0)`,
    label: sql`coalesce(h.name, 'No approver')`,
  },
  tax_code: { key: sql`'t' || ${tax.code}`, label: null },
  week: { key: sql`'w' || u.period_end`, label: null },
} satisfies Partial<Record<SplitBy, { key: RawBuilder<unknown>; label: RawBuilder<unknown> | null }>>
type Part = keyof typeof parts

const each = (say: (name: Part) => RawBuilder<unknown> | null): RawBuilder<unknown> =>
  sql.join((Object.keys(parts) as Part[]).flatMap((name) => say(name) ?? []))

/** Approved time with the document and line it falls on, by the terms of its billing profile. */
export function chargedUnits(db: Db, { today, planned_date }: Cut) {
  const { cut, label, from_day, to_day } = months(sql`${planned_date ?? today}::date`)
  const week = sql`case when t.by_week then ${weekLabel(db)} end`
  return sql`
    select ${unitColumns(db, tax)}, ${from_day} as from_day, ${to_day} as to_day,
      'p' || t.id || '.' || u.currency || '.' || case when t.splits then concat_ws('.',
        ${each((name) => sql`case when ${sql.ref(`t.by_${name}`)} then ${parts[name].key} end`)}, ${cut}) else '' end as key,
      case when t.splits then concat_ws(', ',
        ${each((name) => parts[name].label && sql`case when ${sql.ref(`t.by_${name}`)} then ${parts[name].label} end`)},
        ${week}, ${label}) else '' end as split_label,
      case when t.group_by = 'candidate' then ${candidateName} when t.group_by = 'week' then ${weekLabel(db)} when t.group_by = 'job' then w.title
        when t.group_by = 'placement' then w.title || ', ' || ${candidateName} when t.group_by = 'site' then coalesce(nullif(u.site, ''), 'No site')
        when t.group_by = 'po_number' then coalesce('Purchase order ' || nullif(u.po_number, ''), 'No purchase order') else '' end as group_label,
      case when t.group_by = 'week' then u.period_end::text when t.group_by = 'job' then w.title || ' ' || w.job_id
        when t.group_by = 'placement' then w.title when t.group_by = 'site' then u.site when t.group_by = 'po_number' then u.po_number else d.last_name end as group_sort
    from waiting u
    join terms t on t.id = u.holder_id
    ${unitJoins(db)}
    cross join lateral (select case when u.adjusts_unit_id is null then u.source_kind else (
      select a.source_kind from charge_units a where a.tenant_id = ${db.tenant} and a.id = u.adjusts_unit_id) end as source) of_kind
    left join tax_codes own_tax on own_tax.tenant_id = ${db.tenant} and own_tax.id = coalesce(u.named_tax_code_id, k.tax_code_id)
    left join works w on w.id = u.placement_id
    left join consultants n on n.id = u.consultant_user_id
    left join approvers h on h.id = u.timesheet_id`
}

/** How time is told apart by months as of the day of the documents, and what each part says of its first and last day. */
function months(day: RawBuilder<unknown>) {
  const first = sql`date_trunc('month', ${day})::date`
  const next = sql`(date_trunc('month', ${day}) + interval '1 month')::date`
  const own = sql`date_trunc('month', u.day)::date`
  const ownEnd = sql`(date_trunc('month', u.day) + interval '1 month')::date - 1`
  const name = (month: RawBuilder<unknown>) => sql`to_char(${month}, 'FMMonth YYYY')`
  return {
    cut: sql`case when t.month_cut = 'calendar_month' then 'm' || ${own}
      when t.month_cut = 'current' then case when u.day >= ${first} then 'mc' else 'me' end
      when t.month_cut = 'future' then case when u.day >= ${next} then 'mf' else 'mr' end end`,
    label: sql`case when t.month_cut = 'calendar_month' then ${name(own)}
      when t.month_cut = 'current' then case when u.day >= ${first} then ${name(first)} else 'Earlier months' end
      when t.month_cut = 'future' then case when u.day >= ${next} then 'Months to come' else 'Up to ' || ${name(first)} end end`,
    from_day: sql`case when t.month_cut = 'calendar_month' then greatest(u.period_start, ${own})
      when t.month_cut = 'current' then case when u.day >= ${first} then greatest(u.period_start, ${first}) else u.period_start end
      when t.month_cut = 'future' then case when u.day >= ${next} then greatest(u.period_start, ${next}) else u.period_start end
      else u.period_start end`,
    to_day: sql`case when t.month_cut = 'calendar_month' then least(u.period_end, ${ownEnd})
      when t.month_cut = 'current' then case when u.day < ${first} then least(u.period_end, ${first} - 1) else u.period_end end
      when t.month_cut = 'future' then case when u.day < ${next} then least(u.period_end, ${next} - 1) else u.period_end end
      else u.period_end end`,
  }
}

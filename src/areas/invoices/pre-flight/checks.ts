import { sql } from 'kysely'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import type { CheckRules } from '#areas/invoices/pre-flight/contract.ts'
import { ownWeeks, type RuleName } from '#areas/invoices/pre-flight/words.ts'
import { inCurrency } from '#areas/settings/public.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Asked = { side: DocumentKind; today: Day; rules: CheckRules; names: readonly RuleName[] }

/**
 * What stands out, check by check: each is one statement over all time (`work`), timesheets (`sheets_in`) and parties
 * (`parties_in`) that are asked about, however many, and costs nothing while it is not among `names`. It answers what it is
 * about (`subject`), the figures that a person judges (`figures`: a finding of others is another finding), and what the
 * words and links need besides (`about`).
 */
export const allChecks = (db: Db, asked: Asked) => sql`
  ${duplicate(db, asked)} union all ${hours(asked)} union all ${margin(asked)} union all ${rate(db, asked)}
  union all ${bank(db, asked)} union all ${missing(db, asked)} union all ${agreement(db, asked)} union all ${first(db, asked)}`

/** Is this check asked for? */
const wanted = (name: RuleName, names: readonly RuleName[]) => sql`${name}::text = any(${names}::text[])`

const duplicate = (db: Db, { side, rules, names }: Asked) => sql`
    select 'duplicate' as rule, 'timesheets:' || least(s.timesheet_id, o.id) || ':' || greatest(s.timesheet_id, o.id) as subject,
      min(s.party_id) as party_id, min(s.party_name) as party_name,
      jsonb_build_object('days', min(c.days), 'from', min(c.first), 'to', min(c.last)) as figures,
      jsonb_build_object('worker', min(s.worker), 'timesheet_id', least(s.timesheet_id, o.id), 'other_timesheet_id', greatest(s.timesheet_id, o.id),
        'other', min(e.other)) as about, min(s.invoice_ids) as invoice_ids
    from sheets_in s
    join timesheets o on o.tenant_id = ${db.tenant} and o.candidate_id = s.candidate_id and o.client_id = s.client_id
      and o.id <> s.timesheet_id and o.period_end >= s.period_start and o.period_end <= s.period_end + 31
      and o.period_start <= s.period_end and o.status = any('{approved,processed}')
    cross join lateral (
      select count(distinct u.day)::int as days, min(u.day) as first, max(u.day) as last
      from charge_units u
      where u.tenant_id = ${db.tenant} and u.timesheet_id = s.timesheet_id and u.source_kind = 'time' and exists (
        select from charge_units n where n.tenant_id = ${db.tenant} and n.timesheet_id = o.id and n.source_kind = 'time'
          and n.day = u.day)
      offset 0) c
    left join lateral (
      select jsonb_build_object('id', i.id, 'number', i.number, 'type', i.type, 'owner_user_id', i.owner_user_id, 'team_id', i.team_id)::text as other
      from charge_units n
      join invoice_units k on k.tenant_id = ${db.tenant} and k.charge_unit_id = n.id and k.side = ${side} and k.released_at is null
      join invoices i on i.tenant_id = ${db.tenant} and i.id = k.invoice_id
      where n.tenant_id = ${db.tenant} and n.timesheet_id = o.id limit 1 offset 0) e on true
    where ${wanted('duplicate', names)} and c.days >= ${rules.duplicate.days}::int
      and (e.other is not null or exists (select from sheets_in b where b.timesheet_id = o.id))
    group by least(s.timesheet_id, o.id), greatest(s.timesheet_id, o.id)`

const hours = ({ rules, names }: Asked) => sql`
    select 'hours' as rule, 'timesheet:' || p.timesheet_id as subject, p.party_id, p.party_name,
      jsonb_build_object('minutes', p.minutes, 'mean', p.mean, 'deviation', p.deviation, 'sheets', p.sheets) as figures,
      ${aboutSheet} as about, p.invoice_ids
    from past p
    where ${wanted('hours', names)} and p.sheets >= ${rules.hours.least_sheets}::int and p.minutes > p.mean + ${rules.hours.sigma}::int * p.deviation
      and p.minutes - p.mean >= ${rules.hours.least_hours * 60}::int and p.minutes > p.mean`

const margin = ({ rules, names }: Asked) => sql`
    select 'margin' as rule, 'timesheet:' || p.timesheet_id as subject, p.party_id, p.party_name,
      jsonb_build_object('margin', p.margin, 'was', p.was, 'sheets', p.sheets) as figures, ${aboutSheet} as about, p.invoice_ids
    from past p
    where ${wanted('margin', names)} and p.was - p.margin >= ${rules.margin.points * 100}::int`

/** Found first and named afterwards: of ten thousand weeks few are at another rate. */
const rate = (db: Db, { side, names }: Asked) => sql`
    select 'rate' as rule, 'timesheet:' || w.timesheet_id || ':' || w.rate_code_id || ':' || w.rate as subject,
      min(w.party_id) as party_id, min(w.party_name) as party_name,
      jsonb_build_object('rate', w.rate::text, 'agreed', w.agreed::text, 'from', min(w.day), 'to', max(w.day)) as figures,
      jsonb_build_object('worker', (
          select d.first_name || ' ' || d.last_name from timesheets t
          join candidates d on d.tenant_id = ${db.tenant} and d.id = t.candidate_id
          where t.tenant_id = ${db.tenant} and t.id = w.timesheet_id),
        'timesheet_id', w.timesheet_id, 'placement_id', min(w.placement_id), 'label', min(k.name), 'currency', min(w.currency)) as about,
      array_remove(array_agg(distinct w.invoice_id), null) as invoice_ids
    from (
      select w.*, r.agreed from work w
      cross join lateral (
        select ${side === 'sales' ? sql`r.charge_rate` : sql`r.pay_rate`} as agreed from placement_rates r
        where r.tenant_id = ${db.tenant} and r.placement_id = w.placement_id and r.rate_code_id = w.rate_code_id
          and r.effective_from <= w.day and (r.effective_to is null or r.effective_to >= w.day)
        order by r.effective_from desc, r.id desc limit 1) r
      where ${wanted('rate', names)} and w.source_kind = 'time' and w.timesheet_id is not null and r.agreed <> w.rate
      offset 0) w
    join rate_codes k on k.tenant_id = ${db.tenant} and k.id = w.rate_code_id
    -- What a rule comes to is made of the basic rate, and said nowhere else.
    where not exists (select from placements p cross join lateral jsonb_array_elements(p.overtime_rules) as x(rule)
        where p.tenant_id = ${db.tenant} and p.id = w.placement_id and (x.rule ->> 'rate_code_id')::bigint = w.rate_code_id)
    group by w.timesheet_id, w.rate_code_id, w.rate, w.agreed`

const bank = (db: Db, { side, today, rules, names }: Asked) => sql`
    select 'bank' as rule, 'supplier:' || p.party_id as subject, p.party_id, p.party_name,
      jsonb_build_object('changed_on', (b.decided_at at time zone g.tz)::date, 'change', b.id) as figures,
      jsonb_build_object('ending', b.ending) as about, p.invoice_ids
    from parties_in p
    join agency_settings g on g.tenant_id = ${db.tenant}
    cross join lateral (
      select b.id, b.decided_at, b.ending from bank_changes b
      where b.tenant_id = ${db.tenant} and b.subject = 'suppliers' and b.subject_id = p.party_id and b.status = 'approved'
      order by b.id desc limit 1) b
    where ${wanted('bank', names)} and ${side}::text = 'self-billing' and (b.decided_at at time zone g.tz)::date > ${today}::date - ${rules.bank.days}::int`

const missing = (db: Db, { side, rules, names }: Asked) => sql`
    select 'missing' as rule, 'party:' || p.party_id as subject, p.party_id, p.party_name,
      jsonb_build_object('sheets', m.sheets, 'workers', m.workers, 'from', m.first, 'to', m.last) as figures,
      jsonb_build_object('timesheets', m.some) as about, p.invoice_ids
    from parties_in p
    cross join lateral (
      select count(*)::int as sheets, count(distinct o.candidate_id)::int as workers, min(o.period_end) as first,
        max(o.period_end) as last, to_jsonb((array_agg(jsonb_build_object('id', o.id, 'worker', d.first_name || ' ' || d.last_name)
          order by o.period_end, o.id))[1:3]) as some
      from timesheets o
      join candidates d on d.tenant_id = ${db.tenant} and d.id = o.candidate_id
      where o.tenant_id = ${db.tenant} and o.period_end > p.until - ${rules.missing.weeks * 7}::int and o.period_end <= p.until
        and o.status = any('{open,draft,submitted,rejected}') and ${
          side === 'sales'
            ? sql`o.client_id = p.party_id`
            : sql`o.placement_id = any(array(select l.id from placements l where l.tenant_id = ${db.tenant} and l.supplier_id = p.party_id))`
        }) m
    where ${wanted('missing', names)} and m.sheets > 0`

const agreement = (db: Db, { side, today, rules, names }: Asked) => sql`
    select 'agreement' as rule, 'supplier:' || p.party_id as subject, p.party_id, p.party_name,
      jsonb_build_object('ends_on', a.ends_on) as figures, jsonb_build_object('ended', a.ends_on < ${today}::date) as about, p.invoice_ids
    from parties_in p
    join suppliers s on s.tenant_id = ${db.tenant} and s.id = p.party_id
    left join legal_entities e on e.tenant_id = ${db.tenant} and e.is_default
    cross join lateral (
      select max(a.ends_on) as ends_on from self_billing_agreements a
      where a.tenant_id = ${db.tenant} and a.supplier_id = p.party_id
        and (a.legal_entity_id is null or a.legal_entity_id = coalesce(s.legal_entity_id, e.id))) a
    where ${wanted('agreement', names)} and ${side}::text = 'self-billing' and a.ends_on < ${today}::date + ${rules.agreement.days}::int`

const first = (db: Db, { side, names }: Asked) => sql`
    select 'first' as rule, 'party:' || p.party_id as subject, p.party_id, p.party_name, '{}'::jsonb as figures,
      '{}'::jsonb as about, p.invoice_ids
    from parties_in p
    where ${wanted('first', names)} and not exists (select from invoices i where i.tenant_id = ${db.tenant} and i.type = ${side} and i.number is not null
      and ${side === 'sales' ? sql`i.client_id` : sql`i.supplier_id`} = p.party_id)`

const aboutSheet = sql`jsonb_build_object('worker', p.worker, 'timesheet_id', p.timesheet_id, 'placement_id', p.placement_id,
  'period_end', p.period_end)`

/** What a sheet pays beside what it charges; null where that is in another currency and there is no rate, and its margin is left out. */
const paid = (db: Db, t: string) =>
  inCurrency(db, {
    amount: sql.ref(`${t}.pay_amount`),
    from: sql.ref(`${t}.pay_currency`),
    to: sql.ref(`${t}.currency`),
    day: sql.ref(`${t}.period_end`),
  })

/** The steps that several checks begin with, over `work` and `docs_in`. `past`: each timesheet beside those of its placement before it. */
export const sharedSteps = (db: Db) => sql`
    sheets_in as materialized (
      select t.id as timesheet_id, t.placement_id, t.candidate_id, t.client_id, t.period_start, t.period_end, t.minutes,
        t.charge_amount, ${paid(db, 't')} as pay_amount, w.party_id, w.party_name, d.first_name || ' ' || d.last_name as worker, w.invoice_ids
      from (
        select timesheet_id, min(party_id) as party_id, min(party_name) as party_name,
          array_remove(array_agg(distinct invoice_id), null) as invoice_ids
        from work where timesheet_id is not null group by timesheet_id) w
      join timesheets t on t.tenant_id = ${db.tenant} and t.id = w.timesheet_id
      join candidates d on d.tenant_id = ${db.tenant} and d.id = t.candidate_id
    ),
    parties_in as materialized (
      select party_id, min(party_name) as party_name, max(until) as until, array_remove(array_agg(distinct invoice_id), null) as invoice_ids
      from docs_in where party_id is not null group by party_id
    ),
    past as materialized (
      select s.*, h.sheets, round(h.mean)::int as mean, round(h.deviation)::int as deviation,
        case when s.charge_amount > 0 then round((s.charge_amount - s.pay_amount) * 10000.0 / s.charge_amount)::int end as margin,
        case when h.charged > 0 then round((h.charged - h.paid) * 10000.0 / h.charged)::int end as was
      from sheets_in s
      cross join lateral (
        select count(*)::int as sheets, avg(o.minutes) as mean, coalesce(stddev_samp(o.minutes), 0) as deviation,
          sum(o.charge_amount) filter (where c.pay is not null) as charged, sum(c.pay) as paid
        from timesheets o cross join lateral (select ${paid(db, 'o')} as pay) c
        where o.tenant_id = ${db.tenant} and o.placement_id = s.placement_id and o.minutes > 0
          and o.period_start < s.period_start and o.period_start >= s.period_start - ${ownWeeks * 7}::int
          and o.status = any('{approved,processed}')
        offset 0) h
    )`

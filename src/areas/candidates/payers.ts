import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Engagements with the day on which the next one begins (`until`, null: in force for good), as a subquery:
 * `from (${…}) e`. `which` chooses among `engagements g`, whole candidates only.
 */
export const engagementSpans = (db: Db, which: RawBuilder<unknown> = sql`true`) => sql`
  select g.candidate_id, g.type, g.supplier_id, g.payroll_ref, g.effective_from,
    lead(g.effective_from) over (partition by g.candidate_id order by g.effective_from) as until
  from engagements g where g.tenant_id = ${db.tenant} and ${which}`

/** Is this span the one in force on a day? */
export const inForceOn = (span: string, day: string) => sql`
  ${sql.ref(`${span}.effective_from`)} <= ${sql.ref(day)}
  and (${sql.ref(`${span}.until`)} is null or ${sql.ref(`${span}.until`)} > ${sql.ref(day)})`

/**
 * Does time recorded under one payer (`supplier_id`, `engagement_type`) belong to another by the span in force on its day,
 * or to nobody because there is none?
 */
export const payerDiffers = (recorded: string, span: string) => sql`
  (${sql.ref(`${span}.candidate_id`)} is null
    or ${payer(recorded, 'engagement_type')} <> ${payer(span, 'type')})`

const payer = (of: string, type: string) => sql`
  coalesce(${sql.ref(`${of}.supplier_id`)}, case when ${sql.ref(`${of}.${type}`)} = any('{paye,perm}') then 0 else -1 end)`

/**
 * What the rooms above keep of a candidate's handed-in time, read here and nowhere written: each paid day of a submitted
 * sheet (`charge_unit_id` null) and each charge unit whose payer is another than the engagement now in force on its day
 * says (`to_type` null: none is). As a subquery: `from (${…}) x`.
 */
export const timeUnderFormerPayer = (db: Db, candidate: RawBuilder<unknown>) => sql`
  select s.timesheet_id, s.charge_unit_id, s.day, s.engagement_type, s.supplier_id,
    e.type as to_type, e.supplier_id as to_supplier_id
  from (
    select u.timesheet_id, u.id as charge_unit_id, u.day, coalesce(m.engagement_type, u.engagement_type) as engagement_type,
      case when m.id is null then u.supplier_id else m.supplier_id end as supplier_id
    from charge_units u
    join timesheets a on a.tenant_id = ${db.tenant} and a.id = u.timesheet_id and a.status <> 'superseded'
    left join lateral (
      select m.id, m.engagement_type, m.supplier_id from charge_unit_moves m
      where m.tenant_id = ${db.tenant} and m.charge_unit_id = u.id order by m.id desc limit 1) m on true
    where u.tenant_id = ${db.tenant} and u.candidate_id = ${candidate} and u.payable
      -- Of what a correction put another unit in the place of, nothing is paid any more.
      and not exists (select from unit_holds h where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id and h.side = 'pay'
        and h.kind = 'corrected')
    union all
    select t.id, null, d.day, p.engagement_type, p.supplier_id
    from timesheets t
    cross join lateral (
      select distinct (unit ->> 'day')::date as day from jsonb_array_elements(t.calculation -> 'units') unit
      where (unit ->> 'payable')::boolean) d
    join lateral (
      select p.engagement_type, p.supplier_id from timesheet_payers p
      where p.tenant_id = ${db.tenant} and p.timesheet_id = t.id and p.submission_no = t.submission_no
        and p.from_day <= d.day
      order by p.revision desc, p.from_day desc limit 1) p on true
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${candidate} and t.status = 'submitted'
  ) s
  left join (${engagementSpans(db, sql`g.candidate_id = ${candidate}`)}) e on ${inForceOn('e', 's.day')}
  where ${payerDiffers('s', 'e')}`

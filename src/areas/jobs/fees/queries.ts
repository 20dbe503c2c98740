import { type RawBuilder, sql } from 'kysely'
import type { Fee, FeeInput } from '#areas/jobs/fees/contract.ts'
import { sharersOf } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import { minorToDecimal, taxOf } from '#platform/money.ts'

type Rebate = NonNullable<Fee['rebate']>
type Found = Omit<Fee, 'rebate'> & { rebate: (Omit<Rebate, 'tax'> & { tax_rate: string }) | null }

/** The fee of a placement with what became of each stage; null where none was agreed. */
export async function findFee(db: Db, placementId: number): Promise<Fee | null> {
  const { rows } = await sql<Found>`
    select p.currency, f.salary, trim_scale(f.percent)::text as percent, f.amount, f.rebates, f.version,
      (select json_agg(json_build_object('label', s.label, 'percent', trim_scale(s.percent)::text, 'amount', s.amount, 'due', s.due,
        'due_on', s.due_on, 'charge_unit_id', s.charge_unit_id, 'document', (
          select json_build_object('id', i.id, 'number', i.number) from invoice_units l
          join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
          where l.tenant_id = ${db.tenant} and l.side = 'sales' and l.charge_unit_id = s.charge_unit_id and l.released_at is null
        )) order by s.seq)
        from placement_fee_stages s where s.tenant_id = ${db.tenant} and s.fee_id = f.id) as stages,
      (select json_build_object('last_day', r.last_day, 'week', r.week, 'percent', trim_scale(r.percent)::text,
          'charged', r.charged, 'amount', r.amount, 'tax_rate', x.rate::text)
        from placement_fee_rebates r
        join billing_profiles b on b.tenant_id = ${db.tenant} and b.id = p.billing_profile_id
        join tax_codes x on x.tenant_id = ${db.tenant} and x.id = b.tax_code_id
        where r.tenant_id = ${db.tenant} and r.fee_id = f.id and r.last_day = p.end_date and p.status = 'terminated'
          and r.amount > 0) as rebate
    from placement_fees f
    join placements p on p.tenant_id = ${db.tenant} and p.id = f.placement_id
    where f.tenant_id = ${db.tenant} and f.placement_id = ${placementId}`.execute(db)
  const [found] = rows
  if (!found) return null
  if (!found.rebate) return { ...found, rebate: null }
  const { tax_rate, ...rebate } = found.rebate
  return { ...found, rebate: { ...rebate, tax: taxOf(rebate.amount, tax_rate) } }
}

type Stored = Omit<FeeInput, 'amount' | 'stages'> & {
  amount: number
  stages: (FeeInput['stages'][number] & { amount: number })[]
}

/** Puts this fee in the place of what was agreed before. */
export async function writeFee(db: Db, placementId: number, fee: Stored): Promise<void> {
  await sql`
    with fee as (
      insert into placement_fees (tenant_id, placement_id, salary, percent, amount, rebates, updated_at)
      values (${db.tenant}, ${placementId}, ${fee.salary}, ${fee.percent}, ${fee.amount}, ${JSON.stringify(fee.rebates)}::jsonb, now())
      on conflict (tenant_id, placement_id) do update set salary = excluded.salary, percent = excluded.percent,
        amount = excluded.amount, rebates = excluded.rebates, version = placement_fees.version + 1, updated_at = excluded.updated_at
      returning id
    )
    insert into placement_fee_stages (tenant_id, fee_id, seq, label, percent, amount, due, due_on)
    select ${db.tenant}::integer, fee.id, s.seq, s.label, s.percent, s.amount, s.due, s.due_on
    from fee, jsonb_to_recordset(${JSON.stringify(fee.stages.map((stage, seq) => ({ seq, ...stage })))}::jsonb)
      as s(seq smallint, label text, percent numeric, amount bigint, due text, due_on date)`.execute(db)
}

/** The stages alone; the fee stays for those that follow. */
export async function clearStages(db: Db, placementId: number): Promise<void> {
  await sql`
    delete from placement_fee_stages s where s.tenant_id = ${db.tenant} and s.fee_id = (select f.id from placement_fees f
      where f.tenant_id = ${db.tenant} and f.placement_id = ${placementId})`.execute(db)
}

export async function deleteFee(db: Db, placementId: number): Promise<void> {
  await clearStages(db, placementId)
  await sql`delete from placement_fees f where f.tenant_id = ${db.tenant} and f.placement_id = ${placementId}`.execute(
    db,
  )
}

/** The day on which a stage is charged, once its placement is agreed. */
export const dueDay = sql`coalesce(s.due_on, p.start_date)`

/**
 * Will a stage `s` that was not charged of the fee of `p` never be? The placement was cancelled, or terminated before the
 * stage was due.
 */
export const neverDue = sql`(p.status = 'cancelled' or (p.status = 'terminated' and (s.due = 'offer' or ${dueDay} > p.end_date)))`

/**
 * Stages that are due and not charged: of agreed placements at once, on the first day of those that work, and on a day of
 * their own. Of one that was terminated or cancelled no more, but for what was due by its last day.
 */
const due = (db: Db, today: string, which: RawBuilder<unknown>) => sql`
  from placement_fee_stages s
  join placement_fees f on f.tenant_id = ${db.tenant} and f.id = s.fee_id
  join placements p on p.tenant_id = ${db.tenant} and p.id = f.placement_id
  where s.tenant_id = ${db.tenant} and s.charge_unit_id is null and s.amount > 0 and ${which}
    and case when s.due = 'offer' then p.status = any('{approved,live,ended,closed}')
      when p.status = 'terminated' then ${dueDay} <= least(p.end_date, ${today}::date)
      else ${dueDay} <= ${today}::date and p.status = any('{live,ended,closed}') end`

export type DueStage = {
  id: number
  placement_id: number
  amount: number
  currency: string
  charge_rate: string
}

/** Holds the stages that are due, the oldest placements first; who charges them at this instant is not waited for. */
export async function lockDue(
  db: Db,
  today: string,
  { placement_id, most }: { placement_id?: number; most: number },
): Promise<DueStage[]> {
  const which = placement_id ? sql`f.placement_id = ${placement_id}` : sql`true`
  const { rows } = await sql<Omit<DueStage, 'charge_rate'>>`
    select s.id, f.placement_id, s.amount, p.currency ${due(db, today, which)}
    order by f.placement_id, s.seq limit ${most} for update of s skip locked`.execute(db)
  return rows.map((stage) => ({ ...stage, charge_rate: minorToDecimal(stage.amount, stage.currency) }))
}

/** As units of the bill side, a row a stage, with the words that say how its amount came to be. */
export const unitsOfStages = (db: Db, stages: readonly DueStage[], today: string) => sql`
  select 'fee' as source_kind, null::bigint as timesheet_id, p.id as placement_id, p.candidate_id, p.client_id,
    null::bigint as supplier_id, p.engagement_type, p.billing_profile_id, s.seq::integer as seq, d.day, d.day as period_end,
    null::bigint as rate_code_id, s.label, 'quantity' as kind, 'fixed' as unit, null::integer as minutes, 1 as quantity,
    0 as pay_rate, n.charge_rate, 0 as pay_amount, s.amount as charge_amount, false as payable, true as chargeable,
    p.currency, null::text as paid_in, p.po_number, null::bigint as adjusts_unit_id, '' as reason,
    jsonb_build_array(jsonb_build_object('kind', 'amount', 'text', trim_scale(s.percent) || ' % of the agreed fee: ' || s.label,
      'data', jsonb_build_object('percent', s.percent::text, 'amount', s.amount))) as trace
  from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as n(id bigint, charge_rate numeric)
  join placement_fee_stages s on s.tenant_id = ${db.tenant} and s.id = n.id
  join placement_fees f on f.tenant_id = ${db.tenant} and f.id = s.fee_id
  join placements p on p.tenant_id = ${db.tenant} and p.id = f.placement_id
  -- Agreed long before the first day, it is due on the day it was agreed.
  cross join lateral (select least(case when s.due = 'offer' then ${today}::date else ${dueDay} end, ${today}::date) as day) d`

/** The stages know their units from now on; answers which those are. */
export async function linkUnits(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update placement_fee_stages s set charge_unit_id = u.id
    from placement_fees f, charge_units u
    where s.tenant_id = ${db.tenant} and s.id = any(${ids}::bigint[]) and f.tenant_id = ${db.tenant} and f.id = s.fee_id
      and u.tenant_id = ${db.tenant} and u.placement_id = f.placement_id and u.source_kind = 'fee' and u.seq = s.seq
    returning u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type LeftEarly = {
  fee_id: number
  placement_id: number
  job_id: number
  ref: string
  candidate_name: string
  start_date: string
  last_day: string
  charged: number
  rebates: FeeInput['rebates']
  owner_user_id: number | null
  shared_with: number[]
}

/** Terminated placements with a fee of which something was charged, and no word yet of what is given back. */
export async function leftEarly(
  db: Db,
  { placement_id, most }: { placement_id?: number; most: number },
): Promise<LeftEarly[]> {
  const which = placement_id ? sql`f.placement_id = ${placement_id}` : sql`true`
  const { rows } = await sql<LeftEarly>`
    select f.id as fee_id, p.id as placement_id, p.job_id, p.ref, w.first_name || ' ' || w.last_name as candidate_name, p.start_date,
      p.end_date as last_day, f.rebates, p.owner_user_id, ${sharersOf(db, sql`p.id`)} as shared_with, (
        select sum(s.amount)::bigint from placement_fee_stages s
        where s.tenant_id = ${db.tenant} and s.fee_id = f.id and s.charge_unit_id is not null) as charged
    from placement_fees f
    join placements p on p.tenant_id = ${db.tenant} and p.id = f.placement_id
    join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    where f.tenant_id = ${db.tenant} and ${which} and p.status = 'terminated' and f.rebates <> '[]'
      and exists (select from placement_fee_stages s where s.tenant_id = ${db.tenant} and s.fee_id = f.id and s.charge_unit_id is not null)
      and not exists (select from placement_fee_rebates r
        where r.tenant_id = ${db.tenant} and r.fee_id = f.id and r.last_day = p.end_date)
    order by f.id limit ${most} for update of f skip locked`.execute(db)
  return rows
}

type Given = Pick<LeftEarly, 'fee_id' | 'last_day' | 'charged'> & {
  week: number
  percent: string
  amount: number
}

/** What is to be given back, or that nothing is (`amount` 0): each last day is looked at once. */
export async function insertRebates(db: Db, rebates: readonly Given[]): Promise<void> {
  await sql`
    insert into placement_fee_rebates (tenant_id, fee_id, last_day, week, percent, charged, amount)
    select ${db.tenant}::integer, r.fee_id, r.last_day, r.week, r.percent, r.charged, r.amount
    from jsonb_to_recordset(${JSON.stringify(rebates)}::jsonb) as r(fee_id bigint, last_day date, week integer, percent numeric,
      charged bigint, amount bigint)`.execute(db)
}

/** Did the client hire the worker? So the last termination of the placement says, unless it was taken back. */
export async function wasTakenOn(db: Db, placementId: number): Promise<boolean> {
  const { rows } = await sql<{ reason_code: string | null }>`
    select t.reason_code from placement_terms t
    where t.tenant_id = ${db.tenant} and t.placement_id = ${placementId}
      and t.kind = any('{termination,reinstatement,extension}')
      and (t.kind <> 'termination' or t.reason_code is not null)
    order by t.id desc limit 1`.execute(db)
  return rows[0]?.reason_code === 'taken_on'
}

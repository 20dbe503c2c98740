import { sql } from 'kysely'
import { engagementSpans, timeUnderFormerPayer } from '#areas/candidates/public.ts'
import type { SheetPayer } from '#areas/timesheets/contract.ts'
import { lockWorker, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { moveUnits } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

/**
 * Keeps who pays for the days of these handed-in sheets: the engagements in force now. Once more it is a new revision
 * of the same submission. Whoever calls holds the worker, so that no engagement changes meanwhile.
 */
export async function keepPayers(db: Db, timesheetIds: number[]): Promise<void> {
  if (timesheetIds.length === 0) return
  const workers = sql`g.candidate_id = any(array(select t.candidate_id from timesheets t
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[])))`
  await sql`
    insert into timesheet_payers (tenant_id, timesheet_id, submission_no, revision, from_day, engagement_type, supplier_id)
    select t.tenant_id, t.id, t.submission_no, (
        select coalesce(max(p.revision) + 1, 0) from timesheet_payers p
        where p.tenant_id = ${db.tenant} and p.timesheet_id = t.id and p.submission_no = t.submission_no),
      greatest(e.effective_from, t.period_start), e.type, e.supplier_id
    from timesheets t
    join (${engagementSpans(db, workers)}) e on e.candidate_id = t.candidate_id
      -- The last shift may end on the day after.
      and e.effective_from <= t.period_end + 1 and (e.until is null or e.until > t.period_start)
    where t.tenant_id = ${db.tenant} and t.id = any(${timesheetIds}::bigint[])`.execute(db)
}

/** Holds these sheets of a worker and then the worker: no decision and no change of engagement until the end of the transaction. */
export async function holdTime(db: Db, candidateId: number, timesheetIds: number[]): Promise<void> {
  await sql`
    select t.id from timesheets t
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${candidateId} and t.id = any(${timesheetIds}::bigint[])
    order by t.id for no key update`.execute(db)
  await lockWorker(db, candidateId)
}

/** Time of one worker that is given to another payer: whole submitted sheets, or charge units of approved ones. */
export type PayerMove = {
  timesheet_id: number
  submitted: boolean
  charge_unit_ids: number[]
  /** For the history: how it stood and how it stands. */
  from: string
  to: string
}

/**
 * Gives this time to the engagements in force on its days now: the one place that does. Amounts, hours and the approval
 * stay; the fact is a row that is only ever added, with its reason, and a line in the history of each sheet. Whoever
 * calls holds them (`holdTime`) and has seen that no live document does. `more` goes into the history.
 */
export async function movePayers(
  ctx: Context,
  moves: readonly PayerMove[],
  reason: string,
  more: object = {},
): Promise<void> {
  const { db, who } = ctx
  await keepPayers(
    db,
    moves.filter(({ submitted }) => submitted).map(({ timesheet_id }) => timesheet_id),
  )
  const units = moves.flatMap(({ charge_unit_ids }) => charge_unit_ids)
  await moveUnits(db, units, { reason, user_id: who.id || null })
  const user_name = who.token_name ? `${who.name} (API token ${who.token_name})` : who.name
  await recordHistoryEach(
    db,
    'timesheets',
    moves.map(({ timesheet_id, from, to }) => ({
      subject_id: timesheet_id,
      user_id: who.id || null,
      user_name,
      action: 'payer_changed',
      changes: { paid_through: { from, to }, reason: { from: null, to: reason }, ...more },
    })),
  )
  await announce(db, 'timesheet.payer_changed', { ids: moves.map(({ timesheet_id }) => timesheet_id) })
}

/** Who pays for which days of a sheet: as approved and moved, as handed in, else by the engagements of today. */
export async function sheetPayers(db: Db, sheet: Sheet): Promise<SheetPayer[]> {
  const { rows } = await sql<SheetPayer>`
    with units as (
      select u.day, coalesce(m.engagement_type, u.engagement_type) as engagement_type,
        case when m.id is null then u.supplier_id else m.supplier_id end as supplier_id
      from charge_units u
      left join lateral (
        select m.id, m.engagement_type, m.supplier_id from charge_unit_moves m
        where m.tenant_id = ${db.tenant} and m.charge_unit_id = u.id order by m.id desc limit 1) m on true
      where u.tenant_id = ${db.tenant} and u.timesheet_id = ${sheet.id} and u.payable
    ), kept as (
      select p.from_day, p.engagement_type, p.supplier_id, p.revision = max(p.revision) over () as latest
      from timesheet_payers p
      where p.tenant_id = ${db.tenant} and p.timesheet_id = ${sheet.id} and p.submission_no = ${sheet.submission_no}
        and ${['submitted', 'approved', 'processed'].includes(sheet.status)}
    ), found as (
      select min(day) as from_day, engagement_type, supplier_id from units group by engagement_type, supplier_id
      union all
      select from_day, engagement_type, supplier_id from kept
      where latest and from_day <= ${sheet.period_end}::date and not exists (select from units)
      union all
      select greatest(e.effective_from, ${sheet.period_start}::date), e.type, e.supplier_id
      from (${engagementSpans(db, sql`g.candidate_id = ${sheet.candidate_id}`)}) e
      where e.effective_from <= ${sheet.period_end}::date and (e.until is null or e.until > ${sheet.period_start}::date)
        and not exists (select from units) and not exists (select from kept)
    )
    select f.from_day, f.engagement_type, f.supplier_id, s.name as supplier_name
    from found f left join suppliers s on s.tenant_id = ${db.tenant} and s.id = f.supplier_id
    order by f.from_day`.execute(db)
  return rows
}

/** Does some of its handed-in time belong to another payer by the engagements of today? */
export async function payersChanged(db: Db, { id, candidate_id }: Sheet): Promise<boolean> {
  const { rows } = await sql`
    select from (${timeUnderFormerPayer(db, sql`${candidate_id}::bigint`)}) x where x.timesheet_id = ${id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

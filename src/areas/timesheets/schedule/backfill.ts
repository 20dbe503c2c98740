import { sql } from 'kysely'
import { engagementsWithin } from '#areas/candidates/public.ts'
import { type PlacedTerms, ratesByCards, sheetsExpected, termsOf } from '#areas/jobs/public.ts'
import { commitSheets, reserveSheets } from '#areas/purchase-orders/public.ts'
import { daysByCalendar } from '#areas/settings/public.ts'
import { sealApproved, sidesOf, unitsOfSheets } from '#areas/timesheets/approval-queries.ts'
import { asTerms, keptTerms, worked } from '#areas/timesheets/calculate-sheet.ts'
import type { Calculation, Entry, Terms } from '#areas/timesheets/calculation/shapes.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { decisions, declaration } from '#areas/timesheets/declarations.ts'
import { totalsHash } from '#areas/timesheets/review/review.ts'
import { calculate } from '#areas/timesheets/rules.ts'
import { sheetsOf } from '#areas/timesheets/schedule/schedule.ts'
import { keepPayers } from '#areas/timesheets/timesheet-payers.ts'
import { heldAsMade } from '#areas/units/public.ts'
import { addDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A sheet as it stood on some day: which period, how far it got, and what was entered. */
export type BackfilledSheet = {
  placement_id: number
  period_start: string
  status: 'open' | 'draft' | 'submitted' | 'rejected' | 'approved' | 'nil' | 'cancelled'
  entries: EntryInput[]
  /** Why it was sent back or cancelled. */
  reason?: string
}

type Priced = BackfilledSheet & {
  period_end: string
  terms: Terms
  calculation: Calculation
  placement: PlacedTerms
}

/**
 * Writes sheets that already have a history, as importing and the demo need: through the same rules as if each had
 * been entered, handed in and decided in its own week, but set by set. Sheets whose period does not exist on their
 * placement are left out. Sends no mail and announces nothing.
 */
export async function backfillSheets(db: Db, sheets: BackfilledSheet[], until: string): Promise<void> {
  if (sheets.length === 0) return
  const placements = await termsOf(db, [...new Set(sheets.map(({ placement_id }) => placement_id))])
  const periods = new Map(
    [...placements.values()]
      .flatMap((placement) => sheetsOf(placement, { until }))
      .map((sheet) => [`${sheet.placement_id} ${sheet.period_start}`, sheet]),
  )
  const days = [...periods.values()].flatMap((period) => Object.values(worked(period))).sort()
  const over = { from: days[0] ?? until, to: days.at(-1) ?? until }
  const holidaysOf = await daysByCalendar(db, over)
  const workers = [...new Set([...placements.values()].map(({ candidate_id }) => candidate_id))]
  const engaged = await engagementsWithin(db, workers, over)
  const byCards = await ratesByCards(db, [...placements.values()])
  const priced: Priced[] = sheets.flatMap((sheet) => {
    const placement = placements.get(sheet.placement_id)
    const period = periods.get(`${sheet.placement_id} ${sheet.period_start}`)
    if (!placement || !period) return []
    const chained = { ...placement, byCards: byCards(placement, worked(period)) }
    const asked = asTerms(chained, period, holidaysOf, engaged.get(placement.candidate_id))
    const terms = keptTerms(asked, sheet.entries)
    const { period_start, period_end } = period
    const calculation = calculate({
      entries: sheet.entries as readonly Entry[],
      terms,
      period_start,
      period_end,
    })
    return [{ ...period, ...sheet, period_end, terms, calculation, placement }]
  })
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  const { now } = rows[0]!
  for (let at = 0; at < priced.length; at += 500) await writePart(db, priced.slice(at, at + 500), now)
  const last = Map.groupBy(priced, ({ placement_id }) => placement_id)
  await sheetsExpected(
    db,
    [...last].map(([placement_id, made]) => ({
      placement_id,
      until: made
        .map(({ period_end }) => period_end)
        .sort()
        .at(-1)!,
    })),
  )
}

async function writePart(db: Db, sheets: Priced[], now: string): Promise<void> {
  const rows = sheets.map((sheet) => rowOf(sheet, now))
  const { rows: made } = await sql<{ id: number }>`
    insert into timesheets (tenant_id, placement_id, candidate_id, client_id, approver_user_id, owner_user_id, team_id,
      period_start, period_end, currency, paid_in, tz, layout, po_number, due_at, status, bill_status, pay_status, minutes,
      pay_amount, charge_amount, terms, calculation, submission_no, submitted_at, submitted_by_user_id, declaration,
      decided_at, decided_by_user_id, reason, created_at, updated_at)
    select ${db.tenant}::integer, n.placement_id, n.candidate_id, n.client_id, n.approver_user_id, n.owner_user_id,
      n.team_id, n.period_start, n.period_end, n.currency, n.paid_in, n.tz, n.layout, n.po_number, n.due_at, 'draft', n.bill_status,
      n.pay_status, n.minutes, n.pay_amount, n.charge_amount, n.terms, n.calculation, n.submission_no, n.submitted_at,
      w.user_id, n.declaration, n.decided_at, case when n.decided_at is not null then n.approver_user_id end, n.reason,
      n.created_at, coalesce(n.decided_at, n.submitted_at, n.created_at)
    from jsonb_populate_recordset(null::timesheets, ${JSON.stringify(rows)}::jsonb) n
    join candidates w on w.tenant_id = ${db.tenant} and w.id = n.candidate_id
    order by n.period_start, n.placement_id
    returning id`.execute(db)
  const sorted = [...sheets].sort(
    (a, b) => a.period_start.localeCompare(b.period_start) || a.placement_id - b.placement_id,
  )
  const numbered = sorted.map((sheet, at) => ({ ...sheet, id: made[at]!.id }))
  await writeEntries(db, numbered)
  await handIn(db, numbered)
  await writeReviews(db, numbered, now)
  await keepPayers(
    db,
    numbered.filter(({ status }) => status === 'submitted' || status === 'approved').map(({ id }) => id),
  )
  const approved = numbered.filter(({ status }) => status === 'approved').map(({ id }) => id)
  await sealApproved(db, approved)
  await heldAsMade(db, await unitsOfSheets(db, approved))
  const submitted = numbered.filter(({ status }) => status === 'submitted').map(({ id }) => id)
  await reserveSheets({ db, past: true }, submitted)
  await commitSheets({ db, past: true }, approved)
}

/** Entries are written on drafts alone, so each sheet comes to where it stood only now. */
async function handIn(db: Db, sheets: { id: number; status: BackfilledSheet['status'] }[]): Promise<void> {
  const rows = sheets.map(({ id, status }) => ({ id, status }))
  await sql`
    update timesheets t set status = n.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, status text)
    where t.tenant_id = ${db.tenant} and t.id = n.id and n.status <> 'draft'`.execute(db)
}

/**
 * When a sheet was handed in and decided on: on the evening its period ended and the morning after, but never later
 * than now, as on a Monday before ten.
 */
function instantsOf({ period_end }: Priced, now: string) {
  const past = (instant: string) => (instant < now ? instant : now)
  return {
    handed_in: past(`${period_end}T19:30:00Z`),
    decided: past(`${addDays(period_end, 1)}T10:15:00Z`),
    past,
  }
}

function rowOf(sheet: Priced, now: string) {
  const { placement, terms, calculation, entries: _entries, ...row } = sheet
  const handedIn = ['submitted', 'rejected', 'approved', 'nil'].includes(sheet.status)
  const decided = sheet.status === 'approved' || sheet.status === 'rejected'
  const { totals } = calculation
  const instants = instantsOf(sheet, now)
  return {
    ...row,
    minutes: totals.paid_minutes,
    pay_amount: totals.pay_amount,
    charge_amount: totals.charge_amount,
    terms: handedIn ? terms : null,
    calculation: handedIn ? calculation : null,
    submission_no: handedIn ? 1 : 0,
    submitted_at: handedIn ? instants.handed_in : null,
    declaration: handedIn ? { ...declaration, accepted_at: instants.handed_in, ip: '127.0.0.1' } : null,
    decided_at: decided ? instants.decided : null,
    reason: sheet.reason ?? '',
    bill_status: 'not_ready',
    pay_status: 'not_ready',
    ...(sheet.status === 'approved' ? sidesOf(calculation) : {}),
    ...(sheet.status === 'nil' ? { bill_status: 'not_billable', pay_status: 'not_payable' } : {}),
    created_at: instants.past(`${addDays(sheet.period_start, -21)}T03:00:00Z`),
  }
}

async function writeEntries(db: Db, sheets: (Priced & { id: number })[]): Promise<void> {
  const entries = sheets.flatMap(({ id, entries: own }) =>
    own.map((entry, index) => ({ ...entry, timesheet_id: id, seq: index + 1 })),
  )
  await sql`
    insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time, break_minutes,
      rate_code_id, quantity, note)
    select ${db.tenant}::integer, n.timesheet_id, n.seq, n.day, n.kind, n.start_time, n.end_time,
      coalesce(n.break_minutes, 0), n.rate_code_id, n.quantity, coalesce(n.note, '')
    from jsonb_populate_recordset(null::timesheet_entries, ${JSON.stringify(entries)}::jsonb) n`.execute(db)
}

async function writeReviews(db: Db, sheets: (Priced & { id: number })[], now: string): Promise<void> {
  const reviews = sheets
    .filter(
      ({ status, placement }) => ['approved', 'rejected'].includes(status) && placement.approver_user_id,
    )
    .map((sheet) => {
      const decision = sheet.status === 'approved' ? ('approve' as const) : ('reject' as const)
      return {
        timesheet_id: sheet.id,
        submission_no: 1,
        user_id: sheet.placement.approver_user_id,
        decision,
        reason: sheet.reason ?? '',
        via: 'link',
        statement: decisions[decision],
        totals_hash: totalsHash({ ...sheet, submission_no: 1 }),
        at: instantsOf(sheet, now).decided,
      }
    })
  await sql`
    insert into timesheet_reviews (tenant_id, timesheet_id, submission_no, user_id, decision, reason, via, statement,
      totals_hash, ip, agent, at)
    select ${db.tenant}::integer, n.timesheet_id, n.submission_no, n.user_id, n.decision, n.reason, n.via, n.statement,
      n.totals_hash, '127.0.0.1', '', n.at
    from jsonb_populate_recordset(null::timesheet_reviews, ${JSON.stringify(reviews)}::jsonb) n`.execute(db)
}

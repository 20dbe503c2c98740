import { sql } from 'kysely'
import { type Average, averageOf, countedUntil } from '#areas/working-time/average.ts'
import { makeAverages, presentOf } from '#areas/working-time/clocks.ts'
import type { NewOptOut, OptOut, SheetTime, Withdrawal, WorkingTime } from '#areas/working-time/contract.ts'
import {
  findOptOut,
  findSheetOf,
  findWorker,
  findWorkerOf,
  optOutsOf,
  type Worker,
} from '#areas/working-time/queries.ts'
import { shortRests, withoutRestDays } from '#areas/working-time/rest.ts'
import { lastDayOf, whyNotOptOut, whyNotWithdraw } from '#areas/working-time/rules.ts'
import { tellOfLimits } from '#areas/working-time/send-notifications.ts'
import { knownOf, limitsOn, shiftsOf } from '#areas/working-time/worked-time.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { addDays, type Day, weekEnding } from '#platform/days.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { forbidden, refuse } from '#platform/refusal.ts'

export const showCandidate = async (ctx: Context, id: number) => show(ctx, await findWorker(ctx, id))
export const showPlacement = async (ctx: Context, id: number) => show(ctx, await findWorkerOf(ctx, id))

/** The average week of a worker. Why days are left out is for who keeps it: absences tell of health and family. */
async function show(ctx: Context, worker: Worker): Promise<WorkingTime> {
  const { candidate_id, candidate_name } = worker
  const { today, week_end } = await presentOf(ctx)
  const { average, ...found } = await counted(ctx, candidate_id, { today, week_end, sheet: null })
  const open = covers(ctx.who, 'working_time.manage', worker)
  return {
    ...{ candidate_id, candidate_name, ...found },
    average: average && {
      ...average,
      weeks: average.weeks.map((week) => (open ? week : { ...week, left_out: null })),
    },
    opt_outs: await optOutsOf(ctx.db, candidate_id),
  }
}

/** What a timesheet makes of the average: for the worker whose it is, and for staff who see working time. */
export async function showTimesheet(ctx: Context, id: number): Promise<SheetTime> {
  if (ctx.who.kind !== 'candidate' && !can(ctx.who, 'working_time.view')) throw forbidden('working_time.view')
  const sheet = await findSheetOf(ctx, id)
  const { today, week_end } = await presentOf(ctx)
  const { average, ...found } = await counted(ctx, sheet.candidate_id, { today, week_end, sheet })
  const { weeks: _, ...shown } = average ?? { weeks: [] }
  const within = (day: Day) => day >= sheet.period_start && day <= sheet.period_end
  return {
    ...found,
    average: average ? (shown as Omit<Average, 'weeks'>) : null,
    short_rests: found.short_rests.filter(({ day }) => within(day)),
    without_rest: found.without_rest.filter(within),
  }
}

type Asked = { today: Day; week_end: number; sheet: { id: number; period_end: Day } | null }

async function counted({ db }: Context, candidateId: number, { today, week_end, sheet }: Asked) {
  const until = sheet && weekEnding(sheet.period_end, week_end)
  const limits = await limitsOn(db, until ?? today)
  const [known] = await knownOf(db, [candidateId], until ?? today, sheet?.id)
  const { worked, absences, opt_outs } = known!
  const to = until ?? countedUntil(worked, week_end, today)
  const average = averageOf(worked, absences, opt_outs, limits, to) ?? null
  const span = { from: average?.from_day ?? addDays(to, -27), to: until ?? today, sheetId: sheet?.id ?? null }
  const { limit_hours, reference_weeks, rest_hours } = limits
  return {
    ...{ limit_hours, reference_weeks, rest_hours, average },
    short_rests: shortRests(await shiftsOf(db, candidateId, span), rest_hours),
    without_rest: withoutRestDays(
      worked.map(({ day }) => day).filter((day) => day >= span.from && day <= span.to),
    ),
  }
}

export async function addOptOut(ctx: Context, candidateId: number, given: NewOptOut): Promise<OptOut> {
  await holdRow(ctx.db, 'candidates', candidateId)
  const { dob } = await findWorker(ctx, candidateId)
  const { today } = await presentOf(ctx)
  refuse(whyNotOptOut(given, { dob, kept: await optOutsOf(ctx.db, candidateId), today }))
  const id = await insertRecord(ctx.db, 'working_time_opt_outs', {
    ...{ ...given, candidate_id: candidateId, created_by: ctx.who.id },
  })
  await recordHistory(ctx, 'working-time-opt-outs', id, 'created', {
    from_day: { from: null, to: given.from_day },
    notice_days: { from: null, to: given.notice_days },
  })
  return follow(ctx, candidateId, id)
}

export async function withdrawOptOut(
  ctx: Context,
  id: number,
  { withdrawn_on }: Withdrawal,
): Promise<OptOut> {
  await holdRow(ctx.db, 'working_time_opt_outs', id)
  const optOut = await findOptOut(ctx, id)
  const { today } = await presentOf(ctx)
  refuse(whyNotWithdraw(withdrawn_on, optOut, today))
  const ends_on = lastDayOf(withdrawn_on, optOut.notice_days)
  await sql`
    update working_time_opt_outs o set withdrawn_on = ${withdrawn_on}::date, ends_on = ${ends_on}::date,
      withdrawn_at = now(), withdrawn_by = ${ctx.who.id}
    where o.tenant_id = ${ctx.db.tenant} and o.id = ${id}`.execute(ctx.db)
  await recordHistory(ctx, 'working-time-opt-outs', id, 'withdrawn', {
    withdrawn_on: { from: null, to: withdrawn_on },
    ends_on: { from: null, to: ends_on },
  })
  return follow(ctx, optOut.candidate_id, id)
}

async function follow(ctx: Context, candidateId: number, id: number): Promise<OptOut> {
  await tellOfLimits(ctx, await makeAverages(ctx, [candidateId]))
  return findOptOut(ctx, id)
}

import { dutyWarning } from '#areas/access/public.ts'
import type { PayFrequency } from '#areas/candidates/contract.ts'
import { isCalendar } from '#areas/payroll/calendars/queries.ts'
import type { PayPreview, PayRun } from '#areas/payroll/contract.ts'
import type { PayCut } from '#areas/payroll/due.ts'
import { confirmDuty } from '#areas/payroll/duties.ts'
import {
  dropAll,
  dropStopped,
  findPayRun,
  insertRun,
  previewOf,
  type RunTotals,
  setStatus,
  sheetsOnRun,
  sumUp,
  takeUnits,
} from '#areas/payroll/queries.ts'
import { nothingDue, payerWarning } from '#areas/payroll/rules.ts'
import { tellPeople, tellWorkers } from '#areas/payroll/send-notifications.ts'
import { heldRun, moveOn } from '#areas/payroll/steps.ts'
import { agencyDefaults, keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import { lockBilling, summariseSheets } from '#areas/units/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { hintPlannerForMany } from '#platform/db/planner-hint.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney, minutesToQuantity } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, invalid, refuse } from '#platform/refusal.ts'
import { type Accepted, acceptWarnings } from '#platform/warnings.ts'

type Asked = {
  cut_off?: Day | undefined
  pay_date?: Day | undefined
  frequency?: PayFrequency | null | undefined
}

/** Everything due up to a day, or up to today. */
export async function previewRun(ctx: Context, asked: Asked = {}): Promise<PayPreview> {
  const cut = await cutOf(ctx, asked)
  return { cut_off: cut.cut_off, currency: cut.currency, ...(await previewOf(ctx.db, cut)) }
}

/**
 * Puts everything that payroll pays up to the cut-off on a run. Runs wait for each other; the constraint on pay_run_units
 * holds even where this code would not.
 */
export async function createRun(
  ctx: Context,
  { cut_off, pay_date, frequency = null }: { cut_off: Day; pay_date: Day; frequency?: PayFrequency | null },
): Promise<PayRun> {
  const cut = await cutOf(ctx, { cut_off, pay_date, frequency })
  if (cut_off > cut.today) throw invalid('cut_off', 'This day is still to come', 'pay_run.cut_off')
  if (frequency && !(await isCalendar(ctx.db, frequency)))
    throw invalid('frequency', 'There is no pay calendar of this frequency', 'pay_run.frequency')
  const overridden = await keepWithinOpen(ctx, [{ day: pay_date, field: 'pay_date' }])
  await lockBilling(ctx.db, 'self-billing')
  const { id, number } = await insertRun(ctx.db, { ...cut, user_id: ctx.who.id })
  const sheets = await takeUnits(ctx.db, id, cut)
  const totals = await sumUp(ctx.db, { ...cut, id })
  if (totals.unit_count === 0) refuse(nothingDue)
  await setStatus(ctx.db, id, { status: 'draft', user_id: ctx.who.id })
  await hintPlannerForMany(ctx.db, sheets.length)
  await summariseSheets(ctx.db, 'pay', sheets)
  await recordHistory(ctx, 'pay-runs', id, 'created', { ...totalsOf(totals, cut.currency), ...overridden })
  await announce(ctx.db, 'payrun.created', { id })
  await announce(ctx.db, 'units.changed', { pay_run_id: id })
  const left = (await previewOf(ctx.db, cut)).stopped.filter(
    ({ way, reason }) => way === 'payroll' && reason !== 'other_frequency',
  )
  if (left.length > 0) await tellPeople(ctx, { id, number }, 'blocked', left)
  return findPayRun(ctx, id)
}

/** Looks at everything on the run again. What cannot be paid by now is left out, with the reason, for the next run. */
export async function checkRun(ctx: Context, id: number, version: number): Promise<PayRun> {
  const run = await heldRun(ctx, id, 'check', version)
  const sheets = await sheetsOnRun(ctx.db, id)
  const dropped = await dropStopped(ctx.db, run)
  const totals = await sumUp(ctx.db, run)
  if (totals.unit_count === 0)
    refuse({
      code: 'pay_run.empty',
      title: 'Nothing on this run can be paid by now',
      description: 'Roll it back. What holds its time stands beside it.',
    })
  const units = dropped.reduce((sum, each) => sum + each.units, 0)
  const amount = dropped.reduce((sum, each) => sum + each.amount, 0)
  if (run.stopped.length > 0) await tellPeople(ctx, run, 'blocked', run.stopped)
  return moveOn(ctx, run, 'check', {
    sheets,
    changes: {
      ...totalsOf(totals, run.currency),
      ...(units > 0
        ? { left_out: { from: null, to: `${units} units, ${formatMoney(amount, run.currency)}` } }
        : {}),
    },
  })
}

/**
 * Payroll has paid it: for good. Whoever created the run gives a reason, or asks a colleague; where somebody else should
 * pay some of it by now, too, as it is the last step at which the run can be rolled back instead.
 */
export async function confirmRun(
  ctx: Context,
  id: number,
  { version, accepted }: { version: number; accepted: Accepted },
): Promise<PayRun> {
  const run = await heldRun(ctx, id, 'confirm', version)
  const both = run.created_by_user_id !== null && run.created_by_user_id === ctx.who.id
  const page = can(ctx.who, 'invoices.run') ? payerPage : undefined
  const warnings = [await dutyWarning(ctx.db, confirmDuty, { both }), payerWarning(run, page)]
  const reasons = acceptWarnings(warnings, accepted)
  const confirmed = await moveOn(ctx, run, 'confirm', {
    sheets: await sheetsOnRun(ctx.db, id),
    changes: reasons,
  })
  await tellPeople(ctx, run, 'confirmed')
  await tellWorkers(ctx, run)
  return confirmed
}

/** Names what is to be moved once it is rolled back. */
const payerPage = (candidateId: number) => `/candidates/${candidateId}/payer-moves`

/** Lets go everything on the run, for the next one. */
export async function rollBackRun(
  ctx: Context,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<PayRun> {
  const run = await heldRun(ctx, id, 'roll_back', version)
  const permission = run.status === 'exported' ? 'payroll.confirm' : 'payroll.run'
  if (!can(ctx.who, permission)) throw forbidden(permission)
  const sheets = await sheetsOnRun(ctx.db, id)
  await dropAll(ctx.db, id, reason)
  const rolledBack = await moveOn(ctx, run, 'roll_back', { sheets, reason })
  await tellPeople(ctx, run, 'rolled_back')
  return rolledBack
}

async function cutOf(ctx: Context, { cut_off, pay_date, frequency = null }: Asked): Promise<PayCut> {
  const today = await todayOf(ctx)
  const { currency } = await agencyDefaults(ctx.db)
  const until = cut_off ?? today
  return { cut_off: until, today, pay_date: pay_date ?? until, currency, frequency }
}

/** The control totals as the history keeps them. */
const totalsOf = (totals: RunTotals, currency: string) => ({
  workers: { from: null, to: totals.worker_count },
  units: { from: null, to: totals.unit_count },
  hours: { from: null, to: minutesToQuantity(totals.minutes) },
  amount: { from: null, to: formatMoney(totals.amount, currency) },
})

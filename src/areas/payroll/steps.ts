import type { PayRun } from '#areas/payroll/contract.ts'
import { findPayRun, setStatus } from '#areas/payroll/queries.ts'
import { type Move, moves, whyNotStep } from '#areas/payroll/rules.ts'
import { statusNames } from '#areas/payroll/words.ts'
import { lockBilling, summariseSheets } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { hintPlannerForMany } from '#platform/db/planner-hint.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, refuse } from '#platform/refusal.ts'

/**
 * The run as it stands while nobody else moves it, nor holds or gives away time on it, until the transaction ends. Refuses
 * a step that it cannot take from there, and a version that is not the one the caller saw.
 */
export async function heldRun(ctx: Context, id: number, move: Move, version: number): Promise<PayRun> {
  await lockBilling(ctx.db, 'self-billing')
  await holdRow(ctx.db, 'pay_runs', id)
  const run = await findPayRun(ctx, id)
  refuse(whyNotStep(run.status, move))
  if (run.version !== version) throw conflict('pay run')
  return run
}

type Moved = { sheets: number[]; reason?: string; changes?: Record<string, unknown> }

/** Brings a run to where the step leads: kept with who and when, said on its sheets, told to whoever looks. */
export async function moveOn(
  ctx: Context,
  run: PayRun,
  move: Move,
  { sheets, reason = '', changes = {} }: Moved,
): Promise<PayRun> {
  const { to } = moves[move]
  await setStatus(ctx.db, run.id, { status: to, user_id: ctx.who.id, reason })
  await hintPlannerForMany(ctx.db, sheets.length)
  await summariseSheets(ctx.db, 'pay', sheets)
  await recordHistory(ctx, 'pay-runs', run.id, statusNames[to].toLowerCase(), {
    status: { from: statusNames[run.status], to: statusNames[to] },
    ...(reason === '' ? {} : { reason: { from: null, to: reason } }),
    ...changes,
  })
  await announce(ctx.db, 'payrun.changed', { id: run.id })
  await announce(ctx.db, 'units.changed', { pay_run_id: run.id })
  return findPayRun(ctx, run.id)
}

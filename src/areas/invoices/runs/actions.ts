import { needsFeature } from '#areas/access/public.ts'
import { clientHolds } from '#areas/clients/public.ts'
import { issuingEntity } from '#areas/companies/public.ts'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { whyNotDate } from '#areas/invoices/issuing/rules.ts'
import {
  nothingYet,
  type ReadyFigure,
  type ReadyParty,
  type Run,
  type RunPreview,
} from '#areas/invoices/runs/contract.ts'
import {
  findRun,
  insertRun,
  lastRun,
  makeDrafts,
  previewOf,
  type RunTotals,
  readyParties,
} from '#areas/invoices/runs/queries.ts'
import type { Choice } from '#areas/invoices/runs/ready-units.ts'
import { keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import { lockBilling, nextRun, summariseSheets } from '#areas/units/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { hintPlannerForMany } from '#platform/db/planner-hint.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { Refusal, refuse } from '#platform/refusal.ts'

type RunOptions = { side: DocumentKind; period_end: Day; planned_date?: Day | undefined }

export async function previewRun(
  ctx: Context,
  {
    side,
    period_end: asked,
    planned_date,
    ...choice
  }: Omit<RunOptions, 'period_end'> & { period_end?: Day | undefined } & Pick<
      Choice,
      'party_id' | 'owner_user_id'
    >,
): Promise<RunPreview> {
  const today = await todayOf(ctx)
  const period_end = asked ?? today
  const [preview, last_run] = await Promise.all([
    previewOf(ctx.db, { side, period_end, planned_date, today }, choice),
    lastRun(ctx.db, side),
  ])
  return {
    side,
    period_end,
    ...preview,
    exclusions: await withHolds(ctx, side, preview.exclusions),
    last_run,
  }
}

type Left = Pick<ReadyParty, 'reason' | 'party_id' | 'hold'>

/** Says of clients that are held since when, by whom and why. */
async function withHolds<T extends Left>(ctx: Context, side: DocumentKind, left: T[]): Promise<T[]> {
  const held = left.filter(({ reason }) => reason === 'profile_on_hold' || reason === 'party_on_hold')
  if (side !== 'sales' || held.length === 0) return left
  const holds = await clientHolds(
    ctx.db,
    held.flatMap(({ party_id }) => (party_id ? [party_id] : [])),
  )
  return left.map((each) =>
    held.includes(each) ? { ...each, hold: holds.get(each.party_id!) ?? null } : each,
  )
}

/**
 * Makes the drafts of everything that is ready up to the period end, or of what the `choice` says. Running it
 * again finds nothing that is ready; the constraint on invoice_units holds even where this code would not.
 */
export async function createRun(
  ctx: Context,
  { side, period_end, planned_date, ...choice }: RunOptions & Choice,
): Promise<Run & { totals: RunTotals }> {
  if (side === 'self-billing') await needsFeature(ctx, 'self_billing')
  await issuingEntity(ctx.db)
  const today = await todayOf(ctx)
  const dating = { today, may_backdate: can(ctx.who, 'invoices.backdate'), period_to: period_end }
  if (planned_date) refuse(whyNotDate(planned_date, dating, 'planned_date'))
  await lockBilling(ctx.db, side)
  const cut = { side, period_end, planned_date, today }
  const run_id = await insertRun(ctx.db, cut, ctx.who.id)
  const overridden = await keepWithinOpen(
    ctx,
    planned_date ? [{ day: planned_date, field: 'planned_date' }] : [],
  )
  const { timesheet_ids, ...totals } = await makeDrafts(
    ctx.db,
    { ...cut, run_id, ...choice },
    ctx.who,
    ctx.now,
  )
  if (totals.documents === 0) throw nothingReady(totals)
  await hintPlannerForMany(ctx.db, timesheet_ids.length)
  await summariseSheets(ctx.db, side === 'sales' ? 'bill' : 'pay', timesheet_ids)
  await recordHistory(ctx, 'invoice-runs', run_id, 'created', { ...totals, ...overridden })
  await announce(ctx.db, 'invoices.updated', { run_id, count: totals.documents })
  return { ...(await findRun(ctx.db, run_id)), totals }
}

const nothingReady = ({ zero_documents }: RunTotals) =>
  new Refusal(
    'run.nothing_ready',
    422,
    'There is nothing to invoice',
    zero_documents > 0 ? nothingYet : 'No approved time is ready up to this day.',
  )

/** Approved time on no document yet, as the next run of the side finds it. */
export async function readyToInvoice(
  ctx: Context,
  side: DocumentKind,
): Promise<{ data: ReadyParty[]; figures: ReadyFigure[] }> {
  const ready = await readyParties(ctx.db, nextRun(ctx.db, side, ctx.now))
  return { ...ready, data: await withHolds(ctx, side, ready.data) }
}

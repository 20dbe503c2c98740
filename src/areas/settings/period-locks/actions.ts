import type { ClosePeriod, Period } from '#areas/settings/period-locks/contract.ts'
import {
  endOverrides,
  findPeriod,
  holdPeriods,
  insertClosing,
  insertOverride,
  lockPeriods,
} from '#areas/settings/period-locks/queries.ts'
import {
  closedWords,
  type Dated,
  isClosed,
  overrideMinutes,
  whyBeforeBooks,
  whyNotClose,
  whyPeriodLocked,
} from '#areas/settings/period-locks/rules.ts'
import { todayOf } from '#areas/settings/today.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, type Reason, refuse } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'now'>

/** How periods stand for this person: outsiders do not learn who of the staff closed them. */
export async function showPeriod({ db, who, now }: RequestContext): Promise<Period> {
  const { closed_by, override, ...period } = await findPeriod(db, who.id, now)
  return {
    ...period,
    closed_by: who.kind === 'staff' ? closed_by : null,
    override: can(who, 'period_locks.override') ? override : null,
  }
}

/** What the history of a record says when somebody worked in closed time for a reason; otherwise nothing. */
type Override = { period_override?: { from: null; to: string } }

/**
 * Periods as they stand, and stay until the transaction ends. `whyNot`: why nothing may be dated like this, unless this
 * person works in closed time for a reason; `told`: what the history of the record has to say about that.
 */
export async function heldPeriods(ctx: RequestContext): Promise<{
  whyNot: (dated: readonly Dated[]) => Reason | undefined
  describe: (dated: readonly Dated[]) => Override
}> {
  await holdPeriods(ctx.db)
  const { override, ...period } = await showPeriod(ctx)
  return {
    whyNot: (dated) =>
      whyBeforeBooks(period.books_open_on, dated) ?? (override ? undefined : whyPeriodLocked(period, dated)),
    describe: (dated) =>
      override && whyPeriodLocked(period, dated)
        ? { period_override: { from: null, to: override.reason } }
        : {},
  }
}

/**
 * Asked by other rooms last, before they write what is dated like this: refuses when a day of it is closed, and keeps
 * periods as they are until the transaction ends. Answers what the history of the record has to say about it.
 */
export async function keepWithinOpen(ctx: RequestContext, dated: readonly Dated[]): Promise<Override> {
  if (dated.length === 0) return {}
  const periods = await heldPeriods(ctx)
  refuse(periods.whyNot(dated))
  return periods.describe(dated)
}

/** What a page says about a record that is dated from one day to another, when some of it is closed. */
export type ClosedNote = {
  closed_to: Day
  title: string
  description: string
  /** May the reader work in it all the same, with a reason? */
  may_override: boolean
  override: { reason: string; expires_at: string } | null
}

export async function closedNote(ctx: RequestContext, from: Day): Promise<ClosedNote | null> {
  const { closed_to, closed_by, override } = await showPeriod(ctx)
  if (closed_to === null || !isClosed(closed_to, from)) return null
  return {
    closed_to,
    ...closedWords({ closed_to, closed_by }, from),
    may_override: can(ctx.who, 'period_locks.override'),
    override,
  }
}

/** Closes periods up to a day, or opens them again from the day after it: one more fact. */
export async function closePeriod(
  ctx: Context,
  { closed_to, reason, version }: ClosePeriod,
): Promise<Period> {
  await lockPeriods(ctx.db)
  const before = await findPeriod(ctx.db, ctx.who.id, ctx.now)
  if (before.version !== version) throw conflict('page')
  refuse(whyNotClose(before.closed_to, { closed_to }, await todayOf(ctx)))
  const was_closed_to = before.closed_to
  await insertClosing(ctx.db, { was_closed_to, closed_to, reason, user_id: ctx.who.id })
  const later = closed_to !== null && !isClosed(was_closed_to, closed_to)
  await recordHistory(ctx, 'periods', 1, later ? 'closed' : 'opened again', {
    closed_to: { from: was_closed_to, to: closed_to },
    reason: { from: null, to: reason },
  })
  await announce(ctx.db, 'periods.changed', {})
  return showPeriod(ctx)
}

/** From now on, for an hour, this person may work in closed time. Each thing they do there says why. */
export async function overridePeriod(ctx: Context, reason: string): Promise<Period> {
  await endOverrides(ctx.db, ctx.who.id, ctx.now)
  await insertOverride(ctx.db, {
    user_id: ctx.who.id,
    reason,
    expires_at: new Date(ctx.now.getTime() + overrideMinutes * 60_000).toISOString(),
  })
  await recordHistory(ctx, 'periods', 1, 'override begun', { reason: { from: null, to: reason } })
  return showPeriod(ctx)
}

export async function endOverride(ctx: Context): Promise<Period> {
  if ((await endOverrides(ctx.db, ctx.who.id, ctx.now)) > 0)
    await recordHistory(ctx, 'periods', 1, 'override ended')
  return showPeriod(ctx)
}

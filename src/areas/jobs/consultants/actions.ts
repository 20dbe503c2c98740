import type { ConsultantSplit, Split } from '#areas/jobs/consultants/contract.ts'
import { findSplits, staffAmong, writeSplit } from '#areas/jobs/consultants/queries.ts'
import { whyNotSplit } from '#areas/jobs/consultants/rules.ts'
import { lockPlacement } from '#areas/jobs/placement-check-queries.ts'
import type { Placement } from '#areas/jobs/placement-contract.ts'
import { findPlacement, savePlacement } from '#areas/jobs/placement-queries.ts'
import { todayOf } from '#areas/settings/public.ts'
import { forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type Splits = { data: Split[] }

export async function showSplits(ctx: Context, id: number): Promise<Splits> {
  await findPlacement(ctx, id)
  return { data: await findSplits(ctx.db, id, await todayOf(ctx)) }
}

/** Shares the margin from a day on. Units that were approved keep what they were approved with. */
export async function saveSplit(ctx: Context, id: number, given: ConsultantSplit): Promise<Splits> {
  const { owned } = await lockPlacement(ctx.db, id)
  const placement = await findPlacement(ctx, id)
  if (!covers(ctx.who, 'placements.update', owned)) forbid(['consultants'], '', 'placements.update')
  const { from_day, consultants, version } = given
  refuse(whyNotSplit(from_day, consultants, placement))
  const staff = await staffAmong(
    ctx.db,
    consultants.map(({ user_id }) => user_id),
  )
  const stranger = consultants.findIndex(({ user_id }) => !staff.has(user_id))
  if (stranger >= 0)
    throw invalid(`consultants.${stranger}.user_id`, 'Choose one of your own people', 'not_found')
  const today = await todayOf(ctx)
  const before = await findSplits(ctx.db, id, today)
  await savePlacement(ctx.db, id, version, {})
  await writeSplit(ctx.db, id, given)
  const data = await findSplits(ctx.db, id, today)
  await recordHistory(ctx, 'placements', id, 'consultants_changed', {
    [lineFrom(from_day)]: {
      from: words(before.findLast((each) => each.from_day <= from_day)) ?? placement.owner_name,
      to: words(data.find((each) => each.from_day === from_day)),
    },
  })
  await announce(ctx.db, 'placement.changed', { id })
  return { data }
}

/**
 * Shares the margin of a copy as its original's is shared on the first day of the copy. The whole stays its owner's where
 * one of them may not enter any more.
 */
export async function copySplit(
  ctx: Context,
  from: number,
  to: Pick<Placement, 'id' | 'start_date' | 'owner_name'>,
): Promise<void> {
  const { id, start_date: from_day, owner_name } = to
  const split = (await findSplits(ctx.db, from, from_day)).find(({ now }) => now)
  if (!split) return
  const staff = await staffAmong(
    ctx.db,
    split.consultants.map(({ user_id }) => user_id),
  )
  if (!split.consultants.every(({ user_id }) => staff.has(user_id))) return
  await writeSplit(ctx.db, id, { from_day, consultants: split.consultants })
  await recordHistory(ctx, 'placements', id, 'consultants_changed', {
    [lineFrom(from_day)]: { from: owner_name, to: words(split) },
  })
}

const lineFrom = (day: string) => `consultants, from ${formatDay(day)}`

/** `Cora Consultant 60 %, Lena Leader 40 %`. */
const words = (split: Split | undefined) =>
  split?.consultants.map(({ name, percent }) => `${name} ${percent} %`).join(', ')

import { sql } from 'kysely'
import { makeClocks } from '#areas/awr/clocks.ts'
import type { Comparator, Fact, NewComparator, NewFact, PlacementAwr } from '#areas/awr/contract.ts'
import {
  comparatorsOf,
  factsOf,
  findComparator,
  findFact,
  findPlacementOf,
  mostFacts,
  type PlacementOf,
} from '#areas/awr/queries.ts'
import { countingEngagements, whyNotComparator, whyNotFact } from '#areas/awr/rules.ts'
import { tellOfWeeks } from '#areas/awr/send-notifications.ts'
import { awrWeeks } from '#areas/awr/weeks.ts'
import { factNames } from '#areas/awr/words.ts'
import { knownOf } from '#areas/awr/worked-days.ts'
import { todayOf } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** The weeks of the worker at the client of a placement. Why they count is for who keeps them: absences tell of health and family. */
export async function showAwr(ctx: Context, id: number): Promise<PlacementAwr> {
  const placement = await findPlacementOf(ctx, id)
  const { ref: _, engagement_type, owner_user_id, team_id, shared_with, ...said } = placement
  const [known] = await knownOf(ctx.db, [placement])
  const { alert_week: __, ...found } = awrWeeks(known!.days, known!.facts, await todayOf(ctx))
  const open = covers(ctx.who, 'awr.manage', { owner_user_id, team_id, shared_with })
  return {
    ...said,
    placement_id: id,
    counts: countingEngagements.includes(engagement_type),
    ...found,
    last_worked_on: open ? found.last_worked_on : null,
    weeks: found.weeks.map((week) => (open ? week : { ...week, days: null, why: null })),
    facts: open ? await factsOf(ctx.db, placement) : [],
    comparators: open ? await comparatorsOf(ctx.db, placement) : [],
  }
}

export async function addFact(ctx: Context, placementId: number, given: NewFact): Promise<Fact> {
  const placement = await holdPlacement(ctx, placementId)
  refuse(whyNotFact(given))
  if ((await factsOf(ctx.db, placement)).length >= mostFacts)
    throw invalid('kind', `At most ${mostFacts} can be said of a worker at a client`)
  const id = await insertRecord(ctx.db, 'awr_facts', {
    ...given,
    ...pairOf(placement),
    created_by: ctx.who.id,
  })
  await recordHistory(ctx, 'awr-facts', id, 'created', {
    said: { from: null, to: factNames[given.kind] },
    from_day: { from: null, to: given.from_day },
    to_day: { from: null, to: given.to_day },
    placement: { from: null, to: placement.ref },
  })
  await follow(ctx, placement)
  return findFact(ctx, id)
}

/** It stays, with who took it off. Once more it changes nothing. */
export async function removeFact(ctx: Context, id: number): Promise<Fact> {
  await holdRow(ctx.db, 'awr_facts', id)
  const fact = await findFact(ctx, id)
  if (fact.removed_at !== null) return fact
  await sql`
    update awr_facts f set removed_at = now(), removed_by = ${ctx.who.id}
    where f.tenant_id = ${ctx.db.tenant} and f.id = ${id}`.execute(ctx.db)
  await recordHistory(ctx, 'awr-facts', id, 'removed', { said: { from: factNames[fact.kind], to: null } })
  await follow(ctx, { ...fact, id: fact.placement_id })
  return findFact(ctx, id)
}

export async function addComparator(
  ctx: Context,
  placementId: number,
  given: NewComparator,
): Promise<Comparator> {
  const placement = await holdPlacement(ctx, placementId)
  refuse(whyNotComparator(given.answered_on, await todayOf(ctx)))
  const id = await insertRecord(ctx.db, 'awr_comparators', {
    ...given,
    ...pairOf(placement),
    created_by: ctx.who.id,
  })
  await recordHistory(ctx, 'awr-comparators', id, 'created', {
    answered_on: { from: null, to: given.answered_on },
    answered_by: { from: null, to: given.answered_by },
    placement: { from: null, to: placement.ref },
  })
  await follow(ctx, placement)
  return findComparator(ctx, id)
}

const pairOf = ({ candidate_id, client_id }: PlacementOf) => ({ candidate_id, client_id })

/** One after the other for a placement, so that what is counted before a write holds while it is written. */
async function holdPlacement(ctx: Context, id: number): Promise<PlacementOf> {
  await holdRow(ctx.db, 'placements', id)
  return findPlacementOf(ctx, id)
}

async function follow(
  ctx: Context,
  { id, candidate_id, client_id }: Pick<PlacementOf, 'id' | 'candidate_id' | 'client_id'>,
) {
  await tellOfWeeks(ctx, await makeClocks(ctx, [{ candidate_id, client_id, placement_id: id }]))
}

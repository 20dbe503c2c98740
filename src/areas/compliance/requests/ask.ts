import { followNeeds, followRequests } from '#areas/compliance/readiness/follow.ts'
import { wantedFor } from '#areas/compliance/readiness/start.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import type { NewRequests } from '#areas/compliance/requests/contract.ts'
import { tellAsked } from '#areas/compliance/requests/emails.ts'
import { findRequest } from '#areas/compliance/requests/queries.ts'
import { reachedSubjects } from '#areas/compliance/requests/reach.ts'
import { whyNotAskAgain } from '#areas/compliance/requests/rules.ts'
import { type ShowingContext, showRequest } from '#areas/compliance/requests/show.ts'
import { insertNeeds, insertRequests, type Wanted } from '#areas/compliance/requests/write.ts'
import { knownRequirements } from '#areas/compliance/requirements/queries.ts'
import { factsOf, type PlacementFacts } from '#areas/compliance/templates/queries.ts'
import { type Context, covers } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistoryAll } from '#platform/history.ts'
import { invalid, notFound, refuse } from '#platform/refusal.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl' | 'who'>

/** Asks each of these records for each of these requirements, by hand. What is asked already, or met, stays. */
export async function askByHand(ctx: Context, given: NewRequests) {
  const { requirement_ids, subject, subject_ids, due_on, note } = given
  const known = new Map((await knownRequirements(ctx.db, requirement_ids)).map((each) => [each.id, each]))
  for (const [at, id] of requirement_ids.entries()) {
    const requirement = known.get(id)
    const field = `requirement_ids.${at}`
    if (!requirement) throw invalid(field, 'Requirement not found', 'not_found')
    if (requirement.archived)
      throw invalid(field, 'It is retired: offer it again first', 'compliance.retired')
    if (requirement.applies_to !== subject)
      throw invalid(field, 'This is not asked of such a record', 'compliance_request.subject')
  }
  const ids = [...new Set(subject_ids)]
  if ((await reachedSubjects(ctx, subject, ids)).length < ids.length)
    throw invalid('subject_ids', 'Not all of these records are there', 'not_found')
  const wanted = [...new Set(requirement_ids)].flatMap((requirement_id) =>
    ids.map((subject_id): Wanted => ({ requirement_id, subject, subject_id })),
  )
  const made = await asked(ctx, wanted, { source: 'hand', due_on, note })
  return { made: made.length, there: wanted.length - made.length, ids: made }
}

/** Asks for a placement that is there what the templates ask for it. */
export async function askForPlacement(ctx: Context, id: number): Promise<{ made: number }> {
  const [facts] = await factsOf(ctx.db, [id])
  if (!facts || !covers(ctx.who, 'placements.view', facts)) throw notFound('Placement')
  return { made: (await askOf(ctx, facts)).length }
}

/** The same as a placement is made, by nobody of the agency. */
export async function askAsMade(at: Omit<At, 'who'>, id: number): Promise<void> {
  const [facts] = await factsOf(at.db, [id])
  if (facts) await askOf({ ...at, who: saffron }, facts)
}

const saffron = { id: 0, name: 'Saffron' } as Context['who']

async function askOf(at: At, facts: PlacementFacts): Promise<number[]> {
  const wanted = (await wantedFor(at.db, facts)).map(({ requirement_id, subject, subject_id }) => ({
    ...{ requirement_id, subject, subject_id },
  }))
  if (wanted.length === 0) return []
  await insertNeeds(at.db, facts.id, wanted)
  const made = await asked(at, wanted, { source: 'placement', due_on: null, note: '' })
  await followNeeds(at, facts.id)
  return made
}

/** Asks anew for what ends, by the clock. */
export const askAnew = (at: At, ending: readonly Wanted[]): Promise<number[]> =>
  ending.length === 0
    ? Promise.resolve([])
    : asked(at, ending, { source: 'renewal', due_on: null, note: '' }, true)

/** Asks anew for what was met: the one before stands until the new one is approved. */
export async function askAgain(
  ctx: ShowingContext,
  id: number,
  { due_on, note }: { due_on: string | null; note: string },
) {
  await holdRow(ctx.db, 'compliance_requests', id)
  const before = await findRequest(ctx, id)
  refuse(whyNotAskAgain(before))
  const { requirement_id, subject, subject_id } = before
  const wanted = [{ requirement_id, subject, subject_id }]
  const [made] = await asked(ctx, wanted, { source: 'renewal', due_on, note }, true)
  if (made === undefined) {
    const [known] = await knownRequirements(ctx.db, [requirement_id])
    const title = known?.archived ? 'Its requirement is retired' : 'This is asked for already'
    refuse({
      code: 'compliance_request.asked',
      status: 409,
      title,
      description: 'Reload to see where it stands.',
    })
  }
  return showRequest(ctx, made!)
}

async function asked(
  at: At,
  wanted: readonly Wanted[],
  given: { source: 'hand' | 'placement' | 'renewal'; due_on: string | null; note: string },
  again = false,
): Promise<number[]> {
  const made = await insertRequests(at.db, wanted, { ...given, requested_by: at.who.id || null }, again)
  if (made.length === 0) return made
  await recordHistoryAll(at, 'compliance-requests', made, 'created')
  await tellAsked(at, made)
  await followRequests(at, made)
  await announceChanged(at.db, made)
  return made
}

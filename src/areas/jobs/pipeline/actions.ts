import { ownerOf } from '#areas/access/public.ts'
import type { ChangeJobCandidate, JobCandidate, NewJobCandidates } from '#areas/jobs/pipeline/contract.ts'
import {
  deleteJobCandidate,
  findJobCandidate,
  findJobCandidates,
  holdCandidates,
  holdJob,
  insertJobCandidates,
  listJobCandidates,
  markPlaced,
  placedOn,
} from '#areas/jobs/pipeline/queries.ts'
import { type Placed, whyNotAdd, whyNotReason, whyNotStage } from '#areas/jobs/pipeline/rules.ts'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import { changesTo } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce, announceAll } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

export async function listPipeline(ctx: Context, query: Parameters<typeof listJobCandidates>[1]) {
  return listJobCandidates(ctx, query, query.due ? await todayOf(ctx) : '')
}

export async function addJobCandidates(ctx: Context, given: NewJobCandidates) {
  const { job_id, candidate_ids, owner_user_id, stage, note, next_action_on } = given
  const job = await holdJob(ctx.db, job_id)
  if (!job || !covers(ctx.who, 'jobs.update', job)) throw invalid('job_id', 'Job not found', 'not_found')
  refuse(whyNotAdd(job))
  if (stage === 'declined') refuse(whyNotReason(stage, ''))
  const ids = [...new Set(candidate_ids)]
  const people = await holdCandidates(ctx.db, ids)
  for (const [at, id] of candidate_ids.entries()) {
    const person = people.get(id)
    const field = `candidate_ids.${at}`
    if (!person || !covers(ctx.who, 'candidates.view', person))
      throw invalid(field, 'Candidate not found', 'not_found')
    if (person.status === 'archived')
      throw invalid(field, `${person.name} is archived: take them out of the archive first`)
  }
  const placed = await placedOn(ctx.db, job_id, ids)
  if (stage === 'placed') for (const id of ids) refuse(whyNotStage(undefined, stage, placedOf(placed, id)))
  const owner = await ownerOf(ctx.db, owner_user_id === undefined ? ctx.who.id : owner_user_id)
  // Whoever works there already is placed, whatever was chosen for the others.
  const stageOf = (id: number) => (placed.get(id)?.works ? 'placed' : stage)
  const added = await insertJobCandidates(
    ctx.db,
    job_id,
    ids.map((candidate_id) => ({
      ...{ candidate_id, stage: stageOf(candidate_id), note, next_action_on },
      owner_user_id: owner.owner_user_id,
    })),
  )
  if (added.length > 0) {
    const list = added.map(({ candidate_id }) => people.get(candidate_id)!.name).join(', ')
    await recordHistory(ctx, 'jobs', job_id, added.length === 1 ? 'candidate added' : 'candidates added', {
      candidates: { from: null, to: list },
      stage: { from: null, to: stageNames[stage] },
    })
    await announceAll(
      ctx.db,
      'job_candidate.changed',
      added.map(({ id }) => ({ id })),
    )
  }
  const data = await findJobCandidates(
    { ...ctx, scope: 'all' },
    added.map(({ id }) => id),
  )
  return { data, already: ids.length - added.length }
}

export async function changeJobCandidate(
  ctx: Context,
  id: number,
  change: ChangeJobCandidate,
): Promise<JobCandidate> {
  const { version, ...sent } = change
  const { job_id } = await findJobCandidate(ctx, id)
  // Before the row, as whoever places somebody holds the job first.
  await holdRow(ctx.db, 'jobs', job_id)
  await holdRow(ctx.db, 'job_candidates', id)
  const before = await findJobCandidate(ctx, id)
  const stage = sent.stage ?? before.stage
  // A reason belongs to one decision: it goes when they are thought of again.
  const rejected_reason = stage === 'declined' ? (sent.rejected_reason ?? before.rejected_reason) : ''
  refuse(whyNotReason(stage, rejected_reason))
  const changes = changesTo(before, { ...sent, rejected_reason })
  if (changes.stage) {
    const placed = await placedOn(ctx.db, job_id, [before.candidate_id])
    refuse(whyNotStage(before.stage, stage, placedOf(placed, before.candidate_id)))
  }
  if (changes.owner_user_id !== undefined) await ownerOf(ctx.db, changes.owner_user_id)
  const moved = changes.stage ? { stage_since: ctx.now.toISOString() } : {}
  await saveVersioned(ctx.db, 'job_candidates', { id, version }, { ...changes, ...moved }, 'candidate')
  const after = await findJobCandidate(ctx, id)
  const recorded = differences(readable(before), readable(after))
  if (Object.keys(recorded).length > 0) {
    const done = changes.stage ? 'candidate moved' : 'candidate changed'
    await recordHistory(ctx, 'jobs', job_id, done, { candidate: before.candidate_name, ...recorded })
  }
  await announce(ctx.db, 'job_candidate.changed', { id })
  return after
}

export async function removeJobCandidate(ctx: Context, id: number) {
  await holdRow(ctx.db, 'job_candidates', id)
  const found = await findJobCandidate(ctx, id)
  await deleteJobCandidate(ctx.db, id)
  await recordHistory(ctx, 'jobs', found.job_id, 'candidate removed', {
    candidate: { from: found.candidate_name, to: null },
    stage: { from: stageNames[found.stage], to: null },
  })
  await announce(ctx.db, 'job_candidate.changed', { id })
  return {
    title: 'Taken off the job',
    description: `${found.candidate_name} is not on “${found.job_title}” any more. Their record stays.`,
  }
}

/** A placement was made: whoever is on the job becomes placed by it, in the same transaction. */
export async function followPlacement(ctx: Context, job_id: number, candidate_id: number): Promise<void> {
  const moved = await markPlaced(ctx.db, job_id, candidate_id)
  if (!moved) return
  await recordHistory(ctx, 'jobs', job_id, 'candidate moved', {
    candidate: moved.candidate_name,
    stage: { from: stageNames[moved.stage], to: stageNames.placed },
    reason: { from: null, to: 'By itself: a placement was made' },
  })
  await announce(ctx.db, 'job_candidate.changed', { id: moved.id })
}

const placedOf = (placed: Map<number, Placed>, id: number): Placed =>
  placed.get(id) ?? { placed: false, works: false }

/** As the history tells it. */
const readable = ({ stage, note, next_action_on, rejected_reason, owner_name }: JobCandidate) => ({
  stage: stageNames[stage],
  note,
  next_action_on,
  rejected_reason,
  owner: owner_name,
})

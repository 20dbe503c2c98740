import { tellPlaced } from '#areas/jobs/bell.ts'
import type {
  ChangeJob,
  ChangePlacement,
  JobDetail,
  NewJob,
  NewPlacement,
  Placement,
} from '#areas/jobs/contract.ts'
import { placedUnder } from '#areas/jobs/placed-under.ts'
import {
  findPlacement,
  insertPlacement,
  lockPlacement,
  moneyMask,
  savePlacement,
  saveRates,
} from '#areas/jobs/placement-queries.ts'
import { clientOwner, deleteJob, findJob, insertJob, saveJob } from '#areas/jobs/queries.ts'
import { whyNotChangeLocked, whyNotDates, whyNotTerms } from '#areas/jobs/rules.ts'
import { changedTerms } from '#areas/jobs/told-terms.ts'
import { type Context, covers } from '#platform/context.ts'
import { differences, record } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, lacks, Refusal, refuse } from '#platform/refusal.ts'

export async function createJob(ctx: Context, job: NewJob): Promise<JobDetail> {
  refuse(whyNotDates(job))
  await mustReachClient(ctx, job.client_id)
  const owner_user_id = job.owner_user_id ?? ctx.who.id
  const id = await insertJob(ctx.db, { ...job, owner_user_id, team_id: ctx.who.team_ids[0] ?? null })
  await record(ctx, 'jobs', id, 'created')
  await announce(ctx.db, 'job.created', { id })
  return findJob(ctx, id)
}

export async function changeJob(
  ctx: Context,
  id: number,
  { version, ...changes }: ChangeJob,
): Promise<JobDetail> {
  const before = await findJob(ctx, id)
  refuse(whyNotDates({ ...before, ...changes } as never))
  if (
    changes.client_id !== undefined &&
    changes.client_id !== before.client_id &&
    before.placements.length > 0
  ) {
    throw new Refusal(
      'job.client_locked',
      422,
      'The client cannot change any more',
      'There are placements on this job.',
      {
        client_id: ['There are placements on this job'],
      },
    )
  }
  if (changes.client_id !== undefined && changes.client_id !== before.client_id) {
    await mustReachClient(ctx, changes.client_id)
  }
  await saveJob(ctx.db, id, version, changes)
  await record(ctx, 'jobs', id, 'changed', differences(before, { ...before, ...changes }))
  await announce(ctx.db, 'job.changed', { id })
  return findJob(ctx, id)
}

/** A client the person may not see is answered like one that does not exist. */
async function mustReachClient({ db, who }: Context, id: number): Promise<void> {
  const owned = await clientOwner(db, id)
  if (!owned || !covers(who, 'clients.view', owned))
    throw invalid('client_id', 'Client not found', 'not_found')
}

/** A job nobody was ever placed on is deleted; any other stays, because time and money hang on it. */
export async function removeJob(ctx: Context, id: number) {
  const job = await findJob(ctx, id)
  if (job.placements.length > 0) {
    throw new Refusal(
      'job.in_use',
      409,
      'This job has placements',
      'Close it instead: its timesheets and invoices stay traceable.',
    )
  }
  await deleteJob(ctx.db, id)
  await record(ctx, 'jobs', id, 'deleted', { title: { from: job.title, to: null } })
  await announce(ctx.db, 'job.deleted', { id })
  return { title: 'Job deleted', description: `${job.title} has been deleted.` }
}

export async function createPlacement(ctx: Context, given: NewPlacement): Promise<Placement> {
  const { rates, ...placement } = given
  refuse(whyNotDates(placement))
  refuse(whyNotTerms(given))
  const under = await placedUnder(ctx, given)
  const id = await insertPlacement(ctx.db, {
    ...placement,
    ...under,
    owner_user_id: placement.owner_user_id ?? ctx.who.id,
    team_id: ctx.who.team_ids[0] ?? null,
  })
  await saveRates(ctx.db, id, ctx.who.id, rates)
  await record(ctx, 'placements', id, 'created')
  await announce(ctx.db, 'placement.created', { id })
  const made = await findPlacement({ ...ctx, scope: 'all' }, id)
  await tellPlaced(ctx, made)
  return made
}

export async function changePlacement(
  ctx: Context,
  id: number,
  { version, rates, ...changes }: ChangePlacement,
): Promise<Placement> {
  const { hasSheets } = await lockPlacement(ctx.db, id)
  const before = await findPlacement(ctx, id)
  const mask = moneyMask(ctx)
  if ((rates || changes.overtime_rules) && !(mask.pay && mask.charge)) {
    throw lacks(
      mask.pay ? 'placements.rates.view_charge' : 'placements.rates.view_pay',
      'You may not change rates',
    )
  }
  refuse(whyNotChangeLocked(before, changes, hasSheets))
  const after = { ...before, ...changes, rates: rates ?? before.rates } as Placement
  refuse(whyNotDates(after))
  if (mask.pay && mask.charge) refuse(whyNotTerms(after as never))
  const under = await placedUnder(ctx, {
    ...after,
    job_id: before.job_id,
    stays: after.candidate_id === before.candidate_id,
  })
  await savePlacement(ctx.db, id, version, { ...changes, ...under })
  if (rates) await saveRates(ctx.db, id, ctx.who.id, rates)
  const saved = await findPlacement({ ...ctx, scope: 'all' }, id)
  await record(ctx, 'placements', id, 'changed', changedTerms(before, saved))
  await announce(ctx.db, 'placement.changed', { id })
  return saved
}

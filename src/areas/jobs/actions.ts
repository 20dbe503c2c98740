import { ownerOf } from '#areas/access/public.ts'
import { isSiteOf } from '#areas/clients/public.ts'
import type { ChangeJob, JobDetail, NewJob } from '#areas/jobs/contract.ts'
import { checkJobTerms } from '#areas/jobs/job-terms.ts'
import { followOpenings } from '#areas/jobs/openings.ts'
import { closingWarning, fewerOpeningsWarning, whyNotArchivedClient } from '#areas/jobs/placement-checks.ts'
import { moneyMask } from '#areas/jobs/placement-queries.ts'
import { deleteJob, findJob, holdClient, isContactOf, ownerOfJob, rangeOf } from '#areas/jobs/queries.ts'
import { type RateRange, rangeChanges, rangeFields, whyNotRange } from '#areas/jobs/rate-range.ts'
import { whyNotDates } from '#areas/jobs/rules.ts'
import { jobMove, whyNotBegin, whyNotMoveJob } from '#areas/jobs/transitions.ts'
import { todayOf } from '#areas/settings/public.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, invalid, Refusal, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export async function createJob(ctx: Context, job: NewJob): Promise<JobDetail> {
  refuse(whyNotDates(job))
  refuse(whyNotBegin('job', job.status))
  refuse(whyNotRange(job))
  forbidHidden(
    ctx,
    rangeFields.filter((name) => job[name] !== null),
  )
  await mustReachClient(ctx, job.client_id)
  await checkSite(ctx, job)
  await mustBeContact(ctx, job.client_id, job.hiring_contact_id)
  await checkJobTerms(ctx, job)
  const owner = await ownerOf(ctx.db, job.owner_user_id ?? ctx.who.id)
  const id = await insertRecord(ctx.db, 'jobs', { ...job, ...owner })
  await recordHistory(ctx, 'jobs', id, 'created')
  await announce(ctx.db, 'job.created', { id })
  return findJob(ctx, id)
}

export async function changeJob(ctx: Context, id: number, change: ChangeJob): Promise<JobDetail> {
  const { version, reason, accepted, ...sent } = change
  await holdRow(ctx.db, 'jobs', id)
  const before = await findJob(ctx, id)
  const range = await rangeOf(ctx.db, id)
  const changes = { ...changesTo(before, withoutRange(sent)), ...changedRange(ctx, range, sent) }
  const move = changes.status && jobMove(before.status, changes.status)
  await refuseBeyond(ctx, id, Object.keys(changes), move?.allow ?? 'jobs.update')
  refuse(whyNotDates({ ...before, ...changes }))
  refuse(whyNotRange({ ...range, ...changes }))
  if (changes.client_id !== undefined && before.placement_count > 0) throw clientLocked()
  const reopens = changes.status === 'open'
  if (changes.client_id !== undefined || reopens)
    await mustReachClient(ctx, changes.client_id ?? before.client_id, changes.client_id === undefined)
  if (changes.site_id !== undefined || changes.client_id !== undefined)
    await checkSite(ctx, { ...before, ...changes })
  if (changes.hiring_contact_id !== undefined || changes.client_id !== undefined) {
    const { client_id, hiring_contact_id } = { ...before, ...changes }
    await mustBeContact(ctx, client_id, hiring_contact_id)
  }
  await checkJobTerms(ctx, { ...before, ...changes }, before)
  const { live_count: live, openings } = { ...before, ...changes }
  if (changes.status) refuse(whyNotMoveJob(before.status, changes.status, { reason, live }))
  const warnings = [
    changes.status === 'closed' ? closingWarning(live) : undefined,
    openings < before.openings ? fewerOpeningsWarning(live, openings) : undefined,
  ]
  const reasons = acceptWarnings(warnings, accepted)
  const owner = changes.owner_user_id === undefined ? {} : await ownerOf(ctx.db, changes.owner_user_id)

  await saveVersioned(ctx.db, 'jobs', { id, version }, { ...changes, ...owner }, 'job')
  const why = move && reason ? { reason: { from: null, to: reason } } : {}
  const recorded = {
    ...differences({ ...before, ...range }, { ...before, ...range, ...changes }),
    ...why,
    ...reasons,
  }
  await recordHistory(ctx, 'jobs', id, move?.done ?? 'changed', recorded)
  if (changes.status || changes.openings) await followOpenings(ctx.db, [id], await todayOf(ctx))
  await announce(ctx.db, 'job.changed', { id })
  return findJob(ctx, id)
}

/** Closing, cancelling and opening again take a permission of their own; each must reach this job. */
async function refuseBeyond(ctx: Context, id: number, fields: string[], permission: string) {
  const owned = await ownerOfJob(ctx.db, id)
  const may = (name: string) => covers(ctx.who, name, owned)
  const details = fields.filter((field) => field !== 'status')
  if (!may('jobs.update')) forbid(details, '', 'jobs.update')
  if (fields.includes('status') && !may(permission)) forbid(['status'], '', permission)
}

/** Nobody sets a limit of what they may not see. */
function forbidHidden(ctx: Context, fields: readonly (keyof RateRange)[]): void {
  const sight = moneyMask(ctx)
  for (const side of ['pay', 'charge'] as const)
    if (!sight[side])
      forbid(
        fields.filter((name) => name.startsWith(side)),
        '',
        `placements.rates.view_${side}`,
      )
}

function changedRange(ctx: Context, before: RateRange, sent: Partial<ChangeJob>): Partial<RateRange> {
  const names = rangeChanges(before, sent)
  // Whoever may not see a side is shown none of it, and a form sends back what it was shown.
  const sight = moneyMask(ctx)
  const meant = names.filter(
    (name) => sent[name] !== null || sight[name.startsWith('pay') ? 'pay' : 'charge'],
  )
  forbidHidden(ctx, meant)
  return Object.fromEntries(meant.map((name) => [name, sent[name]]))
}

const withoutRange = <Sent extends object>(sent: Sent): Omit<Sent, keyof RateRange> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !rangeFields.includes(name as never))) as never

/** Who looks for people at a client is one of its contacts. */
async function mustBeContact({ db }: Context, client_id: number, id: number | null): Promise<void> {
  if (id !== null && !(await isContactOf(db, client_id, id)))
    throw invalid('hiring_contact_id', 'Choose one of the contacts of this client', 'not_found')
}

const clientLocked = () =>
  new Refusal(
    'job.client_locked',
    422,
    'The client cannot change any more',
    'There are placements on this job.',
    { client_id: ['There are placements on this job'] },
  )

/** A client the person may not see is answered like one that does not exist, unless it is the job's already. */
async function mustReachClient({ db, who }: Context, id: number, stays = false): Promise<void> {
  const client = await holdClient(db, id)
  if (!client || (!stays && !covers(who, 'clients.view', client)))
    throw invalid('client_id', 'Client not found', 'not_found')
  if (client.status === 'inactive') refuse(whyNotArchivedClient(client.name, stays ? 'status' : 'client_id'))
}

async function checkSite({ db }: Context, { site_id, client_id }: Pick<NewJob, 'site_id' | 'client_id'>) {
  if (site_id !== null && !(await isSiteOf(db, site_id, client_id)))
    throw invalid('site_id', 'Choose a site of this client that is not archived', 'not_found')
}

/** A job nobody was ever placed on is deleted; any other stays, because time and money hang on it. */
export async function removeJob(ctx: Context, id: number) {
  await holdRow(ctx.db, 'jobs', id)
  const job = await findJob(ctx, id)
  if (!covers(ctx.who, 'jobs.delete', await ownerOfJob(ctx.db, id))) throw forbidden('jobs.delete')
  if (job.placement_count > 0) {
    throw new Refusal(
      'job.in_use',
      409,
      'This job has placements',
      'Close it instead: its timesheets and invoices stay traceable.',
    )
  }
  await deleteJob(ctx.db, id)
  await recordHistory(ctx, 'jobs', id, 'deleted', { title: { from: job.title, to: null } })
  await announce(ctx.db, 'job.deleted', { id })
  return { title: 'Job deleted', description: `${job.title} has been deleted.` }
}

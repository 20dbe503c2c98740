import { createHash } from 'node:crypto'
import { followRequests } from '#areas/compliance/readiness/follow.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import type { NewSubmission } from '#areas/compliance/requests/contract.ts'
import { findRequest, lockRequests, type WholeRequest } from '#areas/compliance/requests/queries.ts'
import type { Party } from '#areas/compliance/requests/reach.ts'
import { whyNotSubmit } from '#areas/compliance/requests/rules.ts'
import { tellSubmitted } from '#areas/compliance/requests/send-notifications.ts'
import { type ShowingContext, showRequest } from '#areas/compliance/requests/show.ts'
import { insertSubmission } from '#areas/compliance/requests/write.ts'
import { fileKept, type Kept, restOnFiles } from '#areas/files/public.ts'
import type { Context } from '#platform/context.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { authorOf, recordHistory } from '#platform/history.ts'
import { forbidden, invalid, refuse } from '#platform/refusal.ts'

/** Hands in what was asked: a candidate their own, a colleague on behalf of whoever was asked. */
export async function submitRequest(
  ctx: ShowingContext,
  id: number,
  given: NewSubmission,
  kept: readonly Kept[],
) {
  const own = ctx.who.kind === 'candidate'
  const file_ids = [...new Set(given.file_ids)]
  const before = await locked(ctx, id)
  // A colleague cannot agree to anything in the name of somebody else.
  if (!own && before.statement !== '')
    throw forbidden(undefined, 'Only the person themselves agrees to a statement')
  refuse(whyNotSubmit(before, { ...given, files: file_ids.length + kept.length }))
  await keepFiles(ctx, before, file_ids)
  await submit(ctx, before, given, { via: own ? 'portal' : 'staff', kept, file_ids })
  return showRequest(ctx, id)
}

/** The same by a mailed link: what is sent comes with it, and nothing that lay there before. */
export async function submitByLink(
  ctx: Context & { party: Party },
  id: number,
  given: Omit<NewSubmission, 'file_ids'>,
  { link_id, kept }: { link_id: number; kept: readonly Kept[] },
): Promise<void> {
  const before = await locked(ctx, id)
  refuse(whyNotSubmit(before, { ...given, files: kept.length }))
  await submit(ctx, before, given, { via: 'link', link_id, kept, file_ids: [] })
}

async function locked(ctx: Context & { party?: Party }, id: number): Promise<WholeRequest> {
  await lockRequests(ctx.db, [id])
  return findRequest(ctx, id)
}

type By = {
  via: 'staff' | 'portal' | 'link'
  link_id?: number
  kept: readonly Kept[]
  file_ids: readonly number[]
}

async function submit(
  ctx: Context,
  before: WholeRequest,
  given: Pick<NewSubmission, 'answers' | 'typed_name' | 'version'>,
  { via, link_id, kept, file_ids }: By,
): Promise<void> {
  const { db, who, ip, agent } = ctx
  const { id, statement } = before
  const files = [...file_ids, ...(await fileKept(ctx, kept, filedAs(before)))]
  const number = before.submission_no + 1
  await saveVersioned(
    db,
    'compliance_requests',
    { id, version: given.version },
    {
      ...{
        status: 'submitted',
        submission_no: number,
        submitted_by: who.id || null,
        submitted_at: ctx.now.toISOString(),
      },
      ...{ first_check_by: null, decided_by: null, decided_at: null, code: '', reason: '' },
    },
    'request',
  )
  const { answers, typed_name } = given
  const statement_sha256 = statement ? createHash('sha256').update(statement).digest('hex') : null
  await insertSubmission(
    db,
    {
      ...{ request_id: id, number, answers, typed_name, statement_sha256, via },
      ...{ link_id: link_id ?? null, ...authorOf(who), ip, agent },
    },
    files,
  )
  await recordHistory(ctx, 'compliance-requests', id, 'submitted', {
    submission: { from: null, to: number },
    ...(files.length > 0 ? { files: { from: null, to: files.length } } : {}),
  })
  await followRequests(ctx, [id])
  await tellSubmitted(ctx, before)
  await announceChanged(db, [id])
}

/** What comes with a submission lies on the record that is asked; a worker sees their own. */
const filedAs = ({ subject, subject_id, sensitive, requirement_name }: WholeRequest) => ({
  ...{ subject, subject_id, sensitive, category: 'other' as const, photos: requirement_name },
  visibility:
    subject === 'candidates' || subject === 'placements' ? ('candidate' as const) : ('internal' as const),
})

/** Files of the very record, that the person may see; sensitive from now on where the requirement is. */
async function keepFiles(ctx: ShowingContext, request: WholeRequest, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const own = ctx.who.kind === 'candidate' && request.subject === 'placements'
  const kept = await restOnFiles(ctx, ids, {
    subject: request.subject,
    subject_id: request.subject_id,
    sensitive: request.sensitive,
    anywhere: own,
  })
  if (!kept)
    throw invalid('file_ids', 'These files do not belong to the record that this is asked of', 'not_found')
}

/** The candidate has seen what they are asked. */
export async function viewRequest(ctx: ShowingContext, id: number) {
  const { requirement_name } = await markViewed(ctx, id, ctx.who.kind === 'candidate')
  return { title: 'Seen', description: requirement_name }
}

/** Said once, of what was asked and nobody has looked at. `theirs`: whoever looks is whom it was asked of. */
export async function markViewed(ctx: Context & { party?: Party }, id: number, theirs: boolean) {
  const before = await locked(ctx, id)
  if (theirs && before.status === 'requested') {
    await saveVersioned(ctx.db, 'compliance_requests', before, { status: 'viewed' }, 'request')
    await recordHistory(ctx, 'compliance-requests', id, 'viewed')
    await announceChanged(ctx.db, [id])
  }
  return before
}

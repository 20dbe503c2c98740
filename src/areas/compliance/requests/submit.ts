import { createHash } from 'node:crypto'
import { followRequests } from '#areas/compliance/readiness/follow.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import type { NewSubmission } from '#areas/compliance/requests/contract.ts'
import { findRequest, lockRequests, type WholeRequest } from '#areas/compliance/requests/queries.ts'
import { whyNotSubmit } from '#areas/compliance/requests/rules.ts'
import { tellSubmitted } from '#areas/compliance/requests/send-notifications.ts'
import { type ShowingContext, showRequest } from '#areas/compliance/requests/show.ts'
import { insertSubmission } from '#areas/compliance/requests/write.ts'
import { restOnFiles } from '#areas/files/public.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { authorOf, recordHistory } from '#platform/history.ts'
import { forbidden, invalid, refuse } from '#platform/refusal.ts'

/** Hands in what was asked: a candidate their own, a colleague on behalf of whoever was asked. */
export async function submitRequest(ctx: ShowingContext, id: number, given: NewSubmission) {
  const { db, who, ip, agent } = ctx
  const { answers, typed_name, version } = given
  const file_ids = [...new Set(given.file_ids)]
  await lockRequests(db, [id])
  const before = await findRequest(ctx, id)
  const own = who.kind === 'candidate'
  // A colleague cannot agree to anything in the name of somebody else.
  if (!own && before.statement !== '')
    throw forbidden(undefined, 'Only the person themselves agrees to a statement')
  refuse(whyNotSubmit(before, { answers, typed_name, files: file_ids.length }))
  await keepFiles(ctx, before, file_ids)
  const number = before.submission_no + 1
  await saveVersioned(
    db,
    'compliance_requests',
    { id, version },
    {
      ...{
        status: 'submitted',
        submission_no: number,
        submitted_by: who.id,
        submitted_at: ctx.now.toISOString(),
      },
      ...{ first_check_by: null, decided_by: null, decided_at: null, code: '', reason: '' },
    },
    'request',
  )
  const statement_sha256 = before.statement
    ? createHash('sha256').update(before.statement).digest('hex')
    : null
  await insertSubmission(
    db,
    {
      ...{ request_id: id, number, answers, typed_name, statement_sha256, via: own ? 'portal' : 'staff' },
      ...{ ...authorOf(who), ip, agent },
    },
    file_ids,
  )
  await recordHistory(ctx, 'compliance-requests', id, 'submitted', {
    submission: { from: null, to: number },
    ...(file_ids.length > 0 ? { files: { from: null, to: file_ids.length } } : {}),
  })
  await followRequests(ctx, [id])
  await tellSubmitted(ctx, before)
  await announceChanged(db, [id])
  return showRequest(ctx, id)
}

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

/** The candidate has seen what they are asked; said once. */
export async function viewRequest(ctx: ShowingContext, id: number) {
  await lockRequests(ctx.db, [id])
  const before = await findRequest(ctx, id)
  if (ctx.who.kind === 'candidate' && before.status === 'requested') {
    await saveVersioned(ctx.db, 'compliance_requests', before, { status: 'viewed' }, 'request')
    await recordHistory(ctx, 'compliance-requests', id, 'viewed')
    await announceChanged(ctx.db, [id])
  }
  return { title: 'Seen', description: before.requirement_name }
}

import { followRequests } from '#areas/compliance/readiness/follow.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import { countReminders } from '#areas/compliance/requests/clock.ts'
import type { NewReview } from '#areas/compliance/requests/contract.ts'
import { remind, tellRejected } from '#areas/compliance/requests/emails.ts'
import {
  findRequest,
  findRequests,
  lockRequests,
  rolesOf,
  type WholeRequest,
} from '#areas/compliance/requests/queries.ts'
import { expiryOf, isOpen, whyNotEnd, whyNotReview, whyNotWaive } from '#areas/compliance/requests/rules.ts'
import { type ShowingContext, showRequest } from '#areas/compliance/requests/show.ts'
import {
  insertDecisions,
  type Moved,
  moveRequests,
  type NewDecision,
} from '#areas/compliance/requests/write.ts'
import { todayOf } from '#areas/settings/public.ts'
import { counted } from '#platform/counted.ts'
import { authorOf, recordHistoryEach } from '#platform/history.ts'
import { conflict, type Reason, Refusal, refuse } from '#platform/refusal.ts'

type Ctx = ShowingContext
/** What one of them becomes, or why not. */
type Decided = { move: Moved; decision: NewDecision['decision'] }

/** Approves or sends back what was handed in; where two people are asked for, the first approval is a first check. */
export async function reviewRequest(ctx: Ctx, id: number, review: NewReview) {
  await lockRequests(ctx.db, [id])
  const request = await findRequest(ctx, id)
  const [who, today] = [{ id: ctx.who.id, role_ids: await rolesOf(ctx) }, await todayOf(ctx)]
  refuse(whyNotReview(request, review, who, today))
  const { code, reason } = review
  if (review.decision === 'reject') {
    await write(ctx, [request], ({ first_check_by: _, ...each }) => ({
      move: { id: each.id, status: 'rejected', code: code!, reason },
      decision: 'rejected',
    }))
    await tellRejected(ctx, [id])
  } else await write(ctx, [request], (each) => approval(ctx, each, review))
  return showRequest(ctx, id)
}

/** Those of these that this person may approve; what may not be is left as it is. */
export async function approveRequests(
  ctx: Ctx,
  { ids, ...days }: { ids: number[]; issued_on: string | null; expires_on: string | null },
) {
  const found = await held(ctx, ids)
  const [who, today] = [{ id: ctx.who.id, role_ids: await rolesOf(ctx) }, await todayOf(ctx)]
  const review = { ...days, decision: 'approve', code: null, reason: '' } as const
  const fits = fitting(found, (each) => whyNotReview(each, review, who, today))
  await write(ctx, fits, (each) => approval(ctx, each, days))
  return outcome(fits, found, 'approved')
}

function approval(
  { who }: Ctx,
  request: WholeRequest,
  { issued_on, expires_on: given }: Pick<NewReview, 'issued_on' | 'expires_on'>,
): Decided {
  const expires_on = expiryOf(request, { issued_on, expires_on: given })
  if (request.two_people && request.first_check_by === null)
    return {
      move: { id: request.id, status: 'in_review', first_check_by: who.id, issued_on, expires_on },
      decision: 'first_check',
    }
  return {
    move: {
      id: request.id,
      status: 'approved',
      first_check_by: request.first_check_by,
      issued_on,
      expires_on,
    },
    decision: 'approved',
  }
}

type Waiver = { until: string | null; reason: string }

export async function waiveRequest(
  ctx: Ctx,
  id: number,
  { version, ...waiver }: Waiver & { version: number },
) {
  const request = await atVersion(ctx, id, version)
  refuse(whyNotWaive(request, waiver.until, await todayOf(ctx)))
  await write(ctx, [request], (each) => waived(each, waiver))
  return showRequest(ctx, id)
}

export async function waiveRequests(ctx: Ctx, { ids, ...waiver }: Waiver & { ids: number[] }) {
  const found = await held(ctx, ids)
  const today = await todayOf(ctx)
  const fits = fitting(found, (each) => whyNotWaive(each, waiver.until, today))
  await write(ctx, fits, (each) => waived(each, waiver))
  return outcome(fits, found, 'waived')
}

const waived = ({ id }: WholeRequest, { until, reason }: Waiver): Decided => ({
  move: { id, status: 'waived', waived_until: until, reason },
  decision: 'waived',
})

type End = 'withdrawn' | 'not_required'
const ended =
  (to: End, reason: string) =>
  ({ id }: WholeRequest): Decided => ({ move: { id, status: to, reason }, decision: to })

/** Takes it back, or says that it is not required of this record. */
export async function endRequest(ctx: Ctx, id: number, to: End, given: { reason: string; version: number }) {
  const request = await atVersion(ctx, id, given.version)
  refuse(whyNotEnd(request))
  await write(ctx, [request], ended(to, given.reason))
  return showRequest(ctx, id)
}

export async function withdrawRequests(ctx: Ctx, { ids, reason }: { ids: number[]; reason: string }) {
  const found = await held(ctx, ids)
  const fits = fitting(found, whyNotEnd)
  await write(ctx, fits, ended('withdrawn', reason))
  return outcome(fits, found, 'withdrawn')
}

/** Writes to the people of those that wait for an answer and were not reminded within the day. */
export async function remindRequests(ctx: Ctx, ids: number[]) {
  const found = await held(ctx, ids)
  const dayAgo = ctx.now.getTime() - 86_400_000
  const fits = found.filter(
    ({ status, reminded_at }) => isOpen(status) && (!reminded_at || Date.parse(reminded_at) < dayAgo),
  )
  if (fits.length === 0)
    throw new Refusal(
      'compliance_request.nobody',
      409,
      'There is nobody to remind',
      'None of these waits for an answer, or each was reminded within the last day.',
    )
  const chosen = fits.map(({ id }) => id)
  const people = await remind(ctx, chosen)
  await countReminders(ctx.db, chosen)
  await tellHistory(ctx, chosen, () => ({ action: 'reminded', changes: {} }))
  await announceChanged(ctx.db, chosen)
  return {
    title: `${counted(people, 'person', 'people')} written to`,
    description: `About ${counted(fits.length, 'request')}.`,
    changed: fits.length,
  }
}

async function atVersion(ctx: Ctx, id: number, version: number): Promise<WholeRequest> {
  await lockRequests(ctx.db, [id])
  const request = await findRequest(ctx, id)
  if (request.version !== version) throw conflict('request')
  return request
}

/** All of these, or none: one that the person does not see is not there. */
async function held(ctx: Ctx, given: readonly number[]): Promise<WholeRequest[]> {
  const ids = [...new Set(given)]
  await lockRequests(ctx.db, ids)
  const found = await findRequests(ctx, ids)
  if (found.length < ids.length)
    throw new Refusal('not_found', 404, 'Not all of these requests are there', '')
  return found
}

/** Those that may; when none may, the reason of the first. */
function fitting(
  found: readonly WholeRequest[],
  why: (request: WholeRequest) => Reason | undefined,
): WholeRequest[] {
  const fits = found.filter((each) => why(each) === undefined)
  if (fits.length === 0) refuse(why(found[0]!))
  return fits
}

async function write(
  ctx: Ctx,
  requests: readonly WholeRequest[],
  become: (request: WholeRequest) => Decided,
): Promise<void> {
  const decided = requests.map((request) => ({ request, ...become(request) }))
  await moveRequests(
    ctx.db,
    decided.map(({ move }) => move),
    ctx.who.id,
  )
  await insertDecisions(
    ctx.db,
    decided.map(({ request, move: { status: _status, first_check_by: _first, ...said }, decision }) => ({
      ...{ ...said, decision, submission_no: request.submission_no },
    })),
    authorOf(ctx.who),
  )
  const ids = requests.map(({ id }) => id)
  const byId = new Map(decided.map((each) => [each.request.id, each]))
  await tellHistory(ctx, ids, (id) => {
    const { request, move, decision } = byId.get(id)!
    const { reason, expires_on, waived_until } = move
    return {
      action: decision,
      changes: {
        status: { from: request.status, to: move.status },
        ...(reason ? { reason: { from: null, to: reason } } : {}),
        ...(expires_on ? { expires_on: { from: null, to: expires_on } } : {}),
        ...(waived_until ? { waived_until: { from: null, to: waived_until } } : {}),
      },
    }
  })
  await followRequests(ctx, ids)
  await announceChanged(ctx.db, ids)
}

const tellHistory = (
  ctx: Ctx,
  ids: readonly number[],
  said: (id: number) => { action: string; changes: Record<string, unknown> },
) =>
  recordHistoryEach(
    ctx.db,
    'compliance-requests',
    ids.map((subject_id) => ({ ...authorOf(ctx.who), subject_id, ...said(subject_id) })),
  )

const outcome = (fits: readonly WholeRequest[], found: readonly WholeRequest[], verb: string) => ({
  title: `${counted(fits.length, 'request')} ${verb}`,
  description:
    fits.length < found.length
      ? `${counted(found.length - fits.length, 'other')} stayed as ${found.length - fits.length === 1 ? 'it was' : 'they were'}: open one to see why.`
      : '',
  changed: fits.length,
})

import { holdersOf, renameUsers } from '#areas/access/public.ts'
import { duplicateWarning, nameOf, readable, withheld } from '#areas/candidates/actions.ts'
import {
  type AskedField,
  askedFields,
  type ChangeRequest,
  type Decision,
  type NewChangeRequest,
} from '#areas/candidates/change-requests/contract.ts'
import { ownCandidate } from '#areas/candidates/change-requests/own-candidate.ts'
import {
  askedFieldsOf,
  findRequest,
  requestsOf,
  type StoredRequest,
  settleRequest,
} from '#areas/candidates/change-requests/queries.ts'
import { fieldNames, whyNotAsk, whyNotDecide } from '#areas/candidates/change-requests/rules.ts'
import { sensitiveFields } from '#areas/candidates/contract.ts'
import { changeAsked, changeDecided } from '#areas/candidates/notification-kinds.ts'
import { findCandidate, opened, saveNiNumber, type WholeCandidate } from '#areas/candidates/queries.ts'
import { whyNotBirthday } from '#areas/candidates/rules.ts'
import { notify } from '#areas/notifications/public.ts'
import { todayOf } from '#areas/settings/public.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, can, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'
import { acceptWarnings } from '#platform/warnings.ts'

type RequestContext = Context & WithVault
type Values = Partial<Record<AskedField, string | null>>
type Kept = { before: Values; after: Values }
type Done = { title: string; description: string }

/** What a candidate asked for, as the person may see it. */
export async function changeRequestsOf(ctx: RequestContext, id: number): Promise<ChangeRequest[]> {
  const candidate = await findCandidate(ctx, id)
  const requests = await requestsOf(ctx.db, id)
  return requests.map((request) => shownRequest(ctx, request, candidate))
}

/** A request with its values, but for those that the person may not see; who asked sees their own. */
export function shownRequest(
  ctx: RequestContext,
  request: StoredRequest,
  candidate: WholeCandidate,
): ChangeRequest {
  const { before, after } = unlocked(ctx, request)
  const own = candidate.user_id === ctx.who.id
  const sees = own || can(ctx.who, 'candidates.sensitive.view')
  const hidden = (field: AskedField) => !sees && (sensitiveFields as readonly string[]).includes(field)
  const { locked: _, fields, approved, requested_by, ...rest } = request
  return {
    ...rest,
    changes: fields.map((field) => ({
      field,
      from: hidden(field) ? null : (before[field] ?? ''),
      to: hidden(field) ? null : (after[field] ?? ''),
      approved:
        request.status === 'approved' || request.status === 'refused' ? approved.includes(field) : null,
    })),
    mine_to_decide:
      request.status === 'pending' &&
      requested_by !== ctx.who.id &&
      covers(ctx.who, 'candidates.requests.decide', candidate),
  }
}

/** A candidate asks for other details of themselves; whoever may decide is told. */
export async function askForChanges(ctx: RequestContext, asked: NewChangeRequest): Promise<Done> {
  const candidate = await ownCandidate(ctx)
  const { id } = candidate
  const now = opened(ctx, candidate)
  const wanted = changesTo(now, asked) as Values
  // It is not shown to be edited, so an empty one says nothing.
  if (wanted.ni_number === '') delete wanted.ni_number
  const fields = askedFields.filter((field) => field in wanted)
  refuse(whyNotAsk((await askedFieldsOf(ctx.db, id)).length > 0, fields))
  if (wanted.dob !== undefined) refuse(whyNotBirthday(wanted.dob, await todayOf(ctx)))
  const before = Object.fromEntries(fields.map((field) => [field, now[field]])) as Values
  const locked = ctx.deps.vault.lock(
    JSON.stringify({ before, after: wanted }),
    aboutRequest(ctx.db.tenant, id),
  )
  await insertRecord(ctx.db, 'candidate_change_requests', {
    ...{ candidate_id: id, fields, locked, requested_by: ctx.who.id },
  })
  const words = fields.map((field) => fieldNames[field])
  await recordHistory(ctx, 'candidates', id, 'change requested', { asked_for: { from: null, to: words } })
  const holders = await holdersOf(ctx.db, 'candidates.requests.decide', candidate)
  const others = holders.filter((each) => each.id !== ctx.who.id)
  await notify(
    ctx,
    changeAsked,
    others.map(({ id: user_id }) => ({
      user_id,
      title: `${nameOf(candidate)} asks to change their details`,
      description: `${listed(words)}. Nobody else can change them until it is decided.`,
      actions: [{ label: 'Decide', url: `/candidates/${id}/view?tab=requests` }],
    })),
  )
  await announce(ctx.db, 'candidate.changed', { id })
  return { title: 'Your agency was asked', description: 'You are told when they have decided.' }
}

/** A candidate takes their request back. */
export async function withdrawRequest(ctx: RequestContext, requestId: number): Promise<Done> {
  const { id } = await ownCandidate(ctx)
  const request = await findRequest(ctx.db, id, requestId)
  refuse(whyNotDecide(request, { approved: [], reason: 'withdrawn' }, { id: 0 }))
  const at = { decided_by: ctx.who.id, decided_at: ctx.now.toISOString() }
  await settleRequest(ctx.db, requestId, { status: 'withdrawn', ...at })
  await recordHistory(ctx, 'candidates', id, 'change request withdrawn', {})
  await announce(ctx.db, 'candidate.changed', { id })
  return { title: 'Request withdrawn', description: 'Your details stay as they are.' }
}

/** Approves all of a request, some of it, or nothing. What is approved is changed in the same transaction. */
export async function decideRequest(ctx: RequestContext, id: number, given: Decision): Promise<Done> {
  await holdRow(ctx.db, 'candidates', id)
  const candidate = await findCandidate(ctx, id)
  const request = await findRequest(ctx.db, id, given.request_id)
  refuse(whyNotDecide(request, given, ctx.who))
  const { fields, requested_by } = request!
  const approved = fields.filter((field) => given.approved.includes(field))
  // Nobody approves what they may not see.
  if (!can(ctx.who, 'candidates.sensitive.view'))
    forbid(
      approved.filter((field) => (sensitiveFields as readonly string[]).includes(field)),
      '',
      'candidates.sensitive.view',
    )
  const changes = approved.length > 0 ? await applied(ctx, candidate, request!, approved, given.accepted) : {}
  const status = approved.length > 0 ? ('approved' as const) : ('refused' as const)
  await settleRequest(ctx.db, request!.id, {
    ...{ status, approved, reason: given.reason },
    ...{ decided_by: ctx.who.id, decided_at: ctx.now.toISOString() },
  })
  const words = (of: readonly AskedField[]) => of.map((field) => fieldNames[field])
  const refused = words(fields.filter((field) => !approved.includes(field)))
  await recordHistory(ctx, 'candidates', id, `change request ${status}`, {
    ...changes,
    ...(refused.length > 0 ? { refused: { from: null, to: refused } } : {}),
    ...(given.reason ? { reason: { from: null, to: given.reason } } : {}),
  })
  await notify(ctx, changeDecided, [
    {
      user_id: requested_by,
      title: approved.length > 0 ? 'Your details were changed' : 'Your change of details was refused',
      description: [
        approved.length > 0 && `Changed: ${listed(words(approved))}.`,
        refused.length > 0 && `Not changed: ${listed(refused)}.`,
        given.reason,
      ]
        .filter(Boolean)
        .join(' '),
      actions: [{ label: 'See my details', url: '/my-details' }],
    },
  ])
  await announce(ctx.db, 'candidate.changed', { id })
  return approved.length > 0
    ? { title: 'Details changed', description: `${listed(words(approved))}: as they asked.` }
    : { title: 'Request refused', description: 'The details stay as they are, and they are told why.' }
}

/** Writes what is approved, as a change by whoever decides. */
async function applied(
  ctx: RequestContext,
  candidate: WholeCandidate,
  request: StoredRequest,
  approved: readonly AskedField[],
  accepted: Decision['accepted'],
) {
  const { id } = candidate
  const before = opened(ctx, candidate)
  const { after } = unlocked(ctx, request)
  const { ni_number, ...columns } = Object.fromEntries(
    approved.map((field) => [field, after[field]]),
  ) as Values
  const person = { ...before, ...columns } as typeof before
  const renamed = (columns.first_name ?? columns.last_name ?? ni_number) !== undefined
  const duplicate = renamed && (await duplicateWarning(ctx, { ...person, ni_number: ni_number ?? '' }, id))
  const reasons = acceptWarnings([duplicate || undefined], accepted)
  await saveVersioned(ctx.db, 'candidates', candidate, columns as object, 'candidate')
  if (ni_number) await saveNiNumber(ctx, id, ni_number)
  if (candidate.user_id)
    await renameUsers(ctx.db, [{ id: candidate.user_id, name: nameOf(person), email: person.email }])
  const now = opened(ctx, await findCandidate({ ...ctx, scope: 'all' }, id))
  return { ...withheld(differences(readable(before), readable(now))), ...reasons }
}

const unlocked = ({ deps, db }: RequestContext, { locked, candidate_id }: StoredRequest): Kept =>
  JSON.parse(deps.vault.open(locked, aboutRequest(db.tenant, candidate_id))) as Kept

export const aboutRequest = (tenant: number, candidate: number) =>
  `candidates/${tenant}/${candidate}/change-request`

const listed = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words)

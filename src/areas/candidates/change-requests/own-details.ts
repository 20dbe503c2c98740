import type { NewBankChange } from '#areas/bank/contract.ts'
import { askForChange, pendingEndingOf } from '#areas/bank/public.ts'
import { shownRequest } from '#areas/candidates/change-requests/actions.ts'
import type { ChangeOwnDetails, OwnDetails } from '#areas/candidates/change-requests/contract.ts'
import { ownCandidate } from '#areas/candidates/change-requests/own-candidate.ts'
import { requestsOf } from '#areas/candidates/change-requests/queries.ts'
import { findPaid, opened } from '#areas/candidates/queries.ts'
import { changesTo } from '#platform/changes.ts'
import type { Context } from '#platform/context.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import type { WithVault } from '#platform/vault.ts'

type RequestContext = Context & WithVault

/** The person as their agency keeps them, with what they asked for. Of the National Insurance number its end alone. */
export async function showOwnDetails(ctx: RequestContext): Promise<OwnDetails> {
  const candidate = opened(ctx, await ownCandidate(ctx, false))
  const [last] = await requestsOf(ctx.db, candidate.id, 1)
  const request = last && shownRequest(ctx, last, candidate)
  const decided = request && (request.status === 'approved' || request.status === 'refused')
  const { ni_number } = candidate
  return {
    ...candidate,
    ni_ending: ni_number === '' ? '' : ni_number.slice(-3),
    bank_ending: (await findPaid({ ...ctx, scope: 'all' }, candidate.id)).bank_ending,
    bank_waiting: await pendingEndingOf(ctx.db, 'candidates', candidate.id),
    pending: request?.status === 'pending' ? request : null,
    last: decided ? request : null,
  }
}

/** Changes at once what neither pay nor identity hangs on. */
export async function changeOwnDetails(ctx: RequestContext, change: ChangeOwnDetails): Promise<OwnDetails> {
  const { version, ...sent } = change
  const before = await ownCandidate(ctx)
  const changes = changesTo(before, sent)
  await saveVersioned(ctx.db, 'candidates', { id: before.id, version }, changes, 'record')
  const recorded = differences(
    Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof typeof changes]])),
    changes,
  )
  if (Object.keys(recorded).length > 0) await recordHistory(ctx, 'candidates', before.id, 'changed', recorded)
  await announce(ctx.db, 'candidate.changed', { id: before.id })
  return showOwnDetails(ctx)
}

/** Asks for another account of their own; it is approved as any other (`bank`). */
export async function askForOwnBank(ctx: RequestContext, wanted: NewBankChange) {
  const { id } = await ownCandidate(ctx)
  await askForChange({ ...ctx, scope: 'all' }, 'candidates', id, wanted)
  return {
    title: 'Your agency was asked',
    description: 'Until they have approved it, you are paid into the account that is known.',
  }
}

import { inviteToPortal, userForEmail, userKinds } from '#areas/access/public.ts'
import type { Candidate } from '#areas/candidates/contract.ts'
import { findCandidate, linkUser, shown, type WholeCandidate } from '#areas/candidates/queries.ts'
import { addressTaken, isUninvited, whyNotInvite } from '#areas/candidates/rules.ts'
import { type Context, covers } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

/** Invites a candidate to the portal, or sends what waits once more, with a new link. */
export async function inviteCandidate(ctx: Context & WithVault, id: number): Promise<Candidate> {
  await holdRow(ctx.db, 'candidates', id)
  await invite(ctx, await findCandidate(ctx, id))
  return shown(ctx, await findCandidate({ ...ctx, scope: 'all' }, id))
}

/**
 * Invites a candidate with something else that is done for them, in its transaction: being placed. Whoever has an account
 * or waits for one is left alone. Refuses at the field `invite`.
 */
export async function inviteAlong(ctx: Context, id: number): Promise<void> {
  const candidate = await findCandidate({ ...ctx, scope: 'all' }, id)
  if (!isUninvited(candidate.portal)) return
  if (!covers(ctx.who, 'candidates.invite', candidate))
    throw forbidden('candidates.invite', 'You may not invite this candidate', {
      invite: ['They are not yours to invite: go on without it'],
    })
  await invite(ctx, candidate)
}

/** Whoever may add a candidate may let them in as they do, whoever looks after them from then on. */
export async function inviteNew(ctx: Context, candidate: WholeCandidate): Promise<void> {
  if (isUninvited(candidate.portal)) await invite(ctx, candidate)
}

async function invite(ctx: Context, candidate: WholeCandidate): Promise<void> {
  const { id, email } = candidate
  refuse(whyNotInvite(candidate))
  await inviteToPortal(ctx, await userOf(ctx, candidate))
  await recordHistory(ctx, 'candidates', id, 'invited to the portal', { email: { from: null, to: email } })
  await announce(ctx.db, 'candidate.changed', { id })
}

/** Their user, who is made where they came without one. An address of somebody who is no candidate stays theirs. */
async function userOf({ db }: Context, { id, user_id, email, first_name, last_name }: WholeCandidate) {
  if (user_id !== null) return user_id
  const kind = (await userKinds(db, [email])).get(email)
  if (kind !== undefined && kind !== 'candidate') refuse(addressTaken(kind))
  const made = await userForEmail(db, { email, name: `${first_name} ${last_name}`, role: 'candidate' })
  await linkUser(db, id, made)
  return made
}

import type { RequestContext } from '#areas/access/public.ts'
import { accessChanged, lockUser } from '#areas/access/public.ts'
import { cutSessions, forgetFactors } from '#areas/identity/factors/lost-factors.ts'
import { factorStatusOf } from '#areas/identity/factors/queries.ts'
import { whyNotReset } from '#areas/identity/factors/rules.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Takes the second factors of a colleague away who has lost theirs. Only of an account that is this agency's alone: no
 * agency weakens the door of another one. They are signed out everywhere, and written to.
 */
export async function resetFactors(ctx: RequestContext, id: number) {
  const { db, deps, who, tenant, now } = ctx
  const user = await lockUser(db, id)
  const across = deps.database.readingAcross('a colleague who lost their second factor is helped')
  const none = { has: false, elsewhere: false }
  const { account_id } = user
  const state = account_id === null ? none : await factorStatusOf(across, account_id, tenant.id)
  refuse(whyNotReset(who, user, state))
  await recordHistory(ctx, 'users', id, 'two-factor reset')
  await accessChanged(db, [id])
  await announce(db, 'user.changed', { id })
  // Last, because it commits by itself: whatever could refuse has been asked.
  const ended = await deps.database.acrossTenants(
    'a colleague who lost their second factor is helped',
    async (all) => {
      const more = `${who.name} of ${tenant.name} did so`
      return forgetFactors(all, account_id!, { at: now, more })
    },
  )
  cutSessions(deps.live, ended)
  return {
    title: 'Two-factor reset',
    description: `${user.name} signs in with their password, and can set it up again.`,
  }
}

import { accessChanged } from '#areas/access/access-changed.ts'
import { lockUser, revokeInvitations, setStatus } from '#areas/access/users/queries.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

/** Takes the portal away from somebody whose record is none of its own any more, in the caller's transaction. */
export async function closePortal(ctx: Pick<Context, 'db' | 'who'>, id: number): Promise<void> {
  const user = await lockUser(ctx.db, id)
  if (user.status === 'deactivated') return
  await setStatus(ctx.db, id, 'deactivated')
  await revokeInvitations(ctx.db, id)
  await recordHistory(ctx, 'users', id, 'deactivated', { status: { from: user.status, to: 'deactivated' } })
  await accessChanged(ctx.db, [id])
  await announce(ctx.db, 'user.changed', { id })
}

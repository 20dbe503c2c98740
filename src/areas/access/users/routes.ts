import { changeUser, moveUser, showChoices } from '#areas/access/users/actions.ts'
import { users } from '#areas/access/users/contract.ts'
import {
  inviteKnown,
  inviteStaff,
  inviteUser,
  resendInvitation,
  revokeInvitation,
} from '#areas/access/users/inviting.ts'
import { showUser } from '#areas/access/users/user-detail.ts'
import type { On } from '#platform/http/mount.ts'

export function userRoutes(on: On): void {
  on(users.choices, (ctx) => showChoices(ctx))
  on(users.show, async (ctx) => ({ data: await showUser(ctx, ctx.params.id) }))
  on(users.create, (ctx) => inviteUser(ctx, ctx.body))
  on(users.inviteStaff, (ctx) => inviteStaff(ctx, ctx.body))
  on(users.change, async (ctx) => ({ data: await changeUser(ctx, ctx.params.id, ctx.body) }))
  on(users.lock, async (ctx) => ({ data: await moveUser(ctx, ctx.params.id, 'lock') }))
  on(users.unlock, async (ctx) => ({ data: await moveUser(ctx, ctx.params.id, 'unlock') }))
  on(users.deactivate, async (ctx) => ({ data: await moveUser(ctx, ctx.params.id, 'deactivate') }))
  on(users.reactivate, async (ctx) => ({ data: await moveUser(ctx, ctx.params.id, 'reactivate') }))
  on(users.invite, async (ctx) => ({ data: await inviteKnown(ctx, ctx.params.id) }))
  on(users.revoke, (ctx) => revokeInvitation(ctx, ctx.params.id))
  on(users.resend, (ctx) => resendInvitation(ctx, ctx.params.id))
}

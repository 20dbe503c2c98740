import { sql } from 'kysely'
import { sendInvitations } from '#areas/access/users/inviting.ts'
import { insertInvited, lockUser, resendsToday, roleByKey, setRoles } from '#areas/access/users/queries.ts'
import { type Addressee, ownerKey, whyNotInvite } from '#areas/access/users/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Invites who shall own the agency, in Saffron's own name: from central administration, while nobody owns it. Who was
 * invited before to own it, and is somebody else, cannot come in by the older email any more.
 */
export async function inviteOwner(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl' | 'now'>,
  person: Addressee,
): Promise<void> {
  const { db } = at
  const ctx = { ...at, who: { id: 0, name: 'Saffron' } } as Context
  const [made] = await insertInvited(db, [person], 'staff')
  const id = made?.id ?? (await idFor(db, person.email))
  await withdrawOthers(db, id)
  const role = await roleByKey(db, ownerKey)
  if (role) await setRoles(db, [id], [role.id])
  const user = await lockUser(db, id)
  refuse(whyNotInvite(user, await resendsToday(db, id)))
  await sendInvitations(ctx, [user], 'staff', user.roles)
  await recordHistory(ctx, 'users', id, made ? 'invited' : 'invitation sent again', { email: user.email })
  await announce(db, made ? 'user.created' : 'user.changed', { ids: [id] })
}

/** Who has this address already; who was withdrawn is waited for again. */
async function idFor(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update users set status = case when status = 'deactivated' and account_id is null then 'invited' else status end
    where tenant_id = ${db.tenant} and email = ${email}::citext returning id`.execute(db)
  return rows[0]!.id
}

/** Whoever else waits to own the agency waits no more. */
async function withdrawOthers(db: Db, id: number): Promise<void> {
  await sql`
    with others as (
      update users u set status = 'deactivated', version = version + 1, updated_at = now()
      where u.tenant_id = ${db.tenant} and u.status = 'invited' and u.account_id is null and u.id <> ${id}
        and exists (select from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
          where h.tenant_id = ${db.tenant} and h.user_id = u.id and r.key = ${ownerKey})
      returning u.id
    ), unowned as (
      delete from user_roles where tenant_id = ${db.tenant} and user_id in (select id from others)
    )
    update invitations set status = 'revoked', ended_at = now()
    where tenant_id = ${db.tenant} and user_id in (select id from others) and status in ('pending', 'bounced')`.execute(
    db,
  )
}

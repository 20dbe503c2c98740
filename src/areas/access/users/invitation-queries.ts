import { sql } from 'kysely'
import type { UserKind } from '#areas/access/contract.ts'
import { invitationStatus } from '#areas/access/users/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

export type InvitationRow = {
  id: number
  user_id: number
  email: string
  /** Null until the mail is sent. */
  code_hash: string | null
  status: string
  expires_at: string
  roles: string[]
  /** Null: invited by central administration. */
  inviter_user_id: number | null
  inviter_name: string
  name: string
  kind: UserKind
  user_status: string
  has_access: boolean
}

/** One invitation with whom it is for; `held`: until the end of the transaction, the person too. */
export async function findInvitation(
  db: Db,
  id: number,
  { held = false } = {},
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.user_id, i.email::text as email, i.code_hash, ${invitationStatus} as status, i.expires_at, i.roles,
      i.inviter_user_id, coalesce(a.name, 'Saffron') as inviter_name, u.name, u.kind, u.status as user_status,
      u.account_id is not null as has_access
    from invitations i
    join users u on u.tenant_id = ${db.tenant} and u.id = i.user_id
    left join users a on a.tenant_id = ${db.tenant} and a.id = i.inviter_user_id
    where i.tenant_id = ${db.tenant} and i.id = ${id} ${held ? sql`for update of u, i` : sql``}`.execute(db)
  return rows[0]
}

/**
 * Gives an invitation its code, in the place of an earlier one. False: it waits for nobody any more, or a newer mail
 * carries the link.
 */
export async function keepInvitationCode(
  db: Db,
  { id, mail_id, code_hash, kind }: { id: number; mail_id: number; code_hash: string; kind: string },
): Promise<boolean> {
  const { rows } = await sql`
    update invitations set code_hash = ${code_hash}
    where tenant_id = ${db.tenant} and id = ${id} and status = 'pending' and expires_at > now() and not exists (
      select from mails m where m.tenant_id = ${db.tenant} and m.related = 'invitations' and m.related_id = ${id}
        and m.kind = ${kind} and m.id > ${mail_id}) returning id`.execute(db)
  return rows.length > 0
}

/** The invitation has done its work, and the person is who signs in with this account. */
export async function acceptInvitation(
  db: Db,
  { id, user_id, account_id, name }: { id: number; user_id: number; account_id: number; name: string },
): Promise<void> {
  await sql`
    with accepted as (
      update invitations set status = 'accepted', ended_at = now() where tenant_id = ${db.tenant} and id = ${id}
    )
    update users set account_id = ${account_id}, status = 'active', name = ${name}, version = version + 1,
      updated_at = now(), last_seen_at = now()
    where tenant_id = ${db.tenant} and id = ${user_id}`.execute(db)
}

/** Is the account somebody else of this agency? */
export async function isSomebodyHere(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where tenant_id = ${db.tenant} and account_id = ${accountId}`.execute(db)
  return rows.length > 0
}

/** Those whose week is over. Answers whom they were for. */
export async function expireInvitations(db: Db): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update invitations set status = 'expired', ended_at = expires_at
    where tenant_id = ${db.tenant} and status = 'pending' and expires_at <= now() returning user_id`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
}

/** The email could not be delivered. Answers whom it was for; undefined when it is settled otherwise meanwhile. */
export async function bounceInvitation(db: Db, id: number, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update invitations set status = 'bounced', ended_at = now()
    where tenant_id = ${db.tenant} and id = ${id} and email = ${email}::citext and status = 'pending' returning user_id`.execute(
    db,
  )
  return rows[0]?.user_id
}

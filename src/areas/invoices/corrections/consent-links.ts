import { sql } from 'kysely'
import { hashOf } from '#areas/identity/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { KeepCode } from '#platform/mail/codes.ts'

/** The name under which this room keeps the hashes of codes. */
export const consentLinks = 'correction_consents'

/** The link of the question `k` opens: to answer, to see what was answered, or that it was settled without. */
const opens = (db: Db) => sql`
  k.expires_at > now() and (k.party = 'worker' or exists (
    select from users a where a.tenant_id = ${db.tenant} and a.id = k.user_id and a.status <> all('{locked,deactivated}')))`

/** The code leaves with the email; here its hash is kept, in the place of an earlier one. */
export const keepConsentCode: KeepCode = async (db, { id, code }) => {
  const { rows } = await sql`
    update correction_consents k set code_hash = ${hashOf(code)}
    where k.tenant_id = ${db.tenant} and k.id = ${id} and k.answer is null and ${opens(db)} and exists (
      select from corrections x where x.tenant_id = ${db.tenant} and x.id = k.correction_id and x.status = 'proposed')
    returning k.id`.execute(db)
  return rows.length > 0
}

/** Does this code open this question? */
export async function opensQuestion(db: Db, { id, code_hash }: { id: number; code_hash: string }) {
  const { rows } = await sql`
    select from correction_consents k
    where k.tenant_id = ${db.tenant} and k.id = ${id} and k.code_hash = ${code_hash} and ${opens(db)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Opens a guest session; answers its end. */
export async function insertGuest(
  db: Db,
  guest: { consent_id: number; token_hash: string; minutes: number },
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into correction_guests (tenant_id, consent_id, token_hash, expires_at)
    values (${db.tenant}, ${guest.consent_id}, ${guest.token_hash}, now() + make_interval(mins => ${guest.minutes}))
    returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** The person behind a guest's cookie, for one question. */
export async function findGuest(
  db: Db,
  guest: { consent_id: number; token_hash: string },
): Promise<{ name: string; email: string; user_id: number | null } | undefined> {
  const { rows } = await sql<{ name: string; email: string; user_id: number | null }>`
    select k.to_name as name, k.to_address as email, k.user_id
    from correction_guests g
    join correction_consents k on k.tenant_id = ${db.tenant} and k.id = g.consent_id
    where g.tenant_id = ${db.tenant} and g.token_hash = ${guest.token_hash} and g.expires_at > now()
      and k.id = ${guest.consent_id} and ${opens(db)}`.execute(db)
  return rows[0]
}

/** Sessions a day after their end. Questions stay: they say what was asked, and what was said. */
export async function deleteOldGuests(db: Db): Promise<void> {
  await sql`delete from correction_guests
    where tenant_id = ${db.tenant} and expires_at < now() - interval '1 day'`.execute(db)
}

import { sql } from 'kysely'
import { hashOf } from '#areas/identity/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { KeepCode } from '#platform/mail/codes.ts'

/** The name under which this room keeps the hashes of codes. */
export const applicationLinks = 'payment_request_links'

/** Links to one application that open nothing yet, in the place of earlier ones to these addresses. Answers them by address. */
export async function insertLinks(
  db: Db,
  id: number,
  { addresses, days, asked = false }: { addresses: readonly string[]; days: number; asked?: boolean },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; to_address: string }>`
    with revoked as (
      update payment_request_links l set revoked_at = now()
      where l.tenant_id = ${db.tenant} and l.payment_request_id = ${id} and l.revoked_at is null
        and l.to_address = any(${addresses}::text[])
    )
    insert into payment_request_links (tenant_id, payment_request_id, to_address, asked, expires_at)
    select ${db.tenant}::integer, ${id}::bigint, n.address, ${asked}::boolean, now() + make_interval(days => ${days}::integer)
    from unnest(${addresses}::text[]) as n(address)
    returning id, to_address`.execute(db)
  return new Map(rows.map(({ to_address, id: link }) => [to_address, link]))
}

/** The link `l` opens its application while nobody withdrew it: to certify it, or to see what was. */
const living = (db: Db) => sql`
  join payment_requests r on r.tenant_id = ${db.tenant} and r.id = l.payment_request_id and r.type = 'application'`
const opens = sql`l.revoked_at is null and l.expires_at > now()`

/** The code leaves with the email; here its hash is kept, unless there is nothing to certify any more. */
export const keepApplicationCode: KeepCode = async (db, { id, code }) => {
  const { rows } = await sql`
    update payment_request_links l set code_hash = ${hashOf(code)} from payment_requests r
    where l.tenant_id = ${db.tenant} and l.id = ${id} and ${opens}
      and r.tenant_id = ${db.tenant} and r.id = l.payment_request_id and r.status = 'open' returning l.id`.execute(
    db,
  )
  return rows.length > 0
}

/** Does this code open this link? */
export async function opensLink(db: Db, { id, code_hash }: { id: number; code_hash: string }) {
  const { rows } = await sql`
    select from payment_request_links l ${living(db)}
    where l.tenant_id = ${db.tenant} and l.id = ${id} and l.code_hash = ${code_hash} and ${opens}`.execute(db)
  return rows.length > 0
}

/** Opens a guest session; answers its end. */
export async function insertGuest(
  db: Db,
  guest: { link_id: number; token_hash: string; minutes: number },
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into payment_request_guests (tenant_id, link_id, token_hash, expires_at)
    values (${db.tenant}, ${guest.link_id}, ${guest.token_hash}, now() + make_interval(mins => ${guest.minutes}))
    returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** Who is behind a guest's cookie, and which application it opens. */
export async function findGuest(
  db: Db,
  guest: { link_id: number; token_hash: string },
): Promise<{ payment_request_id: number; to_address: string } | undefined> {
  const { rows } = await sql<{ payment_request_id: number; to_address: string }>`
    select l.payment_request_id, l.to_address from payment_request_guests g
    join payment_request_links l on l.tenant_id = ${db.tenant} and l.id = g.link_id ${living(db)}
    where g.tenant_id = ${db.tenant} and g.token_hash = ${guest.token_hash} and g.expires_at > now()
      and l.id = ${guest.link_id} and ${opens}`.execute(db)
  return rows[0]
}

/** Sessions a day after their end. Links stay: they say when something was sent. */
export async function deleteOldGuests(db: Db): Promise<void> {
  await sql`delete from payment_request_guests
    where tenant_id = ${db.tenant} and expires_at < now() - interval '1 day'`.execute(db)
}

/** Where a link went that a new one is asked for, while it can be certified; and how often, of late. */
export async function linkAgain(
  db: Db,
  id: number,
): Promise<{ payment_request_id: number; to_address: string; asked: number } | undefined> {
  const { rows } = await sql<{ payment_request_id: number; to_address: string; asked: number }>`
    select l.payment_request_id, l.to_address, (
      select count(*)::integer from payment_request_links other where other.tenant_id = ${db.tenant}
        and other.payment_request_id = l.payment_request_id and other.asked
        and other.created_at > now() - interval '1 day') as asked
    from payment_request_links l ${living(db)}
    where l.tenant_id = ${db.tenant} and l.id = ${id} and r.status = 'open' and l.revoked_at is null`.execute(
    db,
  )
  return rows[0]
}

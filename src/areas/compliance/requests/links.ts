/** Mailed links to all that a worker, a supplier or a client is asked. */
import { sql } from 'kysely'
import type { Party } from '#areas/compliance/requests/reach.ts'
import { hashOf } from '#areas/identity/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { KeepCode } from '#platform/mail/codes.ts'

/** The name under which this room keeps the hashes of codes. */
export const requestLinks = 'compliance_links'
/** How long a link opens what is asked, days: longer than most are given to answer. */
export const linkDays = 14

export type NewLink = Party & { contact_id: number | null; to_name: string; to_address: string }

/** Links that open nothing yet: the code of each is made when its email is sent. Answers their ids, in that order. */
export async function insertLinks(
  db: Db,
  links: readonly NewLink[],
  { asked = false }: { asked?: boolean } = {},
): Promise<number[]> {
  if (links.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into compliance_links (tenant_id, candidate_id, supplier_id, client_id, contact_id, to_name, to_address,
      expires_at, asked)
    select ${db.tenant}::integer, case when n.subject = 'candidates' then n.subject_id end,
      case when n.subject = 'suppliers' then n.subject_id end, case when n.subject = 'clients' then n.subject_id end,
      n.contact_id, left(n.to_name, 200), n.to_address, now() + make_interval(days => ${linkDays}::int), ${asked}::boolean
    from jsonb_to_recordset(${JSON.stringify(links.map((link, place) => ({ ...link, place })))}::jsonb)
      as n(subject text, subject_id bigint, contact_id bigint, to_name text, to_address text, place integer)
    order by n.place returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/**
 * What the link `l` rests on: it opens while it is the address on file, of the same contact, and nobody ended it.
 */
const living = (db: Db) => sql`l.revoked_at is null and l.expires_at > now() and case
  when l.subject = 'candidates' then exists (select from candidates c
    where c.tenant_id = ${db.tenant} and c.id = l.candidate_id and c.email = l.to_address)
  when l.subject = 'suppliers' then exists (select from suppliers s
    where s.tenant_id = ${db.tenant} and s.id = l.supplier_id and s.email = l.to_address::text)
  else exists (select from client_contacts k
    where k.tenant_id = ${db.tenant} and k.id = l.contact_id and k.client_id = l.client_id and k.email = l.to_address) end`

/** The code leaves with the email; here its hash is kept. False: the link would open nothing any more. */
export const keepLinkCode: KeepCode = async (db, { id, code }) => {
  const { rows } = await sql`
    update compliance_links l set code_hash = ${hashOf(code)}
    where l.tenant_id = ${db.tenant} and l.id = ${id} and ${living(db)} returning l.id`.execute(db)
  return rows.length > 0
}

/** Does this code open this link? */
export async function opensLink(db: Db, { id, code_hash }: { id: number; code_hash: string }) {
  const { rows } = await sql`
    select from compliance_links l
    where l.tenant_id = ${db.tenant} and l.id = ${id} and l.code_hash = ${code_hash} and ${living(db)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Opens a guest session; answers its end. */
export async function insertGuest(
  db: Db,
  guest: { link_id: number; token_hash: string; minutes: number },
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into compliance_guests (tenant_id, link_id, token_hash, expires_at)
    values (${db.tenant}, ${guest.link_id}, ${guest.token_hash}, now() + make_interval(mins => ${guest.minutes}))
    returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

export type Guest = Party & { link_id: number; name: string; email: string }

/** Whose link a guest's cookie stands for, while it opens. */
export async function findGuest(
  db: Db,
  { link_id, token_hash }: { link_id: number; token_hash: string },
): Promise<Guest | undefined> {
  const { rows } = await sql<Guest>`
    select l.id as link_id, l.subject, l.subject_id, l.to_name as name, l.to_address::text as email
    from compliance_guests g join compliance_links l on l.tenant_id = ${db.tenant} and l.id = g.link_id
    where g.tenant_id = ${db.tenant} and g.token_hash = ${token_hash} and g.expires_at > now()
      and l.id = ${link_id} and ${living(db)}`.execute(db)
  return rows[0]
}

/** Sessions a day after their end. Links stay: they say when something was sent. */
export async function deleteOldGuests(db: Db): Promise<void> {
  await sql`delete from compliance_guests g where g.tenant_id = ${db.tenant} and g.expires_at < now() - interval '1 day'`.execute(
    db,
  )
}

/** Whose link this is, whether it still opens or not; and how often a new one was asked for within a day. */
export async function partyOfLink(db: Db, id: number): Promise<(Party & { asked: number }) | undefined> {
  const { rows } = await sql<Party & { asked: number }>`
    select l.subject, l.subject_id, (
      select count(*)::integer from compliance_links o where o.tenant_id = ${db.tenant} and o.subject = l.subject
        and o.subject_id = l.subject_id and o.asked and o.created_at > now() - interval '1 day') as asked
    from compliance_links l where l.tenant_id = ${db.tenant} and l.id = ${id}`.execute(db)
  return rows[0]
}

/** All links of a party stop working at once, and what was opened by them. */
export async function endLinks(db: Db, { subject, subject_id }: Party): Promise<void> {
  await sql`
    update compliance_links l set revoked_at = now()
    where l.tenant_id = ${db.tenant} and l.subject = ${subject} and l.subject_id = ${subject_id}
      and l.revoked_at is null`.execute(db)
}

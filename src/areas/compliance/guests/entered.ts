import { findGuest, type Guest, insertGuest, opensLink } from '#areas/compliance/requests/links.ts'
import type { Party } from '#areas/compliance/requests/reach.ts'
import {
  agencyOfVisit,
  byLink,
  deadLink,
  enterByLink,
  guestContext,
  guestToken,
  guestWho,
  type LinkTarget,
  type Visit as LinkVisit,
} from '#areas/identity/public.ts'
import type { Context, Tenant } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Visit = LinkVisit & { params: { link_id: number } }

/** What a guest does: as themselves, within what their party is asked. */
export type GuestContext = Context & { party: Party }

export const targetOf = ({ params: { link_id } }: Visit): LinkTarget => ({
  path: `/asked-documents/${link_id}`,
  place: `documents ${link_id}`,
  dead,
})

/** Exchanges the code of a link for a cookie that opens what is asked of one party for an hour. */
export function openLink(visit: Visit, code: string): Promise<{ expires_at: string }> {
  const { link_id } = visit.params
  return enterByLink(visit, targetOf(visit), code, async (db, { code_hash, ...guest }) =>
    (await opensLink(db, { id: link_id, code_hash })) ? insertGuest(db, { link_id, ...guest }) : undefined,
  )
}

/** Looks at what the link opens. Reads only: mail scanners follow links. */
export async function reading<T>(
  visit: Visit,
  work: (ctx: GuestContext, guest: Guest) => Promise<T>,
): Promise<T> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  return within(visit, visit.deps.database.reading(tenant.id), tenant, work)
}

/** Does something by the link, in one transaction. */
export async function acting<T>(
  visit: Visit,
  work: (ctx: GuestContext, guest: Guest) => Promise<T>,
): Promise<T> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  return visit.deps.database.inTenant(tenant.id, (db) => within(visit, db, tenant, work), byLink(visit))
}

async function within<T>(
  visit: Visit,
  db: Db,
  tenant: Tenant,
  work: (ctx: GuestContext, guest: Guest) => Promise<T>,
): Promise<T> {
  const token_hash = guestToken(visit, tenant)
  const { link_id } = visit.params
  const guest = token_hash ? await findGuest(db, { link_id, token_hash }) : undefined
  if (!guest) throw dead()
  const { subject, subject_id } = guest
  return work({ ...guestContext(visit, db, tenant, guestWho(guest)), party: { subject, subject_id } }, guest)
}

const dead = () => deadLink('a newer one was sent')

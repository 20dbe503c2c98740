import { findBrand, readerLocaleOf } from '#areas/access/public.ts'
import {
  agencyOfVisit,
  askForNewLink,
  byLink,
  deadLink,
  enterByLink,
  type Visit as GuestVisit,
  guestContext,
  guestToken,
  guestWho,
  type LinkTarget,
} from '#areas/identity/public.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { certify } from '#areas/invoices/payment-requests/answers.ts'
import type { AskedApplication, NewCertificate } from '#areas/invoices/payment-requests/contract.ts'
import { findGuest, insertGuest, opensLink } from '#areas/invoices/payment-requests/links.ts'
import { readRequest } from '#areas/invoices/payment-requests/queries.ts'
import { tellCertified } from '#areas/invoices/payment-requests/send-notifications.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'

type Visit = GuestVisit & { params: { link_id: number } }

const targetOf = ({ params: { link_id } }: Visit): LinkTarget => ({
  path: `/asked-applications/${link_id}`,
  place: `application ${link_id}`,
  dead,
})

/** Exchanges the code of a link for a cookie that opens this one application for an hour. */
export function openApplication(visit: Visit, code: string): Promise<{ expires_at: string }> {
  const { link_id } = visit.params
  return enterByLink(visit, targetOf(visit), code, async (db, { code_hash, ...guest }) =>
    (await opensLink(db, { id: link_id, code_hash })) ? insertGuest(db, { link_id, ...guest }) : undefined,
  )
}

/** What the client is asked to certify. Reads only: mail scanners follow links. */
export async function showToClient(visit: Visit): Promise<AskedApplication> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  const db = visit.deps.database.reading(tenant.id)
  const { who, id } = await guestOf(visit, db, tenant)
  return shown(guestContext(visit, db, tenant, who), id)
}

/** The client certifies an amount, once. */
export async function certifyAsClient(
  visit: Visit,
  { name, ...given }: NewCertificate & { name: string },
): Promise<AskedApplication> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  return visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const { who, id } = await guestOf(visit, db, tenant)
      const ctx = guestContext(visit, db, tenant, { ...who, name })
      await holdRow(db, 'payment_requests', id)
      const found = await readRequest(db, id)
      const { ip, agent } = visit
      await certify(ctx, found, given, { name, link_id: visit.params.link_id, ip, agent })
      await tellCertified(ctx, { ...found, certified: given.certified }, name)
      return shown(ctx, id)
    },
    byLink(visit),
  )
}

/** Asks for a fresh link. Whether one is sent is decided later and told to nobody here. */
export const askForApplicationLink = (visit: Visit) =>
  askForNewLink(visit, targetOf(visit), {
    job: 'payment_requests.send_link_again',
    while: 'we still wait for your answer',
  })

async function shown(ctx: Context, id: number): Promise<AskedApplication> {
  const { snapshot, status, ...found } = await readRequest(ctx.db, id)
  const isOver = status === 'cancelled'
  return {
    agency_name: ctx.tenant.name,
    brand: await findBrand(ctx.db),
    reader: await readerLocaleOf(ctx.db),
    ...{ number: found.number, client_name: found.client_name, currency: found.currency },
    net: isOver ? null : found.net,
    document: isOver ? null : InvoiceSnapshot.parse(snapshot),
    state: isOver ? 'over' : status,
    certificate: isOver ? null : found.certificate,
  }
}

/** Nobody of the agency: whoever got the link may certify this application, and nothing else. */
async function guestOf(visit: Visit, db: Db, tenant: Tenant): Promise<{ who: Who; id: number }> {
  const token_hash = guestToken(visit, tenant)
  const guest = token_hash ? await findGuest(db, { ...visit.params, token_hash }) : undefined
  if (!guest) throw dead()
  const who = guestWho({ name: guest.to_address, email: guest.to_address })
  return { who, id: guest.payment_request_id }
}

const dead = () => deadLink('this was settled since')

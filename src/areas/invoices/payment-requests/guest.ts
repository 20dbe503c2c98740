import { findBrand, readerLocaleOf } from '#areas/access/public.ts'
import {
  agencyOfVisit,
  askByLink,
  byLink,
  enterByLink,
  type Visit as GuestVisit,
  guestContext,
  guestToken,
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
import { enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

type Visit = GuestVisit & { params: { link_id: number } }

const targetOf = ({ params: { link_id } }: Visit): LinkTarget => ({
  path: `/asked-applications/${link_id}`,
  place: `application ${link_id}`,
  dead: deadLink,
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
export async function askForApplicationLink(visit: Visit) {
  const tenant = await askByLink(visit, targetOf(visit))
  if (tenant) {
    await visit.deps.database.inTenant(tenant.id, (db) =>
      enqueue(db, 'payment_requests.send_link_again', visit.params),
    )
  }
  return {
    title: 'Please look into your mailbox',
    description: 'If we still wait for your answer, a new link is on its way to the address we have for you.',
  }
}

async function shown(ctx: Context, id: number): Promise<AskedApplication> {
  const { snapshot, status, ...found } = await readRequest(ctx.db, id)
  return {
    agency_name: ctx.tenant.name,
    brand: await findBrand(ctx.db),
    reader: await readerLocaleOf(ctx.db),
    ...{ number: found.number, client_name: found.client_name, currency: found.currency, net: found.net },
    document: InvoiceSnapshot.parse(snapshot),
    state: status === 'cancelled' ? 'over' : status,
    certificate: found.certificate,
  }
}

/** Nobody of the agency: whoever got the link may certify this application, and nothing else. */
async function guestOf(visit: Visit, db: Db, tenant: Tenant): Promise<{ who: Who; id: number }> {
  const token_hash = guestToken(visit, tenant)
  const guest = token_hash ? await findGuest(db, { ...visit.params, token_hash }) : undefined
  if (!guest) throw deadLink()
  const who: Who = {
    ...{ id: 0, account_id: null, name: guest.to_address, email: guest.to_address, kind: 'approver' },
    ...{ roles: [], permissions: new Set<string>(), team_ids: [] },
  }
  return { who, id: guest.payment_request_id }
}

/** One answer for a wrong code, an expired link and an application that never was. */
function deadLink(): Refusal {
  return new Refusal(
    'link.dead',
    404,
    'This link does not work any more',
    'It may have expired, or this was settled since. You can have a new one sent to you.',
  )
}

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
import type { AskedOrder, NewAnswer } from '#areas/purchase-orders/requests/contract.ts'
import { writeReceipt } from '#areas/purchase-orders/requests/emails.ts'
import {
  findAsked,
  findGuest,
  holdRequest,
  insertAnswer,
  insertGuest,
  opensRequest,
} from '#areas/purchase-orders/requests/queries.ts'
import { whyNotAnswer } from '#areas/purchase-orders/requests/rules.ts'
import { tellOfAnswer } from '#areas/purchase-orders/send-notifications.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

type Visit = GuestVisit & { params: { request_id: number } }

const targetOf = ({ params: { request_id } }: Visit): LinkTarget => ({
  path: `/asked-orders/${request_id}`,
  place: `order ${request_id}`,
  dead,
})

/** Exchanges the code of a link for a cookie that opens this one request for an hour. */
export function openRequest(visit: Visit, code: string): Promise<{ expires_at: string }> {
  const { request_id } = visit.params
  return enterByLink(visit, targetOf(visit), code, async (db, { code_hash, ...guest }) =>
    (await opensRequest(db, { id: request_id, code_hash }))
      ? insertGuest(db, { request_id, ...guest })
      : undefined,
  )
}

/** What the contact is asked. Reads only: mail scanners follow links. */
export async function showRequest(visit: Visit): Promise<AskedOrder> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  const db = visit.deps.database.reading(tenant.id)
  const who = await guestOf(visit, db, tenant)
  return shown(guestContext(visit, db, tenant, who), visit.params.request_id)
}

/** The contact names the next order, once: who looks after this one is told, and decides. */
export async function answerRequest(visit: Visit, answer: NewAnswer): Promise<AskedOrder> {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  const { request_id } = visit.params
  return visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const who = await guestOf(visit, db, tenant)
      const ctx = guestContext(visit, db, tenant, who)
      const order_id = await holdRequest(db, request_id)
      const asked = await findAsked(db, request_id)
      refuse(whyNotAnswer(asked, answer))
      const from = { request_id, purchase_order_id: order_id, ip: visit.ip, agent: visit.agent }
      await insertAnswer(db, { ...answer, ...from })
      const { note: _, ...named } = answer
      const changes = Object.entries(named).map(([field, to]) => [field, { from: null, to }])
      await recordHistory(ctx, 'purchase-orders', order_id, 'answered', Object.fromEntries(changes))
      await tellOfAnswer(ctx, order_id, { ...answer, name: who.name })
      await writeReceipt(ctx, { id: order_id, ...asked }, who, answer)
      await announce(db, 'purchase_order.changed', { id: order_id })
      return shown(ctx, request_id)
    },
    byLink(visit),
  )
}

/**
 * Asks for a fresh link. Whether one is sent is decided later and told to nobody here: the answer says nothing about
 * orders, people or agencies, nor does the time it takes.
 */
export const askForLink = (visit: Visit) =>
  askForNewLink(visit, targetOf(visit), {
    job: 'purchase_orders.send_link_again',
    while: 'we still wait for your answer',
  })

async function shown(ctx: Context, request_id: number): Promise<AskedOrder> {
  const asked = await findAsked(ctx.db, request_id)
  // Once there is nothing to answer, how much of the order is used is the agency's and the client's own matter.
  const figures = asked.state === 'waiting' ? {} : { budget: null, left: null, ends_on: null }
  return {
    agency_name: ctx.tenant.name,
    brand: await findBrand(ctx.db),
    reader: await readerLocaleOf(ctx.db),
    ...asked,
    ...figures,
  }
}

/** Nobody of the agency: a contact may answer what they were asked, and nothing else. */
async function guestOf(visit: Visit, db: Db, tenant: Tenant): Promise<Who> {
  const token_hash = guestToken(visit, tenant)
  const guest = token_hash ? await findGuest(db, { ...visit.params, token_hash }) : undefined
  if (!guest) throw dead()
  return guestWho(guest)
}

const dead = () => deadLink('this was settled since')

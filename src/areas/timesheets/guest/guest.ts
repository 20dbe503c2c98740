import { agencyBySlug, findBrand, readerLocaleOf } from '#areas/access/public.ts'
import { deviceIn, limitAttempts } from '#areas/identity/public.ts'
import type { Decision } from '#areas/timesheets/contract.ts'
import {
  findGuest,
  findLink,
  type Guest,
  insertGuest,
} from '#areas/timesheets/guest/approver-link-queries.ts'
import { hashOf, newSecret } from '#areas/timesheets/guest/approver-links.ts'
import { reviewSheet } from '#areas/timesheets/review/review.ts'
import { detailOf } from '#areas/timesheets/sheet-detail.ts'
import { ordersOf } from '#areas/timesheets/sheet-orders.ts'
import { findSheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { householdOf } from '#platform/http/addresses.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Origin } from '#platform/origin.ts'
import { enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

/** How long a guest may look and decide before the link must be opened again, minutes. */
const guestMinutes = 60

/**
 * Tries in a quarter of an hour, for one sheet from one network and for the network as a whole: who shares an office with
 * somebody that tries does not wait for them. A code cannot be guessed; this keeps the work small.
 */
const mostTries = { email: 30, ip: 300 }
const mostAsked = { email: 10, ip: 60 }

type Address = { timesheet_id: number; user_id: number }
/** What these functions use of a call; they never look at the session, a guest is a guest. */
type Visit = Pick<Call<Endpoint>, 'deps' | 'request' | 'reply' | 'now' | 'ip' | 'agent' | 'log'> & {
  params: Address
}

/** Exchanges the code of a link for a cookie that opens this one sheet for an hour. The code stays good until the decision. */
export async function openGuestSession(visit: Visit, code: string): Promise<{ expires_at: string }> {
  await limitCodes(visit)
  const tenant = await agencyOf(visit)
  const token = newSecret()
  const expires_at = await visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const link = await findLink(db, { ...visit.params, code_hash: hashOf(code) })
      if (!link) throw deadLink()
      return insertGuest(db, { link_id: link.id, token_hash: hashOf(token), minutes: guestMinutes })
    },
    byLink(visit),
  )
  visit.reply.setCookie(cookieName(tenant), token, {
    path: `/api/v1/approver/${visit.params.timesheet_id}/${visit.params.user_id}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: visit.deps.publicUrl.startsWith('https:'),
    maxAge: guestMinutes * 60,
  })
  return { expires_at }
}

/** What the approver is asked to decide on. Reads only: mail scanners follow links. */
export async function showToGuest(visit: Visit) {
  const tenant = await agencyOf(visit)
  const db = visit.deps.database.reading(tenant.id)
  const who = await guestOf(visit, db, tenant)
  return shown(context(visit, db, tenant, who), visit.params.timesheet_id)
}

/** The guest's decision: the same verb as for somebody signed in. */
export async function reviewAsGuest(visit: Visit, decision: Decision) {
  const tenant = await agencyOf(visit)
  return visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const ctx = context(visit, db, tenant, await guestOf(visit, db, tenant))
      const { deps, request } = visit
      const link = { database: deps.database, device: deviceIn(deps.publicUrl, request.cookies) }
      await reviewSheet(ctx, visit.params.timesheet_id, decision, link)
      return shown(ctx, visit.params.timesheet_id)
    },
    byLink(visit),
  )
}

/**
 * Asks for a fresh link. Whether one is sent is decided later and told to nobody here: the answer says nothing about
 * sheets, people or agencies, nor does the time it takes.
 */
export async function askForLink(visit: Visit) {
  await limitAttempts(visit.deps.database, 'new link', placeOf(visit), visit.ip, mostAsked)
  const tenant = await agencyBySlug(visit.deps.database, slugOf(visit))
  if (tenant) {
    await visit.deps.database.inTenant(tenant.id, (db) =>
      enqueue(db, 'timesheets.send_link_again', visit.params),
    )
  }
  return {
    title: 'Please look into your mailbox',
    description:
      'If this timesheet waits for your decision, a new link is on its way to the address we have for you.',
  }
}

async function shown(ctx: Context, id: number) {
  const sheet = await findSheet(ctx, id)
  return {
    agency_name: ctx.tenant.name,
    brand: await findBrand(ctx.db),
    reader: await readerLocaleOf(ctx.db),
    timesheet: await detailOf(ctx, sheet),
    purchase_orders: await ordersOf(ctx, sheet),
  }
}

async function guestOf(visit: Visit, db: Db, tenant: Tenant): Promise<Who> {
  const token = visit.request.cookies[cookieName(tenant)]
  const guest = token ? await findGuest(db, { ...visit.params, token_hash: hashOf(token) }) : undefined
  if (!guest) throw deadLink()
  return asApprover(guest)
}

/** Whatever else the person may do with an account: a link lets them review, and see the charge if they may see it anyway. */
function asApprover({ user_id, name, email, permissions }: Guest): Who {
  const kept = permissions.filter((permission) => permission.startsWith('timesheets.view_charge'))
  return {
    id: user_id,
    account_id: null,
    name,
    email,
    kind: 'approver',
    roles: [],
    permissions: new Set(['approver.review', ...kept]),
    team_ids: [],
  }
}

function context({ deps, now, ip, agent, log }: Visit, db: Db, tenant: Tenant, who: Who): Context {
  return { db, who, tenant, scope: 'own', now, publicUrl: deps.publicUrl, log, ip, agent, via: 'guest' }
}

/** Whatever else that browser holds: it came by the link. */
const byLink = ({ ip, agent }: Visit): Origin => ({ via: 'guest', ip, agent })

async function agencyOf(visit: Visit): Promise<Tenant> {
  const tenant = await agencyBySlug(visit.deps.database, slugOf(visit))
  if (!tenant) throw deadLink()
  return tenant
}

function slugOf({ request }: Visit): string {
  const header = request.headers['x-tenant']
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

const cookieName = (tenant: Tenant) => `saffron_guest_${tenant.id}`

/** One answer for a wrong code, an expired link, a decided sheet of somebody else and a sheet that never was. */
function deadLink(): Refusal {
  return new Refusal(
    'link.dead',
    404,
    'This link does not work any more',
    'It may have expired, or the timesheet was decided on or changed since. You can have a new one sent to you.',
  )
}

/** One sheet, as it is asked for from one network. */
const placeOf = ({ params, ip }: Visit) => `${params.timesheet_id}/${params.user_id} ${householdOf(ip)}`

const limitCodes = (visit: Visit) =>
  limitAttempts(visit.deps.database, 'guest', placeOf(visit), visit.ip, mostTries)

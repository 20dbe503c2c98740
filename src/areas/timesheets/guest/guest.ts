import { findBrand, readerLocaleOf } from '#areas/access/public.ts'
import {
  agencyOfVisit,
  askForNewLink,
  byLink,
  deadLink,
  deviceIn,
  enterByLink,
  type Visit as GuestVisit,
  guestContext,
  guestToken,
  type LinkTarget,
} from '#areas/identity/public.ts'
import type { Decision } from '#areas/timesheets/contract.ts'
import {
  findGuest,
  findLink,
  type Guest,
  insertGuest,
} from '#areas/timesheets/guest/approver-link-queries.ts'
import { reviewSheet } from '#areas/timesheets/review/review.ts'
import { detailOf } from '#areas/timesheets/sheet-detail.ts'
import { ordersOf } from '#areas/timesheets/sheet-orders.ts'
import { findSheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context, Tenant, Who } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

type Address = { timesheet_id: number; user_id: number }
type Visit = GuestVisit & { params: Address }

/** One sheet for one person. */
const targetOf = ({ params: { timesheet_id, user_id } }: Visit): LinkTarget => ({
  path: `/approver/${timesheet_id}/${user_id}`,
  place: `${timesheet_id}/${user_id}`,
  dead,
})

/** Exchanges the code of a link for a cookie that opens this one sheet for an hour. The code stays good until the decision. */
export function openGuestSession(visit: Visit, code: string): Promise<{ expires_at: string }> {
  return enterByLink(visit, targetOf(visit), code, async (db, { code_hash, ...guest }) => {
    const link = await findLink(db, { ...visit.params, code_hash })
    return link && insertGuest(db, { link_id: link.id, ...guest })
  })
}

/** What the approver is asked to decide on. Reads only: mail scanners follow links. */
export async function showToGuest(visit: Visit) {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  const db = visit.deps.database.reading(tenant.id)
  const who = await guestOf(visit, db, tenant)
  return shown(guestContext(visit, db, tenant, who), visit.params.timesheet_id)
}

/** The guest's decision: the same verb as for somebody signed in. */
export async function reviewAsGuest(visit: Visit, decision: Decision) {
  const tenant = await agencyOfVisit(visit, targetOf(visit))
  return visit.deps.database.inTenant(
    tenant.id,
    async (db) => {
      const ctx = guestContext(visit, db, tenant, await guestOf(visit, db, tenant))
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
export const askForLink = (visit: Visit) =>
  askForNewLink(visit, targetOf(visit), {
    job: 'timesheets.send_link_again',
    while: 'this timesheet waits for your decision',
  })

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
  const token_hash = guestToken(visit, tenant)
  const guest = token_hash ? await findGuest(db, { ...visit.params, token_hash }) : undefined
  if (!guest) throw dead()
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

const dead = () => deadLink('the timesheet was decided on or changed since')

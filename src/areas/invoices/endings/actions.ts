import { dutyWarning } from '#areas/access/public.ts'
import type { InvoiceAction } from '#areas/invoices/action-permissions.ts'
import { releasePlaces } from '#areas/invoices/credits/settle.ts'
import { writeOffDuty } from '#areas/invoices/duties.ts'
import type { Ending, Why } from '#areas/invoices/endings/contract.ts'
import {
  type Found,
  findEnding,
  findEnds,
  insertEnding,
  mayVoid,
  putBackAll,
  wholeLines,
} from '#areas/invoices/endings/queries.ts'
import { taxOfBalance, whyNotVoid, whyNotWriteOff } from '#areas/invoices/endings/rules.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { writtenOff } from '#areas/invoices/notification-kinds.ts'
import { lockInvoices } from '#areas/invoices/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import { releaseCredited } from '#areas/purchase-orders/public.ts'
import { figuresOf, keepWithinOpen, rowsOf } from '#areas/settings/public.ts'
import { sheetsOn, summariseSheets } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { notFound, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

type Ended = { id: number; version: number; ending: Ending }

/** Makes an issued document void that nobody has: its number stays and is told, its time is ready again. */
export async function makeVoid(ctx: Context, id: number, { reason }: Why): Promise<Ended> {
  const found = await held(ctx, id, 'void')
  refuse(whyNotVoid(found, await mayVoid(ctx.db)))
  const overridden = await keepWithinOpen(ctx, [{ day: found.issue_date!, field: 'reason' }])
  const sheets = await sheetsOn(ctx.db, [id])
  await insertEnding(ctx.db, {
    ...{ invoice_id: id, kind: 'void', reason, amount: found.balance, tax: found.tax },
    ...{ relief_months: null, user_id: ctx.who.id || null },
  })
  await putBackAll(ctx.db, id)
  await releasePlaces(ctx.db, [id])
  if (found.type === 'sales') await releaseCredited(ctx, await wholeLines(ctx.db, id), { reinstated: true })
  await summariseSheets(ctx.db, 'bill', sheets.bill)
  await summariseSheets(ctx.db, 'pay', sheets.pay)
  return recordEnding(ctx, found, 'made void', { reason: { from: null, to: reason }, ...overridden })
}

/** Gives up what is still to be paid. Whoever issued it says why they write it off themselves, where the agency wants it. */
export async function writeOff(ctx: Context, id: number, { reason, accepted }: Why): Promise<Ended> {
  const found = await held(ctx, id, 'write_off')
  refuse(whyNotWriteOff(found))
  const both = found.issued_by_user_id === ctx.who.id
  const reasons = acceptWarnings([await dutyWarning(ctx.db, writeOffDuty, { both })], accepted)
  const tax = taxOfBalance(found)
  await insertEnding(ctx.db, {
    ...{ invoice_id: id, kind: 'write_off', reason, amount: found.balance, tax },
    relief_months: tax > 0 ? await reliefMonths(ctx, found) : null,
    user_id: ctx.who.id || null,
  })
  await notifyOwner(ctx, found, reason)
  const amount = { from: null, to: formatMoney(found.balance, found.currency) }
  return recordEnding(ctx, found, 'written off', { amount, reason: { from: null, to: reason }, ...reasons })
}

/** As the legal figures say for the day of its tax point. */
async function reliefMonths({ db }: Context, { tax_point_date }: Found): Promise<number | null> {
  const rows = rowsOf(await figuresOf(db), 'bad_debt_relief')
  const months = rows.findLast(({ from_day }) => from_day <= tax_point_date!)?.value.months
  return months === undefined ? null : Number.parseInt(months, 10)
}

async function held(ctx: Context, id: number, action: InvoiceAction): Promise<Found> {
  await lockInvoices(ctx.db, [id])
  const found = await findEnds(ctx.db, id)
  if (!found || !reaches(ctx.who, 'view', found)) throw notFound('Invoice')
  if (!reaches(ctx.who, action, found)) throw forbiddenOn(action, found.type)
  return found
}

async function recordEnding(ctx: Context, { id }: Found, action: string, changes: object): Promise<Ended> {
  await recordHistory(ctx, 'invoices', id, action, changes as Record<string, unknown>)
  await announce(ctx.db, 'invoice.updated', { id })
  const { version } = await ctx.db
    .selectFrom('invoices')
    .select('version')
    .where('tenant_id', '=', ctx.db.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, version, ending: (await findEnding(ctx.db, id))! }
}

/** Whoever looks after the document hears that its money is given up. */
async function notifyOwner(ctx: Context, found: Found, reason: string): Promise<void> {
  if (found.owner_user_id === null || found.owner_user_id === ctx.who.id) return
  await notify(ctx, writtenOff, [
    {
      user_id: found.owner_user_id,
      title: `${found.number} to ${found.party_name} was written off`,
      description: `${ctx.who.name}: ${reason}`,
      actions: [{ label: 'Look at it', url: `/tenant/${ctx.tenant.slug}/invoices/${found.id}/view` }],
      related: { name: 'invoices', id: found.id },
    },
  ])
}

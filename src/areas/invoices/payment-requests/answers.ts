import type { InvoiceAction } from '#areas/invoices/action-permissions.ts'
import { disputeCodes } from '#areas/invoices/disputes/words.ts'
import { changeDraft, createDraft, removeDraft } from '#areas/invoices/drafts/actions.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import type {
  DifferenceEnd,
  NewCertificate,
  NewDifference,
  PaymentRequest,
} from '#areas/invoices/payment-requests/contract.ts'
import { draftOf, type Found, findRequest } from '#areas/invoices/payment-requests/queries.ts'
import {
  certifiedInWords,
  draftMoved,
  linesOf,
  type Part,
  partsOf,
  whyNotCancel,
  whyNotCertify,
  whyNotCorrect,
  whyNotResolve,
  whyNotSettle,
} from '#areas/invoices/payment-requests/rules.ts'
import { showRequest } from '#areas/invoices/payment-requests/show.ts'
import { outcomeWords, wayWords } from '#areas/invoices/payment-requests/words.ts'
import { lockInvoices } from '#areas/invoices/queries.ts'
import { isIssued } from '#areas/invoices/rules.ts'
import type { Context } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/** Held until the transaction ends, and within what the caller may do. */
export async function heldRequest(ctx: Context, id: number, action: InvoiceAction): Promise<Found> {
  await holdRow(ctx.db, 'payment_requests', id)
  const found = await findRequest(ctx, id)
  if (!reaches(ctx.who, action, { ...found, type: 'sales' })) throw forbiddenOn(action, 'sales')
  return found
}

type By = { name: string; user_id?: number | null; link_id?: number; ip?: string; agent?: string }

/** Writes down what the client certified. All of it: its draft can be issued. Less: somebody says what becomes of the rest. */
export async function certify(
  ctx: Context,
  found: Found,
  { certified, reference, note }: NewCertificate,
  by: By,
): Promise<void> {
  refuse(whyNotCertify(found, certified))
  const { db } = ctx
  await db
    .insertInto('payment_request_certificates')
    .values({ tenant_id: db.tenant, payment_request_id: found.id, net: certified, reference, note, ...by })
    .execute()
  await saveVersioned(db, 'payment_requests', found, { status: 'certified', certified }, 'application')
  await recordHistory(ctx, 'payment-requests', found.id, 'certified', {
    certified: { from: null, to: certifiedInWords(certified, found.currency, reference) },
  })
  await announceChange(ctx, found)
}

export async function certifyByHand(
  ctx: Context,
  id: number,
  given: NewCertificate,
): Promise<PaymentRequest> {
  const found = await heldRequest(ctx, id, 'update')
  await certify(ctx, found, given, { name: ctx.who.name, user_id: ctx.who.id || null })
  return showRequest(ctx, id)
}

/**
 * What becomes of what was not certified. Still asked for: the draft is charged less by it, so that the invoice is for
 * what was certified, and the rest waits. The time was wrong: the draft goes, and its time can be put right and invoiced.
 */
export async function settleDifference(
  ctx: Context,
  id: number,
  { way, code, reason, version }: NewDifference,
): Promise<PaymentRequest> {
  const found = await heldRequest(ctx, id, 'update')
  refuse(whyNotSettle({ ...found, settled: found.difference !== null }))
  refuse(whyNotCorrect(way, found.timesheet_ids))
  const draft = await draftBehind(ctx.db, found)
  const net = found.net - found.certified!
  const parts = partsOf(net, draft.taxes)
  await ctx.db
    .insertInto('payment_request_differences')
    .values({
      ...{ tenant_id: ctx.db.tenant, payment_request_id: id, way, code, reason, net },
      ...{ parts: JSON.stringify(parts), raised_by_user_id: ctx.who.id || null },
    })
    .execute()
  await saveVersioned(ctx.db, 'payment_requests', { id, version }, {}, 'application')
  if (way === 'dispute') {
    const off = linesOf(parts, `Not certified on ${found.number}`, found.currency, -1)
    const own = draft.own_lines.map(({ id: _, ...line }) => line)
    await changeDraft(ctx, draft.id, { version: draft.version, lines: [...own, ...off] })
  } else await removeDraft(ctx, draft.id)
  await recordHistory(ctx, 'payment-requests', id, 'difference settled', {
    difference: { from: null, to: formatMoney(net, found.currency) },
    way: { from: null, to: wayWords[way] },
    reason: { from: null, to: `${disputeCodes[code]}: ${reason}` },
  })
  await announceChange(ctx, found)
  return showRequest(ctx, id)
}

/** The draft as it was asked for: it is there, and nobody issued it. */
async function draftBehind(db: Db, { invoice_id }: Found) {
  if (invoice_id === null) refuse(draftMoved)
  await lockInvoices(db, [invoice_id!])
  const [draft] = await draftOf(db, [invoice_id!])
  if (!draft || isIssued(draft.status)) refuse(draftMoved)
  return draft!
}

/** What came of asking for the rest: a draft charges it after all, or it is given up. */
export async function resolveDifference(
  ctx: Context,
  id: number,
  { outcome, note }: DifferenceEnd,
): Promise<PaymentRequest> {
  const found = await heldRequest(ctx, id, 'dispute')
  refuse(whyNotResolve(found.difference))
  const invoice_id = outcome === 'certified' ? await draftOfRest(ctx, found) : null
  await ctx.db
    .updateTable('payment_request_differences')
    .set({
      ...{ outcome, note, invoice_id, resolved_by_user_id: ctx.who.id || null },
      resolved_at: ctx.now.toISOString(),
    })
    .where('tenant_id', '=', ctx.db.tenant)
    .where('payment_request_id', '=', id)
    .execute()
  await recordHistory(ctx, 'payment-requests', id, 'difference ended', {
    outcome: { from: null, to: outcomeWords[outcome] },
    note: { from: null, to: note },
  })
  await announceChange(ctx, found)
  return showRequest(ctx, id)
}

async function draftOfRest(ctx: Context, found: Found): Promise<number> {
  const { parts } = await ctx.db
    .selectFrom('payment_request_differences')
    .select('parts')
    .where('tenant_id', '=', ctx.db.tenant)
    .where('payment_request_id', '=', found.id)
    .executeTakeFirstOrThrow()
  return createDraft(ctx, {
    ...{ type: 'sales', client_id: found.client_id, billing_profile_id: found.billing_profile_id },
    ...{ supplier_id: null, po_number: found.po_number },
    lines: linesOf(parts as unknown as Part[], `Certified later on ${found.number}`, found.currency, 1),
  })
}

/** Takes it back: its number stays, and its draft is free. */
export async function cancelRequest(ctx: Context, id: number, reason: string): Promise<PaymentRequest> {
  const found = await heldRequest(ctx, id, 'update')
  refuse(whyNotCancel({ ...found, settled: found.difference !== null }))
  await saveVersioned(ctx.db, 'payment_requests', found, { status: 'cancelled' }, 'document')
  await recordHistory(ctx, 'payment-requests', id, 'cancelled', { reason: { from: null, to: reason } })
  await announceChange(ctx, found)
  return showRequest(ctx, id)
}

async function announceChange({ db }: Context, { id, invoice_id }: Found): Promise<void> {
  await announce(db, 'payment_request.changed', { id })
  if (invoice_id !== null) await announce(db, 'invoice.updated', { id: invoice_id })
}

import { announceInvoices } from '#areas/invoices/announce.ts'
import type {
  CreditAsked,
  Creditable,
  CreditPreview,
  ManyCredits,
  NewCredit,
  NewReplacement,
} from '#areas/invoices/credits/contract.ts'
import { effectOf } from '#areas/invoices/credits/effects.ts'
import {
  type CreditDraft,
  type Found,
  findCreditable,
  findCreditables,
  insertCredits,
  rebateOn,
} from '#areas/invoices/credits/queries.ts'
import {
  type CreditPlan,
  isReason,
  leftOf,
  planCredit,
  whyNotCredit,
  whyNotRebate,
  whyNotReplace,
} from '#areas/invoices/credits/rules.ts'
import { notifyCreditsWaiting } from '#areas/invoices/credits/send-notifications.ts'
import { reasonInWords } from '#areas/invoices/credits/words.ts'
import { forbiddenOn, reaches, seesMargin } from '#areas/invoices/invoice-scope.ts'
import { lockInvoices } from '#areas/invoices/queries.ts'
import type { Context } from '#platform/context.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { scaled, unscaled } from '#platform/money.ts'
import { announceAll } from '#platform/outbox.ts'
import { notFound, type Reason, refuse } from '#platform/refusal.ts'

/** How much of a document can still be credited, and its credit notes. */
export async function showCreditable(ctx: Context, id: number): Promise<Creditable> {
  const found = await seen(ctx, id)
  const reason = whyNotCredit(found)
  return {
    currency: found.currency,
    left: leftOf(found),
    refused: reason
      ? { code: reason.code, title: reason.title, description: reason.description ?? '' }
      : null,
    lines: found.lines
      .filter(({ kind }) => kind === 'line')
      .map((line) => ({
        line_id: line.id,
        seq: line.seq,
        description: line.description,
        about: line.about,
        unit: line.unit,
        quantity: line.quantity,
        unit_price: line.unit_price,
        net: line.net,
        left_net: line.net - line.credited_net,
        left_quantity: unscaled(scaled(line.quantity) - scaled(line.credited_quantity)),
        has_time: line.unit_count > 0,
      })),
    credits: found.credits,
  }
}

/** What a credit would say and do; the same rules as its draft, and nothing is written. */
export async function previewCredit(ctx: Context, id: number, asked: CreditAsked): Promise<CreditPreview> {
  const found = await mayCredit(ctx, id)
  const plan = planned(found, asked)
  const { net, tax, gross, lines, taxes } = plan
  const given = Math.max(0, Math.min(gross, found.balance))
  const before = leftOf(found)
  return {
    currency: found.currency,
    lines,
    taxes: taxes.map(({ tax_code_id, rate, base, tax }) => ({ tax_code_id, rate, base, tax })),
    net,
    tax,
    gross,
    left: { net: before.net - net, tax: before.tax - tax, gross: before.gross - gross },
    balance: { before: found.balance, after: found.balance - given },
    on_account: gross - given,
    ...(await effectOf(ctx.db, found, plan, asked.reinstate)),
    ...(seesMargin(ctx.who) ? { margin: marginOf(found, net) } : {}),
  }
}

/** The margin of what is left of an invoice to a client: its time still costs what it cost. */
function marginOf({ type, net, credited, lines, costs_known }: Found, more: number) {
  const costs = lines.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  if (type !== 'sales' || costs.length === 0 || !costs_known) return { before: null, after: null }
  const before = net - credited.net - costs.reduce((sum, cost) => sum + cost, 0)
  return { before, after: before - more }
}

/**
 * Drafts a credit note. The document is held meanwhile, so that of many who credit one line at the same instant the
 * first gets it, and the others are told what is left.
 */
export async function createCredit(
  ctx: Context,
  id: number,
  asked: NewCredit,
): Promise<{ id: number; version: number }> {
  await lockInvoices(ctx.db, [id])
  const found = await mayCredit(ctx, id)
  if (asked.rebate_id) refuse(whyNotRebate(await rebateOn(ctx.db, id, asked.rebate_id)))
  return draftCredit(ctx, found, asked, { replaces: false })
}

/**
 * Cancels a document and stands another for it, in one step: a credit note for all of it, and once that is issued a draft
 * with the same lines and time. Until then nothing could be charged twice.
 */
export async function replaceDocument(
  ctx: Context,
  id: number,
  reason: NewReplacement,
): Promise<{ id: number; version: number }> {
  await lockInvoices(ctx.db, [id])
  const found = await mayCredit(ctx, id)
  if (!reaches(ctx.who, 'create', found as never)) throw forbiddenOn('create', found.type as never)
  refuse(whyNotReplace(found))
  const reinstate = found.lines.some(({ unit_count }) => unit_count > 0)
  return draftCredit(ctx, found, { ...reason, reinstate }, { replaces: true })
}

/**
 * Drafts a credit note for each of these documents, none twice, in a few statements however many; `page`: where whoever may
 * approve several finds them. Answers the draft of each document.
 */
export async function createCredits(
  ctx: Context,
  given: readonly { id: number; asked: NewCredit }[],
  page: string,
): Promise<Map<number, number>> {
  if (given.length === 0) return new Map()
  const ids = given.map(({ id }) => id)
  await lockInvoices(ctx.db, ids)
  const all = await findCreditables(ctx.db, ids)
  const drafts = given.map(({ id, asked }) => {
    const found = all.get(id)
    if (!found || !reaches(ctx.who, 'view', found as never)) throw notFound('Invoice')
    if (!reaches(ctx.who, 'credit', found as never)) throw forbiddenOn('credit', found.type as never)
    return { found, asked }
  })
  const made = await draftAll(ctx, drafts, { replaces: false, page })
  return new Map(made.map(({ id, credited_invoice_id }) => [credited_invoice_id, id]))
}

/**
 * Drafts a credit note for all that is left of each of these documents. What cannot be credited is left alone, with the
 * reason.
 */
export async function creditMany(ctx: Context, { ids, ...asked }: ManyCredits): Promise<Outcome> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await lockInvoices(ctx.db, wanted)
  const all = await findCreditables(ctx.db, wanted)
  const each = wanted.map((id) => {
    const found = all.get(id)
    return { id, found, reason: whyNotWhole(ctx, found, asked) }
  })
  const able = each.flatMap(({ found, reason }) => (found && !reason ? [found] : []))
  const page = '/invoices/to-approve/all'
  if (able.length > 0)
    await draftAll(
      ctx,
      able.map((found) => ({ found, asked })),
      { replaces: false, page },
    )
  return {
    done: able.map(({ id }) => id),
    refused: each.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
  }
}

function whyNotWhole(ctx: Context, found: Found | undefined, asked: CreditAsked): Reason | undefined {
  if (!found || !reaches(ctx.who, 'view', found as never))
    return { code: 'not_found', title: 'Invoice not found' }
  if (!reaches(ctx.who, 'credit', found as never))
    return { code: 'forbidden', title: 'You may not credit this' }
  const plan = planCredit(found, asked)
  return isReason(plan) ? plan : undefined
}

type Outcome = { done: number[]; refused: { id: number; reason: Reason }[] }

async function draftCredit(
  ctx: Context,
  found: Found,
  asked: NewCredit,
  { replaces }: { replaces: boolean },
) {
  const [made] = await draftAll(ctx, [{ found, asked }], { replaces })
  return { id: made!.id, version: made!.version }
}

async function draftAll(
  ctx: Context,
  given: readonly { found: Found; asked: NewCredit }[],
  { replaces, page }: { replaces: boolean; page?: string },
) {
  const drafts = given.map(
    ({ found, asked }): CreditDraft => ({
      credited_invoice_id: found.id,
      rebate_id: asked.rebate_id ?? null,
      plan: planned(found, asked),
      reinstates: asked.reinstate,
      replaces,
      reason_code: asked.reason_code,
      reason: asked.reason,
      notes: reasonInWords(asked.reason_code, asked.reason),
      user_id: ctx.who.id || null,
    }),
  )
  const made = await insertCredits(ctx.db, drafts)
  const byDocument = new Map(given.map((each) => [each.found.id, each]))
  const by = { user_id: ctx.who.id || null, user_name: nameOf(ctx) }
  const entries = made.flatMap(({ id, credited_invoice_id }) => {
    const { found, asked } = byDocument.get(credited_invoice_id)!
    const reason = { from: null, to: reasonInWords(asked.reason_code, asked.reason) }
    const credits = { from: null, to: found.number }
    return [
      { ...by, subject_id: id, action: 'created', changes: { credits, reason } },
      {
        ...by,
        subject_id: credited_invoice_id,
        action: replaces ? 'replacement asked for' : 'credit asked for',
        changes: { reason },
      },
    ]
  })
  await recordHistoryEach(ctx.db, 'invoices', entries)
  await announceAll(
    ctx.db,
    'invoice.created',
    made.slice(0, mostAnnounced).map(({ id }) => ({ id })),
  )
  await announceInvoices(
    ctx.db,
    made.map(({ credited_invoice_id }) => credited_invoice_id),
  )
  await notifyCreditsWaiting(
    ctx,
    made.map(({ id, credited_invoice_id }) => ({ id, of: byDocument.get(credited_invoice_id)!.found })),
    page,
  )
  return made
}

/** Windows hear of so many one by one; beyond that their lists are asked again anyway. */
const mostAnnounced = 1000

const nameOf = ({ who }: Context) => (who.token_name ? `${who.name} (API token ${who.token_name})` : who.name)

function planned(found: Found, asked: CreditAsked): CreditPlan {
  const plan = planCredit(found, asked)
  if (!isReason(plan)) return plan
  refuse(plan)
  throw notFound('Invoice')
}

async function seen(ctx: Context, id: number): Promise<Found> {
  const found = await findCreditable(ctx.db, id)
  if (!found || !reaches(ctx.who, 'view', found as never)) throw notFound('Invoice')
  return found
}

async function mayCredit(ctx: Context, id: number): Promise<Found> {
  const found = await seen(ctx, id)
  if (!reaches(ctx.who, 'credit', found as never)) throw forbiddenOn('credit', found.type as never)
  return found
}

import { askedReferences } from '#areas/clients/contract.ts'
import { closedNote, exchangeOn } from '#areas/settings/public.ts'
import { calculateSheet, currentBasis, snapshotBasis } from '#areas/timesheets/calculate-sheet.ts'
import type { Terms } from '#areas/timesheets/calculation/shapes.ts'
import { calculationViewOf } from '#areas/timesheets/calculation-view.ts'
import type { TimesheetDetail, timesheetActions } from '#areas/timesheets/contract.ts'
import {
  hiddenCodes,
  holds,
  masked,
  maskedTerms,
  moneyPermissions,
  visibleEntries,
} from '#areas/timesheets/field-permissions.ts'
import { recipientOf, whyNotRemind } from '#areas/timesheets/reminders/rules.ts'
import { whyNotRevert } from '#areas/timesheets/review/revert-rules.ts'
import {
  after,
  whyNotApprove,
  whyNotEnter,
  whyNotRecall,
  whyNotReference,
  whyNotReject,
} from '#areas/timesheets/rules.ts'
import {
  findSheet,
  neighboursOf,
  type RequestContext,
  type Sheet,
} from '#areas/timesheets/single-sheet-queries.ts'
import { payersChanged, sheetPayers } from '#areas/timesheets/timesheet-payers.ts'
import type { Who } from '#platform/context.ts'
import { exchanged } from '#platform/money.ts'

type Action = (typeof timesheetActions)[number]

/** A sheet as this person may see it: what was submitted as it was calculated then, the rest by today's terms. */
export async function showSheet(ctx: RequestContext & { now: Date }, id: number): Promise<TimesheetDetail> {
  const sheet = await findSheet(ctx, id)
  return { ...(await detailOf(ctx, sheet)), ...(await neighboursOf(ctx, sheet)) }
}

/** Without the sheets around it: a link by mail opens this one and knows no other. */
export async function detailOf(
  ctx: Pick<RequestContext, 'db' | 'who'> & { now: Date },
  sheet: Sheet,
): Promise<TimesheetDetail> {
  const kept =
    sheet.terms && sheet.calculation ? { terms: sheet.terms, calculation: sheet.calculation } : undefined
  const basis = kept
    ? snapshotBasis({ ...sheet, terms: kept.terms })
    : await currentBasis(ctx.db, sheet, ctx.now)
  const calculation = kept?.calculation ?? calculateSheet(basis, sheet.entries)
  const closed = await closedNote(ctx, sheet.period_start)
  const sees = moneyPermissions(ctx.who, sheet)
  const { currency: to, pay_currency: from, period_end: day } = sheet
  const exchange = sees.margin && from !== to ? ((await exchangeOn(ctx.db, { from, to, day })) ?? null) : null
  const ours = ctx.who.kind === 'staff'
  const hidden = hiddenCodes(ctx.who, basis.terms)
  const clientTerms = actionsOf(ctx.who, sheet).includes('update')
    ? termsForClient(ctx.who, maskedTerms(basis.terms, sees, hidden))
    : undefined
  return {
    ...masked(ctx.who, { ...sheet, pay_as_charged: payShown(sheet, exchange) }),
    closed,
    tz: sheet.tz,
    placement_start: sheet.placement_start,
    placement_end: sheet.placement_end,
    po_number: sheet.po_number,
    alternate_approvers: sheet.alternates.map(({ name }) => name),
    note: sheet.note,
    references: askedReferences(sheet.reference_facts),
    entries: visibleEntries(sheet.entries, hidden).map((entry) =>
      ctx.who.kind === 'approver' ? { ...entry, purchase_order_id: undefined } : entry,
    ),
    terms: clientTerms ?? (ctx.who.kind === 'approver' ? null : maskedTerms(basis.terms, sees, hidden)),
    carried_minutes: basis.carried_minutes,
    ...(sees.charge && basis.carried_charge_minutes
      ? { carried_charge_minutes: basis.carried_charge_minutes }
      : {}),
    worked_before: ctx.who.kind === 'approver' && !clientTerms ? null : (basis.worked_before ?? null),
    calculation: calculationViewOf(calculation, sees, exchange),
    exchange,
    sees,
    actions: actionsOf(ctx.who, sheet),
    submission_no: sheet.submission_no,
    submitted_by_name: sheet.submitted_by_name,
    on_behalf: sheet.on_behalf,
    declaration: sheet.declaration?.text ?? null,
    reviews: ours ? sheet.reviews : sheet.reviews.map((review) => ({ ...review, second_look: null })),
    payers: ours ? await sheetPayers(ctx.db, sheet) : null,
    payers_changed: ours && (await payersChanged(ctx.db, sheet)),
    link: ours ? linkState(sheet, ctx.now) : null,
    reminders: ours ? sheet.reminders.map(({ approver_user_id: _, day: __, ...reminder }) => reminder) : [],
    job_id: ours ? sheet.job_id : null,
    supersedes_id: sheet.supersedes_id,
    superseded_by_id: sheet.superseded_by_id,
    earlier: null,
    later: null,
    previous: sheet.previous,
  }
}

/** In the currency of the charge. */
function payShown({ pay_amount, pay_currency, currency }: Sheet, exchange: TimesheetDetail['exchange']) {
  if (pay_currency === currency) return pay_amount
  return exchange && exchanged(pay_amount, { rate: exchange.rate, from: pay_currency, to: currency })
}

function linkState({ link, approver_email, status }: Sheet, now: Date): TimesheetDetail['link'] {
  if (!link || status !== 'submitted') return null
  const state = link.revoked_at ? 'revoked' : new Date(link.expires_at) <= now ? 'expired' : 'active'
  return { state, expires_at: link.expires_at, sent_to: approver_email ?? '', sent_at: link.created_at }
}

/** What an approver who enters the time needs of its terms: nothing of how it is paid. */
function termsForClient({ kind }: Who, { pay_rounding: _rounding, payers: _payers, ...terms }: Terms) {
  return kind === 'approver' ? terms : undefined
}

/** The buttons this person gets. Whether entries are right is said when they are sent. */
export function actionsOf(who: Who, sheet: Sheet): Action[] {
  const may = (permission: string) => holds(who, permission, sheet)
  const enters = !whyNotEnter(sheet, who)
  const submits =
    enters && (who.kind === 'candidate' ? may('timesheets.submit') : may('timesheets.submit_on_behalf'))
  const waits = sheet.status === 'submitted'
  const allowed: Record<Action, boolean> = {
    update: after(sheet.status, 'save') !== undefined && enters && may('timesheets.update'),
    submit: after(sheet.status, 'submit') !== undefined && submits,
    declare_nil: after(sheet.status, 'declare_nil') !== undefined && submits,
    recall: may('timesheets.recall') && !whyNotRecall(sheet, who),
    approve: mayDecide(who, sheet, 'timesheets.approve') && !whyNotApprove(sheet, who),
    reject: mayDecide(who, sheet, 'timesheets.reject') && !whyNotReject(sheet, who, 'a reason'),
    cancel: after(sheet.status, 'cancel') !== undefined && may('timesheets.cancel'),
    delete: sheet.status === 'open' && sheet.submission_no === 0 && may('timesheets.delete'),
    send_link:
      waits && sheet.email_approval && sheet.approver_user_id !== null && may('timesheets.links.send'),
    look_again:
      sheet.second_look &&
      who.kind === 'staff' &&
      may('timesheets.second_look') &&
      sheet.submitted_by_user_id !== who.id,
    remind: who.kind === 'staff' && may('timesheets.remind') && !whyNotRemind(remindable(sheet)),
    revert: may('timesheets.revert') && !whyNotRevert(sheet, who, 'a reason'),
    reference: may('timesheets.update') && !whyNotReference(sheet, who),
    reassign: (waits || after(sheet.status, 'submit') !== undefined) && may('timesheets.reassign_approver'),
  }
  return (Object.keys(allowed) as Action[]).filter((action) => allowed[action])
}

function remindable(sheet: Sheet) {
  const recipient = recipientOf(sheet.status, sheet.entered_by)
  const approver = recipient === 'approver' ? sheet.approver_user_id : null
  const reminded_today = sheet.reminders.some(
    (each) => each.recipient === recipient && each.approver_user_id === approver && each.day === sheet.today,
  )
  return { ...sheet, reminded_today }
}

/** A guest by link may decide on the sheet whose approver they are, and on nothing else. */
export function mayDecide(who: Who, sheet: Sheet, permission: string): boolean {
  return holds(who, permission, sheet) || (who.kind === 'approver' && holds(who, 'approver.review', sheet))
}

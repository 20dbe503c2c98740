import { dutyWarning, whyNotDuty } from '#areas/access/public.ts'
import { type Consent, consentsOf } from '#areas/invoices/corrections/consent-queries.ts'
import { askForConsent } from '#areas/invoices/corrections/consents.ts'
import type { Correction, NewCorrection } from '#areas/invoices/corrections/contract.ts'
import { movedAmountOf, sumsOf } from '#areas/invoices/corrections/planning.ts'
import { judge, masked } from '#areas/invoices/corrections/preview.ts'
import {
  type BothSides,
  detailsOf,
  type Found,
  findCorrection,
  holdCorrection,
  insertCorrection,
  onSheet,
  openBeside,
  type RequestContext,
  seeSheet,
} from '#areas/invoices/corrections/queries.ts'
import { whyNotAgreed, whyNotAlone, whyNotOpen, whyNotRefuse } from '#areas/invoices/corrections/rules.ts'
import { scopeOf, sightOf } from '#areas/invoices/corrections/scope.ts'
import { tellWaiting } from '#areas/invoices/corrections/send-notifications.ts'
import { settleCorrection } from '#areas/invoices/corrections/settling.ts'
import { causes } from '#areas/invoices/corrections/words.ts'
import { correctionDuty } from '#areas/invoices/duties.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { findSettings } from '#areas/settings/public.ts'
import { type Context, can, covers, type Owned } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { type Reason, refuse } from '#platform/refusal.ts'
import { type Accepted, acceptWarnings } from '#platform/warnings.ts'

/** Asks for a correction, as its preview would show it at this instant. Another one of the same time comes first. */
export async function askForCorrection(
  ctx: Context,
  { reason, ...body }: NewCorrection,
): Promise<Correction> {
  const asked = await scopeOf(ctx, body)
  const judged = await judge(ctx, asked)
  refuse(judged.reason)
  const sums = sumsOf(judged.changed)
  const { client } = asked
  const moves = {
    sales: movesOn(judged.changed, 'bill'),
    'self-billing': movesOn(judged.changed, 'pay'),
  } as const
  for (const type of ['sales', 'self-billing'] as const)
    if (moves[type] && !reaches(ctx.who, 'credit', { type, ...client })) throw forbiddenOn('credit', type)
  const open = await openBeside(ctx.db, asked)
  if (open !== undefined) refuse(anotherFirst(open, client.name))
  const id = await insertCorrection(ctx.db, asked, {
    reason,
    user_id: ctx.who.id,
    sheet_count: judged.changed.length,
    bill_delta: sums.bill.after - sums.bill.before,
    pay_delta: sums.pay.after - sums.pay.before,
    sides: [...(moves.sales ? ['bill' as const] : []), ...(moves['self-billing'] ? ['pay' as const] : [])],
    at_stake: judged.at_stake,
    moved_amount: movedAmountOf(judged.changed, asked.cause),
  })
  await recordHistory(ctx, 'corrections', id, 'created', {
    cause: { from: null, to: causes[asked.cause] },
    reason: { from: null, to: reason },
    timesheets: { from: null, to: judged.changed.length },
  })
  await announce(ctx.db, 'correction.changed', { id })
  const made = await findCorrection(ctx, id)
  if (!(await askForConsent(ctx, made))) await tellWaiting(ctx, made)
  return showFound(ctx, made)
}

const movesOn = (changed: Awaited<ReturnType<typeof judge>>['changed'], side: 'bill' | 'pay') =>
  changed.some(({ plan }) => plan.pieces.some((piece) => piece[side] !== 'none'))

const anotherFirst = (id: number, client: string): Reason => ({
  code: 'correction.another_first',
  title: `Correction ${id} of ${client} is not settled yet`,
  description: 'Approve or refuse that one first: both would put the same time right.',
})

type Decision = { decision: 'approve' | 'refuse'; reason: string; accepted: Accepted }

/** Approves it, and it is carried out in the background; or refuses it. Of two at one instant the second is told so. */
export async function decideCorrection(
  ctx: Context,
  id: number,
  { decision, reason, accepted }: Decision,
): Promise<Correction> {
  await holdCorrection(ctx.db, id)
  const found = await findCorrection(ctx, id)
  refuse(whyNotOpen(found.status))
  const decided = { by: ctx.who.id, at: ctx.now, reason }
  if (decision === 'refuse') {
    refuse(whyNotRefuse(reason))
    await settleCorrection(ctx.db, id, { status: 'refused', ...decided })
    await recordHistory(ctx, 'corrections', id, 'refused', { reason: { from: null, to: reason } })
    await announce(ctx.db, 'correction.changed', { id })
    return showCorrection(ctx, id)
  }
  if (!mayApprove(ctx, found)) throw forbiddenOn('approve', 'sales')
  const own = found.requested_by === ctx.who.id
  refuse(whyNotAgreed(await consentsOf(ctx.db, id)))
  refuse(await whyNotOwn(ctx, found))
  const reasons = acceptWarnings(
    [await dutyWarning(ctx.db, correctionDuty, { both: own, field: 'decision' })],
    accepted,
  )
  await settleCorrection(ctx.db, id, { status: 'approved', ...decided })
  await recordHistory(ctx, 'corrections', id, 'approved', {
    ...(reason ? { reason: { from: null, to: reason } } : {}),
    ...reasons,
  })
  await announce(ctx.db, 'correction.changed', { id })
  await enqueue(ctx.db, 'corrections.carry_out', { id })
  return showCorrection(ctx, id)
}

async function whyNotOwn(ctx: RequestContext, found: Found): Promise<Reason | undefined> {
  const own = found.requested_by === ctx.who.id
  const { corrections_alone_up_to } = await findSettings(ctx.db)
  const { bill_delta, pay_sum: pay_delta, at_stake, currency } = found
  const deltas = { bill_delta, pay_delta, at_stake, currency }
  return whyNotAlone(deltas, corrections_alone_up_to, own) ?? (await whyNotDuty(ctx.db, correctionDuty, own))
}

/** Whoever may approve the documents of every side that it moves. */
function mayApprove({ who }: RequestContext, { sides, owner_user_id, team_id }: Found): boolean {
  const may = (type: 'sales' | 'self-billing') => reaches(who, 'approve', { type, owner_user_id, team_id })
  return (
    (!sides.includes('bill') || may('sales')) &&
    (!sides.includes('pay') || may('self-billing')) &&
    (may('sales') || may('self-billing'))
  )
}

export async function showCorrection(ctx: RequestContext, id: number): Promise<Correction> {
  return showFound(ctx, await findCorrection(ctx, id))
}

async function showFound(ctx: RequestContext, found: Found): Promise<Correction> {
  const {
    scope,
    bill_delta: _bill,
    pay_sum: _pay,
    client_status: _status,
    sides: _sides,
    at_stake: _stake,
    moved_amount: _moved,
    owner_user_id,
    team_id,
    ...shown
  } = found
  const sees = sightOf(ctx, { owner_user_id, team_id })
  const { names, sheets, documents, ...details } = await detailsOf(ctx.db, found)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const open = found.status === 'proposed'
  const may_decide = open && mayApprove(ctx, found)
  const consents = await consentsOf(ctx.db, found.id)
  const why = may_decide ? (whyNotAgreed(consents) ?? (await whyNotOwn(ctx, found))) : undefined
  return {
    ...shown,
    ...details,
    entries: scope.entries ? { before: scope.entries_before ?? [], after: scope.entries } : null,
    rates: scope.rates.map(({ rate_code_id, pay_rate, charge_rate }) => ({
      rate_code_id,
      name: nameOf.get(rate_code_id) ?? '',
      pay_rate: sees.pay ? (pay_rate ?? null) : null,
      charge_rate: sees.charge ? (charge_rate ?? null) : null,
    })),
    sheets: sheets.map(({ given_days: days, given_amount: amount, ...sheet }) => ({
      ...sheetOf(sheet, sees, found),
      given: days && { days, amount: sees.pay ? amount : null },
    })),
    documents: documents.filter(({ type }) => (type.startsWith('self-billing') ? sees.pay : sees.charge)),
    consents: consents.map(consentOf),
    may_decide,
    why_not_approve: why ? [why.title, why.description].filter(Boolean).join('. ') : null,
  }
}

const consentOf = ({
  user_id: _user,
  to_name: _name,
  to_address: _address,
  ...consent
}: Consent): Correction['consents'][number] => consent

function sheetOf<Row extends BothSides>(
  { minutes_before, minutes_after, bill_before, bill_after, pay_before, pay_after, ...sheet }: Row,
  sees: ReturnType<typeof sightOf>,
  currencies: { currency: string; pay_currency: string },
) {
  return {
    ...sheet,
    minutes: { before: minutes_before, after: minutes_after },
    ...masked(
      { bill: { before: bill_before, after: bill_after }, pay: { before: pay_before, after: pay_after } },
      sees,
      currencies,
    ),
  }
}

/** What was put right on a sheet: the worker sees what they are paid, the client what they are charged. */
export async function correctionsOfSheet(ctx: RequestContext, timesheetId: number) {
  await seeSheet(ctx, timesheetId)
  const rows = await onSheet(ctx, timesheetId)
  return rows.map(({ id, cause, settled_at, entries, owner_user_id, team_id, shared_with, ...sheet }) => {
    const { minutes, charge, pay } = sheetOf(
      sheet,
      sightOnSheet(ctx, { owner_user_id, team_id, shared_with }),
      sheet,
    )
    return { id, cause: cause as keyof typeof causes, settled_at, minutes, charge, pay, entries }
  })
}

/** A worker and an approver see their own side of their own sheets, whatever else they were granted. */
function sightOnSheet(ctx: RequestContext, owned: Owned) {
  const { who } = ctx
  if (who.kind === 'candidate') return { charge: false, pay: can(who, 'timesheets.view_pay'), margin: false }
  if (who.kind === 'approver')
    return { charge: can(who, 'timesheets.view_charge'), pay: false, margin: false }
  const charge = covers(who, 'timesheets.view_charge', owned)
  return { charge, pay: covers(who, 'timesheets.view_pay', owned), margin: false }
}

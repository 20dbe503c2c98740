import type { CorrectionAsked, CorrectionPreview } from '#areas/invoices/corrections/contract.ts'
import { mostShown } from '#areas/invoices/corrections/contract.ts'
import { leftOut } from '#areas/invoices/corrections/left-out.ts'
import type { OldUnit, Piece } from '#areas/invoices/corrections/plan.ts'
import type { To } from '#areas/invoices/corrections/plan-elsewhere.ts'
import {
  type ChangedSheet,
  changedOf,
  movedAmountOf,
  type PlannedSheet,
  planAll,
  sumsOf,
} from '#areas/invoices/corrections/planning.ts'
import {
  ordersOf,
  type Proposals,
  paidLinesOf,
  proposalsOf,
  whyNotSuppliers,
} from '#areas/invoices/corrections/proposals.ts'
import { findCorrection, nameOfPlace } from '#areas/invoices/corrections/queries.ts'
import { type Asked, scopeOf, sightOf } from '#areas/invoices/corrections/scope.ts'
import { givenOf, suppliersOf } from '#areas/invoices/corrections/stays.ts'
import { countedUnits } from '#areas/invoices/corrections/unit-queries.ts'
import { isElsewhere, leftOutNames, sideOfElsewhere } from '#areas/invoices/corrections/words.ts'
import { exchangeOn, findSettings, todayOf } from '#areas/settings/public.ts'
import { supplierNames } from '#areas/suppliers/public.ts'
import type { Context } from '#platform/context.ts'
import { exchanged } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

export type Sight = ReturnType<typeof sightOf>

/** All that a correction would do as of now, before anything is masked. */
export type Judged = {
  asked: Asked
  all: PlannedSheet[]
  changed: ChangedSheet[]
  proposals: Proposals
  reason: Reason | undefined
  /** The most that it moves on a side, minor units. */
  at_stake: number
  two_people: boolean
}

/** What putting time right would change, as far as the reader sees its money. Writes nothing. */
export async function previewCorrection(ctx: Context, body: CorrectionAsked): Promise<CorrectionPreview> {
  return previewOf(ctx, await scopeOf(ctx, body))
}

/** The same of one that waits for approval, as it would be carried out now. */
export async function previewAgain(ctx: Context, id: number): Promise<CorrectionPreview> {
  const { client_id, client_name, client_status, owner_user_id, team_id, ...found } = await findCorrection(
    ctx,
    id,
  )
  const client = { id: client_id, name: client_name, status: client_status, owner_user_id, team_id }
  return previewOf(ctx, { ...found, client })
}

async function previewOf(ctx: Context, whole: Asked): Promise<CorrectionPreview> {
  const judged = await judge(ctx, whole)
  const { asked, changed, proposals, reason } = judged
  const sees = sightOf(ctx, asked.client)
  const pieces = changed.flatMap(({ plan }) => plan.pieces)
  const shown = changed.slice(0, mostShown)
  const old = await countedUnits(
    ctx.db,
    shown.map(({ sheet }) => sheet.id),
  )
  const byId = new Map(old.map((unit) => [unit.id, unit]))
  const payers = await supplierNames(ctx.db, suppliersOf(shown))
  const given_back = paidLinesOf(proposals.credits)
  const moved = pieces.flatMap(({ old_id, bill }) => (old_id !== null && bill !== 'none' ? [old_id] : []))
  return {
    currency: asked.currency,
    pay_currency: asked.pay_currency,
    client_id: asked.client.id,
    client_name: asked.client.name,
    moved_to: await nameOfPlace(ctx.db, asked.scope.to),
    sheet_count: changed.length,
    ...masked(sumsOf(changed), sees, asked),
    sheets: shown.map((each) => ({
      ...sheetOf(each, byId, sees, asked),
      given: asked.cause === 'supplier' ? givenOf(each, { sees, payers, given_back }) : null,
    })),
    documents: proposals.documents.filter(({ side }) => (side === 'sales' ? sees.charge : sees.pay)),
    orders: sees.charge ? await ordersOf(ctx.db, moved) : [],
    recalculated: changed.filter(({ plan }) =>
      plan.pieces.some(({ bill, pay }) => bill === 'replace' || pay === 'replace'),
    ).length,
    payroll_delta: sees.pay ? payrollOf(pieces, asked.scope.to) : null,
    left_out: leftOutOf(judged.all),
    refused: reason ? maskedReason(reason, proposals, sees) : null,
    two_people: judged.two_people,
  }
}

/** Why a document of a side that the reader does not see stands in the way is told without its money. */
function maskedReason({ code, title, description = '' }: Reason, { reason, side }: Proposals, sees: Sight) {
  const hidden = reason?.code === code && side !== undefined && !(side === 'bill' ? sees.charge : sees.pay)
  return hidden
    ? {
        code,
        title: 'A document that you may not see stands in the way',
        description: 'Ask somebody who sees it.',
      }
    : { code, title, description }
}

/** Plans it and says whether it can be asked for. */
export async function judge(ctx: Context, asked: Asked): Promise<Judged> {
  const all = await planAll(ctx, asked)
  const changed = changedOf(all)
  const proposals = await proposalsOf(ctx.db, changed, { ...asked, to: asked.scope.to })
  const paid = changed.flatMap(({ plan }) =>
    plan.pieces.flatMap(({ pay_invoice_id }) => pay_invoice_id ?? []),
  )
  const reason =
    whyNotClient(asked) ??
    whyNothing(all) ??
    proposals.reason ??
    (await whyNotSuppliers(ctx.db, paid, asked.scope.to?.supplier_id, await todayOf(ctx)))
  const { corrections_alone_up_to: alone } = await findSettings(ctx.db)
  const today = await todayOf(ctx)
  const exchange =
    asked.pay_currency === asked.currency
      ? undefined
      : await exchangeOn(ctx.db, { from: asked.pay_currency, to: asked.currency, day: today })
  const at_stake = stakeOf(asked, changed, exchange?.rate)
  return { asked, all, changed, proposals, reason, at_stake, two_people: alone !== null && at_stake > alone }
}

/**
 * What charges the same elsewhere moves all of it. Pay in another currency is weighed at the rate of today; without one it
 * is more than anybody puts right alone.
 */
function stakeOf(
  { cause, currency, pay_currency }: Asked,
  changed: readonly ChangedSheet[],
  rate: string | undefined,
): number {
  const elsewhere = movedAmountOf(changed, cause)
  const { bill, pay } = sumsOf(changed)
  const moved = (side: 'bill' | 'pay', delta: number) =>
    !isElsewhere(cause) ? Math.abs(delta) : sideOfElsewhere(cause) === side ? (elsewhere ?? 0) : 0
  const paid = moved('pay', pay.after - pay.before)
  const charged = moved('bill', bill.after - bill.before)
  if (pay_currency === currency || paid === 0) return Math.max(charged, paid)
  if (rate === undefined) return Number.MAX_SAFE_INTEGER
  return Math.max(charged, exchanged(paid, { rate, from: pay_currency, to: currency }))
}

function whyNotClient({ client }: Asked): Reason | undefined {
  if (client.status !== 'archived') return undefined
  return {
    code: 'correction.client_archived',
    title: `${client.name} is archived`,
    description: 'Take the client out of the archive first: what is put right goes on a document to them.',
  }
}

/** Nothing is left to put right: why, where all of it is left out for one reason. */
function whyNothing(all: readonly PlannedSheet[]): Reason | undefined {
  if (all.some(({ plan }) => typeof plan !== 'string')) return undefined
  const [first] = leftOutOf(all).filter(({ reason }) => reason !== 'unchanged')
  const [title, way] = first ? leftOut[first.reason].split(': ') : []
  return first
    ? {
        code: `correction.${first.reason}`,
        title: title!,
        description: way
          ? `${way[0]!.toUpperCase()}${way.slice(1)}.`
          : 'Nothing can be put right as it stands.',
      }
    : {
        code: 'correction.nothing',
        title: 'Nothing changes',
        description: 'No approved timesheet from that day on would come to anything else.',
      }
}

function leftOutOf(all: readonly PlannedSheet[]): CorrectionPreview['left_out'] {
  return leftOutNames.flatMap((reason) => {
    const of = all.filter(({ plan }) => plan === reason)
    const timesheet_ids = of.slice(0, 20).map(({ sheet }) => sheet.id)
    return of.length > 0 ? [{ reason, sheet_count: of.length, timesheet_ids }] : []
  })
}

/** What goes on the next pay: what payroll paid already has no document of ours, and what it should have paid will have none. */
function payrollOf(pieces: readonly Piece[], to: To | undefined) {
  const amountOn = ({ pay, pay_invoice_id, pay_delta, unit }: Piece) => {
    if (to?.supplier_id === null) return pay === 'none' ? 0 : (unit?.pay_amount ?? 0)
    return pay === 'delta' && pay_invoice_id === null ? pay_delta : 0
  }
  return pieces.reduce((sum, piece) => sum + amountOn(piece), 0)
}

type Sums = { bill: { before: number; after: number }; pay: { before: number; after: number } }

/** What is charged and paid. */
type In = Pick<Asked, 'currency' | 'pay_currency'>

/** Both sides and their difference, as far as they may be seen; of two currencies there is none. */
export function masked({ bill, pay }: Sums, sees: Sight, { currency, pay_currency }: In) {
  const change = (of: { before: number; after: number }) => ({ ...of, delta: of.after - of.before })
  const margin = { before: bill.before - pay.before, after: bill.after - pay.after }
  return {
    charge: sees.charge ? change(bill) : null,
    pay: sees.pay ? change(pay) : null,
    margin: sees.margin && pay_currency === currency ? change(margin) : null,
  }
}

function sheetOf(
  { sheet, plan }: ChangedSheet,
  old: ReadonlyMap<number, OldUnit>,
  sees: Sight,
  asked: In,
): Omit<CorrectionPreview['sheets'][number], 'given'> {
  const { before, after, pieces } = plan
  const sums = {
    bill: { before: before.bill, after: after.bill },
    pay: { before: before.pay, after: after.pay },
  }
  return {
    timesheet_id: sheet.id,
    placement_id: sheet.placement_id,
    placement_ref: sheet.placement_ref,
    candidate_name: sheet.candidate_name,
    period_start: sheet.period_start,
    period_end: sheet.period_end,
    minutes: { before: before.minutes, after: after.minutes },
    ...masked(sums, sees, asked),
    units: pieces.map((piece) => unitOf(piece, old, sees, asked)),
  }
}

function unitOf(
  { old_id, day, unit, ...piece }: Piece,
  old: ReadonlyMap<number, OldUnit>,
  sees: Sight,
  asked: In,
) {
  const was = old_id === null ? undefined : old.get(old_id)
  const side = (of: 'bill' | 'pay') => {
    const amount = of === 'bill' ? was?.charge_amount : was?.pay_amount
    const before = piece[`${of}_was`] || piece[of] === 'none' ? (amount ?? 0) : 0
    return { before, after: before + piece[`${of}_delta`] }
  }
  const { margin: _, ...money } = masked({ bill: side('bill'), pay: side('pay') }, sees, asked)
  return {
    day,
    label: unit?.label ?? was?.label ?? '',
    quantity_before: was?.quantity ?? '0',
    quantity_after: unit?.quantity ?? '0',
    ...money,
  }
}

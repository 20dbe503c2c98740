import { announceInvoices } from '#areas/invoices/announce.ts'
import { keyOfGroup } from '#areas/invoices/corrections/documents.ts'
import { linked, type Made } from '#areas/invoices/corrections/linking.ts'
import { type ChangedSheet, planAll } from '#areas/invoices/corrections/planning.ts'
import { askedOf, type Credit, proposalsOf } from '#areas/invoices/corrections/proposals.ts'
import type { Found } from '#areas/invoices/corrections/queries.ts'
import { closedSince, moved, whyMoved } from '#areas/invoices/corrections/rules.ts'
import { stagedOf } from '#areas/invoices/corrections/staging.ts'
import { keepWaits, type Reinstated } from '#areas/invoices/corrections/waits.ts'
import { causes, creditReasons, reasonOf } from '#areas/invoices/corrections/words.ts'
import {
  keepDocuments,
  keepUnits,
  lastPlaces,
  movedSince,
  placeOnCredits,
  stagedPieces,
  unitsOf,
} from '#areas/invoices/corrections/write-units.ts'
import { createCredits } from '#areas/invoices/credits/actions.ts'
import { lockInvoices } from '#areas/invoices/queries.ts'
import { allocateLike, correctUnits } from '#areas/purchase-orders/public.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import {
  type HeldUnit,
  heldAsMade,
  lockBilling,
  makeAdjustments,
  replaceSides,
  summariseSheets,
} from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { hintPlannerForMany } from '#platform/db/planner-hint.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/**
 * Does all that was written down of a correction, in one transaction: credit notes are drafted, units are made beside
 * those that were wrong or in their place, orders, sheets and documents follow. Refuses when anything is not what was
 * approved. Documents are held before sheets, as an issue does. Answers by whose leave a closed day was written in.
 */
export async function apply(ctx: Context, found: Found): Promise<Awaited<ReturnType<typeof keepWithinOpen>>> {
  const { db, who } = ctx
  const { id } = found
  await lockBilling(db, 'sales')
  await lockBilling(db, 'self-billing')
  const changed = (await stagedPieces(db, id)) as ChangedSheet[]
  const pieces = changed.flatMap(({ plan }) => plan.pieces)
  await lockInvoices(db, documentsOf(pieces))
  const staged = await stagedOf(db, found)
  const { sheet_count: sheets, bill_delta, pay_sum: pay_delta, moved_amount } = found
  const approved = { sheets, bill_delta, pay_delta, moved_amount }
  const unlike = whyMoved(approved, staged)
  if (unlike) refuse((await whyClosed(ctx, found, sheets - staged.sheets)) ?? unlike)
  if (staged.changed_since > 0 || (await movedSince(db, id))) refuse(moved)
  const overridden = await keepWithinOpen(
    ctx,
    [...new Set(pieces.map(({ day }) => day))].map((day) => ({ day })),
  )
  const { credits, settled, reason } = await proposalsOf(db, changed, found)
  refuse(reason)
  await hintPlannerForMany(db, staged.sheets)
  const drafts = await draftCredits(ctx, found, credits)
  await keepDocuments(db, id, [...new Set([...documentsOf(pieces), ...drafts.keys()])], drafts)
  const { held, made, reinstated } = await writeUnits(ctx, found, changed)
  await keepWaits(db, id, reinstated, who.id || null)
  await moveOrders(ctx, pieces, made, settled)
  for (const sheets of chunks(staged.sheet_ids))
    await placeOnCredits(db, id, { sheets, settled: [...settled] })
  if (pieces.some(({ bill }) => bill !== 'none')) await summariseSheets(db, 'bill', staged.sheet_ids)
  if (pieces.some(({ pay }) => pay !== 'none')) await summariseSheets(db, 'pay', staged.sheet_ids)
  await heldAsMade(db, held)
  await tell(ctx, found, staged.sheet_ids, documentsOf(pieces))
  return overridden
}

/** Were the days of sheets that are missing now closed since the approval? */
async function whyClosed(ctx: Context, found: Found, missing: number): Promise<Reason | undefined> {
  if (missing <= 0) return undefined
  const closed = (await planAll(ctx, found)).filter(({ plan }) => plan === 'closed')
  return closed.length >= missing ? closedSince : undefined
}

/** So many timesheets in a statement: none may take longer than two minutes. */
const atOnce = 1000
const chunks = <Item>(all: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce))

/** Makes its units, links them, and takes those that they replace out of every run, some sheets at a time. */
async function writeUnits({ db, who }: Context, { id, scope }: Found, changed: readonly ChangedSheet[]) {
  const held: HeldUnit[] = []
  const made: Made[] = []
  const reinstated: Reinstated[] = []
  for (const some of chunks(changed)) {
    const sheets = some.map(({ sheet }) => sheet.id)
    const lasts = await lastPlaces(db, sheets)
    const { made: units, held: onHold } = await makeAdjustments(db, unitsOf(db, id, { sheets, to: scope.to }))
    const { links, sides, made: ofPieces } = linked(some, units, lasts)
    await keepUnits(db, id, links)
    await replaceSides(db, sides.replaced, { reason: reasonOf(id), user_id: who.id || null })
    held.push(...onHold)
    made.push(...ofPieces)
    reinstated.push(...sides.reinstated)
  }
  return { held, made, reinstated }
}

type Pieces = ChangedSheet['plan']['pieces']

const documentsOf = (pieces: Pieces): number[] => [
  ...new Set(
    pieces.flatMap(({ bill_invoice_id, pay_invoice_id }) =>
      [bill_invoice_id ?? [], pay_invoice_id ?? []].flat(),
    ),
  ),
]

/** One for each document that is given back in part, by whoever asked for the correction; approved and issued like any. */
async function draftCredits(ctx: Context, { id, cause, reason }: Found, credits: readonly Credit[]) {
  const reason_code = creditReasons[cause]
  const words = `${reason} (correction ${id})`.slice(0, 500)
  return createCredits(
    ctx,
    credits.map((credit) => ({
      id: credit.invoice_id,
      asked: { ...askedOf(credit), reason_code, reason: words },
    })),
    `/corrections/${id}/view`,
  )
}

/** Orders give back what was wrong and take what is right; of what credit notes give back, once those are issued. */
async function moveOrders(ctx: Context, pieces: Pieces, made: readonly Made[], settled: ReadonlySet<string>) {
  const given = ({ bill, bill_invoice_id: invoice_id, bill_tax_code_id: tax_code_id }: Pieces[number]) =>
    bill === 'delta' &&
    invoice_id !== null &&
    settled.has(keyOfGroup({ side: 'bill', invoice_id, tax_code_id }))
  const ofBill = pieces.filter(({ bill, bill_was, old_id }) => bill !== 'none' && bill_was && old_id !== null)
  const ids = (some: Pieces) => some.flatMap(({ old_id }) => old_id ?? [])
  const right = made.filter(
    ({ role, chargeable, piece }) => role === 'made' && chargeable && piece.bill !== 'reinstate',
  )
  await correctUnits(ctx, {
    committed: ids(ofBill.filter(({ bill }) => bill === 'replace')),
    consumed: ids(ofBill.filter((piece) => piece.bill === 'delta' && !given(piece))),
    made: right.flatMap(({ id, piece }) => (given(piece) ? [] : [id])),
  })
  await allocateLike(
    ctx.db,
    right.flatMap(({ id, piece }) => (given(piece) ? [{ made_id: id, like_id: piece.adjusts_unit_id }] : [])),
  )
}

/** Every sheet and document keeps it in its history, and whoever looks at one hears of it. */
async function tell(
  ctx: Context,
  { id, cause, reason }: Found,
  sheets: number[],
  documents: number[],
): Promise<void> {
  const { db, who } = ctx
  const changes = {
    correction: { from: null, to: `#${id}` },
    cause: { from: null, to: causes[cause] },
    reason: { from: null, to: reason },
  }
  const entry = { user_id: who.id || null, user_name: who.name, action: 'corrected', changes }
  for (const [subject, ids] of [['timesheets', sheets] as const, ['invoices', documents] as const])
    await recordHistoryEach(
      db,
      subject,
      ids.map((subject_id) => ({ ...entry, subject_id })),
    )
  await announceAll(
    db,
    'units.changed',
    sheets.slice(0, 1000).map((timesheet_id) => ({ timesheet_id })),
  )
  await announceInvoices(db, documents)
}

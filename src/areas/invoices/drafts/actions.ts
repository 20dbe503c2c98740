import { issuingEntity } from '#areas/companies/public.ts'
import { creditDeleted } from '#areas/invoices/corrections/reinstated.ts'
import type { ChangeInvoice, LineInput, NewInvoice } from '#areas/invoices/drafts/contract.ts'
import { heldDraft } from '#areas/invoices/drafts/held-draft.ts'
import {
  clientParty,
  type DraftParty,
  deleteDraft,
  insertDraft,
  type PricedLine,
  replaceLines,
  saveDraft,
  supplierParty,
  taxCodeFacts,
} from '#areas/invoices/drafts/queries.ts'
import { isByHand, linesInWords, whyNotLines } from '#areas/invoices/drafts/rules.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { whyNotDate } from '#areas/invoices/issuing/rules.ts'
import type { Detail } from '#areas/invoices/queries.ts'
import { draftTotals, mostMinor, whyNotDelete, whyNotEdit } from '#areas/invoices/rules.ts'
import { isCredit } from '#areas/invoices/words.ts'
import { agencyDefaults, keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import { sheetsOn, summariseSheets } from '#areas/units/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** A draft with lines of one's own, to a client or in the name of a supplier. Answers its id. */
export async function createDraft(ctx: Context, { type, lines, ...given }: NewInvoice): Promise<number> {
  const { tax_code_id, taxed, ...party } = await partyOf(ctx, type, given)
  const owner = { owner_user_id: party.owner_user_id ?? ctx.who.id, team_id: party.team_id }
  if (!reaches(ctx.who, 'create', { type, ...owner })) throw forbiddenOn('create', type)
  const entity = await issuingEntity(ctx.db)
  const { invoice_notes } = await agencyDefaults(ctx.db)
  const planned_date = given.planned_date ?? null
  const overridden = await keepDatable(ctx, planned_date, null)
  const id = await insertDraft(ctx.db, type, {
    ...party,
    owner_user_id: party.owner_user_id,
    legal_entity_id: party.legal_entity_id ?? entity.id,
    payment_terms_days: given.payment_terms_days ?? party.payment_terms_days,
    payment_terms_from: given.payment_terms_from ?? party.payment_terms_from,
    client_reference: given.client_reference ?? party.client_reference,
    po_number: given.po_number ?? '',
    notes: given.notes ?? (type === 'sales' ? invoice_notes : ''),
    planned_date,
  })
  await writeLines(ctx, id, lines, { tax_code_id, taxed, currency: party.currency })
  await recordHistory(ctx, 'invoices', id, 'created', overridden)
  await announce(ctx.db, 'invoice.created', { id })
  return id
}

/** Changes a draft: its words, and the lines written by hand. Those from time stay as their units say. */
export async function changeDraft(
  ctx: Context,
  id: number,
  { version, lines, ...change }: ChangeInvoice,
): Promise<void> {
  const before = await heldDraft(ctx, id, 'update')
  refuse(whyNotEdit(before))
  if (lines) refuse(whyNotLines(lines, before.lines, before.type))
  const redated = (change.planned_date ?? null) !== before.planned_date && change.planned_date
  const overridden = redated ? await keepDatable(ctx, redated, before.period_to) : {}
  await saveDraft(ctx.db, id, version, change)
  if (lines) {
    const party = await partyOf(ctx, before.type as NewInvoice['type'], before)
    const fromTime = before.lines.filter((line) => !isByHand(line))
    await writeLines(ctx, id, lines, { ...party, currency: before.currency }, fromTime)
  }
  const own = before.lines.filter(isByHand)
  await recordHistory(ctx, 'invoices', id, 'changed', {
    ...differences(before, change),
    ...(lines ? differences({ lines: linesInWords(own) }, { lines: linesInWords(lines) }) : {}),
    ...overridden,
  })
  await announce(ctx.db, 'invoice.updated', { id })
}

/** Deletes a document without a number. The time on it is ready again. */
export async function removeDraft(ctx: Context, id: number) {
  const before = await heldDraft(ctx, id, 'delete')
  refuse(whyNotDelete(before))
  const sheets = await sheetsOn(ctx.db, [id])
  const corrections = isCredit(before.type) ? await creditDeleted(ctx, id) : []
  await deleteDraft(ctx.db, id)
  await summariseSheets(ctx.db, 'bill', sheets.bill)
  await summariseSheets(ctx.db, 'pay', sheets.pay)
  await recordHistory(ctx, 'invoices', id, 'deleted', { party_name: before.party_name, gross: before.gross })
  await announce(ctx.db, 'invoice.updated', { id })
  const freed = sheets.bill.length + sheets.pay.length
  return {
    title: 'Draft deleted',
    description: corrections.length
      ? `What its document charged stands: correction ${corrections.join(', ')} changes nothing of that any more. Ask for it again to put it right.`
      : freed
        ? 'Its time is ready to invoice again.'
        : `The draft for ${before.party_name} has been deleted.`,
  }
}

/** A planned date is one that the document could be issued under now, and not in a closed period. */
async function keepDatable(ctx: Context, day: Day | null, period_to: Day | null) {
  if (day === null) return {}
  const dating = { today: await todayOf(ctx), may_backdate: can(ctx.who, 'invoices.backdate'), period_to }
  refuse(whyNotDate(day, dating, 'planned_date'))
  return keepWithinOpen(ctx, [{ day, field: 'planned_date' }])
}

type PartyIds = { client_id: number | null; billing_profile_id: number | null; supplier_id: number | null }

async function partyOf(ctx: Context, type: NewInvoice['type'], asked: PartyIds): Promise<DraftParty> {
  if (type === 'sales') {
    if (asked.client_id === null) throw invalid('client_id', 'Choose a client')
    const party = await clientParty(ctx.db, asked.client_id, asked.billing_profile_id)
    if (!party)
      throw invalid(asked.billing_profile_id ? 'billing_profile_id' : 'client_id', 'Not found', 'not_found')
    return party
  }
  if (asked.supplier_id === null) throw invalid('supplier_id', 'Choose a supplier')
  const party = await supplierParty(ctx.db, asked.supplier_id)
  if (!party) throw invalid('supplier_id', 'Not found', 'not_found')
  return party
}

type Taxing = Pick<DraftParty, 'tax_code_id' | 'taxed' | 'currency'>

type TimeLine = Pick<
  Detail['lines'][number],
  'seq' | 'quantity' | 'unit_price' | 'net' | 'tax_code_id' | 'tax_rate'
>

/** Prices lines by the rules the page shows them with, and stores them after those `fromTime`. */
async function writeLines(
  ctx: Context,
  id: number,
  given: LineInput[],
  { tax_code_id, taxed, currency }: Taxing,
  fromTime: TimeLine[] = [],
): Promise<void> {
  const codeOf = (line: LineInput) => (taxed ? (line.tax_code_id ?? tax_code_id) : null)
  const used = [...given.map(codeOf), ...fromTime.map((line) => line.tax_code_id)]
  const codes = await taxCodeFacts(ctx.db, [...new Set(used.filter((code) => code !== null))])
  // A document has one rate a code: that of its time, also where the code has another by now.
  const rates = new Map(fromTime.map((line) => [line.tax_code_id, line.tax_rate]))
  const priced = given.map((line, at) => {
    const code = codeOf(line)
    if (taxed && code === null) throw invalid(`lines.${at}.tax_code_id`, 'Choose a tax code')
    const facts = code === null ? undefined : codes.get(code)
    if (code !== null && !facts) throw invalid(`lines.${at}.tax_code_id`, 'Not found', 'not_found')
    if (facts?.archived) throw invalid(`lines.${at}.tax_code_id`, 'This tax code is archived')
    return { ...line, tax_code_id: code, tax_rate: rates.get(code) ?? facts?.rate ?? '0' }
  })
  const { nets, taxes, ...totals } = draftTotals([...fromTime, ...priced], currency)
  const own = nets.slice(fromTime.length)
  const tooLarge = own.findIndex((net) => Math.abs(net) > mostMinor)
  if (tooLarge >= 0)
    throw invalid(`lines.${tooLarge}.quantity`, 'This line comes to more than any invoice can say')
  if (Math.abs(totals.gross) > mostMinor) throw invalid('lines', 'The total is more than any invoice can say')
  const first = 1 + Math.max(0, ...fromTime.map((line) => line.seq))
  const lines: PricedLine[] = priced.map((line, at) => ({ ...line, seq: first + at, net: own[at]! }))
  await replaceLines(
    ctx.db,
    id,
    lines,
    taxes.map((tax) => ({ ...tax, ...codes.get(tax.tax_code_id)! })),
    totals,
  )
}

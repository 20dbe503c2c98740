import { invoiceReach } from '#areas/invoices/action-permissions.ts'
import { announceInvoices } from '#areas/invoices/announce.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { type DocumentFacts, documentFacts } from '#areas/invoices/issue-facts.ts'
import { draftNumber, snapshotOf } from '#areas/invoices/issuing/snapshot.ts'
import type { NewPaymentRequest, PaymentRequestRow } from '#areas/invoices/payment-requests/contract.ts'
import {
  askingFor,
  draftOf,
  insertRequests,
  liveRequestOf,
  type NewRequest,
  requestRows,
  takeNumbers,
  unitsOn,
} from '#areas/invoices/payment-requests/queries.ts'
import {
  requestNumber,
  sameTimeWarning,
  whyNotAgain,
  whyNotRequest,
} from '#areas/invoices/payment-requests/rules.ts'
import { requestSnapshot } from '#areas/invoices/payment-requests/snapshot.ts'
import type { RequestType } from '#areas/invoices/payment-requests/words.ts'
import { lockInvoices } from '#areas/invoices/queries.ts'
import { createRun } from '#areas/invoices/runs/actions.ts'
import { todayOf } from '#areas/settings/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { takenBack } from '#platform/db/savepoint.ts'
import type { Db } from '#platform/db/tenant.ts'
import { authorOf, recordHistoryAll, recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'
import { forbidden, invalid, notFound, refuse } from '#platform/refusal.ts'
import { type AcceptedChanges, acceptWarnings } from '#platform/warnings.ts'

type Drafted = { facts: DocumentFacts; billing_profile_id: number | null; unit_ids: number[] }

/**
 * Asks a client for what stands on a draft, or for its approved time up to a day, document by document as a run would
 * make them. For an application the drafts stay, so that nobody else invoices what the client is about to certify; for a
 * proforma the time stays ready.
 */
export async function createRequests(
  ctx: Context,
  asked: NewPaymentRequest,
): Promise<{ data: PaymentRequestRow[] }> {
  const { type, accepted } = asked
  const drafted =
    asked.invoice_id === null ? await ofReadyTime(ctx, asked) : await ofDraft(ctx, asked.invoice_id, type)
  const fromDraft = asked.invoice_id !== null || type === 'application'
  const others = await askingFor(
    ctx.db,
    drafted.flatMap(({ unit_ids }) => unit_ids),
  )
  const reasons = acceptWarnings([sameTimeWarning(others)], accepted)
  const ids = await write(ctx, drafted, type, { linked: fromDraft, reasons })
  return { data: await requestRows(ctx.db, ids) }
}

async function ofDraft(ctx: Context, id: number, type: RequestType): Promise<Drafted[]> {
  await lockInvoices(ctx.db, [id])
  const found = await readDrafts(ctx.db, [id], await todayOf(ctx))
  const facts = found[0]?.facts
  if (!facts || !reaches(ctx.who, 'view', facts)) throw notFound('Invoice')
  if (!reaches(ctx.who, 'create', facts)) throw forbiddenOn('create', facts.type)
  refuse(whyNotRequest(facts) ?? whyNotAgain(await liveRequestOf(ctx.db, id, type)))
  return found
}

async function ofReadyTime(
  ctx: Context,
  { type, client_id, period_end }: NewPaymentRequest,
): Promise<Drafted[]> {
  if (client_id === null) throw invalid('client_id', 'Choose a client')
  if (period_end === null) throw invalid('period_end', 'Choose a day')
  if (!can(ctx.who, 'invoices.run')) throw forbidden('invoices.run')
  if (invoiceReach(ctx.who.permissions, 'create', 'sales') !== 'all') throw forbiddenOn('create', 'sales')
  const today = await todayOf(ctx)
  const made = async () => {
    const run = await createRun(ctx, { side: 'sales', period_end, party_id: client_id })
    const drafts = await readDrafts(ctx.db, await documentsOf(ctx.db, run.id), today)
    const asking = drafts.filter(({ facts }) => !whyNotRequest(facts))
    if (asking.length === 0) refuse(whyNotRequest(drafts[0]!.facts))
    return asking
  }
  return type === 'application' ? made() : takenBack(ctx.db, made)
}

async function documentsOf(db: Db, run_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('run_id', '=', run_id)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function readDrafts(db: Db, ids: number[], today: Day): Promise<Drafted[]> {
  const facts = await documentFacts(db, ids, today)
  const units = await unitsOn(db, ids)
  return (await draftOf(db, ids)).map(({ id, billing_profile_id }) => ({
    facts: facts.get(id)!,
    billing_profile_id,
    unit_ids: units.get(id) ?? [],
  }))
}

type Writing = { linked: boolean; reasons: AcceptedChanges }

async function write(
  ctx: Context,
  drafted: readonly Drafted[],
  type: RequestType,
  { linked, reasons }: Writing,
): Promise<number[]> {
  const { db } = ctx
  const today = await todayOf(ctx)
  // One a company: a client's time may come from several.
  const companies = Map.groupBy(drafted, ({ facts }) => facts.legal_entity_id)
  const requests: { request: NewRequest; unit_ids: number[] }[] = []
  for (const [legal_entity_id, own] of [...companies].sort(([a], [b]) => a - b)) {
    const first = await takeNumbers(db, { legal_entity_id, type, count: own.length })
    own.forEach(({ facts, billing_profile_id, unit_ids }, at) => {
      const number = requestNumber(type, first + at)
      const snapshot = requestSnapshot(snapshotOf(facts, draftNumber, today), type, number)
      const { party_name, currency, period_from, period_to, po_number, net, tax, gross } = facts
      const request = {
        ...{
          type,
          number,
          legal_entity_id,
          client_id: facts.client_id!,
          billing_profile_id,
          party_name,
          currency,
        },
        ...{ requested_on: today, period_from, period_to, po_number, net, tax, gross },
        ...{ invoice_id: linked ? facts.id : null, created_by_user_id: ctx.who.id || null },
        snapshot: JSON.stringify(snapshot),
      }
      requests.push({ request, unit_ids })
    })
  }
  const ids = await insertRequests(db, requests)
  await recordHistoryAll(ctx, 'payment-requests', ids, 'created', reasons)
  const asked = { ...authorOf(ctx.who), action: 'asked for' }
  await recordHistoryEach(
    db,
    'invoices',
    requests.flatMap(({ request: { invoice_id, number } }) =>
      invoice_id === null
        ? []
        : [{ ...asked, subject_id: invoice_id, changes: { asked_by: { from: null, to: number } } }],
    ),
  )
  await announceAll(
    db,
    'payment_request.changed',
    ids.map((id) => ({ id })),
  )
  if (linked)
    await announceInvoices(
      db,
      drafted.map(({ facts }) => facts.id),
    )
  return ids
}

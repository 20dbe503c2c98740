import { type HeldDocument, holdDocuments, settleDocuments } from '#areas/invoices/public.ts'
import { takeOfLines } from '#areas/payments/bank-lines.ts'
import type { NewPayment } from '#areas/payments/contract.ts'
import {
  clientsInvoicedIn,
  companiesAmong,
  holdClients,
  insertAllocations,
  insertPayments,
  invoicedKey,
  type PayingClient,
  type Stored,
  sameReceipts,
} from '#areas/payments/queries.ts'
import { fieldOf, sameAgain, whyNotAllocate, whyNotDay, whyNotTotal } from '#areas/payments/rules.ts'
import { tellPaid } from '#areas/payments/send-notifications.ts'
import { keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { type FieldErrors, refuse } from '#platform/refusal.ts'
import { type Accepted, acceptWarnings } from '#platform/warnings.ts'

/** `of_line`: what was decided of a line of a bank, which nobody records twice. `bank_line_id`: it is some of that line. */
type Given = NewPayment & { bank_line_id?: number; of_line?: true }
/** `usual`: the currency that the client is usually invoiced in. */
type Prepared = Stored & { allocations: NewPayment['allocations']; at: string; usual: string; of_line?: true }

/**
 * Records payments and sets them against documents, all or none, in the caller's transaction; answers their ids. Clients
 * are held first, then documents, so that nobody takes the same balance twice. `at`: where each of them stands in the body,
 * `payments.3`; fields are named by it.
 */
export async function recordPayments(
  ctx: Context,
  given: readonly Given[],
  { accepted, at }: { accepted: Accepted; at: (index: number) => string },
): Promise<number[]> {
  const { db, who } = ctx
  const today = await todayOf(ctx)
  const clients = await holdClients(db, [...new Set(given.map(({ client_id }) => client_id))])
  const documents = await holdDocuments(
    db,
    given.flatMap(({ allocations }) => allocations.map(({ invoice_id }) => invoice_id)),
  )
  const prepared = given.map((each, index) =>
    prepare(ctx, each, clients.get(each.client_id), documents, at(index)),
  )
  refuseAll(await errorsIn(ctx, given, { documents, prepared, today, at }))
  const sound = prepared as Prepared[]
  const overridden = await keepWithinOpen(
    ctx,
    sound.map(({ received_on, at }) => ({ day: received_on, field: fieldOf(at, 'received_on') })),
  )
  const reasons = await acceptSame(ctx, sound, clients, accepted)
  const ids = await insertPayments(db, sound, who.id)
  await takeOfLines(db, sound)
  const allocations = sound.flatMap((each, index) =>
    each.allocations.map(({ invoice_id, amount }) => ({
      ...{ payment_id: ids[index]!, invoice_id, amount },
      allocated_on: later(each.received_on, documents.get(invoice_id)!.issue_date),
    })),
  )
  await insertAllocations(db, allocations, who.id)
  const settled = await settleDocuments(ctx, allocations, 'paid')
  await recordHistoryEach(
    db,
    'payments',
    ids.map((subject_id) => {
      const changes = { ...overridden, ...reasons }
      return { subject_id, action: 'recorded', user_id: who.id || null, user_name: who.name, changes }
    }),
  )
  await announce(db, 'payment.recorded', { ids })
  await tellPaid(ctx, settled, documents)
  return ids
}

/** Money cannot stand against a document before there was one. */
const later = (day: Day, issued: Day | null): Day => (issued !== null && issued > day ? issued : day)

function prepare(
  { who }: Context,
  given: Given,
  client: PayingClient | undefined,
  documents: ReadonlyMap<number, HeldDocument>,
  at: string,
): Prepared | undefined {
  if (!client || !covers(who, 'payments.record', client)) return undefined
  const paid = documents.get(given.allocations[0]?.invoice_id ?? 0)
  return {
    ...given,
    at,
    party_name: client.name,
    currency: given.currency ?? client.currency,
    usual: client.currency,
    legal_entity_id: given.legal_entity_id ?? paid?.legal_entity_id ?? client.legal_entity_id,
  }
}

type Ground = {
  documents: ReadonlyMap<number, HeldDocument>
  prepared: readonly (Prepared | undefined)[]
  today: Day
  at: (index: number) => string
}

async function errorsIn({ db }: Context, given: readonly Given[], ground: Ground): Promise<FieldErrors> {
  const { documents, prepared, today } = ground
  const named = given.flatMap(({ legal_entity_id }) => legal_entity_id ?? [])
  const companies = named.length > 0 ? await companiesAmong(db, named) : new Set<number>()
  // What stands against documents is in theirs; what came through a bank is in what it came in.
  const others = prepared.flatMap((one) =>
    one && !one.of_line && one.allocations.length === 0 && one.currency !== one.usual ? [one] : [],
  )
  const invoiced = await clientsInvoicedIn(db, others)
  const left = new Map<number, number>()
  const errors: FieldErrors = {}
  for (const [index, each] of given.entries()) {
    const one = prepared[index]
    const at = ground.at(index)
    const put = (field: keyof NewPayment, text: string | undefined) => {
      if (text !== undefined) errors[fieldOf(at, field)] = [text]
    }
    if (!one) {
      put('client_id', 'Client not found')
      continue
    }
    if (each.legal_entity_id !== undefined && !companies.has(each.legal_entity_id)) {
      put('legal_entity_id', 'There is no such company')
      continue
    }
    put('received_on', whyNotDay(one.received_on, today))
    if (others.includes(one) && !invoiced.has(invoicedKey(one)))
      put('currency', `This client is not invoiced in ${one.currency}: use ${one.usual}`)
    const allocated = one.allocations.reduce((sum, { amount }) => sum + amount, 0)
    put('amount', whyNotTotal({ ...one, kind: each.kind }, allocated))
    Object.assign(errors, whyNotAllocate(one, one.allocations, documents, left, fieldOf(at, 'allocations')))
  }
  return errors
}

export function refuseAll(errors: FieldErrors): void {
  if (Object.keys(errors).length === 0) return
  const [first] = Object.values(errors).flat()
  refuse({ code: 'payment.invalid', title: 'Please check the form', description: first!, errors })
}

/** What is recorded already in the same words is asked about: here, and twice in one list. */
async function acceptSame(
  ctx: Context,
  payments: readonly Prepared[],
  clients: ReadonlyMap<number, PayingClient>,
  accepted: Accepted,
) {
  // What comes from a line of the bank is another payment for certain: each line is taken once.
  const typed = payments.filter(({ of_line }) => !of_line)
  const found = typed.length > 0 ? await sameReceipts(ctx.db, typed) : []
  const stored = found.map(({ at, id }) => {
    const payment = typed[at]!
    const opens = covers(ctx.who, 'payments.view', clients.get(payment.client_id)!)
    return sameAgain({ ...payment, ...(opens ? { id } : {}) }, fieldOf(payment.at, 'amount'))
  })
  const listed = twiceIn(typed).map((payment) => sameAgain(payment, fieldOf(payment.at, 'amount')))
  return acceptWarnings([...stored, ...listed], accepted)
}

/** Payments that say the same as one before them in the list. */
function twiceIn(payments: readonly Prepared[]): Prepared[] {
  const seen = new Set<string>()
  return payments.filter(({ client_id, kind, received_on, amount, currency, reference }) => {
    const words = JSON.stringify([client_id, kind, received_on, amount, currency, reference.toLowerCase()])
    const again = seen.has(words)
    seen.add(words)
    return again
  })
}

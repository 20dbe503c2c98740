import { clientHolds } from '#areas/clients/public.ts'
import type { Batch, Invoice } from '#areas/invoices/contract.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { findEnding } from '#areas/invoices/endings/queries.ts'
import { documentFacts, type InvoiceFacts } from '#areas/invoices/issue-facts.ts'
import type { Outcome } from '#areas/invoices/issuing/actions.ts'
import { draftNumber, snapshotOf } from '#areas/invoices/issuing/snapshot.ts'
import { findInvoice } from '#areas/invoices/queries.ts'
import { daysOverdue, isIssued } from '#areas/invoices/rules.ts'
import { isCredit } from '#areas/invoices/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { refuse } from '#platform/refusal.ts'

/** One document with everything its page shows: as it was issued, or as it would read if it were issued now. */
export async function showInvoice(ctx: Context, id: number): Promise<Invoice> {
  const { snapshot, ...found } = await findInvoice(ctx, id)
  const today = await todayOf(ctx)
  const facts = (await documentFacts(ctx.db, [id], today)).get(id)!
  return {
    ...found,
    days_overdue: daysOverdue(found, today),
    addresses: facts.addresses,
    hold: await holdOn(ctx, facts),
    ending: await findEnding(ctx.db, id),
    standard_tax_code_id: facts.standard_tax_code_id,
    document: snapshot ? InvoiceSnapshot.parse(snapshot) : snapshotOf(facts, draftNumber, facts.day),
  }
}

async function holdOn({ db }: Context, facts: InvoiceFacts): Promise<Invoice['hold']> {
  const { status, client_id, party_on_hold, profile_on_hold, client_disputes } = facts
  if (isIssued(status) || isCredit(facts.type) || client_id === null) return null
  if (client_disputes && !party_on_hold && !profile_on_hold)
    return { of: 'dispute', note: '', by: null, at: null }
  if (!(party_on_hold || profile_on_hold)) return null
  const hold = (await clientHolds(db, [client_id])).get(client_id)
  return { of: party_on_hold ? 'client' : 'invoices', ...(hold ?? { note: '', by: null, at: null }) }
}

/** Does this to one document and answers with it; refused as one. */
export async function withOne(
  ctx: Context,
  id: number,
  verb: (ctx: Context, ids: number[]) => Promise<Outcome>,
): Promise<Invoice> {
  const { refused } = await verb(ctx, [id])
  refuse(refused[0]?.reason)
  return showInvoice(ctx, id)
}

/** What became of each of many, in words. */
export function batchOf({ done, refused }: Outcome, past: string): Batch {
  const some = counted(done.length, 'document')
  return {
    title: done.length ? `${some} ${past}` : `Nothing was ${past}`,
    description: refused.length
      ? `${refused.length} stayed: ${refused[0]!.reason.title}`
      : 'All that you selected.',
    done,
    refused: refused.map(({ id, reason }) => ({
      id,
      code: reason.code,
      title: reason.title,
      description: reason.description ?? '',
    })),
  }
}

import type { Batch, Invoice } from '#areas/invoices/contract.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { documentFacts } from '#areas/invoices/facts.ts'
import type { Outcome } from '#areas/invoices/issuing/actions.ts'
import { snapshotOf } from '#areas/invoices/issuing/snapshot.ts'
import { findInvoice } from '#areas/invoices/queries.ts'
import { daysOverdue } from '#areas/invoices/rules.ts'
import { todayOf } from '#areas/invoices/today.ts'
import type { Context } from '#platform/context.ts'
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
    standard_tax_code_id: facts.standard_tax_code_id,
    document: snapshot ? InvoiceSnapshot.parse(snapshot) : snapshotOf(facts, 'Draft', facts.day),
  }
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
  const some = done.length === 1 ? '1 document' : `${done.length} documents`
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

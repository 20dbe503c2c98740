import { sql } from 'kysely'
import { certifyByHand, createDraft, createRequests } from '#areas/invoices/public.ts'
import type { Context } from '#platform/context.ts'

/**
 * What clients were asked for before there was an invoice: a proforma of a draft, and applications for payment of a
 * client that certifies what it pays: one that waits, one that was certified, and one of which a part is open.
 */
export async function makePaymentRequests(ctx: Context): Promise<void> {
  const { rows: drafts } = await sql<{ id: number; client_id: number }>`
    select i.id, i.client_id from invoices i
    where i.tenant_id = ${ctx.db.tenant} and i.type = 'sales' and i.status = 'draft' and i.net > 0 and not exists (
      select from invoice_holds h where h.tenant_id = ${ctx.db.tenant} and h.invoice_id = i.id and h.released_at is null)
    order by i.id desc limit 1`.execute(ctx.db)
  const [draft] = drafts
  if (!draft) return
  const ask = (type: 'proforma' | 'application', invoice_id: number) =>
    createRequests(ctx, { type, invoice_id, client_id: null, period_end: null, accepted: [] })
  await ask('proforma', draft.id)
  const works = ['Shutdown cover, first week', 'Shutdown cover, second week', 'Shutdown cover, third week']
  const certified = [null, 1_640_00, 1_480_50]
  for (const [at, description] of works.entries()) {
    const invoice_id = await createDraft(ctx, {
      ...{ type: 'sales', client_id: draft.client_id, billing_profile_id: null, supplier_id: null },
      lines: [line(description, '40', '32.50'), line('Supervision', '8', '42.50')],
    })
    const [made] = (await ask('application', invoice_id)).data
    const net = certified[at]
    if (net)
      await certifyByHand(ctx, made!.id, {
        certified: net,
        reference: `VAL-${at + 11}`,
        note: net < 1_640_00 ? 'Supervision was for half of the week' : '',
      })
  }
}

const line = (description: string, quantity: string, unit_price: string) => ({
  ...{ group_label: '', description, unit: 'hour' as const, quantity, unit_price, tax_code_id: null },
})

import { sql } from 'kysely'
import { usualDesign } from '#areas/invoice-templates/contract.ts'
import { createTemplate } from '#areas/invoice-templates/public.ts'
import { publishInvoiceTemplate } from '#areas/invoices/public.ts'
import type { Context } from '#platform/context.ts'

/** A look that one client asked for: the worker in a column, payment first, and words of the agency's own. */
export async function makeTemplates(ctx: Context): Promise<void> {
  const payment = usualDesign.blocks.find(({ kind }) => kind === 'payment')!
  const others = usualDesign.blocks.filter((block) => block !== payment)
  const blocks = others.toSpliced(2, 0, payment).map((block) => ({
    ...block,
    items: block.items.map((item) => (item.key === 'worker' ? { ...item, visible: true } : item)),
  }))
  const { id, version } = await createTemplate(ctx, {
    name: 'Payment first',
    types: ['sales', 'sales-credit'],
    design: {
      ...usualDesign,
      blocks,
      font: 'libertinus',
      colours: { ...usualDesign.colours, panel: '#eef4f4', total: '#1f6f78' },
      labels: {
        en: {
          how_to_pay: 'Please pay us here',
          legal_text: 'Goods and services are supplied under our terms of business.',
        },
      },
    },
  })
  await publishInvoiceTemplate(ctx, id, version)
  await sql`
    update billing_profiles b set invoice_template_id = ${id}
    where b.tenant_id = ${ctx.db.tenant} and b.id = (
      select min(p.id) from billing_profiles p where p.tenant_id = ${ctx.db.tenant} and p.is_default)`.execute(
    ctx.db,
  )
}

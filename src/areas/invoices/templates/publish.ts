import type { Design, Template } from '#areas/invoice-templates/contract.ts'
import { publishTemplate } from '#areas/invoice-templates/public.ts'
import {
  goldenCredit,
  goldenSales,
  goldenSelfBill,
  goldenSelfBillWithoutVat,
  hostileInvoice,
  longInvoice,
} from '#areas/invoices/document/examples.ts'
import { renderByTemplate } from '#areas/invoices/templates/render.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** What every template is drawn on before it is published: each type, no VAT, many pages, and text that wants to be more. */
const trials = {
  'an invoice': goldenSales,
  'a credit note': goldenCredit,
  'a self-bill': goldenSelfBill,
  'a self-bill without VAT': goldenSelfBillWithoutVat,
  'an invoice of 60 lines': longInvoice(60),
  'an invoice with the longest words': hostileInvoice,
}

export const publish = (ctx: Context, id: number, version: number): Promise<Template> =>
  publishTemplate(ctx, id, version, ({ design }) => tryOut(design))

/** Refuses a design that one of the trials cannot be drawn with. */
export async function tryOut(design: Design): Promise<void> {
  const tried = await Promise.allSettled(
    Object.values(trials).map((snapshot) =>
      renderByTemplate(snapshot, design, { language: design.language }),
    ),
  )
  const failed = Object.keys(trials).filter((_, at) => tried[at]!.status === 'rejected')
  if (failed.length > 0)
    throw new Refusal(
      'invoice_template.trial',
      422,
      'This template cannot be published yet',
      `It could not be drawn on ${failed.join(', ')}.`,
      { design: [`It could not be drawn on ${failed.join(', ')}.`] },
    )
}

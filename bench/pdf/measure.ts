import { usualDesign } from '#areas/invoice-templates/contract.ts'
import { longInvoice } from '#areas/invoices/document/examples.ts'
import { renderInvoice } from '#areas/invoices/document/render.ts'
import { asFacturX, facturXFile } from '#areas/invoices/e-invoice/factur-x.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { checkEInvoice } from '#areas/invoices/e-invoice/rules/check.ts'
import { renderByTemplate } from '#areas/invoices/templates/render.ts'
import { type Figure, figure } from '../figures.ts'
import { interleaved, median } from '../statistics.ts'

const part = 'PDF: an invoice of 20 lines, PDF/A-3a, embedded fonts'
const example = longInvoice(20)
let next = 1

/** Documents a second, one after the other and two at once: each in a process that renders, as the server does it. */
export async function measurePdf({ rounds, count }: { rounds: number; count: number }): Promise<Figure[]> {
  const { one, two, drawn, facturX } = await interleaved(
    {
      one: () => documentsASecond(1, count),
      two: () => documentsASecond(2, count),
      drawn: () => documentsASecond(1, count, byTemplate),
      facturX: () => documentsASecond(1, count, asEInvoice),
    },
    rounds,
  )
  return [
    figure(part, 'one after the other', median(one), { atLeast: 100, unit: 'per second' }),
    figure(part, 'by a template', median(drawn), { atLeast: 100, unit: 'per second' }),
    figure(part, 'by a template / one after the other', median(drawn) / median(one)),
    figure(part, 'with the e-invoice inside (Factur-X)', median(facturX), {
      atLeast: 60,
      unit: 'per second',
    }),
    ...checked(),
    figure(part, 'two at once', median(two), { unit: 'per second' }),
    figure(part, 'two at once / one', median(two) / median(one)),
  ]
}

/** Milliseconds that our rules take for such a document, once they are warm. */
function checked(): Figure[] {
  const timed = Array.from({ length: 200 }, () => {
    const began = performance.now()
    checkEInvoice(eInvoiceOf(example), 'ubl')
    return performance.now() - began
  })
  return [figure(part, 'its e-invoice checked', median(timed.slice(100)), { atMost: 50, unit: 'ms' })]
}

type Render = (snapshot: typeof example) => Promise<unknown>
const byTemplate: Render = (snapshot) => renderByTemplate(snapshot, usualDesign, { language: 'en' })

const asEInvoice: Render = async (snapshot) =>
  asFacturX(await renderInvoice(snapshot, { attached: facturXFile(eInvoiceOf(snapshot)) }))

async function documentsASecond(
  lanes: number,
  each: number,
  render: Render = (snapshot) => renderInvoice(snapshot),
): Promise<number> {
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, () => renderMany(each, render)))
  return ((lanes * each) / (performance.now() - began)) * 1000
}

/** Each document another one. */
async function renderMany(count: number, render: Render) {
  for (let at = 0; at < count; at++)
    await render({ ...example, number: `INV-${String(next++).padStart(6, '0')}` })
}

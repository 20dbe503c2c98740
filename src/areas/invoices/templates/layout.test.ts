import { expect, test } from 'vitest'
import type { Design } from '#areas/invoice-templates/contract.ts'
import { usualDesign } from '#areas/invoice-templates/contract.ts'
import {
  goldenCredit,
  goldenSales,
  goldenSelfBill,
  goldenSelfBillWithoutVat,
  hostileInvoice,
  longInvoice,
} from '#areas/invoices/document/examples.ts'
import { tryOut } from '#areas/invoices/templates/publish.ts'
import { renderByTemplate } from '#areas/invoices/templates/render.ts'
import { aboutPdf, pagesOf, textOf } from '#test/pdf.ts'

const design = (changes: Partial<Design>): Design => ({ ...usualDesign, ...changes })
const english = { language: 'en' } as const
const textBy = async (changes: Partial<Design>, snapshot = goldenSales) =>
  textOf(await renderByTemplate(snapshot, design(changes), english))
const moved = (kind: string, to: number) => {
  const block = usualDesign.blocks.find((each) => each.kind === kind)!
  return usualDesign.blocks.filter((each) => each !== block).toSpliced(to, 0, block)
}
const columns = (...shown: string[]) =>
  usualDesign.blocks.map((block) =>
    block.kind === 'lines'
      ? {
          ...block,
          items: block.items
            .toSorted((a, b) => (shown.indexOf(a.key) + 1 || 99) - (shown.indexOf(b.key) + 1 || 99))
            .map((item) => ({ ...item, visible: shown.includes(item.key) })),
        }
      : block,
  )

test('the usual design says what our own layout says, on every type', async () => {
  const text = await textBy({})
  for (const said of [
    'Invoice INV-2026-000042',
    'Basic 40.00 hours £26.00 20% £1,040.00',
    'Standard rate 20% £1,154.60 £230.92',
    'Net £1,154.60 VAT £230.92 Total due £1,385.52',
    'Please pay by 10 Dec 2026 and quote INV-2026-000042.',
    'GB33 BUKB 2000 0055 7799 11',
    'Page 1 of 1',
  ])
    expect(text).toContain(said)
  expect(await textBy({}, goldenSelfBill)).toContain('The VAT shown is your output tax due to HMRC')
  expect(await textBy({}, goldenSelfBillWithoutVat)).not.toMatch(/VAT breakdown|20%/)
  expect(await textBy({}, goldenCredit)).toContain('INV-2026-000042 of 10 Nov 2026')
})

test('blocks stand in the order of the design, and columns in theirs', async () => {
  const text = await textBy({ blocks: moved('payment', 0) })
  expect(text.indexOf('How to pay')).toBeLessThan(text.indexOf('Bill to'))
  const shown = columns('week_ending', 'description', 'net', 'quantity', 'unit_price', 'tax', 'worker')
  expect(await textBy({ blocks: shown, headings: false })).toContain(
    '8 Nov 2026 Basic £1,040.00 40.00 hours £26.00 20% Zofia Wiśniewska',
  )
})

test('labels of the language of the document come before those of the template, and ours last', async () => {
  const labels = {
    en: { bill_to: 'Charged to' },
    de: { sales: 'Rechnung', hours: 'Stunden', please_pay: 'Zahlbar bis {date}, Nummer {number}' },
  }
  const german = await textOf(await renderByTemplate(goldenSales, design({ labels }), { language: 'de' }))
  for (const said of [
    'Rechnung',
    '40.00 Stunden',
    'Zahlbar bis 10 Dec 2026, Nummer INV-2026-000042',
    'Charged to',
    'Due date',
  ])
    expect(german).toContain(said)
  expect(await textBy({ labels })).toContain('Invoice INV-2026-000042')
})

test('markup is printed as it is written, wherever a template takes words', async () => {
  const nasty = '#panic("x") *b* <label> $x$ </svg><script>'
  const words = {
    legal_text: nasty,
    footer_text: nasty,
    sales: nasty.slice(0, 40),
    description: '#import "/etc"',
  }
  const text = await textBy({ labels: { en: words } }, hostileInvoice)
  expect(text.split(nasty).length - 1).toBeGreaterThanOrEqual(2)
  expect(text).toContain('#import "/etc"')
})

test('Letter, another font and 400 lines: the heads are repeated, the document is tagged and says its language', async () => {
  const pdf = await renderByTemplate(
    longInvoice(400),
    design({ paper: 'letter', font: 'libertinus' }),
    english,
  )
  const pages = await pagesOf(pdf)
  expect(pages.length).toBeGreaterThan(8)
  pages.slice(0, -1).forEach((page) => {
    expect(page).toContain('Description Quantity Unit price VAT Net')
  })
  expect(pages.join(' ').match(/£195\.00/g)).toHaveLength(400)
  expect(await aboutPdf(pdf)).toMatchObject({
    tagged: true,
    language: 'en',
    title: 'Invoice INV-2026-000043',
  })
  expect(pdf.toString('latin1')).toMatch(/pdfaid:part[^>]*>\s*3|pdfaid:part="3"/)
})

test('the same document and design give the same bytes', async () => {
  const one = await renderByTemplate(goldenSales, usualDesign, english)
  await renderByTemplate(longInvoice(20), design({ font: 'libertinus' }), english)
  expect((await renderByTemplate(goldenSales, usualDesign, english)).equals(one)).toBe(true)
})

test('every trial passes with the smallest room there is', async () => {
  await tryOut(design({ margins: { top: 40, bottom: 40, sides: 40 }, fact_columns: 4, font: 'libertinus' }))
})

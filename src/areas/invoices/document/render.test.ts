import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  goldenCredit,
  goldenSales,
  goldenSalesBefore,
  goldenSelfBill,
  goldenSelfBillWithoutVat,
  longInvoice,
} from '#areas/invoices/document/examples.ts'
import { renderInvoice } from '#areas/invoices/document/render.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { isDrawable } from '#platform/pdf/drawable.ts'
import { aboutPdf, pagesOf, textOf } from '#test/pdf.ts'

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the golden sales invoice says its parties, lines, VAT, totals and how to pay', async () => {
  const text = await textOf(await renderInvoice(goldenSales))
  for (const said of [
    'Invoice INV-2026-000042',
    'Northwind Logistics plc',
    'Zofia Wiśniewska Warehouse systems engineer · Felixstowe, Gate 3 · Your reference NW-1042 · Week ending 8 Nov 2026 Basic 40.00 hours £26.00 20% £1,040.00',
    'Overtime 3.00 hours £36.40 20% £109.20',
    'Night 1.50 hours £3.60 20% £5.40',
    'Standard rate 20% £1,154.60 £230.92',
    'Net £1,154.60 VAT £230.92 Total due £1,385.52',
    'GB33 BUKB 2000 0055 7799 11',
    'PO-88213',
    'Page 1 of 1',
  ])
    expect(text).toContain(said)
  expect(text.match(/Week ending/g)).toHaveLength(1)
})

test('what was issued before lines said their job is printed in the words it was issued in', async () => {
  const text = await textOf(await renderInvoice(goldenSalesBefore))
  for (const said of [
    'Zofia Wiśniewska, week ending 8 Nov 2026 Basic hours 40.00 hours £26.00 20% £1,040.00',
    'Overtime, weekly over 40 hours 3.00 hours £36.40 20% £109.20',
    'Night uplift, 22:00 to 06:00 1.50 hours £3.60 20% £5.40',
  ])
    expect(text).toContain(said)
})

test('weeks of one worker stand under headings of their own, which go on to the next page', async () => {
  const lines = longInvoice(200).lines.map((line, at) => ({
    ...line,
    group_label: 'Zofia Wiśniewska',
    candidate: 'Zofia Wiśniewska',
    week_ending: at < 100 ? '2026-11-08' : '2026-11-15',
  }))
  const pages = await pagesOf(await renderInvoice({ ...longInvoice(200), lines }))
  expect(pages[0]).toContain('Your reference NW-1042 Week ending 8 Nov 2026 Basic')
  expect(pages[1]).toContain('Zofia Wiśniewska Warehouse systems engineer')
  expect(pages[1]).toContain('Week ending 8 Nov 2026')
  expect(pages.at(-1)).toContain('Week ending 15 Nov 2026')
})

test('a self-bill with VAT has the supplier as seller and the sentence for HMRC', async () => {
  const text = await textOf(await renderInvoice(goldenSelfBill))
  expect(text).toContain('Self-billing invoice SB-2026-000017')
  expect(text).toMatch(/Supplier Wiśniewska Engineering Ltd.*VAT no\. GB 123 4567 82.*Customer, who issues/)
  expect(text).toContain('Net £894.50 VAT £178.90 Total payable to you £1,073.40')
  expect(text).toContain('The VAT shown is your output tax due to HMRC')
})

test('a self-bill without VAT has no VAT line, column or number', async () => {
  const text = await textOf(await renderInvoice(goldenSelfBillWithoutVat))
  expect(text).toContain('Total payable to you £894.50')
  expect(text).toContain('Description Quantity Unit price Net')
  expect(text).not.toMatch(/VAT breakdown|20%|0%|output tax/)
})

test('a credit note names what it credits and asks for no payment', async () => {
  const text = await textOf(await renderInvoice(goldenCredit))
  expect(text).toContain('Credit note CRN-2026-000003')
  expect(text).toContain('INV-2026-000042 of 10 Nov 2026')
  expect(text).toContain('Net £36.40 VAT £7.28 Total credit £43.68')
  expect(text).not.toMatch(/Sort code|Please pay|Due date/)
})

test('two hundred lines run over pages that each repeat the headings and count themselves', async () => {
  const pages = await pagesOf(await renderInvoice(longInvoice(200)))
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, at) => {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    if (at < pages.length - 1) expect(page).toContain('Description Quantity Unit price VAT Net')
    if (at > 0) expect(page).toContain('Invoice INV-2026-000043')
  })
  expect(pages.join(' ').match(/£195\.00/g)).toHaveLength(200)
  expect(pages.at(-1)).toContain('Total due £46,800.00')
})

test('what people wrote is printed as it is and never obeyed', async () => {
  const nasty = '#panic("x") $x^2$ *b* _i_ `c` <label> @ref \\u{41} // c /* d */ #import "/etc/passwd"'
  const text = await textOf(
    await renderInvoice({
      ...goldenSales,
      number: '#panic()',
      buyer: { ...goldenSales.buyer, name: nasty, address_line_1: '= Heading\n- list' },
      notes: nasty,
      legend: [nasty],
      lines: goldenSales.lines.map((line) => ({ ...line, description: nasty, group_label: nasty })),
    }),
  )
  expect(text.split(nasty).length - 1).toBeGreaterThanOrEqual(6)
  expect(text).toContain('Invoice #panic()')
  expect(text).toContain('= Heading - list')
})

test('Polish, Greek and Cyrillic names and the signs of money have their letters', async () => {
  const name = 'Łódź Żółć · Αθήνα Ώρα · Київ Ёж · £ € ½ “ß”'
  const text = await textOf(await renderInvoice({ ...goldenSales, buyer: { ...goldenSales.buyer, name } }))
  expect(text).toContain(name)
})

test('a name in letters that the fonts lack still gives a document', async () => {
  const pdf = await renderInvoice({
    ...goldenSales,
    buyer: { ...goldenSales.buyer, name: '株式会社サフラン' },
  })
  expect(await aboutPdf(pdf)).toMatchObject({ tagged: true })
  expect(await textOf(pdf)).toContain('£1,385.52')
})

test('long words wrap instead of leaving the page', async () => {
  const name = 'W'.repeat(300)
  const lines = goldenSales.lines.map((line) => ({ ...line, description: name, group_label: name }))
  const text = await textOf(
    await renderInvoice({
      ...goldenSales,
      lines,
      buyer: { ...goldenSales.buyer, name },
      client_reference: name,
    }),
  )
  expect(text.replaceAll(' ', '').split(name).length - 1).toBe(6)
})

test('the document is tagged, titled, dated by its issue, and passes the checks of PDF/A-3a and PDF/UA-1', async () => {
  expect(await aboutPdf(await renderInvoice(goldenSales))).toEqual({
    title: 'Invoice INV-2026-000042',
    language: 'en-GB',
    created: 'D:20261110000000Z',
    tagged: true,
  })
  expect((await renderInvoice(goldenSales)).toString('latin1')).toMatch(
    /pdfaid:part[^>]*>\s*3|pdfaid:part="3"/,
  )
  for (const snapshot of [
    goldenSales,
    goldenSalesBefore,
    goldenSelfBill,
    goldenSelfBillWithoutVat,
    goldenCredit,
    longInvoice(60),
  ])
    expect((await renderInvoice(snapshot, { standard: 'ua-1', logo: png() })).length).toBeGreaterThan(10_000)
})

test('the same snapshot and logo give the same bytes, whatever was rendered before and wherever', async () => {
  const here = sha(await renderInvoice(goldenSales, { logo: png() }))
  await renderInvoice(longInvoice(30))
  expect(sha(await renderInvoice(goldenSales, { logo: png() }))).toBe(here)

  const script = `
    import { createHash } from 'node:crypto'
    import { goldenSales } from '#areas/invoices/document/examples.ts'
    import { renderInvoice } from '#areas/invoices/document/render.ts'
    const logo = Buffer.from('${png().toString('base64')}', 'base64')
    console.log(createHash('sha256').update(await renderInvoice(goldenSales, { logo })).digest('hex'))`
  const elsewhere = [1, 2].map(() =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      cwd: process.cwd(),
      env: { ...process.env, TZ: 'Asia/Tokyo', LANG: 'pl_PL.UTF-8' },
    }).trim(),
  )
  expect(elsewhere).toEqual([here, here])
})

/** As they were drawn before documents had templates. What was issued then is kept; who draws it anew gets the same. */
const drawnBefore: [name: string, snapshot: InvoiceSnapshot, hash: string][] = [
  ['an invoice', goldenSales, 'b50c5e8ebbe85bb338cfb1f55345c134d7bdbe2b57c318afeb922c5c751ae5ce'],
  ['of schema 1', goldenSalesBefore, '0bb5c2dbce86c8a9b386b37560586a4b03639433d067827880caa4208c428d43'],
  ['a self-bill', goldenSelfBill, '41991582f815878a1aea8160631c63640ff69b285d131c059a4eb65dcbfce5f0'],
  [
    'without VAT',
    goldenSelfBillWithoutVat,
    '16987b76583f5fc7bbdf3a7c627a7fa29e4ef054b84e08e31cf6646c391a1df9',
  ],
  ['a credit note', goldenCredit, '1855f2fb075b7a3c3063cc8758c2c77a0af828729b07ac2bce7f74d04dc7e7a2'],
  ['200 lines', longInvoice(200), 'c12f0a75b4f2fedf9abb6a40484f8a55c150f28119548f1656c4907c4205df20'],
]
test.each(drawnBefore)(
  'without a template the bytes are those of before: %s',
  async (_name, snapshot, hash) => {
    expect(sha(await renderInvoice(snapshot))).toBe(hash)
  },
)

test('a logo is drawn instead of the name; what is no picture is not, and can be told beforehand', async () => {
  const named = await textOf(await renderInvoice(goldenSales))
  const drawn = await renderInvoice(goldenSales, { logo: png() })
  expect(named).toMatch(/^Amber Recruitment Ltd Invoice/)
  expect(await textOf(drawn)).toMatch(/^Invoice INV/)
  expect(await textOf(await renderInvoice(goldenSales, { logo: Buffer.from('GIF? no') }))).toMatch(
    /^Amber Recruitment Ltd/,
  )

  expect(isDrawable(png())).toBe(true)
  expect(isDrawable(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(true)
  expect(isDrawable(png().subarray(0, 40))).toBe(false)
  expect(isDrawable(Buffer.from('%PDF-1.7'))).toBe(false)
  expect(isDrawable(Buffer.from(`<?xml version="1.0"?>\n${'<!---->'.repeat(200)}`))).toBe(false)
  expect(isDrawable(Buffer.alloc(0))).toBe(false)
})

/** A picture of 40 × 20 points in our yellow. */
function png(): Buffer {
  const [width, height] = [40, 20]
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from('fbba10', 'hex'))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

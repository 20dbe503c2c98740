import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fixtures } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { mostFindings, mostLines } from '#areas/invoices/e-invoice/reading/contract.ts'
import { describeEInvoice } from '#areas/invoices/e-invoice/reading/describe.ts'
import { embeddedFiles } from '#areas/invoices/e-invoice/reading/embedded.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import type { Refusal } from '#platform/refusal.ts'

// What is long here took the code before it minutes: each shape is one that made it search all for each.
const read = (file: Buffer | string) => describeEInvoice(Buffer.from(file).toString('base64'))
const many = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('')
const object = (dictionary: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< /Type /EmbeddedFile ${dictionary} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream\nendobj\n'),
  ])
const pdf = (...parts: (Buffer | string)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts].map((part) => Buffer.from(part)))
const packed = (text: string | Buffer) => {
  const bytes = deflateSync(text)
  return object(`/Filter /FlateDecode /Length ${bytes.length}`, bytes)
}

describe('the files inside a PDF', () => {
  const invoice = toUbl(eInvoiceOf(fixtures.golden!))

  it('are found plain and deflated, with their length said there or elsewhere', () => {
    const bytes = deflateSync('three')
    const files = embeddedFiles(
      pdf(
        '1 0 obj << /Names << /EmbeddedFiles 12 0 R >> >> endobj\n',
        object('/Length 3', 'one'),
        packed('two'),
        object('/Length 12 0 R /Filter /FlateDecode', bytes),
        object('/Filter /LZWDecode /Length 4', 'four'),
      ),
    )
    expect([...files].map(String)).toEqual(['one', 'two', 'three'])
  })

  it('are asked one by one until one is an e-invoice', () => {
    expect(read(pdf(packed('no XML'), packed(invoice)))).toMatchObject({ syntax: 'factur-x' })
  })

  it.each<[string, Buffer]>([
    ['a name half a million times', pdf('/EmbeddedFile'.repeat(500_000))],
    ['names before streams', pdf('/EmbeddedFile stream'.repeat(350_000))],
    ['objects before one name', pdf(' obj'.repeat(1_700_000), '/EmbeddedFile stream')],
    ['objects without an end', pdf(' obj /Type /EmbeddedFile /Length 1 0 R stream'.repeat(150_000))],
    [
      'dictionaries of blanks',
      pdf(` obj /Type${' '.repeat(3_900)}/Length stream/EmbeddedFile`.repeat(1_700)),
    ],
  ])('are found in one pass: %s', (_, file) => {
    expect([...embeddedFiles(file)]).toEqual([])
  })

  it('are unpacked to so much in all, and no more', () => {
    const bomb = packed(Buffer.alloc(9_900_000))
    expect([...embeddedFiles(pdf(...Array.from({ length: 400 }, () => bomb)))]).toHaveLength(4)
    expect([...embeddedFiles(pdf(...Array.from({ length: 400 }, () => packed('x'))))]).toHaveLength(20)
  })
})

describe('an e-invoice of any size', () => {
  const ubl = (inside: string) =>
    `<Invoice><DocumentCurrencyCode>GBP</DocumentCurrencyCode>${inside}</Invoice>`
  const settled = (inside: string) =>
    `<CrossIndustryInvoice><SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement>${inside}</ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`
  const category = (rate: number) => `<ID>S</ID><Percent>${rate}</Percent>`

  it('with a finding for each of 140,000 lines tells the first', () => {
    const { lines, findings } = read(ubl(many(140_000, (at) => `<InvoiceLine><ID>${at}</ID></InvoiceLine>`)))
    expect(lines).toHaveLength(mostLines)
    expect(findings).toHaveLength(mostFindings)
  })

  it('with as many groups of VAT as lines sums each once', () => {
    const groups = many(
      24_000,
      (at) =>
        `<TaxSubtotal><TaxAmount>1</TaxAmount><TaxableAmount>5</TaxableAmount><TaxCategory>${category(at)}</TaxCategory></TaxSubtotal>`,
    )
    const lines = many(
      24_000,
      (at) =>
        `<InvoiceLine><LineExtensionAmount>5</LineExtensionAmount><Item><ClassifiedTaxCategory>${category(at)}</ClassifiedTaxCategory></Item></InvoiceLine>`,
    )
    const { taxes } = read(
      ubl(`<TaxTotal><TaxAmount currencyID="GBP">1</TaxAmount>${groups}</TaxTotal>${lines}`),
    )
    expect(taxes).toHaveLength(mostLines)
  })

  it('with as many accounts as it may have looks for their bank once', () => {
    const accounts = '<PayeePartyCreditorFinancialAccount/>'.repeat(200_000)
    expect(
      read(
        settled(`<SpecifiedTradeSettlementPaymentMeans>${accounts}</SpecifiedTradeSettlementPaymentMeans>`),
      ),
    ).toMatchObject({ syntax: 'cii' })
  })

  it('with a note of a million letters tells its beginning', () => {
    expect(read(ubl(`<Note>${'a'.repeat(1_000_000)}</Note>`)).note).toBe(`${'a'.repeat(5_000)}…`)
  })

  it('of more elements than are read is refused in words', () => {
    const refused = () => read(ubl('<Note/>'.repeat(400_000)))
    expect(refused).toThrow(
      expect.objectContaining<Partial<Refusal>>({
        code: 'e_invoice.unreadable',
        errors: { content: [expect.stringMatching(/too deep or too large/)] },
      }),
    )
  })
})

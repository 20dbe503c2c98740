import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { broken } from '#areas/invoices/e-invoice/broken.testing.ts'
import { toCii } from '#areas/invoices/e-invoice/cii.ts'
import { facturXml } from '#areas/invoices/e-invoice/factur-x.ts'
import { changed, fixtures, reachable } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { readEInvoice } from '#areas/invoices/e-invoice/reading/read.ts'
import { checkEInvoice, checkNorm } from '#areas/invoices/e-invoice/rules/check.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import verdicts from './official-verdicts.json' with { type: 'json' }

/** What the official rules say besides, of one and the same fault, or of the syntax alone. */
const besides = /^(BR-09|BR-11|BR-23|BR-27|BR-CL-03|BR-CO-21|BR-S-01|BR-S-08|BR-S-09|BR-CO-14|UBL-.*|CII-.*)$/
const rulesOf = (name: string) => [...new Set(checkNorm(broken[name]!).map(({ rule }) => rule))].sort()

describe('our rules and the official ones', () => {
  it('were asked of at least forty fixtures, and as many that are broken', () => {
    expect(Object.keys(fixtures).length).toBeGreaterThanOrEqual(40)
    expect(Object.keys(broken)).toEqual(Object.keys(verdicts))
  })

  it.each(Object.keys(fixtures))('let it pass: %s', (name) => {
    expect(
      checkEInvoice(eInvoiceOf(fixtures[name]!), 'none').filter(({ severity }) => severity === 'error'),
    ).toEqual([])
  })

  it.each(Object.entries(verdicts))('refuse what is %s for the same reasons', (name, { ubl, cii }) => {
    const ours = rulesOf(name)
    expect(ours.length).toBeGreaterThan(0)
    const official = [...new Set([...ubl, ...cii])]
    // The official CII rules have a name of their own for an account that is missing.
    const known = [...official, ...(cii.includes('CII-SR-470') ? ['BR-61'] : [])]
    expect(ours.filter((rule) => !known.includes(rule))).toEqual([])
    expect(ubl.filter((rule) => cii.includes(rule) && !ours.includes(rule) && !besides.test(rule))).toEqual(
      [],
    )
  })
})

describe('what was written is read as it was meant', () => {
  it.each(Object.keys(fixtures))('%s', (name) => {
    const invoice = eInvoiceOf(fixtures[name]!)
    for (const xml of [toUbl(invoice), toCii(invoice)]) {
      const read = readEInvoice(Buffer.from(xml))
      if ('fault' in read) throw new Error(read.fault)
      const { note: _, ...ours } = invoice
      const { note: __, ...theirs } = read.invoice
      expect(
        Object.keys(ours).filter((key) => !isDeepStrictEqual(theirs[key as never], ours[key as never])),
      ).toEqual([])
    }
  })
})

describe('the golden week', () => {
  const lines = [
    { quantity: '40.0000', unit: 'HUR', price: '26.0000', net: '1040.00' },
    { quantity: '3.0000', unit: 'HUR', price: '36.4000', net: '109.20' },
    { quantity: '1.5000', unit: 'HUR', price: '3.6000', net: '5.40' },
  ]
  const invoice = eInvoiceOf(fixtures.golden!)
  it.each([
    ['UBL', toUbl(invoice)],
    ['CII', toCii(invoice)],
    ['Factur-X', facturXml(invoice)],
  ])('comes to 1,154.60 and 1,385.52 in %s', (_, xml) => {
    expect(readEInvoice(Buffer.from(xml))).toMatchObject({
      invoice: {
        type_code: '380',
        lines,
        totals: {
          lines: '1154.60',
          without_vat: '1154.60',
          vat: '230.92',
          with_vat: '1385.52',
          payable: '1385.52',
        },
      },
    })
  })

  it('of a supplier outside VAT is a 389 of category O with its reason, and no VAT', () => {
    expect(eInvoiceOf(fixtures['self-bill without VAT']!)).toMatchObject({
      type_code: '389',
      seller: { name: 'Wiśniewska Engineering Ltd', vat_number: '' },
      buyer: { name: 'Amber Recruitment Ltd', vat_number: '' },
      taxes: [{ category: 'O', rate: '', tax: '0.00', reason: 'The supplier is not registered for VAT' }],
      totals: { vat: '0.00', payable: '894.50' },
    })
  })

  it('gives back an hour as a 381 that names what it credits', () => {
    expect(eInvoiceOf(fixtures.credit!)).toMatchObject({
      type_code: '381',
      preceding: [{ number: 'INV-2026-000042', issue_date: '2026-11-10' }],
      totals: { without_vat: '36.40', vat: '7.28' },
    })
    expect(eInvoiceOf(fixtures['self-bill credit']!).type_code).toBe('261')
  })

  it('split over two orders stays within two hundredths a line', () => {
    for (const name of ['order split, 500.00', 'order split, 654.60']) {
      const peppol = changed(fixtures[name]!, { e_invoice: reachable })
      expect(checkEInvoice(eInvoiceOf(peppol), 'ubl')).toEqual([])
    }
    const lies = changed(fixtures['order split, 500.00']!, { e_invoice: reachable })
    const invoice = eInvoiceOf(lies)
    invoice.lines[1]!.quantity = '2.2320'
    expect(checkEInvoice(invoice, 'ubl').map(({ rule }) => rule)).toEqual(['PEPPOL-EN16931-R120'])
  })
})

describe('what cannot be read', () => {
  const ofBomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Invoice><ID>&b;</ID></Invoice>`
  const outside = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><Invoice><ID>&a;</ID></Invoice>`
  it.each([
    ['an XML bomb', ofBomb, /entities/],
    ['an entity from elsewhere', outside, /entities/],
    ['what is nested without end', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, /too deep/],
    ['what ends in the middle', '<Invoice><ID>1</ID>', /middle|cannot be read/],
    ['another XML', '<html/>', /no e-invoice/],
    ['no XML', 'hello', /cannot be read/],
  ])('%s', (_, xml, words) => {
    expect(readEInvoice(Buffer.from(xml))).toEqual({ fault: expect.stringMatching(words) })
  })
})

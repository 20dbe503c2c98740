import { readFileSync } from 'node:fs'
import { readInvoices, type StoredInvoice } from '#areas/billing/documents/queries.ts'
import { formatDay } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { formatMoney } from '#platform/money.ts'
import { renderPdf } from '#platform/pdf/pdf.ts'
import { notFound } from '#platform/refusal.ts'

const template = readFileSync(new URL('./invoice.typ', import.meta.url), 'utf8')

/** The document as a file: drawn from what was recorded, so that it is the same whenever somebody asks for it. */
export async function invoicePdf(
  db: AllDb,
  tenant: number,
  id: number,
): Promise<{ name: string; bytes: Buffer }> {
  const [invoice] = await readInvoices(db, tenant, id)
  if (!invoice) throw notFound('Invoice')
  return { name: `${invoice.number}.pdf`, bytes: await renderPdf({ template, data: paperOf(invoice) }) }
}

/** What `invoice.typ` draws: words only, so that the template knows no figures. Written as the British write. */
export function paperOf(invoice: StoredInvoice) {
  const { kind, number, currency, seller, buyer, lines, vat_percent, vat_note, hash } = invoice
  const money = (minor: number) => formatMoney(minor, currency)
  const day = (each: string) => formatDay(each)
  const [year, month, date] = invoice.issued_on.split('-').map(Number)
  const title = kind === 'credit' ? 'Credit note' : 'Invoice'
  const bank = [
    ['Account name', seller.account_name],
    ['Bank', seller.bank_name],
    ['Sort code', seller.sort_code],
    ['Account number', seller.account_number],
    ['IBAN', seller.iban],
    ['BIC', seller.bic],
  ].filter(([, value]) => value)
  return {
    number,
    title: `${title} ${number}`,
    heading: title,
    date: { year, month, day: date },
    facts: [
      ['Number', number],
      ['Date', day(invoice.issued_on)],
      ['Period', `${day(invoice.period_from)} until before ${day(invoice.period_to)}`],
      ...(kind === 'credit'
        ? [['Takes from', invoice.credits_number ?? '']]
        : [['Due', day(invoice.due_on)]]),
      ...(buyer.reference ? [['Your reference', buyer.reference]] : []),
    ],
    seller: addressed(seller),
    buyer: addressed(buyer),
    lines: lines.map(({ text, amount }) => ({ text, amount: money(amount) })),
    sums: [
      ['Without VAT', money(invoice.net)],
      [`VAT ${trimmed(vat_percent)} %`, money(invoice.vat)],
      [kind === 'credit' ? 'Credited' : 'To pay', money(invoice.gross)],
    ],
    notes: [
      ...(vat_note ? [vat_note] : []),
      ...(kind === 'invoice' && bank.length > 0 ? [`Please quote ${number} with your transfer.`] : []),
    ],
    bank: kind === 'invoice' ? bank : [],
    mark: `Fingerprint ${hash.slice(0, 16)}`,
  }
}

const trimmed = (percent: string) => percent.replace(/\.?0+$/, '') || '0'

function addressed(party: Record<string, unknown>) {
  const { name, address_line_1, address_line_2, postcode, city, country, vat_number } = party as Record<
    string,
    string
  >
  return {
    name: name ?? '',
    address: [address_line_1, address_line_2, [postcode, city].filter(Boolean).join(' '), country]
      .filter((line): line is string => Boolean(line))
      .concat(vat_number ? [`VAT number ${vat_number}`] : []),
  }
}

import type { InvoiceSnapshot, Party, SnapshotLine } from '#areas/invoices/document/snapshot.ts'
import {
  type Allowance,
  type EInvoice,
  type ELine,
  type EParty,
  type ETax,
  noParty,
  norm,
  type Period,
  peppol,
  type VatOf,
} from '#areas/invoices/e-invoice/model.ts'
import { addDays, type Day } from '#platform/days.ts'
import { usualExemptionCodes } from '#platform/exemption-codes.ts'
import { divide, minorToDecimal, scaled, unscaled } from '#platform/money.ts'

/** 380 what we charge, 381 what we give back, 389 and 261 the same in the name of a supplier. */
const typeCodes = {
  sales: '380',
  'sales-credit': '381',
  'self-billing': '389',
  'self-billing-credit': '261',
} as const

/** UN/ECE recommendation 20: whatever has no name there is counted in pieces. */
const unitCodes: Record<string, string> = { hour: 'HUR', day: 'DAY', mile: 'SMI' }
export const unitCodeOf = (unit: string): string => unitCodes[unit] ?? 'C62'

/** Document, snapshot and nothing else: the e-invoice of what was issued, or of what a draft would be. */
export function eInvoiceOf(snapshot: InvoiceSnapshot): EInvoice {
  const selfBill = snapshot.type === 'self-billing' || snapshot.type === 'self-billing-credit'
  const said = snapshot.e_invoice
  const money = (minor: number) => minorToDecimal(minor, snapshot.currency)
  const vat = vatByCode(snapshot)
  const taxes = taxesOf(snapshot, money)
  const period = periodOf(snapshot.period_from, snapshot.period_to)
  const work = snapshot.lines.filter(({ kind }) => kind === 'line')
  const allowances = snapshot.lines.flatMap((line) =>
    line.kind === 'line' ? [] : [allowanceOf(line, vat, money)],
  )
  const sum = (charge: boolean) =>
    snapshot.lines.reduce(
      (total, { kind, net }) => (kind === 'line' || net > 0 !== charge ? total : total + Math.abs(net)),
      0,
    )
  const [off, on] = [sum(false), sum(true)]
  // Who is not subject to VAT at all names nobody by a VAT number (BR-O-02).
  const outside = taxes.some(({ category }) => category === 'O')
  const seller = partyOf(snapshot.seller, {
    outside,
    endpoint: said?.seller_endpoint,
    legal_scheme: said?.seller_legal_scheme,
  })
  const buyer = partyOf(snapshot.buyer, {
    outside,
    endpoint: said?.buyer_endpoint,
    legal_scheme: said?.buyer_legal_scheme,
  })
  if (said?.seller_number) seller.identifiers.push({ id: said.seller_number, scheme: '' })
  const inPeppol = seller.endpoint !== null && buyer.endpoint !== null
  const { specification, process } = inPeppol
    ? peppol[selfBill ? 'selfBilling' : 'billing']
    : { specification: norm, process: '' }
  const several = snapshot.po_numbers.length > 1
  return {
    specification,
    process,
    number: snapshot.number,
    type_code: typeCodes[snapshot.type],
    issue_date: snapshot.issue_date,
    tax_point_date: snapshot.tax_point_date,
    due_date: snapshot.due_date ?? '',
    currency: snapshot.currency,
    vat_currency: '',
    buyer_reference: snapshot.buyer_reference,
    contract: snapshot.client_reference,
    order: snapshot.po_numbers.join(', '),
    preceding: snapshot.credited ? [snapshot.credited] : [],
    period,
    note: [snapshot.header_note, ...snapshot.legend, snapshot.notes, snapshot.footer_note]
      .filter(Boolean)
      .join('\n'),
    payment_terms: snapshot.payment_terms,
    seller,
    buyer,
    tax_representative: null,
    delivery: {
      date: '',
      country: taxes.some(({ category }) => category === 'K') ? snapshot.buyer.country : '',
    },
    payment: paymentOf(snapshot, selfBill),
    allowances,
    lines: work.map((line) => lineOf(line, { vat, money, period, several })),
    taxes,
    totals: {
      lines: money(work.reduce((total, { net }) => total + net, 0)),
      allowances: off ? money(off) : '',
      charges: on ? money(on) : '',
      without_vat: money(snapshot.net),
      vat: money(snapshot.tax),
      with_vat: money(snapshot.gross),
      prepaid: '',
      rounding: '',
      payable: money(snapshot.gross),
    },
  }
}

/** What a tax code of the document is to the norm. A supplier outside VAT has none: O. */
function vatByCode({ taxes }: InvoiceSnapshot): (code: string) => VatOf {
  const known = new Map(
    taxes.map(({ tax_code, category, rate }) => [tax_code, { category, rate: rateOf(category, rate) }]),
  )
  return (code) => known.get(code) ?? { category: 'O', rate: '' }
}

/** Percent with two decimals at least as it is charged: '20.00'. Outside VAT there is no rate. */
const rateOf = (category: string, rate: string) =>
  category === 'O' ? '' : rate.replace(/(\.\d{2}\d*?)0+$/, '$1').replace(/^(\d+)$/, '$1.00')

type Money = (minor: number) => string

/** One group for each category and rate, however many codes of the agency share it. */
function taxesOf(snapshot: InvoiceSnapshot, money: Money): ETax[] {
  if (snapshot.taxes.length === 0)
    return [
      {
        ...{ category: 'O', rate: '', base: money(snapshot.net), tax: money(0) },
        ...{ reason: 'The supplier is not registered for VAT', reason_code: 'VATEX-EU-O' },
      },
    ]
  const groups = Map.groupBy(snapshot.taxes, ({ category, rate }) => `${category} ${rate}`)
  return [...groups.values()].map((group) => {
    const { category, rate } = group[0]!
    const sum = (of: 'base' | 'tax') => money(group.reduce((total, each) => total + each[of], 0))
    const charged = category === 'S' || category === 'Z'
    const reasons = new Set(group.map(({ exemption_text }) => exemption_text).filter(Boolean))
    const codes = new Set(group.map(({ exemption_code }) => exemption_code).filter(Boolean))
    return {
      ...{ category, rate: rateOf(category, rate), base: sum('base'), tax: sum('tax') },
      reason: charged ? '' : [...reasons].join('; '),
      reason_code: charged
        ? ''
        : (codes.size === 1 ? [...codes][0] : '') || (usualExemptionCodes[category] ?? ''),
    }
  })
}

type Said = {
  outside: boolean
  endpoint: EParty['endpoint'] | undefined
  legal_scheme: string | undefined
}

function partyOf(party: Party, { outside, endpoint = null, legal_scheme = '' }: Said): EParty {
  return {
    ...noParty(party.name),
    legal_id: party.company_number ? { id: party.company_number, scheme: legal_scheme } : null,
    vat_number: outside ? '' : party.vat_number.replaceAll(/\s/g, ''),
    endpoint,
    address: {
      line_1: party.address_line_1,
      line_2: party.address_line_2,
      ...{ city: party.city, postcode: party.postcode, country: party.country },
    },
    phone: party.phone,
    email: party.email.split(/[,;\s]+/)[0] ?? '',
  }
}

/** Where the agency is paid: it pays self-bills itself, and gives back what it credits. */
function paymentOf(
  { issuer: { bank }, type, e_invoice }: InvoiceSnapshot,
  selfBill: boolean,
): EInvoice['payment'] {
  if (selfBill || type === 'sales-credit' || !bank) return null
  const plain = (text: string) => text.replaceAll(/[\s-]/g, '')
  const account = bank.iban
    ? { id: plain(bank.iban), institution: plain(bank.bic) }
    : { id: plain(bank.account_number), institution: plain(bank.sort_code) }
  if (!account.id) return null
  return { means: e_invoice?.payment_means ?? '30', accounts: [{ ...account, name: bank.account_name }] }
}

/** A discount or surcharge of the document: `quantity` percent, of which `unit_price` is one. */
function allowanceOf(line: SnapshotLine, vat: (code: string) => VatOf, money: Money): Allowance {
  const percent = unscaled(abs(scaled(line.quantity)))
  const base = abs(scaled(line.unit_price)) * 100n
  const amount = money(Math.abs(line.net))
  // Both or neither, and only where they lead to the amount.
  const leads = base % 100n === 0n && abs(divide(base * scaled(percent), 1_000_000n) - scaled(amount)) <= 200n
  return {
    ...vat(line.tax_code),
    charge: line.net > 0,
    amount,
    base: leads ? unscaled(base).slice(0, -2) : '',
    percent: leads ? percent : '',
    reason: line.description || (line.net > 0 ? 'Surcharge' : 'Discount'),
    reason_code: line.net > 0 ? '' : '95',
  }
}

const abs = (value: bigint) => (value < 0n ? -value : value)

type Around = { vat: (code: string) => VatOf; money: Money; period: Period | null; several: boolean }

/** A price is never below nothing (BR-27): what is taken back has its quantity below nothing instead. */
function lineOf(line: SnapshotLine, { vat, money, period, several }: Around): ELine {
  const negative = line.unit_price.startsWith('-')
  const turned = (decimal: string) => unscaled(-scaled(decimal))
  const attribute = (name: string, value: string) => (value ? [{ name, value }] : [])
  return {
    ...vat(line.tax_code),
    id: String(line.seq),
    note: '',
    quantity: negative ? turned(line.quantity) : line.quantity,
    unit: unitCodeOf(line.unit),
    net: money(line.net),
    price: negative ? turned(line.unit_price) : line.unit_price,
    base_quantity: '',
    name: line.description || line.rate_code || 'Services',
    description: line.group_label === line.description ? '' : line.group_label,
    period: weekOf(line.week_ending, period),
    order_line: several ? line.po_number : '',
    allowances: [],
    attributes: [
      ...attribute('Worker', line.candidate),
      ...attribute('Job', line.job_title),
      ...attribute('Site', line.site),
      ...attribute('Job reference', line.client_job_ref),
      ...attribute('Rate code', line.rate_code),
      ...attribute('Week ending', line.week_ending ?? ''),
    ],
  }
}

/** The week that ends there, as far as it lies in the period of the document; null where it does not. */
function weekOf(week_ending: Day | null, whole: Period | null): Period | null {
  if (!week_ending) return null
  const week = { from: addDays(week_ending, -6), to: week_ending }
  if (!whole) return week
  const within = {
    from: week.from < whole.from ? whole.from : week.from,
    to: week.to > whole.to ? whole.to : week.to,
  }
  return within.from <= within.to ? within : null
}

const periodOf = (from: Day | null, to: Day | null): Period | null => (from && to ? { from, to } : null)

import { breakable, breakableSoon, type Writer, writerOf } from '#areas/invoices/document/format.ts'
import { groupsOf } from '#areas/invoices/document/groups.ts'
import type { InvoiceSnapshot, Party } from '#areas/invoices/document/snapshot.ts'

export type Fact = { label: string; value: string }

/** What `invoice.typ` draws: words only, already written out, so that the template knows no figures. */
export type Sheet = ReturnType<typeof sheetOf>

const titles = {
  sales: 'Invoice',
  'self-billing': 'Self-billing invoice',
  'sales-credit': 'Credit note',
  'self-billing-credit': 'Self-billing credit note',
} as const

type Options = {
  logo?: string | null
  /** It has no number yet, whatever stands in its place: nobody can quote it. */
  draft?: boolean
}

/** The document in words. Pure: the same snapshot gives the same sheet. */
export function sheetOf(given: InvoiceSnapshot, { logo = null, draft = false }: Options = {}) {
  const snapshot = draft ? { ...given, number: '' } : given
  const writer = writerOf(snapshot)
  const amount = writer.money
  const title = titles[snapshot.type]
  const with_tax = snapshot.taxes.length > 0
  return {
    title,
    number: breakable(snapshot.number),
    document_title: draft ? `${title}, draft` : `${title} ${snapshot.number}`,
    issue: ymd(snapshot.issue_date),
    logo,
    accent: snapshot.issuer.accent_color,
    issuer_name: breakable(snapshot.issuer.name),
    parties: partiesOf(snapshot),
    facts: factsOf(snapshot, writer),
    with_tax,
    groups: groupsOf(snapshot, writer),
    taxes: snapshot.taxes.map((group) => ({
      name: breakable(group.name),
      rate: writer.percent(group.rate),
      base: amount(group.base),
      tax: amount(group.tax),
      text: breakable(group.exemption_text),
    })),
    totals: with_tax
      ? [
          { label: 'Net', value: amount(snapshot.net) },
          { label: 'VAT', value: amount(snapshot.tax) },
        ]
      : [],
    total: { label: totalLabel(snapshot), value: amount(snapshot.gross) },
    payment: paymentOf(snapshot, writer),
    legend: snapshot.legend.map(breakable),
    header_note: linesOf(snapshot.header_note),
    notes: linesOf(snapshot.notes),
    footer_note: linesOf(snapshot.footer_note),
    footer: footerOf(snapshot),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => breakable(line.trim()))
    .filter(Boolean)

const isCredit = ({ type }: InvoiceSnapshot) => type === 'sales-credit' || type === 'self-billing-credit'
const isSelfBill = ({ type }: InvoiceSnapshot) => type === 'self-billing' || type === 'self-billing-credit'

function partiesOf(snapshot: InvoiceSnapshot) {
  const [seller, buyer] = isSelfBill(snapshot)
    ? ['Supplier', 'Customer, who issues this document']
    : ['From', isCredit(snapshot) ? 'Credit to' : 'Bill to']
  return [partyOf(seller!, snapshot.seller), partyOf(buyer!, snapshot.buyer)]
}

function partyOf(heading: string, party: Party) {
  return {
    heading,
    name: breakable(party.name),
    address: [
      party.address_line_1,
      party.address_line_2,
      [party.city, party.postcode].filter(Boolean).join(' '),
      countryName(party.country),
    ]
      .filter(Boolean)
      .map(breakable),
    numbers: [
      party.vat_number && `VAT no. ${party.vat_number}`,
      party.company_number && `Company no. ${party.company_number}`,
    ]
      .filter(Boolean)
      .map(breakable),
  }
}

function factsOf(snapshot: InvoiceSnapshot, { date, period }: Writer): Fact[] {
  const { issue_date, tax_point_date, due_date, period_from, period_to, credited } = snapshot
  return [
    { label: isCredit(snapshot) ? 'Credit note number' : 'Invoice number', value: snapshot.number },
    { label: 'Issue date', value: date(issue_date) },
    { label: 'Tax point', value: date(tax_point_date) },
    { label: 'Due date', value: due_date && !isCredit(snapshot) ? date(due_date) : '' },
    { label: 'Credits', value: credited ? `${credited.number} of ${date(credited.issue_date)}` : '' },
    { label: 'Period', value: period_from && period_to ? period(period_from, period_to) : '' },
    {
      label: snapshot.po_numbers.length > 1 ? 'Purchase orders' : 'Purchase order',
      value: snapshot.po_numbers.join(', '),
    },
    { label: 'Your reference', value: snapshot.client_reference },
    ...quoted(snapshot),
    { label: 'Buyer reference', value: snapshot.buyer_reference },
    { label: 'Payment terms', value: isCredit(snapshot) ? '' : snapshot.payment_terms },
  ]
    .filter((fact) => fact.value)
    .map((fact) => ({ ...fact, value: breakableSoon(fact.value) }))
}

/** One fact a name, with all its values. */
const quoted = ({ references = [] }: InvoiceSnapshot): Fact[] =>
  [...Map.groupBy(references, ({ label }) => label)].map(([label, all]) => ({
    label,
    value: all.map(({ value }) => value).join(', '),
  }))

function totalLabel(snapshot: InvoiceSnapshot): string {
  if (isCredit(snapshot)) return 'Total credit'
  return isSelfBill(snapshot) ? 'Total payable to you' : 'Total due'
}

/** How to pay, on what is to be paid to the agency; on a self-bill, when the agency pays. */
function paymentOf(
  snapshot: InvoiceSnapshot,
  { date }: Writer,
): { heading: string; text: string; facts: Fact[] } | null {
  const { bank } = snapshot.issuer
  const by = snapshot.due_date ? ` by ${date(snapshot.due_date)}` : ''
  const quote = snapshot.number ? ` and quote ${breakable(snapshot.number)}` : ''
  if (isCredit(snapshot))
    return {
      heading: 'About this credit',
      text: snapshot.credited
        ? `This reduces what is owed on ${breakable(snapshot.credited.number)}. Nothing needs to be paid.`
        : 'Nothing needs to be paid.',
      facts: [],
    }
  if (isSelfBill(snapshot))
    return { heading: 'Payment', text: `We pay this to the account we hold for you${by}.`, facts: [] }
  if (!bank) return null
  return {
    heading: 'How to pay',
    text: by || quote ? `Please pay${by}${quote}.` : '',
    facts: [
      { label: 'Account name', value: bank.account_name },
      { label: 'Bank', value: bank.bank_name },
      { label: 'Sort code', value: bank.sort_code },
      { label: 'Account number', value: bank.account_number },
      { label: 'IBAN', value: bank.iban },
      { label: 'BIC', value: bank.bic },
    ]
      .filter((fact) => fact.value)
      .map((fact) => ({ ...fact, value: breakable(fact.value) })),
  }
}

function footerOf({ issuer }: InvoiceSnapshot): string {
  return [
    issuer.name,
    issuer.company_number && `Company no. ${issuer.company_number}`,
    issuer.vat_number && `VAT no. ${issuer.vat_number}`,
    issuer.email,
    issuer.phone,
  ]
    .filter(Boolean)
    .map(breakable)
    .join('  ·  ')
}

const regions = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The home country goes without saying. */
function countryName(code: string): string {
  return code === 'GB' ? '' : (regions.of(code) ?? code)
}

function ymd(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

import { englishLabels, fillLabel, type LabelKey, type Labels } from '#areas/invoice-templates/contract.ts'
import { breakable, breakableSoon, type Writer, writerOf } from '#areas/invoices/document/format.ts'
import { groupsOf } from '#areas/invoices/document/groups.ts'
import type { InvoiceSnapshot, Party } from '#areas/invoices/document/snapshot.ts'

export type Fact = { key: string; label: string; value: string }

/** What `invoice.typ` draws: words only, already written out, so that the template knows no figures. */
export type Sheet = ReturnType<typeof sheetOf>

const titles = {
  sales: 'sales',
  'self-billing': 'self_billing',
  'sales-credit': 'sales_credit',
  'self-billing-credit': 'self_billing_credit',
} as const satisfies Record<string, LabelKey>

type Options = {
  logo?: string | null
  /** It has no number yet, whatever stands in its place: nobody can quote it. */
  draft?: boolean
  /** The words that the document says by itself: those of a template. */
  labels?: Labels
}

/** The document in words. Pure: the same snapshot gives the same sheet. */
export function sheetOf(
  given: InvoiceSnapshot,
  { logo = null, draft = false, labels = englishLabels }: Options = {},
) {
  const snapshot = draft ? { ...given, number: '' } : given
  const writer = writerOf(snapshot)
  const amount = writer.money
  const title = labels[titles[snapshot.type]]
  const with_tax = snapshot.taxes.length > 0
  return {
    title,
    number: breakable(snapshot.number),
    document_title: draft ? `${title}, draft` : `${title} ${snapshot.number}`,
    issue: ymd(snapshot.issue_date),
    logo,
    accent: snapshot.issuer.accent_color,
    issuer_name: breakable(snapshot.issuer.name),
    parties: partiesOf(snapshot, labels),
    facts: factsOf(snapshot, writer, labels),
    with_tax,
    groups: groupsOf(snapshot, writer, labels),
    taxes: snapshot.taxes.map((group) => ({
      name: breakable(group.name),
      rate: writer.percent(group.rate),
      base: amount(group.base),
      tax: amount(group.tax),
      text: breakable(group.exemption_text),
    })),
    totals: with_tax
      ? [
          { key: 'net', label: labels.net, value: amount(snapshot.net) },
          { key: 'tax', label: labels.vat, value: amount(snapshot.tax) },
        ]
      : [],
    total: { label: labels[totalLabel(snapshot)], value: amount(snapshot.gross) },
    payment: paymentOf(snapshot, writer, labels),
    legend: snapshot.legend.map(breakable),
    header_note: linesOf(snapshot.header_note),
    notes: linesOf(snapshot.notes),
    footer_note: linesOf(snapshot.footer_note),
    ...footerOf(snapshot, labels),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => breakable(line.trim()))
    .filter(Boolean)

const isCredit = ({ type }: InvoiceSnapshot) => type === 'sales-credit' || type === 'self-billing-credit'
const isSelfBill = ({ type }: InvoiceSnapshot) => type === 'self-billing' || type === 'self-billing-credit'

function partiesOf(snapshot: InvoiceSnapshot, labels: Labels) {
  const [seller, buyer] = isSelfBill(snapshot)
    ? [labels.supplier, labels.customer]
    : [labels.from, isCredit(snapshot) ? labels.credit_to : labels.bill_to]
  return [partyOf(seller, snapshot.seller, labels), partyOf(buyer, snapshot.buyer, labels)]
}

function partyOf(heading: string, party: Party, labels: Labels) {
  const { vat_number, company_number } = numbersOf(party, labels)
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
    numbers: [vat_number, company_number].filter(Boolean),
    vat_number,
    company_number,
  }
}

const numbersOf = ({ vat_number, company_number }: Party, labels: Labels) => ({
  vat_number: breakable(vat_number && `${labels.vat_number} ${vat_number}`),
  company_number: breakable(company_number && `${labels.company_number} ${company_number}`),
})

function factsOf(snapshot: InvoiceSnapshot, { date, period }: Writer, labels: Labels): Fact[] {
  const { issue_date, tax_point_date, due_date, period_from, period_to, credited } = snapshot
  const fact = (key: string, label: LabelKey, value: string) => ({ key, label: labels[label], value })
  const corrected = credited && { number: credited.number, date: date(credited.issue_date) }
  return [
    fact('number', isCredit(snapshot) ? 'credit_note_number' : 'invoice_number', snapshot.number),
    fact('issue_date', 'issue_date', date(issue_date)),
    fact('tax_point', 'tax_point', date(tax_point_date)),
    fact('due_date', 'due_date', due_date && !isCredit(snapshot) ? date(due_date) : ''),
    fact('credits', 'credits', corrected ? fillLabel(labels.credits_of, corrected) : ''),
    fact('period', 'period', period_from && period_to ? period(period_from, period_to) : ''),
    fact(
      'purchase_order',
      snapshot.po_numbers.length > 1 ? 'purchase_orders' : 'purchase_order',
      snapshot.po_numbers.join(', '),
    ),
    fact('client_reference', 'your_reference', snapshot.client_reference),
    ...quoted(snapshot),
    fact('buyer_reference', 'buyer_reference', snapshot.buyer_reference),
    fact('payment_terms', 'payment_terms', isCredit(snapshot) ? '' : snapshot.payment_terms),
  ]
    .filter(({ value }) => value)
    .map((each) => ({ ...each, value: breakableSoon(each.value) }))
}

/** One fact a name, with all its values. */
const quoted = ({ references = [] }: InvoiceSnapshot): Fact[] =>
  [...Map.groupBy(references, ({ label }) => label)].map(([label, all]) => ({
    key: 'references',
    label,
    value: all.map(({ value }) => value).join(', '),
  }))

function totalLabel(snapshot: InvoiceSnapshot): LabelKey {
  if (isCredit(snapshot)) return 'total_credit'
  return isSelfBill(snapshot) ? 'total_payable' : 'total_due'
}

/** How to pay, on what is to be paid to the agency; on a self-bill, when the agency pays. */
function paymentOf(
  snapshot: InvoiceSnapshot,
  { date }: Writer,
  labels: Labels,
): { heading: string; text: string; facts: Fact[] } | null {
  const { bank } = snapshot.issuer
  const by = snapshot.due_date ? ` by ${date(snapshot.due_date)}` : ''
  const quote = snapshot.number ? ` and quote ${breakable(snapshot.number)}` : ''
  // Our own sentences leave out what is not there; those of the agency are filled in as they are.
  const sentence = (key: LabelKey, ours: string, number: string) =>
    labels[key] === englishLabels[key]
      ? ours
      : fillLabel(labels[key], {
          date: snapshot.due_date ? date(snapshot.due_date) : '',
          number: breakable(number),
        })
  if (isCredit(snapshot)) {
    const number = snapshot.credited?.number ?? ''
    const ours = snapshot.credited
      ? `This reduces what is owed on ${breakable(number)}. Nothing needs to be paid.`
      : 'Nothing needs to be paid.'
    return { heading: labels.about_credit, text: sentence('reduces', ours, number), facts: [] }
  }
  if (isSelfBill(snapshot)) {
    const ours = `We pay this to the account we hold for you${by}.`
    return { heading: labels.payment, text: sentence('we_pay', ours, snapshot.number), facts: [] }
  }
  if (!bank) return null
  const fact = (key: LabelKey, value: string) => ({ key, label: labels[key], value })
  return {
    heading: labels.how_to_pay,
    text: sentence('please_pay', by || quote ? `Please pay${by}${quote}.` : '', snapshot.number),
    facts: [
      fact('account_name', bank.account_name),
      fact('bank', bank.bank_name),
      fact('sort_code', bank.sort_code),
      fact('account_number', bank.account_number),
      fact('iban', bank.iban),
      fact('bic', bank.bic),
    ]
      .filter(({ value }) => value)
      .map((each) => ({ ...each, value: breakable(each.value) })),
  }
}

function footerOf({ issuer }: InvoiceSnapshot, labels: Labels) {
  const footer_parts = {
    name: breakable(issuer.name),
    ...companyFirst(numbersOf(issuer, labels)),
    email: breakable(issuer.email),
    phone: breakable(issuer.phone),
  }
  return { footer: joinedFooter(Object.values(footer_parts)), footer_parts }
}

const companyFirst = ({ company_number, vat_number }: Record<'company_number' | 'vat_number', string>) => ({
  company_number,
  vat_number,
})

export const joinedFooter = (parts: readonly string[]) => parts.filter(Boolean).join('  ·  ')

const regions = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The home country goes without saying. */
function countryName(code: string): string {
  return code === 'GB' ? '' : (regions.of(code) ?? code)
}

function ymd(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

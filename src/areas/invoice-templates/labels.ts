/** Words that a document says by itself: what they are in English, and how many letters there is room for. */
type Label = { english: string; most: number }
const short = (english: string): Label => ({ english, most: 40 })
/** `{date}` and `{number}` stand for the document's own. */
const sentence = (english: string): Label => ({ english, most: 160 })

export const labelGroups = {
  'What it is': {
    sales: short('Invoice'),
    self_billing: short('Self-billing invoice'),
    sales_credit: short('Credit note'),
    self_billing_credit: short('Self-billing credit note'),
  },
  'Between whom': {
    from: short('From'),
    bill_to: short('Bill to'),
    credit_to: short('Credit to'),
    supplier: short('Supplier'),
    customer: short('Customer, who issues this document'),
    vat_number: short('VAT no.'),
    company_number: short('Company no.'),
  },
  Facts: {
    invoice_number: short('Invoice number'),
    credit_note_number: short('Credit note number'),
    issue_date: short('Issue date'),
    tax_point: short('Tax point'),
    due_date: short('Due date'),
    credits: short('Credits'),
    credits_of: { english: '{number} of {date}', most: 60 },
    period: short('Period'),
    purchase_order: short('Purchase order'),
    purchase_orders: short('Purchase orders'),
    your_reference: short('Your reference'),
    buyer_reference: short('Buyer reference'),
    payment_terms: short('Payment terms'),
  },
  Lines: {
    description: short('Description'),
    worker: short('Worker'),
    week_ending: short('Week ending'),
    rate_code: short('Rate code'),
    quantity: short('Quantity'),
    unit_price: short('Unit price'),
    vat: short('VAT'),
    net: short('Net'),
    other: short('Other'),
    hour: short('hour'),
    hours: short('hours'),
    day: short('day'),
    days: short('days'),
    half_day: short('half day'),
    half_days: short('half days'),
    shift: short('shift'),
    shifts: short('shifts'),
    mile: short('mile'),
    miles: short('miles'),
  },
  Totals: {
    vat_breakdown: short('VAT breakdown'),
    code: short('Code'),
    rate: short('Rate'),
    total_due: short('Total due'),
    total_payable: short('Total payable to you'),
    total_credit: short('Total credit'),
  },
  Payment: {
    how_to_pay: short('How to pay'),
    please_pay: sentence('Please pay by {date} and quote {number}.'),
    payment: short('Payment'),
    we_pay: sentence('We pay this to the account we hold for you by {date}.'),
    about_credit: short('About this credit'),
    reduces: sentence('This reduces what is owed on {number}. Nothing needs to be paid.'),
    account_name: short('Account name'),
    bank: short('Bank'),
    sort_code: short('Sort code'),
    account_number: short('Account number'),
    iban: short('IBAN'),
    bic: short('BIC'),
  },
  Foot: {
    page: short('Page'),
    of: short('of'),
    legal_text: { english: '', most: 1500 },
    footer_text: { english: '', most: 300 },
  },
} as const satisfies Record<string, Record<string, Label>>

type Groups = typeof labelGroups
export type LabelKey = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups] & string
export type Labels = Record<LabelKey, string>

export const labelled: Record<LabelKey, Label> = Object.assign({}, ...Object.values(labelGroups))
export const labelKeys = Object.keys(labelled) as LabelKey[]
/** What a document says where nothing else is written. */
export const englishLabels = Object.fromEntries(
  labelKeys.map((key) => [key, labelled[key].english]),
) as Labels

/** `{number}` and the like in a label, filled in; what is not there leaves its place empty. */
export const fillLabel = (label: string, values: Record<string, string>): string =>
  label.replace(/\{(date|number)\}/g, (_, name: string) => values[name] ?? '')

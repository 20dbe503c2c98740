/**
 * An invoice as the European norm EN 16931 means it, whichever way it is written down. The numbers are those of the norm:
 * BT is a term, BG a group. An absent text is ''; amounts and rates are decimals as text, as they stand in the file.
 */

/** Of a register: '' where none is named. */
export type Identifier = { id: string; scheme: string }

export type Address = {
  line_1: string
  line_2: string
  city: string
  postcode: string
  /** ISO 3166-1, two letters. */
  country: string
}

export type EParty = {
  /** BT-27, BT-44 */
  name: string
  /** BT-29, BT-46 */
  identifiers: Identifier[]
  /** BT-30, BT-47: the number of its company. */
  legal_id: Identifier | null
  /** BT-31, BT-48: with its country before it. */
  vat_number: string
  /** BT-32: what the tax office of the seller knows it by. */
  tax_number: string
  /** BT-34, BT-49 */
  endpoint: Identifier | null
  /** BG-5, BG-8 */
  address: Address | null
  phone: string
  email: string
}

export type VatOf = {
  /** UNCL5305: S, Z, E, AE, K, G, O, L, M. */
  category: string
  /** Percent; '' where there is none (O). */
  rate: string
}

/** BG-20 and BG-21 of the document, BG-27 and BG-28 of a line: `charge` adds. */
export type Allowance = VatOf & {
  charge: boolean
  amount: string
  base: string
  percent: string
  reason: string
  reason_code: string
}

export type ELine = VatOf & {
  /** BT-126 */
  id: string
  note: string
  quantity: string
  /** BT-130: UN/ECE recommendation 20. */
  unit: string
  /** BT-131 */
  net: string
  /** BT-146, for `base_quantity` of the unit. */
  price: string
  base_quantity: string
  name: string
  description: string
  period: Period | null
  /** BT-132 */
  order_line: string
  allowances: Allowance[]
  attributes: { name: string; value: string }[]
}

/** BG-14, BG-26 */
export type Period = { from: string; to: string }

/** BG-23 */
export type ETax = VatOf & { base: string; tax: string; reason: string; reason_code: string }

export type EInvoice = {
  /** BT-24, BT-23 */
  specification: string
  process: string
  number: string
  /** UNCL1001: 380 invoice, 381 credit note, 389 self-billed, 261 self-billed credit note. */
  type_code: string
  issue_date: string
  tax_point_date: string
  due_date: string
  currency: string
  /** BT-6: in which VAT is accounted for besides, with BT-111. */
  vat_currency: string
  buyer_reference: string
  contract: string
  order: string
  /** BG-3 */
  preceding: { number: string; issue_date: string }[]
  period: Period | null
  note: string
  payment_terms: string
  seller: EParty
  buyer: EParty
  /** BG-11: its name and VAT number. */
  tax_representative: { name: string; vat_number: string; address: Address | null } | null
  /** BG-13: when and to which country it was delivered. */
  delivery: { date: string; country: string }
  /** BG-16; an account is an IBAN or a national number, `institution` its BIC or sort code. */
  payment: { means: string; accounts: { id: string; name: string; institution: string }[] } | null
  allowances: Allowance[]
  lines: ELine[]
  taxes: ETax[]
  /** BG-22, each '' where it is absent. */
  totals: {
    lines: string
    allowances: string
    charges: string
    without_vat: string
    vat: string
    with_vat: string
    prepaid: string
    rounding: string
    payable: string
  }
}

/** What the norm calls itself, and Peppol's billing and self-billing over it. */
export const norm = 'urn:cen.eu:en16931:2017'
export const peppol = {
  billing: {
    specification: `${norm}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
  selfBilling: {
    specification: `${norm}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
  },
} as const

export const creditTypes: readonly string[] = [
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '502',
  '503',
  '532',
]
export const isCreditType = (code: string): boolean => creditTypes.includes(code)

export const noParty = (name: string): EParty => ({
  name,
  identifiers: [],
  legal_id: null,
  vat_number: '',
  tax_number: '',
  endpoint: null,
  address: null,
  phone: '',
  email: '',
})

import type { FieldErrors } from '#platform/refusal.ts'

/** How a partner takes e-invoices: `factur-x` inside the PDF, the others beside it. */
export const eInvoiceFormats = ['none', 'ubl', 'cii', 'factur-x'] as const
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]
/** What becomes of a document that breaks the rules of its format: not issued, or issued with a reason. */
export const eInvoicePolicies = ['block', 'warn'] as const

/**
 * Where an e-invoice is delivered in a network such as Peppol: a number, and the register that gives it out (the list EAS
 * of the CEF). These are offered; what a partner needs beyond them is seldom.
 */
export const addressSchemes = {
  '0088': 'Global Location Number (GLN)',
  '9932': 'UK VAT number',
  '0060': 'D-U-N-S number',
  '0002': 'France: SIREN',
  '0009': 'France: SIRET',
  '0007': 'Sweden: organisation number',
  '0106': 'Netherlands: KvK number',
  '0184': 'Denmark: CVR number',
  '0190': 'Netherlands: OIN',
  '0192': 'Norway: organisation number',
  '0204': 'Germany: Leitweg-ID',
  '0208': 'Belgium: enterprise number',
  '0216': 'Finland: OVT code',
  '0199': 'Legal Entity Identifier (LEI)',
  '0211': 'Italy: VAT number',
  '9914': 'Austria: VAT number',
  '9920': 'Spain: VAT number',
  '9925': 'Belgium: VAT number',
  '9930': 'Germany: VAT number',
  '9935': 'Ireland: VAT number',
  '9944': 'Netherlands: VAT number',
  '9945': 'Poland: VAT number',
  '9957': 'France: VAT number',
  EM: 'Email',
} as const
export type AddressScheme = keyof typeof addressSchemes

/** As it is kept: '' where there is none. */
export const endpointSchemes = ['', ...(Object.keys(addressSchemes) as AddressScheme[])] as const

/** Registers that give out numbers of companies (ISO 6523), for the legal number of one: the UK has none among them. */
export const legalSchemes = {
  '0002': 'France: SIREN',
  '0007': 'Sweden: organisation number',
  '0060': 'D-U-N-S number',
  '0088': 'Global Location Number (GLN)',
  '0106': 'Netherlands: KvK number',
  '0184': 'Denmark: CVR number',
  '0192': 'Norway: organisation number',
  '0199': 'Legal Entity Identifier (LEI)',
  '0208': 'Belgium: enterprise number',
  '0212': 'Finland: organisation number',
} as const
export const legalSchemeCodes = ['', ...(Object.keys(legalSchemes) as (keyof typeof legalSchemes)[])] as const

/** How an invoice is paid (UNCL 4461): a transfer, a transfer to an account, a transfer within SEPA. */
export const paymentMeans = ['30', '42', '58'] as const

type Address = { endpoint_scheme: string; endpoint_id: string }

/** Is the address whole, and are its check digits right? `at` leads to its fields. */
export function whyNotAddress({ endpoint_scheme, endpoint_id }: Address, at = ''): FieldErrors | undefined {
  if (endpoint_scheme === '' && endpoint_id === '') return undefined
  if (endpoint_scheme === '') return { [`${at}endpoint_scheme`]: ['Say what kind of number it is'] }
  if (endpoint_id === '') return { [`${at}endpoint_id`]: ['Give the number too'] }
  const wrong = checks[endpoint_scheme]?.(plainAddress({ endpoint_scheme, endpoint_id }))
  return wrong ? { [`${at}endpoint_id`]: [wrong] } : undefined
}

/** As it stands in an e-invoice: without the spaces, dots and dashes that people write in numbers. */
export const plainAddress = ({ endpoint_scheme, endpoint_id }: Address): string =>
  endpoint_scheme === 'EM' || endpoint_scheme === '0204'
    ? endpoint_id.replaceAll(/\s/g, '')
    : endpoint_id.replaceAll(/[\s.-]/g, '').toUpperCase()

const digits = 'Please check the digits: they do not belong together'
const formed =
  (form: RegExp, words: string, holds: (id: string) => boolean = () => true) =>
  (id: string) =>
    form.test(id) ? (holds(id) ? undefined : digits) : words

const vat = (country: string) => formed(new RegExp(`^${country}[0-9A-Z]{2,13}$`), `Begins with ${country}`)

const checks: Record<string, (id: string) => string | undefined> = {
  '0002': formed(/^\d{9}$/, 'A SIREN has 9 digits', luhn),
  '0007': formed(/^\d{10}$/, 'A Swedish organisation number has 10 digits', luhn),
  // The post office, whose branches share one number, reckons otherwise.
  '0009': formed(/^\d{14}$/, 'A SIRET has 14 digits', (id) => id.startsWith('356000000') || luhn(id)),
  '0060': formed(/^\d{9}$/, 'A D-U-N-S number has 9 digits'),
  '0088': formed(/^\d{13}$/, 'A GLN has 13 digits', gln),
  '0106': formed(/^\d{8}$/, 'A KvK number has 8 digits'),
  '0184': formed(/^(DK)?\d{8}$/, 'A CVR number has 8 digits'),
  '0192': formed(/^\d{9}$/, 'A Norwegian organisation number has 9 digits', norwegian),
  '0199': formed(/^[A-Z0-9]{18}\d{2}$/, 'An LEI has 20 characters', lei),
  '0208': formed(/^[01]\d{9}$/, 'A Belgian enterprise number has 10 digits', belgian),
  '0211': vat('IT'),
  '9914': vat('AT'),
  '9920': vat('ES'),
  '9925': vat('BE'),
  '9930': vat('DE'),
  '9932': vat('GB'),
  '9935': vat('IE'),
  '9944': vat('NL'),
  '9945': vat('PL'),
  '9957': vat('FR'),
  EM: (id) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(id) ? undefined : 'Not an email address'),
}

/** Every second digit from the right counts twice, its own digits added; the sum is a multiple of ten. */
function luhn(id: string): boolean {
  const sum = [...id].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** From the right, digits count once and three times by turns; the sum is a multiple of ten. */
function gln(id: string): boolean {
  return [...id].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0
}

/** Weighted 3 2 7 6 5 4 3 2 and 1, a multiple of eleven. */
function norwegian(id: string): boolean {
  return [3, 2, 7, 6, 5, 4, 3, 2, 1].reduce((sum, weight, at) => sum + weight * Number(id[at]), 0) % 11 === 0
}

/** The last two digits are what the others lack to a multiple of 97. */
function belgian(id: string): boolean {
  return 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))
}

/** ISO 7064: its letters as numbers (A is 10) are 1 modulo 97. */
function lei(id: string): boolean {
  let rest = 0
  for (const sign of id) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1
}

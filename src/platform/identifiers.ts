import { z } from 'zod'
import { text } from '#platform/http/contract.ts'

/**
 * Numbers that authorities and banks give out: written as people write them, stored without spaces and in capitals.
 * Each schema also takes '', which means that there is none. Shared by server and browser.
 */

/** Why this is no VAT number, or undefined. UK numbers are checked by their check digits, others by their form. */
export function whyNotVatNumber(number: string): string | undefined {
  if (/^(GB|XI)/.test(number)) {
    if (/^..(GD[0-4]\d{2}|HA[5-9]\d{2})$/.test(number)) return undefined
    if (!/^..(\d{9}|\d{12})$/.test(number)) return 'A UK VAT number is GB and 9 digits'
    return ukCheckDigits(number.slice(2, 11)) ? undefined : 'Not a valid VAT number: please check the digits'
  }
  return /^[A-Z]{2}(?=.*\d)[0-9A-Z]{2,13}$/.test(number)
    ? undefined
    : 'Two letters of the country, then the number'
}

/** Seven digits weighted 8 to 2 and the last two as a number add up to a multiple of 97, or do so with 55 more. */
function ukCheckDigits(digits: string): boolean {
  const weighted = [8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
  const rest = (weighted + Number(digits.slice(7))) % 97
  return rest === 0 || rest === 97 - 55
}

/** Companies House: eight characters, of which the first two may be letters. */
export function whyNotUkCompanyNumber(number: string): string | undefined {
  return /^(\d{8}|[A-Z]{2}\d{6}|R\d{7})$/.test(number)
    ? undefined
    : 'A UK company number has 8 characters, like 01234567 or SC123456'
}

/** Format rules of National Insurance numbers; they carry no check digit. */
export function whyNotNiNumber(number: string): string | undefined {
  const formed = /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(number)
  return formed && !/^(BG|GB|KN|NK|NT|TN|ZZ)/.test(number)
    ? undefined
    : 'Not a National Insurance number, which looks like QQ 12 34 56 C'
}

/** Without spaces, dots and dashes, in capitals. */
const compact = (value: string) => value.replace(/[\s.\-/]/g, '').toUpperCase()

const number = (why: (value: string) => string | undefined, tidy = compact) =>
  text(40)
    .transform(tidy)
    .superRefine((value, context) => {
      const reason = value === '' ? undefined : why(value)
      if (reason) context.addIssue({ code: 'custom', message: reason })
    })

/** `GB123456789`; nine bare digits are taken as a UK number. */
export const VatNumber = number(whyNotVatNumber, (value) => {
  const tidy = compact(value)
  return /^(\d{9}|\d{12})$/.test(tidy) ? `GB${tidy}` : tidy
})

/** Any country's; a UK one is checked where the country is known. Short UK numbers get their leading zeros back. */
export const CompanyNumber = text(30).transform((value) => {
  const tidy = compact(value)
  return /^\d{5,7}$/.test(tidy) ? tidy.padStart(8, '0') : tidy
})

export const NiNumber = number(whyNotNiNumber)

/** Why this is no Unique Taxpayer Reference: the first of its ten digits is a check of the other nine. */
export function whyNotUtr(value: string): string | undefined {
  if (!/^\d{10}$/.test(value)) return 'A UTR has 10 digits'
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at + 1]), 0)
  return Number(value[0]) === [2, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1][sum % 11]
    ? undefined
    : 'Not a valid UTR: please check the digits'
}

/** HMRC's number of a company or a person who files returns. */
export const Utr = number(whyNotUtr)

/** HMRC's number of an employer: `123/AB456`. */
export const PayeReference = text(20)
  .transform((value) => value.toUpperCase().replace(/\s+/g, ''))
  .refine(
    (value) => value === '' || /^\d{3}\/[A-Z0-9]{1,10}$/.test(value),
    'An employer reference looks like 123/AB456',
  )

/** Six digits, stored without dashes. */
export const SortCode = number((value) => (/^\d{6}$/.test(value) ? undefined : 'A sort code has 6 digits'))

/** Six to eight digits, stored with their leading zeros to eight. */
export const AccountNumber = number(
  (value) => (/^\d{8}$/.test(value) ? undefined : 'An account number has 8 digits'),
  (value) => (/^\d{6,7}$/.test(compact(value)) ? compact(value).padStart(8, '0') : compact(value)),
)

/** Why this is no IBAN: its letters as numbers (A is 10) with the first four moved to the end are 1 modulo 97. */
export function whyNotIban(number: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(number)) return 'An IBAN looks like GB33 BUKB 2020 1555 5555 55'
  const turned = `${number.slice(4)}${number.slice(0, 4)}`
  let rest = 0
  for (const sign of turned) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1 ? undefined : 'Not a valid IBAN: please check the digits'
}

/** An international account number, without spaces. */
export const Iban = number(whyNotIban)

/** A bank's own code, 8 or 11 characters. */
export const Bic = number((value) =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) ? undefined : 'A BIC has 8 or 11 characters',
)

/** ISO 3166 alpha-2, capitals. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, like GB')

/** One email address, lower case, or ''. */
export const OptionalEmail = text(254)
  .transform((value) => value.toLowerCase())
  .refine((value) => value === '' || z.email().safeParse(value).success, 'Not an email address')

/** One email address, lower case. */
export const RequiredEmail = OptionalEmail.refine((value) => value !== '', 'Please fill this in')

/** Addresses separated by commas, semicolons or spaces; stored as `a@b.test, c@d.test`. */
export const EmailList = text(1000)
  .transform((value) =>
    [
      ...new Set(
        value
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ].join(', '),
  )
  .refine(
    (value) => value === '' || value.split(', ').every((one) => z.email().safeParse(one).success),
    'Not an email address; separate several with commas',
  )

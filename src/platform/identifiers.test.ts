import { describe, expect, test } from 'vitest'
import {
  AccountNumber,
  Bic,
  CompanyNumber,
  EmailList,
  Iban,
  NiNumber,
  RequiredEmail,
  SortCode,
  VatNumber,
  whyNotUkCompanyNumber,
} from '#platform/identifiers.ts'

const read = (schema: typeof VatNumber, value: unknown) => {
  const { success, data } = schema.safeParse(value)
  return success ? data : 'refused'
}

describe('a VAT number', () => {
  test.each([
    ['', ''],
    ['GB980780684', 'GB980780684'],
    ['gb 980 7806 84', 'GB980780684'],
    ['980780684', 'GB980780684'],
    // Both ways of counting the check digits are in use.
    ['GB220430231', 'GB220430231'],
    ['GB980780684001', 'GB980780684001'],
    ['GBGD001', 'GBGD001'],
    ['GBHA599', 'GBHA599'],
    ['XI980780684', 'XI980780684'],
    ['IE6388047V', 'IE6388047V'],
    ['DE136695976', 'DE136695976'],
    ['GB980780685', 'refused'],
    ['GB98078068', 'refused'],
    ['GB123456789', 'refused'],
    ['GBGD900', 'refused'],
    ['12', 'refused'],
    ['hello', 'refused'],
    ['GB98078068A', 'refused'],
    ['x'.repeat(50), 'refused'],
    [12, 'refused'],
    [null, 'refused'],
  ])('%j is kept as %j', (given, kept) => {
    expect(read(VatNumber, given)).toBe(kept)
  })
})

describe('a company number', () => {
  test('gets its leading zeros back and loses its spaces', () => {
    expect(read(CompanyNumber, '445790')).toBe('00445790')
    expect(read(CompanyNumber, 'sc 12-34.56')).toBe('SC123456')
  })
  test.each([
    ['00445790', true],
    ['OC123456', true],
    ['R1234567', true],
    ['1234', false],
    ['123456789', false],
    ['S1234567', false],
  ])('%s is one of the UK: %s', (number, good) => {
    expect(whyNotUkCompanyNumber(number) === undefined).toBe(good)
  })
})

describe('a National Insurance number', () => {
  test.each([
    ['', ''],
    ['ab 12 34 56 c', 'AB123456C'],
    ['QQ123456C', 'refused'],
    ['AO123456C', 'refused'],
    ['BG123456A', 'refused'],
    ['ZZ123456A', 'refused'],
    ['AB123456E', 'refused'],
    ['AB12345C', 'refused'],
  ])('%j is kept as %j', (given, kept) => {
    expect(read(NiNumber, given)).toBe(kept)
  })
})

test('a sort code has six digits, an account number eight', () => {
  expect(read(SortCode, '20-30-40')).toBe('203040')
  expect(read(SortCode, '20-30-4')).toBe('refused')
  expect(read(AccountNumber, '1234567')).toBe('01234567')
  expect(read(AccountNumber, '12345')).toBe('refused')
  expect(read(AccountNumber, '1234567a')).toBe('refused')
})

test('addresses are kept in lower case, several with commas, none twice', () => {
  expect(read(EmailList, 'A@b.test; c@d.test a@B.test')).toBe('a@b.test, c@d.test')
  expect(read(EmailList, 'a@b.test, c')).toBe('refused')
  expect(read(RequiredEmail, ' A@B.test ')).toBe('a@b.test')
  expect(read(RequiredEmail, '')).toBe('refused')
})

describe('an international account', () => {
  test.each([
    ['', ''],
    ['GB33 BUKB 2020 1555 5555 55', 'GB33BUKB20201555555555'],
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['NO9386011117947', 'NO9386011117947'],
    ['GB34BUKB20201555555555', 'refused'],
    ['GB33BUKB2020', 'refused'],
    ['33BUKB20201555555555', 'refused'],
  ])('IBAN %j is kept as %j', (given, kept) => {
    expect(read(Iban, given)).toBe(kept)
  })

  test.each([
    ['', ''],
    ['bukb gb 22', 'BUKBGB22'],
    ['BUKBGB22XXX', 'BUKBGB22XXX'],
    ['BUKB', 'refused'],
    ['BUKBGB22X', 'refused'],
  ])('BIC %j is kept as %j', (given, kept) => {
    expect(read(Bic, given)).toBe(kept)
  })
})

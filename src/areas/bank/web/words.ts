import type { BankDetails } from '#areas/bank/contract.ts'

/** An account as people read it, line by line. */
export function linesOf(details: BankDetails | null): (readonly [label: string, value: string])[] {
  const { account_name = '', bank_name = '', sort_code = '', account_number = '' } = details ?? {}
  return [
    ['Account name', account_name],
    ['Bank', bank_name],
    ['Sort code', sort_code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')],
    ['Account number', account_number],
  ]
}

/** `Fay Finch or Ann Archer` */
export const anyOfThem = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

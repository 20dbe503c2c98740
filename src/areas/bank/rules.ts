import { type BankChange, type BankDetails, bankFields } from '#areas/bank/contract.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

/** A UK account is a sort code and an account number: one without the other pays nobody. */
export function whyNotBank(
  account: Pick<BankDetails, 'sort_code' | 'account_number'>,
  code = 'bank',
): Reason | undefined {
  const errors: FieldErrors = {}
  if (account.sort_code !== '' && account.account_number === '')
    errors.account_number = ['The account number is missing']
  if (account.account_number !== '' && account.sort_code === '')
    errors.sort_code = ['The sort code is missing']
  if (Object.keys(errors).length === 0) return undefined
  return { code, title: 'Please check the form', errors }
}

export const hasBank = (details: BankDetails): boolean => bankFields.some((field) => details[field] !== '')

/** What everybody may see of an account: its last four digits. */
export const endingOf = ({ account_number }: Pick<BankDetails, 'account_number'>): string =>
  account_number.slice(-4)

/** `•••• 1234`, or that there is none. */
export const masked = (ending: string): string => (ending === '' ? 'none' : `•••• ${ending}`)

/** Why this change need not be asked for: the account is that already. */
export function whyNotAsk(now: BankDetails, wanted: BankDetails): Reason | undefined {
  if (bankFields.some((field) => now[field] !== wanted[field])) return undefined
  return {
    code: 'bank_change.same',
    title: 'This is the bank account already',
    errors: { account_number: ['Nothing would change'] },
  }
}

export const pendingAlready: Reason = {
  code: 'bank_change.pending',
  title: 'A change of this account waits already',
  description: 'It has to be approved, refused or withdrawn before another one can be asked for.',
  status: 409,
}

/** The account is not the one that this request was to take the place of. */
export const outOfDate: Reason = {
  code: 'bank_change.stale',
  title: 'The account has changed since this was asked for',
  description: 'Refuse or withdraw this request and ask for the change again.',
  status: 409,
}

type ChangeState = { status: BankChange['status']; requested_by: number }

/** Why this person cannot approve or refuse: it is decided, or they asked for it themselves. */
export function whyNotDecide(change: ChangeState | undefined, who: { id: number }): Reason | undefined {
  if (change?.status !== 'pending') return whyNotOpen(change)
  if (change.requested_by !== who.id) return undefined
  return {
    code: 'bank_change.own',
    title: 'Somebody else has to decide on this',
    description: 'A changed bank account takes two people, and you are the one who asked for it.',
    status: 403,
  }
}

/** Why there is nothing left to decide or to take back. */
export function whyNotOpen(change: Pick<ChangeState, 'status'> | undefined): Reason | undefined {
  if (change?.status === 'pending') return undefined
  return {
    code: 'bank_change.decided',
    title: change ? `This change was ${change.status} already` : 'This change is no longer there',
    description: 'Have another look at the record.',
    status: 409,
  }
}

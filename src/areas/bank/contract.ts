import { z } from 'zod'
import { endpoint, Id, IdParam, Instant, requiredText, text } from '#platform/http/contract.ts'
import { AccountNumber, SortCode } from '#platform/identifiers.ts'

/** A UK bank account as people write it. All empty: none. */
export const bankInput = {
  bank_name: text(80),
  account_name: text(80),
  sort_code: SortCode,
  account_number: AccountNumber,
}

/** The same on a new record, where it may be left out. */
export const newBankInput = {
  bank_name: bankInput.bank_name.default(''),
  account_name: bankInput.account_name.default(''),
  sort_code: bankInput.sort_code.default(''),
  account_number: bankInput.account_number.default(''),
}
export const blankBank = { bank_name: '', account_name: '', sort_code: '', account_number: '' }

export const bankFields = ['bank_name', 'account_name', 'sort_code', 'account_number'] as const

export const BankDetails = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
})
export type BankDetails = z.output<typeof BankDetails>

export const changeStatuses = ['pending', 'approved', 'refused', 'withdrawn'] as const

/** A request to change the account. Its details, before and after, only for those who may see bank details. */
export const BankChange = z.object({
  id: Id,
  status: z.enum(changeStatuses),
  requested_by: Id,
  requested_by_name: z.string(),
  requested_at: Instant,
  /** The last digits, '' for none. */
  from_ending: z.string(),
  to_ending: z.string(),
  from: BankDetails.nullable(),
  to: BankDetails.nullable(),
  /** The addresses that were warned when it was asked for; none when the record had none. */
  warned: z.array(z.string()),
  /** May the reader decide on it: they have the permission and did not ask for it themselves. */
  mine_to_decide: z.boolean(),
  /** Asked for by the reader. */
  own: z.boolean(),
  /** Who else could approve it, by name, at most five. Nobody: somebody has to be given the permission first. */
  approvers: z.array(z.string()),
})
export type BankChange = z.output<typeof BankChange>

export const BankView = z.object({
  /** The last digits of the account, '' when there is none. */
  ending: z.string(),
  /** Null when there is none, and for people who may not see bank details. */
  details: BankDetails.nullable(),
  pending: BankChange.nullable(),
})
export type BankView = z.output<typeof BankView>

export const NewBankChange = z.object(bankInput)
export type NewBankChange = z.output<typeof NewBankChange>

export const paidSubjects = ['candidates', 'suppliers'] as const
export type PaidSubject = (typeof paidSubjects)[number]

const params = z.object({ id: IdParam })
/** What was decided on: another request may stand there by now. */
const Decided = z.object({ change_id: Id })
const Said = z.object({ title: z.string(), description: z.string() })

const bankOf = <const Subject extends PaidSubject>(subject: Subject, whose: string) => ({
  show: endpoint({
    method: 'GET',
    path: `/${subject}/:id/bank`,
    allow: `${subject}.view`,
    summary: `The bank account of ${whose}, and a change of it that waits for approval`,
    params,
    reply: z.object({ data: BankView }),
  }),
  ask: endpoint({
    method: 'POST',
    path: `/${subject}/:id/bank-change`,
    allow: `${subject}.bank.update`,
    summary: `Asks for another bank account of ${whose}; a second person approves it`,
    params,
    body: NewBankChange,
    reply: Said,
    creates: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `/${subject}/:id/bank-change`,
    allow: `${subject}.bank.update`,
    summary: 'Takes back the request that waits',
    params,
    body: Decided,
    reply: Said,
  }),
  approve: endpoint({
    method: 'POST',
    path: `/${subject}/:id/bank-change/approval`,
    allow: `${subject}.bank.approve`,
    summary: 'Approves the request of somebody else; the account is changed at once',
    params,
    body: Decided,
    reply: Said,
  }),
  refuse: endpoint({
    method: 'POST',
    path: `/${subject}/:id/bank-change/refusal`,
    allow: `${subject}.bank.approve`,
    summary: 'Refuses the request of somebody else, with a reason; the account stays',
    params,
    body: Decided.extend({ reason: requiredText(500) }),
    reply: Said,
  }),
})

export const bank = {
  candidates: bankOf('candidates', 'a candidate'),
  suppliers: bankOf('suppliers', 'a supplier'),
}

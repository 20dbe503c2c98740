import { z } from 'zod'
import {
  bankFormats,
  dayOrders,
  leftOutReasons,
  lineStates,
  matchReasons,
  wayCodes,
} from '#areas/payments/bank-statements/words.ts'
import { mostAllocations, mostAmount } from '#areas/payments/contract.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

/** So many lines are decided on at once. */
export const mostMatches = 200

const column = z.int().min(0).max(59).nullable()

/** What the columns of a table hold, counted from 0. Either `amount`, or `paid_in` and `paid_out`. */
export const Mapping = z.object({
  /** Whether the first row of the table says what its columns hold; otherwise it is a line as the others are. */
  has_headings: z.boolean(),
  day: column,
  amount: column,
  paid_in: column,
  paid_out: column,
  payer: column,
  details: z.array(z.int().min(0).max(59)).max(6, 'At most 6 columns'),
  bank_reference: column,
  /** Says of an amount without a sign which way it went: `DR` and `CR`, `Debit` and `Credit`, `S` and `H`. */
  way: column.default(null),
  /** What `D` means there: debit beside credit, or deposit beside withdrawal. */
  way_codes: z.enum(wayCodes),
  /** Says how far a payment got, `Pending`, `Declined`: only what is booked is taken. */
  state: column,
  /** What is on the account after the line: then the lines are checked by it. */
  balance: column,
  currency: column,
  /** Null: the days tell by themselves; where they can be read two ways, it is asked. */
  day_order: z.enum(dayOrders).nullable(),
  decimal_mark: z.enum(['.', ',']),
})
export type Mapping = z.output<typeof Mapping>
/** As it is sent: what is absent is as the file tells. */
export const GivenMapping = Mapping.extend({
  has_headings: z.boolean().optional(),
  way_codes: z.enum(wayCodes).optional(),
  state: column.optional(),
})

/** A file travels as base64 of its bytes, so that whatever characters a bank writes arrive as they are. */
const Content = z
  .string()
  .max(9_800_000, 'At most 7 MB: ask the bank for fewer days at once')
  .regex(/^(data:[\w./+;=-]*,)?[A-Za-z0-9+/]*={0,2}$/, 'Choose a file')

const Row = {
  id: Id,
  account: z.string(),
  legal_entity_id: Id,
  legal_entity_name: z.string(),
  format: z.enum(bankFormats),
  filename: z.string(),
  currency: Currency,
  from_day: ShownDay,
  to_day: ShownDay,
  opening: Minor.nullable(),
  closing: Minor.nullable(),
  line_count: z.int(),
  /** On no file before this one. */
  new_count: z.int(),
  /** What came in and waits for a decision. */
  open_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
}
export const BankStatementRow = z.object(Row)
export type BankStatementRow = z.output<typeof BankStatementRow>

export const BankStatement = BankStatementRow.extend({
  came_in: Minor,
  went_out: Minor,
  recorded_count: z.int(),
  not_ours_count: z.int(),
  /** What the file tells of money that is not booked, the first 500 of `left_out_count`. */
  left_out: z.array(
    z.object({
      day: ShownDay.nullable(),
      amount: Minor.nullable(),
      text: z.string(),
      reason: z.enum(leftOutReasons),
    }),
  ),
  left_out_count: z.int(),
})
export type BankStatement = z.output<typeof BankStatement>

const SuggestedDocument = z.object({
  invoice_id: Id,
  number: z.string(),
  balance: Minor,
  due_date: ShownDay.nullable(),
  amount: Minor,
})

/** Whose money a line may be. Nothing is recorded until a person accepts it. */
export const Suggestion = z.object({
  /** What accepting it does: records a payment, finds one that was recorded, or records what was paid back. */
  decision: z.enum(['payment', 'recorded', 'refund']),
  /** The payment that was recorded, or of which some is paid back. */
  payment_id: Id.nullable(),
  /** The credit note whose rest is paid back. */
  credit_note_id: Id.nullable(),
  client_id: Id,
  client_name: z.string(),
  reason: z.enum(matchReasons),
  /** The number is named and the amount is the one: of these many are accepted at once. */
  is_sure: z.boolean(),
  documents: z.array(SuggestedDocument),
  /** What no document takes. */
  on_account: Minor,
})
export type Suggestion = z.output<typeof Suggestion>

const LinePayment = z.object({ payment_id: Id, client_name: z.string(), amount: Minor })

export const BankLineRow = z.object({
  id: Id,
  statement_id: Id,
  account: z.string(),
  day: ShownDay,
  /** Above nothing: came in. */
  amount: Minor,
  currency: Currency,
  payer: z.string(),
  details: z.string(),
  bank_reference: z.string(),
  state: z.enum(lineStates),
  /** What of it stands recorded nowhere. */
  left: Minor,
  /** The payments it was recorded as, for who may open them. */
  payments: z.array(LinePayment),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  reason: z.string(),
  /** Of what is open, the best first. */
  suggestions: z.array(Suggestion),
})
export type BankLineRow = z.output<typeof BankLineRow>

export const BankFilePreview = z.object({
  format: z.enum(bankFormats),
  sha256: z.string(),
  /** These very bytes were uploaded before. */
  existing_id: Id.nullable(),
  account: z.string(),
  currency: z.string(),
  legal_entity_id: Id.nullable(),
  line_count: z.int(),
  /** What it tells of money that is not booked; of a table it is not known yet. */
  left_out_count: z.int(),
  /** Of a table: what it calls its columns, its first rows, and what they were taken for the last time, or seem to be. */
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  mapping: Mapping.nullable(),
  /** What they seem to be in an account that had no file yet. */
  guess: Mapping.nullable(),
  /** One of its days that can be read two ways. */
  two_days: z.string().nullable(),
  is_known: z.boolean(),
  /** Of a table: the accounts that had files before, each with what it is taken for there. */
  accounts: z.array(
    z.object({ account: z.string(), legal_entity_id: Id, currency: z.string(), mapping: Mapping }),
  ),
})
export type BankFilePreview = z.output<typeof BankFilePreview>

export const NewBankStatement = z.object({
  content: Content,
  filename: text(200).default(''),
  /** The bank account. Absent: as the file names it; a table names none: the one that had these columns, if one alone did. */
  account: text(60).optional(),
  /** The company whose account it is. Absent: that of the last file of the account, else the usual one. */
  legal_entity_id: Id.optional(),
  /** Of a table. Absent: as the account's last file, else the agency's. */
  currency: Currency.optional(),
  /** Of a table. Absent: as the last file of this account with these columns, else as headings and cells tell. */
  mapping: GivenMapping.optional(),
  accepted: Accepted,
})
export type NewBankStatement = z.output<typeof NewBankStatement>

const Amount = Minor.min(1, 'More than nothing').max(mostAmount, 'At most 9,999,999,999.99')
const Allocations = z
  .array(z.object({ invoice_id: Id, amount: Amount }))
  .max(mostAllocations, `At most ${mostAllocations} invoices at once`)
export const Match = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('payment'),
    line_id: Id,
    client_id: Id,
    /** How much of the line is this client's. Absent: all that is left of it; the rest is another's. */
    amount: Amount.optional(),
    /** What is left over stays on account. */
    allocations: Allocations.default([]),
    /** What the client, or a bank on the way, took off beside it. */
    taken_off: z
      .array(
        z.object({
          kind: z.enum(['discount', 'bank_charge']),
          allocations: Allocations.min(1, 'Choose at least one invoice').refine(
            (all) => all.reduce((sum, { amount }) => sum + amount, 0) <= mostAmount,
            'At most 9,999,999,999.99',
          ),
        }),
      )
      .max(2, 'At most a discount and a bank charge')
      .default([]),
  }),
  /** What went out paid back what was on account: of a payment, or of a credit note. */
  z.object({
    decision: z.literal('refund'),
    line_id: Id,
    payment_id: Id.nullable().default(null),
    credit_note_id: Id.nullable().default(null),
    /** Absent: all that is left of the line. */
    amount: Amount.optional(),
  }),
  /** It is a payment or refund that somebody recorded before. */
  z.object({ decision: z.literal('recorded'), line_id: Id, payment_id: Id }),
  z.object({ decision: z.literal('not_ours'), line_id: Id, reason: requiredText(500) }),
  /** Takes `not_ours` back. */
  z.object({ decision: z.literal('ours'), line_id: Id }),
])
export type Match = z.output<typeof Match>

export const Matched = z.object({
  recorded: z.int(),
  not_ours: z.int(),
  payment_ids: z.array(Id),
  /** Sure suggestions that wait still. */
  left: z.int(),
})
export type Matched = z.output<typeof Matched>

export const SureMatches = z.object({ count: z.int(), total: Minor, currency: Currency })

const params = z.object({ id: IdParam })
const idFilter = z.coerce.number().int().positive().optional()

export const BankStatementsQuery = ListQuery.extend({ account: z.string().max(60).optional() })
export type BankStatementsQuery = z.output<typeof BankStatementsQuery>

const lineFilters = {
  state: anyOf(lineStates),
  day_from: Day.optional(),
  day_to: Day.optional(),
}
export const BankLinesQuery = ListQuery.extend({ ...lineFilters, statement_id: idFilter })
export type BankLinesQuery = z.output<typeof BankLinesQuery>

export const bankStatements = {
  list: endpoint({
    method: 'GET',
    path: '/bank-statements',
    allow: 'bank_statements.view',
    summary: 'Files of banks, searched by account and name',
    query: BankStatementsQuery,
    reply: pageOf(BankStatementRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/bank-statements/:id',
    allow: 'bank_statements.view',
    summary: 'One file of a bank, and how far it is matched',
    params,
    reply: BankStatement,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/bank-statement-previews',
    allow: 'bank_statements.match',
    summary: 'What a file holds, and what its columns seem to be; nothing is kept',
    body: z.object({ content: Content }),
    reply: BankFilePreview,
    bodyLimit: 10_000_000,
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-statements',
    allow: 'bank_statements.match',
    summary:
      'Takes the booked lines of a file of a bank (CSV, Excel, CAMT.053, MT940, OFX); lines that are there already are left out',
    body: NewBankStatement,
    reply: BankStatement,
    creates: true,
    bodyLimit: 10_000_000,
    takesLong: true,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/bank-statements/:id/lines',
    transaction: true,
    allow: 'bank_statements.view',
    summary: 'The lines of a file, each with whose money it may be and why',
    params,
    query: BankLinesQuery,
    reply: pageOf(BankLineRow),
  }),
  allLines: endpoint({
    method: 'GET',
    path: '/bank-statement-lines',
    transaction: true,
    allow: 'bank_statements.view',
    summary: 'Lines of all files, newest first',
    query: BankLinesQuery,
    reply: pageOf(BankLineRow),
  }),
  match: endpoint({
    method: 'POST',
    path: '/bank-statements/:id/matches',
    allow: 'bank_statements.match',
    summary: 'Decides whose money lines are: all of these, or none',
    params,
    body: z.object({
      matches: z
        .array(Match)
        .min(1, 'Choose at least one line')
        .max(mostMatches, `At most ${mostMatches} at once`),
    }),
    reply: Matched,
    creates: true,
  }),
  sure: endpoint({
    method: 'GET',
    path: '/bank-statements/:id/sure-matches',
    allow: 'bank_statements.match',
    transaction: true,
    summary: 'How many lines name their invoices and come to what is to be paid',
    params,
    reply: SureMatches,
  }),
  acceptSure: endpoint({
    method: 'POST',
    path: '/bank-statements/:id/sure-matches',
    allow: 'bank_statements.match',
    summary: `Accepts what is sure, up to ${mostMatches} lines at once; refused when it is no longer what was shown`,
    params,
    body: z.object({ count: z.int().min(1), total: Minor }),
    reply: Matched,
    creates: true,
  }),
}

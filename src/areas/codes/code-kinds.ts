import { type RawBuilder, sql } from 'kysely'
import {
  expenseRecord,
  type NewExpenseCode,
  type NewRateCode,
  type NewTaxCode,
  rateRecord,
  taxRecord,
} from '#areas/codes/contract.ts'
import { whyNotTaxCode } from '#areas/codes/rules.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Reason } from '#platform/refusal.ts'

/** The three kinds of code, told apart by data: everything else about them is the same. */
export type Kind = {
  record: typeof taxRecord | typeof rateRecord | typeof expenseRecord
  /** As in addresses, and as the subject of the history. */
  model: 'tax-codes' | 'rate-codes' | 'expense-codes'
  /** What a person calls one. */
  one: string
  more?: RawBuilder<unknown>
  joins?(db: Db): RawBuilder<unknown>
  /** How many records refer to the code `page`, at most `mostUses`. */
  usedBy(db: Db): RawBuilder<unknown>
  /** Fields that cannot change once something refers to the code: they are on documents. */
  lockedWhenUsed: readonly string[]
}

/** What an agency writes of a code, by what a new one is made of. */
export type CodeKind<New> = Kind & {
  insert(db: Db, code: New): Promise<number>
  /** Writes over the version that was read, and only over that. */
  save(
    db: Db,
    at: { id: number; version: number },
    changes: CodeChanges<New>,
    state: CodeState,
  ): Promise<void>
  whyNot?(code: New): Reason | undefined
}
export type CodeChanges<New> = { [Field in keyof New]?: New[Field] | undefined }
type CodeState = { archived_at: string | null; group_mode?: string | null }

/** Counting stops here: "1,000 or more" is all that anybody wants to know, and a list counts for every row. */
export const mostUses = 1000

const count = (db: Db, table: string, column: string) =>
  sql`(select count(*)::int from (
    select from ${sql.table(table)} x
    where x.tenant_id = ${db.tenant} and ${sql.ref(`x.${column}`)} = page.id limit ${mostUses}) counted)`

/** Overtime rules name what they turn hours into inside a document, where no index reaches: one pass for the whole page. */
const overtimeRules = (db: Db) => sql`left join (
    select (rule ->> 'rate_code_id')::bigint as rate_code_id, count(distinct p.id)::int as count
    from placements p, jsonb_array_elements(p.overtime_rules) rule where p.tenant_id = ${db.tenant}
    group by 1
  ) overtime on overtime.rate_code_id = page.id`

export const taxKind: CodeKind<NewTaxCode> = {
  record: taxRecord,
  model: 'tax-codes',
  one: 'Tax code',
  usedBy: (
    db,
  ) => sql`least(${mostUses}, ${count(db, 'billing_profiles', 'tax_code_id')} + ${count(db, 'suppliers', 'tax_code_id')}
    + ${count(db, 'expense_codes', 'tax_code_id')} + ${count(db, 'invoice_taxes', 'tax_code_id')})`,
  lockedWhenUsed: ['code', 'rate', 'category'],
  insert: (db, code) => insertRecord(db, 'tax_codes', code),
  save: (db, at, changes, state) => saveVersioned(db, 'tax_codes', at, { ...changes, ...state }, 'tax code'),
  whyNot: whyNotTaxCode,
}

export const rateKind: CodeKind<NewRateCode> = {
  record: rateRecord,
  model: 'rate-codes',
  one: 'Rate code',
  joins: overtimeRules,
  usedBy: (db) =>
    sql`least(${mostUses}, ${count(db, 'placement_rates', 'rate_code_id')} + coalesce(overtime.count, 0))`,
  lockedWhenUsed: ['code', 'unit'],
  insert: (db, code) => insertRecord(db, 'rate_codes', code),
  save: (db, at, changes, state) =>
    saveVersioned(db, 'rate_codes', at, { ...changes, ...state }, 'rate code'),
}

export const expenseKind: CodeKind<NewExpenseCode> = {
  record: expenseRecord,
  model: 'expense-codes',
  one: 'Expense code',
  more: sql`, tax.name as tax_code_name`,
  joins: (db) => sql`left join tax_codes tax on tax.tenant_id = ${db.tenant} and tax.id = page.tax_code_id`,
  usedBy: () => sql`0`,
  lockedWhenUsed: ['code'],
  insert: (db, code) => insertRecord(db, 'expense_codes', code),
  save: (db, at, changes, state) =>
    saveVersioned(db, 'expense_codes', at, { ...changes, ...state }, 'expense code'),
}

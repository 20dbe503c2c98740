import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** The three kinds of code, told apart by data: everything else about them is the same. */
export type Kind = {
  table: 'tax_codes' | 'rate_codes' | 'expense_codes'
  /** As in addresses, and as the subject of the history. */
  model: 'tax-codes' | 'rate-codes' | 'expense-codes'
  /** What a person calls one. */
  one: string
  columns: readonly string[]
  more?: RawBuilder<unknown>
  joins?(db: Db): RawBuilder<unknown>
  /** How many records refer to the code `page`, at most `mostUses`. */
  usedBy(db: Db): RawBuilder<unknown>
  /** Fields that cannot change once something refers to the code: they are on documents. */
  lockedWhenUsed: readonly string[]
}

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

export const taxKind: Kind = {
  table: 'tax_codes',
  model: 'tax-codes',
  one: 'Tax code',
  columns: ['code', 'name', 'rate', 'category', 'direction', 'exemption_text', 'is_default'],
  usedBy: (
    db,
  ) => sql`least(${mostUses}, ${count(db, 'billing_profiles', 'tax_code_id')} + ${count(db, 'suppliers', 'tax_code_id')}
    + ${count(db, 'expense_codes', 'tax_code_id')} + ${count(db, 'invoice_taxes', 'tax_code_id')})`,
  lockedWhenUsed: ['code', 'rate', 'category'],
}

export const rateKind: Kind = {
  table: 'rate_codes',
  model: 'rate-codes',
  one: 'Rate code',
  columns: [
    'code',
    'name',
    'unit',
    'kind',
    'payable',
    'chargeable',
    'pay_multiplier',
    'charge_multiplier',
    'position',
  ],
  joins: overtimeRules,
  usedBy: (db) =>
    sql`least(${mostUses}, ${count(db, 'placement_rates', 'rate_code_id')} + coalesce(overtime.count, 0))`,
  lockedWhenUsed: ['code', 'unit'],
}

export const expenseKind: Kind = {
  table: 'expense_codes',
  model: 'expense-codes',
  one: 'Expense code',
  columns: ['code', 'name', 'chargeable', 'reimbursable', 'tax_code_id', 'receipt_required_over', 'cap'],
  more: sql`, tax.name as tax_code_name`,
  joins: (db) => sql`left join tax_codes tax on tax.tenant_id = ${db.tenant} and tax.id = page.tax_code_id`,
  usedBy: () => sql`0`,
  lockedWhenUsed: ['code'],
}

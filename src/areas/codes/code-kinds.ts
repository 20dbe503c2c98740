import { type RawBuilder, sql } from 'kysely'
import {
  expenseRecord,
  type NewExpenseCode,
  type NewRateCode,
  type NewTaxCode,
  rateRecord,
  taxRecord,
} from '#areas/codes/contract.ts'
import { whyNotPurchaseOnly, whyNotRateCode, whyNotTaxCode, whyNotTaxOf } from '#areas/codes/rules.ts'
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
  /** Why a code of a group is not taken over the agency's own `c`, as a condition that holds where it may be. */
  takes?(db: Db): RawBuilder<unknown>
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
  /** What takes a look at other records; `before`: as it was. */
  mayNot?(db: Db, code: New, before?: New & { id: number }): Promise<Reason | undefined>
}
export type CodeChanges<New> = { [Field in keyof New]?: New[Field] | undefined }
type CodeState = { archived_at: string | null; group_mode?: string | null }

/** Counting stops here: "1,000 or more" is all that anybody wants to know, and a list counts for every row. */
export const mostUses = 1000

const count = (db: Db, table: string, column: string) =>
  sql`(select count(*)::int from (
    select from ${sql.table(table)} x
    where x.tenant_id = ${db.tenant} and ${sql.ref(`x.${column}`)} = page.id limit ${mostUses}) counted)`

/**
 * Overtime rules name what they turn hours into inside a document, where no index reaches: one pass for the whole page.
 * Older versions count: placements have copies of them, and may take them again.
 */
const overtimeRules = (db: Db) => sql`left join (
    select (rule ->> 'rate_code_id')::bigint as rate_code_id, count(distinct (named.of_set, named.id))::int as count
    from (
      select false as of_set, p.id, p.overtime_rules as rules from placements p where p.tenant_id = ${db.tenant}
      union all
      select false, o.placement_id, o.rules from placement_past_rules o where o.tenant_id = ${db.tenant}
      union all
      select true, v.rule_set_id, v.rules from overtime_rule_set_versions v where v.tenant_id = ${db.tenant}
    ) named, jsonb_array_elements(named.rules) rule
    group by 1
  ) overtime on overtime.rate_code_id = page.id`

const taxOf = (db: Db) =>
  sql`left join tax_codes tax on tax.tenant_id = ${db.tenant} and tax.id = page.tax_code_id`

/** Nobody retires it until the transaction ends. */
async function heldTaxCode(db: Db, id: number) {
  const { rows } = await sql<{ id: number; direction: string; archived: boolean }>`
    select x.id, x.direction, x.archived_at is not null as archived from tax_codes x
    where x.tenant_id = ${db.tenant} and x.id = ${id} for share`.execute(db)
  return rows[0]
}

/** What is charged to clients names the tax code `id`. */
const onSales = (db: Db, id: RawBuilder<unknown>) => sql`(
  exists (select from rate_codes k where k.tenant_id = ${db.tenant} and k.tax_code_id = ${id})
  or exists (select from billing_profiles b where b.tenant_id = ${db.tenant} and b.tax_code_id = ${id}))`

/** Does what is charged to clients name this tax code? Whoever is about to do so waits, or was waited for. */
async function bearsOnSales(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select ${onSales(db, sql`${id}`)} as used`.execute(db)
  return rows[0]!.used
}

export const taxKind: CodeKind<NewTaxCode> = {
  record: taxRecord,
  model: 'tax-codes',
  one: 'Tax code',
  usedBy: (
    db,
  ) => sql`least(${mostUses}, ${count(db, 'billing_profiles', 'tax_code_id')} + ${count(db, 'suppliers', 'tax_code_id')}
    + ${count(db, 'expense_codes', 'tax_code_id')} + ${count(db, 'rate_codes', 'tax_code_id')} + ${count(db, 'invoice_taxes', 'tax_code_id')})`,
  lockedWhenUsed: ['code', 'rate', 'category'],
  takes: (db) =>
    sql`not (excluded.direction = 'purchase' and c.direction <> 'purchase' and ${onSales(db, sql`c.id`)})`,
  insert: (db, code) => insertRecord(db, 'tax_codes', code),
  save: (db, at, changes, state) => saveVersioned(db, 'tax_codes', at, { ...changes, ...state }, 'tax code'),
  whyNot: whyNotTaxCode,
  mayNot: async (db, { direction }, before) =>
    before && direction === 'purchase' && before.direction !== 'purchase'
      ? whyNotPurchaseOnly(await bearsOnSales(db, before.id))
      : undefined,
}

export const rateKind: CodeKind<NewRateCode> = {
  record: rateRecord,
  model: 'rate-codes',
  one: 'Rate code',
  more: sql`, tax.name as tax_code_name`,
  joins: (db) => sql`${overtimeRules(db)} ${taxOf(db)}`,
  usedBy: (db) =>
    sql`least(${mostUses}, ${count(db, 'placement_rates', 'rate_code_id')} + coalesce(overtime.count, 0))`,
  lockedWhenUsed: ['code', 'unit'],
  insert: (db, code) => insertRecord(db, 'rate_codes', code),
  save: (db, at, changes, state) =>
    saveVersioned(db, 'rate_codes', at, { ...changes, ...state }, 'rate code'),
  whyNot: whyNotRateCode,
  mayNot: async (db, { tax_code_id }, before) =>
    tax_code_id === null
      ? undefined
      : whyNotTaxOf(await heldTaxCode(db, tax_code_id), before?.tax_code_id ?? null),
}

export const expenseKind: CodeKind<NewExpenseCode> = {
  record: expenseRecord,
  model: 'expense-codes',
  one: 'Expense code',
  more: sql`, tax.name as tax_code_name`,
  joins: taxOf,
  usedBy: () => sql`0`,
  lockedWhenUsed: ['code'],
  insert: (db, code) => insertRecord(db, 'expense_codes', code),
  save: (db, at, changes, state) =>
    saveVersioned(db, 'expense_codes', at, { ...changes, ...state }, 'expense code'),
}

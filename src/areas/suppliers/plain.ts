import { sql } from 'kysely'
import type { BankDetails } from '#areas/bank/contract.ts'
import { encryptBank } from '#areas/bank/public.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

const plain = sql`(bank_name || account_name || sort_code || account_number) <> ''`

/** The agencies with suppliers whose bank accounts still stand in the clear. */
export async function agenciesWithPlainSuppliers(db: AllDb): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct s.tenant_id from suppliers s where ${plain}`.execute(db)
  return rows.map(({ tenant_id }) => tenant_id)
}

/** Locks so many of an agency's bank accounts and empties the plain columns. Answers how many there were. */
export async function lockPlainSuppliers(db: Db, vault: Vault, most: number): Promise<number> {
  const { rows } = await sql<BankDetails & { id: number }>`
    select s.id, s.bank_name, s.account_name, s.sort_code, s.account_number from suppliers s
    where s.tenant_id = ${db.tenant} and ${plain} order by s.id limit ${most} for update`.execute(db)
  const locked = rows.map((row) => ({
    id: row.id,
    ...encryptBank(vault, db.tenant, 'suppliers', row.id, tidy(row)),
  }))
  await sql`
    update suppliers s set bank_name = '', account_name = '', sort_code = '', account_number = '',
      bank_locked = g.bank_locked, bank_ending = g.bank_ending
    from jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as g(id bigint, bank_locked text, bank_ending text)
    where s.tenant_id = ${db.tenant} and s.id = g.id`.execute(db)
  return rows.length
}

/** As forms have kept it for long: rows that are older may have dashes and spaces. */
const tidy = (row: BankDetails): BankDetails => ({
  ...row,
  sort_code: row.sort_code.replace(/[\s-]/g, ''),
  account_number: row.account_number.replace(/\s/g, ''),
})

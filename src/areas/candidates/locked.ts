import { sql } from 'kysely'
import type { BankDetails } from '#areas/bank/contract.ts'
import { encryptBank } from '#areas/bank/public.ts'
import { lockNiNumber } from '#areas/candidates/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** Gives new candidates of an import or the demo their accounts; who has one keeps it. */
export async function giveBanks(
  db: Db,
  vault: Vault,
  accounts: readonly { id: number; bank: BankDetails }[],
): Promise<void> {
  const kept = accounts.map(({ id, bank }) => ({
    id,
    ...encryptBank(vault, db.tenant, 'candidates', id, bank),
  }))
  await sql`
    update candidates c set bank_locked = g.bank_locked, bank_ending = g.bank_ending
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g(id bigint, bank_locked text, bank_ending text)
    where c.tenant_id = ${db.tenant} and c.id = g.id and c.bank_locked = ''`.execute(db)
}

/** Gives new candidates of an import or the demo their National Insurance numbers. */
export async function giveNiNumbers(
  db: Db,
  vault: Vault,
  numbers: readonly { id: number; ni_number: string }[],
): Promise<void> {
  const kept = numbers.map(({ id, ni_number }) => ({
    id,
    ...lockNiNumber({ vault }, db.tenant, id, ni_number),
  }))
  await sql`
    update candidates c set ni_locked = g.ni_locked, ni_print = g.ni_print
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g(id bigint, ni_locked text, ni_print text)
    where c.tenant_id = ${db.tenant} and c.id = g.id`.execute(db)
}

import { sql } from 'kysely'
import type { BankDetails } from '#areas/bank/contract.ts'
import { encryptBank } from '#areas/bank/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** Gives new suppliers of an import or the demo their accounts; who has one keeps it. */
export async function giveBanks(
  db: Db,
  vault: Vault,
  accounts: readonly { id: number; bank: BankDetails }[],
): Promise<void> {
  const kept = accounts.map(({ id, bank }) => ({
    id,
    ...encryptBank(vault, db.tenant, 'suppliers', id, bank),
  }))
  await sql`
    update suppliers s set bank_locked = g.bank_locked, bank_ending = g.bank_ending
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g(id bigint, bank_locked text, bank_ending text)
    where s.tenant_id = ${db.tenant} and s.id = g.id and s.bank_locked = ''`.execute(db)
}

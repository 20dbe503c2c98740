import { encryptBank } from '#areas/bank/account-encryption.ts'
import { bankOwnerOf } from '#areas/bank/bank-owners.ts'
import type { BankDetails, PaidSubject } from '#areas/bank/contract.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** Gives new records their accounts as they are entered, however many; whoever has one keeps it. */
export async function giveBanks(
  db: Db,
  vault: Vault,
  subject: PaidSubject,
  accounts: readonly { id: number; bank: BankDetails }[],
): Promise<void> {
  const given = accounts
    .map(({ id, bank }) => ({ id, ...encryptBank(vault, db.tenant, subject, id, bank), replaces: '' }))
    .filter(({ bank_locked }) => bank_locked !== '')
  if (given.length > 0) await bankOwnerOf(subject).replace(db, given)
}

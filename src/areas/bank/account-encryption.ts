import type { BankDetails, PaidSubject } from '#areas/bank/contract.ts'
import { endingOf, hasBank } from '#areas/bank/rules.ts'
import type { Vault } from '#platform/vault.ts'

/** What a record keeps of its bank account; both '' when it has none. */
export type KeptBank = { bank_locked: string; bank_ending: string }

const about = (tenant: number, subject: PaidSubject, id: number) => `${subject}/${tenant}/${id}/bank`

/** The account as the record keeps it. The record's own id is bound in: it opens nowhere else. */
export function encryptBank(
  vault: Vault,
  tenant: number,
  subject: PaidSubject,
  id: number,
  { bank_name, account_name, sort_code, account_number }: BankDetails,
): KeptBank {
  const details = { bank_name, account_name, sort_code, account_number }
  if (!hasBank(details)) return { bank_locked: '', bank_ending: '' }
  const bank_locked = vault.lock(JSON.stringify(details), about(tenant, subject, id))
  return { bank_locked, bank_ending: endingOf(details) }
}

/** The account of a record, for those who may see it; null when there is none. */
export function decryptBank(
  vault: Vault,
  tenant: number,
  subject: PaidSubject,
  id: number,
  locked: string,
): BankDetails | null {
  return locked === '' ? null : (JSON.parse(vault.open(locked, about(tenant, subject, id))) as BankDetails)
}

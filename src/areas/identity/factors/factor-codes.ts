import { createHash, randomInt } from 'node:crypto'
import {
  type FactorsRow,
  findFactors,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from '#areas/identity/factors/queries.ts'
import { appCodeIn, codesAtOnce, recoveryAlphabet, recoveryCodeIn } from '#areas/identity/factors/rules.ts'
import { stepOf } from '#areas/identity/factors/totp.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** What the secret of an account's app is locked for. */
export const secretOf = (accountId: number) => `totp_factors ${accountId}`

/** Which kind of code this was, now used; undefined for a wrong one, and for one that was used before. */
export async function spendCode(
  db: AllDb,
  vault: Vault,
  { account_id, typed, now }: { account_id: number; typed: string; now: Date },
): Promise<'app' | 'recovery' | undefined> {
  const digits = appCodeIn(typed)
  if (digits) {
    const { totp } = (await findFactors(db, account_id)) ?? {}
    const step = totp && stepOf(digits, openSecret(vault, account_id, totp), now, totp.last_step)
    return step && (await spendStep(db, account_id, step)) ? 'app' : undefined
  }
  const code = recoveryCodeIn(typed)
  if (!code) return undefined
  return (await spendRecoveryCode(db, account_id, hashOf(account_id, code))) ? 'recovery' : undefined
}

function openSecret(vault: Vault, accountId: number, { secret }: NonNullable<FactorsRow['totp']>): string {
  return vault.open(secret, secretOf(accountId))
}

/** Ten new recovery codes in place of the old ones. They are shown once: only their hashes are kept. */
export async function giveRecoveryCodes(db: AllDb, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  )
  return codes
}

/** 80 random bits, so that a hash without salt or cost is enough. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)])
  return recoveryCodeIn(letters.join(''))!
}

const hashOf = (accountId: number, code: string) =>
  createHash('sha256').update(`recovery ${accountId} ${code}`).digest('base64url')

import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import { groundOf, type KnownAccount, knownAccounts } from '#areas/payments/bank-statements/queries.ts'
import type { TableHead } from '#areas/payments/bank-statements/reading/readers.ts'
import { accountName } from '#areas/payments/bank-statements/rules.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What a table is taken for where nobody says so. */
export type Remembered = {
  account: string
  currency: string
  mapping: Mapping
  legal_entity_id: number | null
}

/**
 * As the last table of this account; of no account that is named, of the only one that had these columns. Two banks may
 * call their columns alike and write their days in another order, so nothing is taken over from another account; and how many
 * columns a file without headings has says nothing of its bank.
 */
export async function rememberedFor(db: Db, head: TableHead, named = ''): Promise<Remembered> {
  const account = accountName(named)
  const same = (await knownAccounts(db, head.key, account || undefined)).filter(
    ({ is_same }) => account !== '' || (is_same && head.guess.has_headings),
  )
  const known = same.length === 1 ? same[0] : undefined
  return {
    account: known?.account ?? account,
    currency: known?.currency ?? (await groundOf(db, '')).currency,
    mapping: known ? mappingFor(head, known) : head.guess,
    legal_entity_id: known?.legal_entity_id ?? null,
  }
}

/**
 * What an account's columns were, with what this file tells better. Days that can be read two ways are read as the
 * account's last ones; days that tell by themselves need no memory.
 */
export function mappingFor({ guess }: TableHead, { mapping: kept, is_same }: KnownAccount): Mapping {
  // Some of it was kept when nobody was asked for all of it.
  const before: Mapping = { ...guess, ...kept }
  const ofFile = !is_same || before.day === guess.day ? guess.day_order : null
  const day_order = ofFile ?? (before.day_order === 'ymd' ? null : before.day_order)
  return { ...(is_same ? before : guess), day_order }
}

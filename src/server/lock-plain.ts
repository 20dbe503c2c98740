import { agenciesWithPlainCandidates, lockPlainCandidates } from '#areas/candidates/public.ts'
import { agenciesWithPlainSuppliers, lockPlainSuppliers } from '#areas/suppliers/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Database } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** So many rows a transaction: a start after years of use holds none open for long. */
const batch = 500

const kinds = [
  { agencies: agenciesWithPlainSuppliers, lock: lockPlainSuppliers },
  { agencies: agenciesWithPlainCandidates, lock: lockPlainCandidates },
]

/**
 * Locks what an earlier version kept in the clear: bank accounts of suppliers, National Insurance numbers of candidates.
 * Before the first request, because nothing reads the plain columns any more. Two starting at once do each row once;
 * one that is cut short goes on at the next start. Costs two look-ups in empty indexes when there is nothing to do.
 */
export async function lockPlain({ database, vault }: Pick<Deps, 'database' | 'vault'>): Promise<number> {
  let done = 0
  for (const { agencies, lock } of kinds) {
    const tenants = await agencies(database.readingAcross('what stood in the clear is locked at start'))
    for (const tenant of tenants) done += await inBatches(database, tenant, vault, lock)
  }
  return done
}

async function inBatches(
  database: Database,
  tenant: number,
  vault: Vault,
  lock: (typeof kinds)[number]['lock'],
): Promise<number> {
  let all = 0
  for (;;) {
    const some = await database.inTenant(tenant, (db) => lock(db, vault, batch))
    all += some
    if (some < batch) return all
  }
}

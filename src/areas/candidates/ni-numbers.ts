import { sql } from 'kysely'
import { lockNiNumber } from '#areas/candidates/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

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

import { sql } from 'kysely'
import { aboutNiNumber, lockNiNumber } from '#areas/candidates/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault, WithVault } from '#platform/vault.ts'

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

/** National Insurance numbers in the clear, by candidate: for files that payroll takes out, never for a reply. */
export function openNiNumbers(
  { db, deps }: Pick<Context, 'db'> & WithVault,
  locked: readonly { candidate_id: number; ni_locked: string }[],
): Map<number, string> {
  const each = new Map(locked.map(({ candidate_id, ni_locked }) => [candidate_id, ni_locked]))
  return new Map(
    [...each].map(([id, text]) => [
      id,
      text === '' ? '' : deps.vault.open(text, aboutNiNumber(db.tenant, id)),
    ]),
  )
}

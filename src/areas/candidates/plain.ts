import { sql } from 'kysely'
import type { KeptBank } from '#areas/bank/public.ts'
import { lockNiNumber } from '#areas/candidates/queries.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** The agencies with candidates whose National Insurance numbers still stand in the clear. */
export async function agenciesWithPlainCandidates(db: AllDb): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct c.tenant_id from candidates c where c.ni_number <> ''`.execute(db)
  return rows.map(({ tenant_id }) => tenant_id)
}

/** Locks so many of an agency's National Insurance numbers and empties the plain column. Answers how many there were. */
export async function lockPlainCandidates(db: Db, vault: Vault, most: number): Promise<number> {
  const { rows } = await sql<{ id: number; ni_number: string }>`
    select c.id, c.ni_number from candidates c
    where c.tenant_id = ${db.tenant} and c.ni_number <> '' order by c.id limit ${most} for update`.execute(db)
  const locked = rows.map(({ id, ni_number }) => ({
    id,
    ...lockNiNumber({ vault }, db.tenant, id, ni_number),
  }))
  await sql`
    update candidates c set ni_number = '', ni_locked = g.ni_locked, ni_print = g.ni_print
    from jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as g(id bigint, ni_locked text, ni_print text)
    where c.tenant_id = ${db.tenant} and c.id = g.id`.execute(db)
  return rows.length
}

/** Gives new candidates of an import or the demo their accounts, locked already; who has one keeps it. */
export async function giveBanks(db: Db, kept: readonly (KeptBank & { id: number })[]): Promise<void> {
  await sql`
    update candidates c set bank_locked = g.bank_locked, bank_ending = g.bank_ending
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g(id bigint, bank_locked text, bank_ending text)
    where c.tenant_id = ${db.tenant} and c.id = g.id and c.bank_locked = ''`.execute(db)
}

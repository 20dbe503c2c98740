import { type Insertable, sql } from 'kysely'
import { companyRecord, type LegalEntity } from '#areas/companies/contract.ts'
import type { Needed } from '#areas/companies/rules.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import type { LegalEntities } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** The default company first, archived ones last. */
export function listLegalEntities(db: Db): Promise<LegalEntity[]> {
  return legalEntitiesOf(db)
    .orderBy((row) => row('archived_at', 'is not', null))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}

export async function findLegalEntity(db: Db, id: number): Promise<LegalEntity> {
  const found = await legalEntity(db, id)
  if (!found) throw notFound('Company')
  return found
}

export function legalEntity(db: Db, id: number): Promise<LegalEntity | undefined> {
  return legalEntitiesOf(db).where('id', '=', id).executeTakeFirst()
}

function legalEntitiesOf(db: Db) {
  return db
    .selectFrom('legal_entities')
    .select(['id', ...companyRecord.names, 'is_default', 'version'])
    .select(sql<boolean>`archived_at is not null`.as('archived'))
    .where('tenant_id', '=', db.tenant)
    .$castTo<LegalEntity>()
}

/** Holds all companies until the end of the transaction: who is the default one is decided by one person at a time. */
export async function lockLegalEntities(db: Db): Promise<void> {
  await sql`select id from legal_entities where tenant_id = ${db.tenant} order by id for update`.execute(db)
}

/** The company that a new agency begins with, and invoices in the name of. */
export async function insertFirstCompany(
  db: Db,
  company: Omit<Insertable<LegalEntities>, 'tenant_id' | 'is_default'>,
): Promise<void> {
  await insertRecord(db, 'legal_entities', { ...company, is_default: true })
}

/** Takes the default away from whichever company has it; answers which. */
export async function clearDefault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update legal_entities set is_default = false, version = version + 1, updated_at = now()
    where tenant_id = ${db.tenant} and is_default returning id`.execute(db)
  return rows[0]?.id
}

/** What other rooms still need the company for. Reads what they keep, and writes nothing of it. */
export async function neededBy(db: Db, id: number): Promise<Needed> {
  const { rows } = await sql<Needed>`
    select
      (select count(*)::integer from billing_profiles b
        join clients c on c.tenant_id = ${db.tenant} and c.id = b.client_id
        where b.tenant_id = ${db.tenant} and b.legal_entity_id = ${id} and c.archived_at is null) as clients,
      (select count(*)::integer from suppliers s
        where s.tenant_id = ${db.tenant} and s.legal_entity_id = ${id} and s.archived_at is null) as suppliers,
      (select count(*)::integer from invoices i
        where i.tenant_id = ${db.tenant} and i.legal_entity_id = ${id}
          and i.status = any('{draft,awaiting-approval,approved}')) as drafts`.execute(db)
  return rows[0]!
}

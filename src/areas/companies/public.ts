import type { LegalEntity } from '#areas/companies/contract.ts'
import { legalEntity, listLegalEntities } from '#areas/companies/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/refusal.ts'

export { insertFirstCompany } from '#areas/companies/queries.ts'

/** The company in whose name the agency invoices unless a client names another. */
export async function issuingEntity(db: Db): Promise<LegalEntity> {
  const [entity] = await listLegalEntities(db)
  if (!entity)
    throw new Refusal(
      'settings.no_entity',
      409,
      'Your agency has no company yet',
      'Fill in Agency Settings first.',
    )
  return entity
}

/** Refuses, at this field, a company that is not the agency's or is archived; none chosen is the default one. */
export async function checkCompany(db: Db, id: number | null | undefined, field: string): Promise<void> {
  const company = id ? await legalEntity(db, id) : undefined
  if (id && (!company || company.archived)) throw invalid(field, 'Choose one of your companies', 'not_found')
}

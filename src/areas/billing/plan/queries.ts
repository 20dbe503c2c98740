import { sql } from 'kysely'
import { type BillingDetails, detailsRecord, type Offer } from '#areas/billing/plan/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What may be chosen, by what it includes from small to large; the price the agency is on too, although it may be archived or
 * agreed with it alone.
 */
export async function readOffers(
  db: Db,
  current: number | null,
): Promise<(Offer & { product_id: number })[]> {
  const { rows } = await sql<Offer & { product_id: number }>`
    select r.id as price_id, d.id as product_id, d.name as product, d.description, d.users, d.workers, d.storage_gb, d.features,
      jsonb_build_object('currency', r.currency, 'billing_interval', r.billing_interval, 'metric', r.metric,
        'tiers', r.tiers, 'trial_days', r.trial_days) as price,
      r.id is not distinct from ${current}::bigint as is_current
    from prices r join products d on d.id = r.product_id
    where d.active and r.is_offered and r.archived_at is null or r.id = ${current}::bigint
    order by d.workers nulls last, d.users nulls last, d.name, r.id limit 100`.execute(db)
  return rows
}

/** As somebody wrote them down, or those of the company in whose name the agency invoices. */
export async function findDetails(db: Db): Promise<BillingDetails> {
  const written = await db
    .selectFrom('billing_details')
    .select([...detailsRecord.names, 'version'])
    .where('tenant_id', '=', db.tenant)
    .executeTakeFirst()
  if (written) return written
  const { rows } = await sql<BillingDetails>`
    select e.name, e.address_line_1, e.address_line_2, e.city, e.postcode, e.country, e.vat_number, e.email,
      '' as reference, 0 as version
    from legal_entities e where e.tenant_id = ${db.tenant} and e.is_default`.execute(db)
  return rows[0] ?? { ...blank, version: 0 }
}

const blank = { ...detailsRecord.blank, country: 'GB' } as Omit<BillingDetails, 'version'>

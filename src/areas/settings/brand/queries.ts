import { sql } from 'kysely'
import type { BrandRow } from '#areas/access/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export type StoredBrand = BrandRow & { version: number }

export async function findStoredBrand(db: Db): Promise<StoredBrand> {
  const { rows } = await sql<StoredBrand>`
    select s.portal_name, s.accent_color, s.secondary_color, s.tertiary_color, s.logo_key, s.logo_dark_key,
      s.favicon_key, s.version
    from agency_settings s where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!
}

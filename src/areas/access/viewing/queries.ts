import { sql } from 'kysely'
import type { HeldRole } from '#areas/access/contract.ts'
import { named } from '#areas/access/queries.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** As which role a session looks at an agency; null: as itself. */
export async function setViewing(
  db: AllDb,
  session: string,
  role: { tenant_id: number; role_id: number } | null,
): Promise<void> {
  await sql`
    update sessions set viewing_tenant_id = ${role?.tenant_id ?? null}, viewing_role_id = ${role?.role_id ?? null}
    where token_hash = ${session}`.execute(db)
}

export async function findRoleByKey(db: Db, key: string): Promise<HeldRole & { id: number }> {
  const { rows } = await sql<{ id: number; name: string; key: string; permissions: string[] }>`
    select r.id, r.name, r.key, r.permissions from roles r
    where r.tenant_id = ${db.tenant} and r.key = ${key}`.execute(db)
  const { permissions, ...role } = rows[0]!
  return { ...role, permissions: named(permissions) }
}

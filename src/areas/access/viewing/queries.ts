import { sql } from 'kysely'
import type { HeldRole } from '#areas/access/contract.ts'
import { named } from '#areas/access/queries.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** As which role a session looks at an agency; null: as itself. */
export async function setViewedRole(
  db: AllDb,
  session: string,
  role: { tenant_id: number; role_id: number } | null,
): Promise<void> {
  await sql`
    update sessions set view_as_tenant_id = ${role?.tenant_id ?? null}, view_as_role_id = ${role?.role_id ?? null}
    where token_hash = ${session}`.execute(db)
}

export async function findRoleByKey(db: Db, key: string): Promise<HeldRole & { id: number }> {
  const { rows } = await sql<{ id: number; name: string; key: string; permissions: string[] }>`
    select r.id, r.name, r.key, r.permissions from roles r
    where r.tenant_id = ${db.tenant} and r.key = ${key}`.execute(db)
  const { permissions, ...role } = rows[0]!
  return { ...role, permissions: named(permissions) }
}

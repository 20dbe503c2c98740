import { sql } from 'kysely'
import type { DutyChoices } from '#areas/access/duties/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

/** What the agency chose; 0 while it never did. */
export async function findChoices(db: Db): Promise<{ modes: DutyChoices; version: number }> {
  const { rows } = await sql<{ modes: DutyChoices; version: number }>`
    select d.modes, d.version from duty_policies d where d.tenant_id = ${db.tenant}`.execute(db)
  return rows[0] ?? { modes: {}, version: 0 }
}

/** Keeps all of them over the version that was read; the first time there is no row yet. */
export async function saveChoices(db: Db, version: number, modes: DutyChoices): Promise<void> {
  const { rows } = await sql`
    insert into duty_policies (tenant_id, modes, updated_at)
    values (${db.tenant}, ${JSON.stringify(modes)}::jsonb, now())
    on conflict (tenant_id) do update set modes = excluded.modes, version = duty_policies.version + 1,
      updated_at = excluded.updated_at
      where duty_policies.version = ${version}
    returning tenant_id`.execute(db)
  if (rows.length === 0) throw conflict('page')
}

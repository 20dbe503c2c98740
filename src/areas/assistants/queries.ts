import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

export type Settings = { is_enabled: boolean; may_write: boolean; version: number }

export async function findSettings(db: Db): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select s.is_enabled, s.may_write, s.version from assistant_settings s where s.tenant_id = ${db.tenant}`.execute(
    db,
  )
  return rows[0] ?? { is_enabled: false, may_write: false, version: 0 }
}

export async function saveSettings(db: Db, { is_enabled, may_write, version }: Settings): Promise<void> {
  const { rows } = await sql`
    insert into assistant_settings as s (tenant_id, is_enabled, may_write, updated_at)
    values (${db.tenant}, ${is_enabled}, ${may_write}, now())
    on conflict (tenant_id, id) do update
      set is_enabled = excluded.is_enabled, may_write = excluded.may_write, version = s.version + 1, updated_at = excluded.updated_at
      where s.tenant_id = ${db.tenant} and s.version = ${version}
    returning s.id`.execute(db)
  if (rows.length === 0) throw conflict('setting')
}

import { sql } from 'kysely'
import type { SecurityPolicy } from '#areas/identity/policy/contract.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

/** What an agency asks for that never decided anything. */
const undecided: SecurityPolicy = {
  two_factor: 'none',
  grace_days: 7,
  idle_hours: null,
  required_since: null,
  version: 0,
}

export async function findPolicy(db: Db): Promise<SecurityPolicy> {
  const row = await db
    .selectFrom('security_policies')
    .select(['two_factor', 'grace_days', 'idle_hours', 'required_since', 'version'])
    .where('tenant_id', '=', db.tenant)
    .executeTakeFirst()
  return row ? ({ ...row } as SecurityPolicy) : undecided
}

/** Keeps the whole policy over the version that was read; the first time there is no row yet. */
export async function savePolicy(db: Db, { version, ...policy }: SecurityPolicy): Promise<void> {
  const { rows } = await sql`
    insert into security_policies (tenant_id, two_factor, grace_days, idle_hours, required_since, updated_at)
    values (${db.tenant}, ${policy.two_factor}, ${policy.grace_days}, ${policy.idle_hours}, ${policy.required_since}, now())
    on conflict (tenant_id) do update set two_factor = excluded.two_factor, grace_days = excluded.grace_days,
      idle_hours = excluded.idle_hours, required_since = excluded.required_since,
      version = security_policies.version + 1, updated_at = excluded.updated_at
      where security_policies.version = ${version}
    returning tenant_id`.execute(db)
  if (rows.length === 0) throw conflict('page')
}

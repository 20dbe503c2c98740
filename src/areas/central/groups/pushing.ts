import { sql } from 'kysely'
import { type PushedCode, type Received, receivePushed } from '#areas/codes/public.ts'
import type { Work } from '#platform/area.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { enqueueFor } from '#platform/outbox.ts'

export const pushCodes = 'central.push_codes'

/** Has the codes of these agencies brought in line with those of their groups, each by a job of its own. */
export async function bringInLine(all: AllDb, tenants: readonly number[]): Promise<void> {
  if (tenants.length === 0) return
  await sql`
    insert into group_pushes (tenant_id, group_id)
    select t.id, t.group_id from tenants t where t.id = any(${tenants}::integer[])
    on conflict (tenant_id) do update set group_id = excluded.group_id, status = 'waiting', asked_at = now(),
      done_at = null`.execute(all)
  await enqueueFor(all, tenants, pushCodes, {})
}

/** What the agency's group keeps at this moment; nothing when it is in none. Other jobs of the agency wait here. */
async function codesOf(all: AllDb, tenant: number): Promise<PushedCode[]> {
  const { rows } = await sql<PushedCode>`
    select c.id, c.kind, c.code, c.mode, c.fields from tenants t
    join group_codes c on c.group_id = t.group_id and c.withdrawn_at is null
    where t.id = ${tenant} order by c.id`.execute(all)
  return rows
}

async function note(all: AllDb, tenant: number, codes: readonly PushedCode[], result: Received) {
  await sql`
    with pushed as (
      update group_codes set pushed_at = now()
      where id = any(${codes.map(({ id }) => id)}::bigint[]) and pushed_at is null
    )
    update group_pushes set status = 'done', done_at = now(), result = ${JSON.stringify(result)}::jsonb
    where tenant_id = ${tenant}`.execute(all)
}

/** Set-based, and right however often and in whatever order it runs: it takes what the group keeps now. */
export const push: Work = async (job) => {
  const all = job.database.readingAcross('a group keeps codes for its agencies')
  const codes = await codesOf(all, job.tenant.id)
  const result = await job.inTenant((db) => receivePushed(db, codes))
  await note(all, job.tenant.id, codes, result)
}

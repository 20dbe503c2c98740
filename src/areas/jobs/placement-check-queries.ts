/** What guards and moves decide by, read under the locks that keep it so. */
import { sql } from 'kysely'
import type { PricedRow, RateFacts } from '#areas/jobs/placement-checks.ts'
import { sharersOf } from '#areas/units/public.ts'
import type { Owned } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** Locks the placement for the rest of the transaction: whose it is, and whether sheets were cut under its terms. */
export async function lockPlacement(db: Db, id: number) {
  const { rows } = await sql<{
    owner_user_id: number | null
    team_id: number | null
    shared_with: number[]
    generated_until: string | null
  }>`
    select p.owner_user_id, p.team_id, ${sharersOf(db, sql`p.id`)} as shared_with, p.generated_until from placements p
    where p.tenant_id = ${db.tenant} and p.id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw notFound('Placement')
  const { generated_until, ...owned } = rows[0]
  return { owned, hasSheets: generated_until !== null }
}

/** The last day for which time of this placement was handed in, or null. */
export async function workedUntil(db: Db, placementId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(e.day) as day from timesheets t
    join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
    where t.tenant_id = ${db.tenant} and t.placement_id = ${placementId}
      and t.status = any(array['submitted', 'approved', 'processed'])`.execute(db)
  return rows[0]?.day ?? null
}

/** How many placements of this job are live, this one aside. */
export async function othersLive(db: Db, jobId: number, except: number | null): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from placements p
    where p.tenant_id = ${db.tenant} and p.job_id = ${jobId} and p.status = 'live'
      and p.id is distinct from ${except}::bigint`.execute(db)
  return rows[0]!.live
}

/** The rates of a placement as they are kept, unmasked: for warnings, never for a reply. */
export async function pricedRows(db: Db, placementId: number): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select r.rate_code_id, r.pay_rate::text, r.charge_rate::text, r.effective_from, r.effective_to
    from placement_rates r where r.tenant_id = ${db.tenant} and r.placement_id = ${placementId}`.execute(db)
  return rows
}

/** Did this person set one of the rates of the placement as they are now? */
export async function hasSetRates(db: Db, placementId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from placement_rates r where r.tenant_id = ${db.tenant} and r.placement_id = ${placementId}
      and r.created_by_user_id = ${userId}) as found`.execute(db)
  return rows[0]!.found
}

export type SameDays = Owned & {
  ref: string
  start_date: string
  end_date: string | null
}
type Span = { candidate_id: number; start_date: string; end_date: string | null }

/** Other placements of the worker that share a day with this one, agreed or over, the first five. */
export async function onSameDays(db: Db, span: Span, except: number | null): Promise<SameDays[]> {
  const { rows } = await sql<SameDays>`
    select p.ref, p.start_date, p.end_date, p.owner_user_id, p.team_id, ${sharersOf(db, sql`p.id`)} as shared_with
    from placements p
    where p.tenant_id = ${db.tenant} and p.candidate_id = ${span.candidate_id} and p.id is distinct from ${except}::bigint
      and p.status = any(array['approved', 'live', 'ended', 'closed', 'terminated'])
      and p.start_date <= coalesce(${span.end_date}::date, 'infinity')
      and coalesce(p.end_date, 'infinity') >= ${span.start_date}::date
    order by p.start_date, p.id limit 5`.execute(db)
  return rows
}

/** Rate codes by id: which sides they stand for, and of what. */
export async function rateFacts(db: Db, ids: readonly number[]): Promise<Map<number, RateFacts>> {
  const { rows } = await sql<RateFacts>`
    select k.id, k.name, k.unit, k.payable, k.chargeable, k.accrues_holiday from rate_codes k
    where k.tenant_id = ${db.tenant} and k.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Was it agreed what the client pays when it hires the worker, and no fee of it yet? Whatever the reader may see. */
export async function hasTransferFee(db: Db, placementId: number): Promise<boolean> {
  const { rows } = await sql`
    select from placements p where p.tenant_id = ${db.tenant} and p.id = ${placementId} and p.transfer_fee_kind <> 'none'
      and not exists (select from placement_fees f where f.tenant_id = ${db.tenant} and f.placement_id = p.id)`.execute(
    db,
  )
  return rows.length > 0
}

/** Of these people, the first who has no account yet, by name; undefined: all of them can sign in. */
export async function withoutAccount(db: Db, userIds: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.name from users u where u.tenant_id = ${db.tenant} and u.id = any(${userIds}::bigint[]) and u.status = 'invited'
    order by u.id limit 1`.execute(db)
  return rows[0]?.name
}

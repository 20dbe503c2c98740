import { sql } from 'kysely'
import type { z } from 'zod'
import type { OvertimeRule, Rounding, UnpaidBreak } from '#areas/jobs/contract.ts'
import type { EngagementType, Layout, RateSource } from '#areas/jobs/job-enums.ts'
import { businessDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export { inForce } from '#areas/jobs/rate-changes/rules.ts'
export { hasRun } from '#areas/jobs/transitions.ts'

/** A placement as timesheets need it: who, where, how its periods run, and who decides. */
export type PlacedTerms = {
  id: number
  ref: string
  candidate_id: number
  client_id: number
  supplier_id: number | null
  billing_profile_id: number
  approver_user_id: number | null
  owner_user_id: number | null
  team_id: number | null
  status: string
  engagement_type: z.output<typeof EngagementType>
  start_date: string
  end_date: string | null
  currency: string
  tz: string
  period_type: 'weekly' | 'fortnightly' | 'four_weekly' | 'monthly'
  week_end: number
  layout: Layout
  /** How long a whole day of work is, where days are entered. */
  day_minutes: number
  basic_rate_code_id: number
  rounding: Rounding
  unpaid_break: UnpaidBreak | null
  overtime_rules: OvertimeRule[]
  po_number: string
  /** The bank holidays where the client is; null: the agency's own. */
  holiday_calendar_id: number | null
  generated_until: string | null
  rates: {
    id: number
    rate_code_id: number
    code: string
    name: string
    unit: 'hour' | 'day' | 'half_day' | 'shift' | 'unit' | 'mile' | 'fixed'
    pay_rate: string
    charge_rate: string
    effective_from: string
    effective_to: string | null
    /** A card that it came from when it was put there. */
    source: RateSource
    payable: boolean
    chargeable: boolean
  }[]
}

const columns = (db: Db) => sql`
  p.id, p.ref, p.candidate_id, p.client_id, p.supplier_id, p.billing_profile_id, p.approver_user_id, p.owner_user_id,
  p.team_id, p.status, p.engagement_type, p.start_date, p.end_date, p.currency, p.tz, p.period_type, p.week_end,
  p.layout, p.day_minutes, p.basic_rate_code_id, p.rounding, p.unpaid_break, p.overtime_rules, p.po_number, p.generated_until,
  (select c.holiday_calendar_id from clients c where c.tenant_id = ${db.tenant} and c.id = p.client_id) as holiday_calendar_id,
  coalesce((
    select json_agg(json_build_object('id', r.id, 'rate_code_id', r.rate_code_id, 'code', k.code, 'name', k.name,
      'unit', k.unit, 'pay_rate', r.pay_rate::text, 'charge_rate', r.charge_rate::text,
      'effective_from', r.effective_from, 'effective_to', r.effective_to, 'source', r.source, 'payable', k.payable,
      'chargeable', k.chargeable) order by k.position, k.id, r.effective_from)
    from placement_rates r join rate_codes k on k.tenant_id = ${db.tenant} and k.id = r.rate_code_id
    where r.tenant_id = ${db.tenant} and r.placement_id = p.id), '[]') as rates`

/** The terms of these placements, by id. Unmasked: for the server's own rules, never for a reply. */
export async function termsOf(db: Db, ids: number[]): Promise<Map<number, PlacedTerms>> {
  const { rows } = await sql<PlacedTerms>`
    select ${columns(db)} from placements p where p.tenant_id = ${db.tenant} and p.id = any(${ids})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Live placements whose expected sheets do not reach `until` yet (and have not reached their own end), by their id. */
export async function placementsToExpect(
  db: Db,
  until: string,
  { after, most }: { after: number; most: number },
): Promise<PlacedTerms[]> {
  const { rows } = await sql<PlacedTerms>`
    select ${columns(db)} from placements p
    where p.tenant_id = ${db.tenant} and p.status = 'live' and p.id > ${after}
      -- Without rates no time is worked for the agency: what is charged is a fee.
      and exists (select from placement_rates r where r.tenant_id = ${db.tenant} and r.placement_id = p.id)
      and p.start_date >= ${businessDays.first}::date
      and coalesce(p.generated_until, '-infinity'::date) < least(${until}::date, coalesce(p.end_date, ${until}::date))
    order by p.id limit ${most}`.execute(db)
  return rows
}

/** Remembers how far expected sheets were made; from then on the period terms are locked. */
export async function sheetsExpected(
  db: Db,
  reached: { placement_id: number; until: string }[],
): Promise<void> {
  if (reached.length === 0) return
  await sql`
    update placements p set generated_until = greatest(coalesce(p.generated_until, r.until), r.until)
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as r(placement_id bigint, until date)
    where p.tenant_id = ${db.tenant} and p.id = r.placement_id`.execute(db)
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { calendarOfPlacement } from '#areas/clients/public.ts'
import type { OvertimeRule, Rounding, UnpaidBreak } from '#areas/jobs/contract.ts'
import type { Basis, EngagementType, Layout, RateSource } from '#areas/jobs/job-enums.ts'
import type { HoursAgreed } from '#areas/jobs/time-terms.ts'
import { sharersOf } from '#areas/units/public.ts'
import { businessDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export { type Alternate, alternateOn, alternatesOf } from '#areas/jobs/alternates.ts'
export { jobScope, sharersOfJob } from '#areas/jobs/consultants/queries.ts'
export { dueDay as feeDueDay, neverDue as feeNeverDue } from '#areas/jobs/fees/queries.ts'
export { pricedRates } from '#areas/jobs/rate-basis.ts'
export { type CardRated, ratesByCards } from '#areas/jobs/rate-cards/chained-rates.ts'
export { inForce } from '#areas/jobs/rate-changes/rules.ts'
export { isCounted } from '#areas/jobs/rules.ts'
export { hasRun } from '#areas/jobs/transitions.ts'

/** A placement as timesheets need it: who, where, how its periods run, and who decides. */
export type PlacedTerms = HoursAgreed & {
  id: number
  ref: string
  candidate_id: number
  client_id: number
  job_id: number
  supplier_id: number | null
  billing_profile_id: number
  approver_user_id: number | null
  owner_user_id: number | null
  team_id: number | null
  /** Who has a share of it today. */
  shared_with: number[]
  status: string
  engagement_type: z.output<typeof EngagementType>
  start_date: string
  end_date: string | null
  currency: string
  /** What is paid; the same as `currency`, or another. */
  pay_currency: string
  tz: string
  period_type: 'weekly' | 'fortnightly' | 'four_weekly' | 'monthly'
  week_end: number
  layout: Layout
  /** How long a whole day of work is, where days are entered. */
  day_minutes: number
  basic_rate_code_id: number
  rounding: Rounding
  unpaid_break: UnpaidBreak | null
  pay_rounding: Rounding | null
  overtime_rules: OvertimeRule[]
  /** What held for timesheets that began before a day, the earliest first. */
  past_rules: { until_day: string; rules: OvertimeRule[] }[]
  po_number: string
  /** Of the placement, its site or its client; null: the agency's own. */
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
    /** How it was agreed; the rates above are what that comes to. */
    basis: Basis
    pay_term: string | null
    charge_term: string | null
    min_charge: string | null
    /** A card that it came from when it was put there. */
    source: RateSource
    /** The first day of the row of that card. */
    card_from: string | null
    payable: boolean
    chargeable: boolean
    worker_visible: boolean
    client_visible: boolean
  }[]
}

/** The overtime rules of a timesheet, by its first day: others come with a new period, never within one. */
export function rulesOn(
  { overtime_rules, past_rules }: Pick<PlacedTerms, 'overtime_rules' | 'past_rules'>,
  period_start: string,
): OvertimeRule[] {
  return past_rules.find(({ until_day }) => period_start < until_day)?.rules ?? overtime_rules
}

const columns = (db: Db) => sql`
  p.id, p.ref, p.candidate_id, p.client_id, p.job_id, p.supplier_id, p.billing_profile_id, p.approver_user_id, p.owner_user_id,
  p.team_id, ${sharersOf(db, sql`p.id`)} as shared_with, p.status, p.engagement_type, p.start_date, p.end_date, p.currency, p.pay_currency, p.tz, p.period_type, p.week_end,
  p.layout, p.day_minutes, p.basic_rate_code_id, p.rounding, p.unpaid_break, p.overtime_rules, p.po_number, p.generated_until,
  coalesce((select json_agg(json_build_object('until_day', o.until_day, 'rules', o.rules) order by o.until_day, o.id)
    from placement_past_rules o where o.tenant_id = ${db.tenant} and o.placement_id = p.id), '[]') as past_rules,
  ${calendarOfPlacement(db, 'p')} as holiday_calendar_id, p.pay_rounding, p.min_day_minutes, p.max_day_minutes,
  p.min_week_minutes, p.max_week_minutes, p.over_hours,
  coalesce((
    select json_agg(json_build_object('id', r.id, 'rate_code_id', r.rate_code_id, 'code', k.code, 'name', k.name,
      'unit', k.unit, 'pay_rate', r.pay_rate::text, 'charge_rate', r.charge_rate::text, 'basis', r.basis,
      'pay_term', r.pay_term::text, 'charge_term', r.charge_term::text, 'min_charge', r.min_charge::text,
      'effective_from', r.effective_from, 'effective_to', r.effective_to, 'source', r.source, 'card_from', r.card_from,
      'payable', k.payable, 'chargeable', k.chargeable,
      'worker_visible', k.worker_visible, 'client_visible', k.client_visible) order by k.position, k.id, r.effective_from)
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

import { sql } from 'kysely'
import { calculateSheet } from '#areas/timesheets/calculate-sheet.ts'
import type { Calculation, Terms } from '#areas/timesheets/calculation/shapes.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { entriesOf } from '#areas/timesheets/single-sheet-queries.ts'
import { weekEnding } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** An approved sheet as it was handed in: what was written down, on which terms, and what came of it. */
export type StoredSheet = {
  id: number
  placement_id: number
  placement_ref: string
  placement_start: string
  placement_end: string | null
  candidate_id: number
  candidate_name: string
  client_id: number
  period_start: string
  period_end: string
  currency: string
  version: number
  /** Null: it was brought in without them. */
  terms: Terms | null
  calculation: Calculation | null
  entries: EntryInput[]
}

type Asked = {
  /** Left out: of any. */
  placement_ids?: readonly number[]
  from_day: string
  /** Only these of them. */
  ids?: readonly number[] | undefined
  after: number
  most: number
}

/** Approved sheets of these placements that end on a day or later, by id. Unmasked: for the server's own rules. */
export async function storedSheets(
  db: Db,
  { placement_ids, from_day, ids, after, most }: Asked,
): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select t.id, t.placement_id, p.ref as placement_ref, p.start_date as placement_start, p.end_date as placement_end,
      t.candidate_id, w.first_name || ' ' || w.last_name as candidate_name, t.client_id, t.period_start, t.period_end,
      t.currency, t.version, t.terms, t.calculation, ${entriesOf(db)} as entries
    from timesheets t
    join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
    join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
    where t.tenant_id = ${db.tenant} ${placement_ids ? sql`and t.placement_id = any(${placement_ids}::bigint[])` : sql``}
      and t.status = any('{approved,processed}') and t.period_end >= ${from_day}::date and t.id > ${after}
      ${ids ? sql`and t.id = any(${ids}::bigint[])` : sql``}
    order by t.id limit ${most}`.execute(db)
  return rows
}

/**
 * What the stored entries of a sheet come to on these terms. Undefined when its own terms do not lead to what was kept
 * with it: earlier sheets of the week counted, or it was brought in, and then nobody can say what other terms come to.
 */
export function recalculated(
  sheet: StoredSheet,
  terms: Terms,
  entries: readonly EntryInput[] = sheet.entries,
): Calculation | undefined {
  if (
    !sheet.terms ||
    !sheet.calculation ||
    figures(reckoned(sheet, sheet.terms, sheet.entries)) !== figures(sheet.calculation)
  )
    return undefined
  if (entries !== sheet.entries && countsFurther(sheet, terms)) return undefined
  return reckoned(sheet, terms, entries)
}

/** Do the hours of this sheet count on other sheets, too: of a week that its period cuts, of days in a row or of rest? */
const countsFurther = ({ period_end }: StoredSheet, { overtime_rules, week_end }: Terms) =>
  overtime_rules.some(
    ({ type }) =>
      type === 'consecutive_day' ||
      type === 'rest_break' ||
      (type === 'weekly_over' && weekEnding(period_end, week_end) !== period_end),
  )

/** What entries come to on these terms, within the period and the placement of a sheet. */
export const reckoned = (sheet: StoredSheet, terms: Terms, entries: readonly EntryInput[]) => {
  const { period_start, period_end, placement_start, placement_end } = sheet
  const bounds = { period_start, period_end, placement_start, placement_end }
  return calculateSheet({ ...bounds, terms, carried_minutes: {}, worked_before: null }, entries)
}

const figures = ({ units }: Calculation) =>
  JSON.stringify(
    units.map((unit) => [unit.day, unit.rate_code_id, unit.quantity, unit.pay_amount, unit.charge_amount]),
  )

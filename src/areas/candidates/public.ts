import { sql } from 'kysely'
import type { EngagementType } from '#areas/candidates/contract.ts'
import { engagementSpans } from '#areas/candidates/payers.ts'
import type { Db } from '#platform/db/tenant.ts'

export { askForChanges } from '#areas/candidates/change-requests/actions.ts'
export { holidayNames, loanNames, pensionNames } from '#areas/candidates/engagement-rules.ts'
export { engageFrom } from '#areas/candidates/engaging.ts'
export { inviteAlong } from '#areas/candidates/inviting.ts'
export { giveNiNumbers, openNiNumbers } from '#areas/candidates/ni-numbers.ts'
export { engagementSpans, inForceOn, payerDiffers, timeUnderFormerPayer } from '#areas/candidates/payers.ts'
export {
  candidateNames,
  candidateOfUser,
  candidatesOf,
  type PlacedCandidate,
} from '#areas/candidates/user-queries.ts'

export type EngagementInForce = {
  candidate_id: number
  type: EngagementType
  supplier_id: number | null
  effective_from: string
  payroll_ref: string
  /** The day that the next one begins on; null: it has no end. */
  until: string | null
}

/**
 * The engagements of each of these candidates that are in force on some day from one to another (YYYY-MM-DD), in the
 * order of their days. Who has none in all that time is not in the answer.
 */
export async function engagementsWithin(
  db: Db,
  candidates: number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, EngagementInForce[]>> {
  const { rows } = await sql<EngagementInForce>`
    select e.candidate_id, e.type, e.supplier_id, e.effective_from, e.payroll_ref, e.until
    from (${engagementSpans(db, sql`g.candidate_id = any(${candidates}::bigint[])`)}) e
    where e.effective_from <= ${to}::date and (e.until is null or e.until > ${from}::date)
    order by e.candidate_id, e.effective_from`.execute(db)
  return Map.groupBy(rows, ({ candidate_id }) => candidate_id)
}

import { sql } from 'kysely'
import type { CandidateStatus, EngagementType } from '#areas/candidates/contract.ts'
import { engagementSpans } from '#areas/candidates/payers.ts'
import type { Db } from '#platform/db/tenant.ts'

export { holidayNames, loanNames, pensionNames } from '#areas/candidates/engagement-rules.ts'
export { engageFrom } from '#areas/candidates/engaging.ts'
export { inviteAlong } from '#areas/candidates/inviting.ts'
export { giveNiNumbers, openNiNumbers } from '#areas/candidates/ni-numbers.ts'

/** A candidate as rules and documents of other rooms need them. */
export type PlacedCandidate = {
  id: number
  name: string
  email: string
  status: CandidateStatus
  last_worked_on: string | null
  user_id: number | null
  owner_user_id: number | null
  team_id: number | null
}

const columns = sql`c.id, c.first_name || ' ' || c.last_name as name, c.email::text as email, c.status,
  c.last_worked_on, c.user_id, c.owner_user_id, c.team_id`

/** Candidates by id. Ids of other agencies are simply not in the answer. */
export async function candidatesOf(db: Db, ids: number[]): Promise<Map<number, PlacedCandidate>> {
  const { rows } = await sql<PlacedCandidate>`
    select ${columns} from candidates c where c.tenant_id = ${db.tenant} and c.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names of candidates by id, first name first. */
export async function candidateNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const found = await candidatesOf(db, ids)
  return new Map([...found].map(([id, { name }]) => [id, name]))
}

/** The candidate that a user is, or undefined: their own timesheets hang on this. */
export async function candidateOfUser(db: Db, user: number): Promise<PlacedCandidate | undefined> {
  const { rows } = await sql<PlacedCandidate>`
    select ${columns} from candidates c where c.tenant_id = ${db.tenant} and c.user_id = ${user}`.execute(db)
  return rows[0]
}

export { engagementSpans, inForceOn, payerDiffers, timeUnderFormerPayer } from '#areas/candidates/payers.ts'

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

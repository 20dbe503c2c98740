import { sql } from 'kysely'
import type { CandidateStatus } from '#areas/candidates/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

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

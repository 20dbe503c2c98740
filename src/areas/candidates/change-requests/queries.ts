import { sql } from 'kysely'
import type {
  AskedField,
  ChangeRequestRow,
  ChangeRequestsQuery,
  RequestStatus,
} from '#areas/candidates/change-requests/contract.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** One page of requests, of the candidates that the caller's permission reaches. */
export const listChangeRequests = (
  ctx: RequestContext,
  query: ChangeRequestsQuery,
): Promise<Page<ChangeRequestRow>> =>
  listPage(ctx.db, '/candidate-change-requests', query, changeRequestShape(ctx, query))

export function changeRequestShape(
  ctx: RequestContext,
  query: ChangeRequestsQuery,
): ListOf<ChangeRequestRow> {
  const { tenant } = ctx.db
  const reach = rowScope(ctx, 'r')
  return {
    table: 'candidate_change_requests',
    columns: sql`page.id, page.candidate_id, c.first_name || ' ' || c.last_name as candidate_name, page.fields, page.status,
      page.requested_at, page.reason, page.decided_at, u.name as decided_by_name`,
    joins: sql`join candidates c on c.tenant_id = ${tenant} and c.id = page.candidate_id
      left join users u on u.tenant_id = ${tenant} and u.id = page.decided_by`,
    sorts: { requested_at: 'timestamptz' },
    sort: '-requested_at',
    where: [
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.candidate_id ? sql`t.candidate_id = ${query.candidate_id}` : undefined,
      reach
        ? sql`exists (select from candidates r where r.tenant_id = ${tenant} and r.id = t.candidate_id and ${reach})`
        : undefined,
    ],
  }
}

export type StoredRequest = {
  id: number
  candidate_id: number
  fields: AskedField[]
  locked: string
  status: RequestStatus
  requested_at: string
  requested_by: number
  requested_by_name: string
  decided_at: string | null
  decided_by_name: string | null
  approved: AskedField[]
  reason: string
}

const columns = (
  db: Db,
) => sql`q.id, q.candidate_id, q.fields, q.locked, q.status, q.requested_at, q.requested_by, a.name as requested_by_name,
  q.decided_at, d.name as decided_by_name, q.approved, q.reason
  from candidate_change_requests q
  join users a on a.tenant_id = ${db.tenant} and a.id = q.requested_by
  left join users d on d.tenant_id = ${db.tenant} and d.id = q.decided_by`

/** What a candidate asked for, the last one first. */
export async function requestsOf(db: Db, candidate: number, most = 50): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`select ${columns(db)}
    where q.tenant_id = ${db.tenant} and q.candidate_id = ${candidate} order by q.id desc limit ${most}`.execute(
    db,
  )
  return rows
}

/** The fields that a candidate asked to change, while nobody has decided. */
export async function askedFieldsOf(db: Db, candidate: number): Promise<AskedField[]> {
  const { rows } = await sql<{ fields: AskedField[] }>`
    select q.fields from candidate_change_requests q
    where q.tenant_id = ${db.tenant} and q.candidate_id = ${candidate} and q.status = 'pending'`.execute(db)
  return rows[0]?.fields ?? []
}

/** One request of a candidate. The candidate is held by the caller, so of two who decide one sees what the other did. */
export async function findRequest(db: Db, candidate: number, id: number): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`select ${columns(db)}
    where q.tenant_id = ${db.tenant} and q.candidate_id = ${candidate} and q.id = ${id}`.execute(db)
  return rows[0]
}

type Decided = {
  status: RequestStatus
  decided_by: number
  decided_at: string
  approved?: readonly AskedField[]
  reason?: string
}

export async function settleRequest(db: Db, id: number, given: Decided): Promise<void> {
  const { status, decided_by, decided_at, approved = [], reason = '' } = given
  await db
    .updateTable('candidate_change_requests')
    .set({ status, decided_by, decided_at, approved: [...approved], reason })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

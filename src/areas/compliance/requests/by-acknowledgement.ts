import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { followRequests } from '#areas/compliance/readiness/follow.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import { lockRequests } from '#areas/compliance/requests/queries.ts'
import { insertDecisions, insertSubmission, moveRequests } from '#areas/compliance/requests/write.ts'
import type { Context } from '#platform/context.ts'
import { authorOf, recordHistory } from '#platform/history.ts'

type Open = { id: number; statement: string; submission_no: number }

/**
 * What a worker acknowledged with a document of its own meets what is asked of the placement: open requests for
 * requirements of the starting set with these keys are submitted in their name, and approved by that very act.
 */
export async function meetByAcknowledgement(
  ctx: Context,
  placementId: number,
  starterKeys: readonly string[],
  typed_name: string,
): Promise<void> {
  const { db, who, ip, agent } = ctx
  const { rows: open } = await sql<Open>`
    select r.id, q.statement, r.submission_no from compliance_requests r
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
    where r.tenant_id = ${db.tenant} and r.subject = 'placements' and r.subject_id = ${placementId}
      and q.starter_key = any(${starterKeys}::text[])
      and r.status = any('{requested,viewed,submitted,in_review,rejected}') order by r.id`.execute(db)
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return
  await lockRequests(db, ids)
  await sql`
    update compliance_requests r set status = 'submitted', submission_no = r.submission_no + 1, submitted_by = ${who.id},
      submitted_at = now(), first_check_by = null, version = r.version + 1, updated_at = now()
    where r.tenant_id = ${db.tenant} and r.id = any(${ids}::bigint[])`.execute(db)
  // At most one for each requirement of the set: two.
  for (const { id, statement, submission_no } of open) {
    const statement_sha256 = createHash('sha256').update(statement).digest('hex')
    await insertSubmission(
      db,
      {
        ...{
          request_id: id,
          number: submission_no + 1,
          answers: {},
          typed_name,
          statement_sha256,
          via: 'portal',
          link_id: null,
        },
        ...{ ...authorOf(who), ip, agent },
      },
      [],
    )
    await recordHistory(ctx, 'compliance-requests', id, 'approved', {
      acknowledged: { from: null, to: typed_name },
    })
  }
  await moveRequests(
    db,
    ids.map((id) => ({ id, status: 'approved' as const })),
    who.id,
  )
  await insertDecisions(
    db,
    open.map(({ id, submission_no }) => ({
      ...{ id, submission_no: submission_no + 1, decision: 'approved' as const },
      reason: 'Acknowledged with the document itself',
    })),
    authorOf(who),
  )
  await followRequests(ctx, ids)
  await announceChanged(db, ids)
}

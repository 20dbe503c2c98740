/** What is asked for a placement follows what it is: changed terms ask for other things, a cancellation for nothing. */
import { sql } from 'kysely'
import { followNeeds, followRequests } from '#areas/compliance/readiness/follow.ts'
import { needsMoney } from '#areas/compliance/readiness/queries.ts'
import { wantedFor } from '#areas/compliance/readiness/start.ts'
import { announceChanged } from '#areas/compliance/requests/announce.ts'
import { askAsMade } from '#areas/compliance/requests/ask.ts'
import { lockRequests } from '#areas/compliance/requests/queries.ts'
import { insertDecisions, moveRequests } from '#areas/compliance/requests/write.ts'
import { factsOf } from '#areas/compliance/templates/queries.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>
const saffron = { id: 0, name: 'Saffron' } as Context['who']

const reasons = {
  withdrawn: 'The placement was cancelled',
  not_required: 'The placement no longer asks for it: its terms or its templates changed',
}

/**
 * A placement that templates asked something for was changed. What waited for its person alone is over where it is
 * cancelled, and where its condition ended; what it asks by now is asked. What was submitted meanwhile is reviewed.
 */
export async function followPlacement(at: At, id: number): Promise<void> {
  const { db } = at
  await exclusively(db, `compliance.placement ${id}`)
  const status = await statusOfNeeding(db, id)
  if (status === undefined) return
  if (status === 'cancelled') return end(at, await waitingOf(db, id), 'withdrawn')
  const [facts] = await factsOf(db, [id])
  if (!facts) return
  const money = await needsMoney(db, id)
  const dropped = await dropNeeds(db, id, await wantedFor(db, facts))
  await askAsMade(at, id)
  await end(at, await waitingAmong(db, dropped), 'not_required')
  if (dropped.length > 0) await followNeeds({ db, who: saffron }, id, money)
}

/** The placements of a worker that templates asked something for, and that are not over. */
export async function placementsToFollow(db: Db, candidateId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from placements p where p.tenant_id = ${db.tenant} and p.candidate_id = ${candidateId}
      and p.status = any('{draft,approved,live}')
      and exists (select from compliance_needs n where n.tenant_id = ${db.tenant} and n.placement_id = p.id)
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function statusOfNeeding(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select p.status from placements p where p.tenant_id = ${db.tenant} and p.id = ${id}
      and p.status = any('{draft,approved,live,cancelled}')
      and exists (select from compliance_needs n where n.tenant_id = ${db.tenant} and n.placement_id = p.id)`.execute(
    db,
  )
  return rows[0]?.status
}

type Need = { requirement_id: number; subject: string; subject_id: number }

/** Takes out what is not asked for the placement any more; answers it. */
async function dropNeeds(db: Db, placementId: number, wanted: readonly Need[]): Promise<Need[]> {
  const { rows } = await sql<Need>`
    delete from compliance_needs n where n.tenant_id = ${db.tenant} and n.placement_id = ${placementId}
      and not exists (select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as w(requirement_id bigint, subject text, subject_id bigint)
        where w.requirement_id = n.requirement_id and w.subject = n.subject and w.subject_id = n.subject_id)
    returning n.requirement_id, n.subject, n.subject_id`.execute(db)
  return rows
}

/** What waits for somebody, was asked for a placement and by no hand, and no placement that goes on needs. */
const forNobody = (db: Db) => sql`r.status = any('{requested,viewed,rejected}') and r.source = 'placement'
  and not exists (select from compliance_needs o
    join placements p on p.tenant_id = ${db.tenant} and p.id = o.placement_id and p.status <> 'cancelled'
    where o.tenant_id = ${db.tenant} and o.requirement_id = r.requirement_id and o.subject = r.subject
      and o.subject_id = r.subject_id)`

type Waiting = { id: number; status: string; submission_no: number }

async function waitingOf(db: Db, placementId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id, r.status, r.submission_no from compliance_needs n
    join compliance_requests r on r.tenant_id = ${db.tenant} and r.requirement_id = n.requirement_id
      and r.subject = n.subject and r.subject_id = n.subject_id
    where n.tenant_id = ${db.tenant} and n.placement_id = ${placementId} and ${forNobody(db)} order by r.id`.execute(
    db,
  )
  return rows
}

async function waitingAmong(db: Db, needs: readonly Need[]): Promise<Waiting[]> {
  if (needs.length === 0) return []
  const { rows } = await sql<Waiting>`
    select r.id, r.status, r.submission_no
    from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as n(requirement_id bigint, subject text, subject_id bigint)
    join compliance_requests r on r.tenant_id = ${db.tenant} and r.requirement_id = n.requirement_id
      and r.subject = n.subject and r.subject_id = n.subject_id
    where ${forNobody(db)} order by r.id`.execute(db)
  return rows
}

async function end(at: At, waiting: readonly Waiting[], to: 'withdrawn' | 'not_required'): Promise<void> {
  const { db } = at
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  await lockRequests(db, ids)
  const reason = reasons[to]
  await moveRequests(
    db,
    ids.map((id) => ({ id, status: to, reason })),
    null,
  )
  await insertDecisions(
    db,
    waiting.map(({ id, submission_no }) => ({ id, submission_no, decision: to, reason })),
    { user_id: null, user_name: 'Saffron' },
  )
  await recordHistoryEach(
    db,
    'compliance-requests',
    waiting.map(({ id, status }) => ({
      ...{ subject_id: id, action: to, user_id: null, user_name: 'Saffron' },
      changes: { status: { from: status, to }, reason: { from: null, to: reason } },
    })),
  )
  await followRequests({ db, who: saffron }, ids)
  await announceChanged(db, ids)
}

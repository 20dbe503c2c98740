import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { DemoCandidate, Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

type Thought = { stage: string; daysAgo: number; next?: number; note?: string; declined?: string }

/** How far those on the first open job have come; the others have some of them. */
const thoughts: Thought[] = [
  { stage: 'no_status', daysAgo: 0 },
  { stage: 'no_status', daysAgo: 1, next: 0 },
  { stage: 'contacted', daysAgo: 2, next: -1, note: 'Left a message, rings back after work.' },
  { stage: 'replied', daysAgo: 1, next: 1, note: 'Interested. Free from the first of next month.' },
  { stage: 'qualifying', daysAgo: 3, next: 0, note: 'Two references asked for.' },
  { stage: 'submitted', daysAgo: 4, next: 2 },
  { stage: 'interviewing', daysAgo: 6, next: 3, note: 'Second talk, on the ward.' },
  { stage: 'offered', daysAgo: 1, next: 1 },
  { stage: 'declined', daysAgo: 5, declined: 'Too far to travel' },
]

/** Who is thought of for the first open jobs, and who was before the first placement was made. */
export async function makePipeline({ db, today }: Making, candidates: DemoCandidate[]): Promise<void> {
  const { rows: open } = await sql<{ id: number; owner_user_id: number }>`
    select j.id, j.owner_user_id from jobs j where j.tenant_id = ${db.tenant} and j.status = 'open'
    order by j.id limit 3`.execute(db)
  const { rows: filled } = await sql<{ id: number; owner_user_id: number; candidate_id: number }>`
    select j.id, j.owner_user_id, p.candidate_id from jobs j
    join placements p on p.tenant_id = ${db.tenant} and p.job_id = j.id
    where j.tenant_id = ${db.tenant} and j.status = 'filled' order by j.id limit 1`.execute(db)
  const free = candidates.slice(-12)
  const row = (job_id: number, owner_user_id: number, candidate_id: number, one: Thought) => ({
    ...{ job_id, candidate_id, owner_user_id, stage: one.stage },
    stage_since: `${addDays(today, -one.daysAgo)}T09:30:00Z`,
    note: one.note ?? '',
    next_action_on: one.next === undefined ? null : addDays(today, one.next),
    rejected_reason: one.declined ?? '',
    version: 1,
    created_at: `${addDays(today, -one.daysAgo - 2)}T09:30:00Z`,
    updated_at: `${addDays(today, -one.daysAgo)}T09:30:00Z`,
  })
  await insertRows(db, 'job_candidates', [
    ...open.flatMap(({ id, owner_user_id }, job) =>
      thoughts
        .filter((_, at) => job === 0 || at % (job + 1) === 0)
        .flatMap((one, at) =>
          free[at] ? [row(id, owner_user_id, free[(at + job) % free.length]!.id, one)] : [],
        ),
    ),
    ...filled.flatMap(({ id, owner_user_id, candidate_id }) => [
      row(id, owner_user_id, candidate_id, { stage: 'placed', daysAgo: 40 }),
      row(id, owner_user_id, free[0]!.id, { stage: 'declined', daysAgo: 44, declined: 'Took another post' }),
    ]),
  ])
}

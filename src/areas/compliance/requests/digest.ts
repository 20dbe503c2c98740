import { sql } from 'kysely'
import { personsWho } from '#areas/access/public.ts'
import { reviewsWaiting } from '#areas/compliance/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'

type Waiting = { user_id: number; count: number; long: number }

/** Once a day: what waits for a review that somebody may give, for those alone for whom something does. */
export async function tellReviewers(at: Pick<Context, 'db' | 'tenant' | 'publicUrl'>): Promise<void> {
  const { db } = at
  const people = await personsWho(db, 'compliance.requests.review')
  if (people.length === 0) return
  const { rows } = await sql<Waiting>`
    select u.id as user_id, count(*)::int as count,
      (count(*) filter (where r.submitted_at < now() - interval '3 days'))::int as long
    from unnest(${people.map(({ id }) => id)}::bigint[]) as u(id)
    join compliance_requests r on r.tenant_id = ${db.tenant} and r.status = any('{submitted,in_review}')
      and r.submitted_by is distinct from u.id and r.first_check_by is distinct from u.id
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
      and (q.reviewer_role_id is null or exists (select from user_roles h
        where h.tenant_id = ${db.tenant} and h.user_id = u.id and h.role_id = q.reviewer_role_id))
    group by u.id order by u.id`.execute(db)
  await notify(
    at,
    reviewsWaiting,
    rows.map(({ user_id, count, long }) => ({
      user_id,
      title: `${counted(count, 'submission')} to review`,
      description:
        long > 0 ? `${counted(long, 'of them waits', 'of them wait')} for more than three days.` : '',
      actions: [{ label: 'Review', url: '/compliance/requests?to_review=true' }],
    })),
  )
}

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { backfillSheets } from '#areas/timesheets/public.ts'
import { here, openTestPlacements } from '#areas/timesheets/setup.testing.ts'
import { place } from '#areas/timesheets/timesheets.fixture.ts'
import { addDays } from '#platform/days.ts'
import { inAmber, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'

openTestPlacements({})

it('nothing is handed in or decided on later than now, also of a week that is not over', async () => {
  const placement_id = await place({ saffron, ...here })
  const period_start = monday()
  const sunday = addDays(period_start, 6)
  const sheets = [{ placement_id, period_start, status: 'approved' as const, entries: [] }]
  // The schedule has made the weeks of this placement already.
  await inAmber((db) =>
    sql`delete from timesheets where tenant_id = ${db.tenant} and placement_id = ${placement_id}`.execute(db),
  )
  await inAmber((db) => backfillSheets(db, sheets, sunday))
  const { rows } = await inAmber((db) =>
    sql<{ past: boolean; reviews: number }>`
      select t.submitted_at <= now() and t.decided_at <= now() and t.created_at <= now() as past,
        (select count(*)::int from timesheet_reviews r where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id) as reviews
      from timesheets t where t.tenant_id = ${db.tenant} and t.placement_id = ${placement_id}
        and t.period_end = ${sunday}::date and t.status = 'approved'`.execute(db),
  )
  expect(rows).toEqual([{ past: true, reviews: 1 }])
})

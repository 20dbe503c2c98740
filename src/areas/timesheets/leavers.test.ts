import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scheduleAllSheets } from '#areas/timesheets/schedule/schedule.ts'
import { here, openTestPlacements } from '#areas/timesheets/setup.testing.ts'
import { amber, as, inAmber } from '#test/agencies.ts'

openTestPlacements()

const leave = (last: string | null) =>
  inAmber((db) =>
    sql`update candidates set status = ${last ? 'leaver' : 'placed'}, last_worked_on = ${last}
      where tenant_id = ${db.tenant} and id in (
        select candidate_id from placements where tenant_id = ${db.tenant} and id = ${here.placement_id})`.execute(
      db,
    ),
  )
const sheets = () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ last: string; count: number }>`
      select max(period_start) as last, count(*)::int as count from timesheets
      where tenant_id = ${db.tenant} and candidate_id in (
        select candidate_id from placements where tenant_id = ${db.tenant} and id = ${here.placement_id})`.execute(
      db,
    )
    return rows[0]!
  })

test('a leaver gets no sheet after the last day, by hand or by the schedule', async () => {
  await inAmber((db) =>
    sql`delete from timesheets where tenant_id = ${db.tenant} and status = 'open'`.execute(db),
  )
  await inAmber((db) =>
    sql`update placements set generated_until = null where tenant_id = ${db.tenant}`.execute(db),
  )
  await leave('2026-02-04')
  const ask = (day: string) => as(amber.owner).post('/timesheets', { placement_id: here.placement_id, day })
  const refused = await ask('2026-02-09')
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
    ...[422, 'candidate.left', ['day']],
  ])
  await scheduleAllSheets(inAmber, '2026-03-02')
  const made = await sheets()
  expect(made.count).toBeGreaterThan(0)
  expect(made.last <= '2026-02-04').toBe(true)
  await leave(null)
  expect((await ask('2026-02-09')).status).toBe(201)
})

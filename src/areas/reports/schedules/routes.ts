import { createSchedule, peopleFor, removeSchedule } from '#areas/reports/schedules/actions.ts'
import { reportSchedules } from '#areas/reports/schedules/contract.ts'
import { schedulesOf } from '#areas/reports/schedules/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function reportScheduleRoutes(on: On): void {
  on(reportSchedules.list, async ({ db, who }) => ({ data: await schedulesOf(db, who.id) }))
  on(reportSchedules.people, async (ctx) => ({ data: await peopleFor(ctx, ctx.query) }))
  on(reportSchedules.create, (ctx) => createSchedule(ctx, ctx.body))
  on(reportSchedules.remove, (ctx) => removeSchedule(ctx, ctx.params.id))
}

import { sql } from 'kysely'
import type { JobHandler } from '#platform/area.ts'
import { utcDay } from '#platform/days.ts'

/** A trial that is over has become a subscription like any other. */
export const endTrial: JobHandler = (job) =>
  job.inTenant(async (db) => {
    await sql`
      update subscriptions set status = 'active', version = version + 1, updated_at = now()
      where tenant_id = ${db.tenant} and status = 'trialing' and trial_ends_on <= ${utcDay(job.now)}::date`.execute(
      db,
    )
  })

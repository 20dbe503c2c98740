import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { endPlacements } from '#areas/jobs/background.ts'
import {
  change,
  fixture,
  foreign,
  historyOf,
  jobOf,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Agency } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

/** It is still worked under: ending, when the day of this test is near its last one. */
const live = ['live', 'ending']

/** The clock of an agency strikes. */
const strike = (now: string, { tenant }: Agency = amber) =>
  endPlacements({
    now: new Date(now),
    inTenant: (work) => saffron.database.inTenant(tenant.id, work),
    ...{ tenant, publicUrl: 'http://localhost' },
  })

describe('a placement ends by the clock', () => {
  it('when its last day has passed: worker, job, client and supplier are free, as the history says', async () => {
    const job = await newJob()
    const { id, candidate_id } = await placed(job, { end_date: '2026-11-20' })
    await saffron.settle()
    const candidate = async () => (await as(amber.owner).get(`/candidates/${candidate_id}`)).body
    expect((await candidate()).status).toBe('placed')
    await strike('2026-11-20T23:59:00Z')
    expect(live).toContain((await placementOf(id)).status)
    await strike('2026-11-21T00:20:00Z')
    await saffron.settle()
    expect(await placementOf(id)).toMatchObject({ status: 'ended', version: 2 })
    expect((await jobOf(job.id)).status).toBe('open')
    expect(await candidate()).toMatchObject({ status: 'available', live_placements: 0 })
    expect((await as(amber.owner).get(`/clients/${fixture.client_id}`)).body.live_placements).toBe(0)
    expect((await as(amber.owner).get(`/suppliers/${fixture.supplier_id}`)).body.live_workers).toBe(0)
    expect((await historyOf('placements', id))[0]).toMatchObject({
      ...{ action: 'ended', user_id: null, user_name: 'Saffron' },
      changes: {
        status: { from: 'live', to: 'ended' },
        reason: { to: 'By the clock: 20 Nov 2026 was its last day' },
      },
    })
    const sheets = await as(amber.owner).get(`/timesheets?placement_id=${id}&per_page=100&sort=-period_end`)
    expect(sheets.body.data[0].period_end).toBe('2026-11-20')
  })

  it('once, however often it strikes, and a week late as well', async () => {
    const { id } = await placed(await newJob(), { end_date: '2026-11-20' })
    const lasting = await placed(await newJob())
    await strike('2026-11-29T09:00:00Z')
    await Promise.all([strike('2026-11-29T09:00:00Z'), strike('2026-11-29T10:00:00Z')])
    expect((await placementOf(id)).version).toBe(2)
    expect((await historyOf('placements', id)).map(({ action }: { action: string }) => action)).toEqual([
      'ended',
      'created',
    ])
    expect((await placementOf(lasting.id)).status).toBe('live')
  })

  it('at the midnight of its agency, not of another', async () => {
    const far = await newJob({}, birch)
    const { id } = await placed(far, { end_date: '2026-11-20' }, birch)
    const settings = (await as(birch.owner).get('/settings')).body
    await saffron.database.inTenant(birch.tenant.id, (db) =>
      sql`update agency_settings set tz = 'America/Los_Angeles' where tenant_id = ${db.tenant}`.execute(db),
    )
    expect(settings.tz).toBe('Europe/London')
    const status = async () => (await as(birch.owner).get(`/placements/${id}`)).body.status
    await strike('2026-11-21T07:20:00Z', birch)
    expect(live).toContain(await status())
    await strike('2026-11-21T08:20:00Z', amber)
    expect(live).toContain(await status())
    await strike('2026-11-21T08:20:00Z', birch)
    expect(await status()).toBe('ended')
    expect((await as(birch.owner).get(`/clients/${foreign.client_id}`)).body.live_placements).toBe(0)
  })

  it('and leaves a job whose own last day has passed closed, not open again', async () => {
    const job = await newJob({ end_date: '2026-11-20' })
    await placed(job, { end_date: '2026-11-20' })
    await strike('2026-11-21T09:00:00Z')
    expect((await jobOf(job.id)).status).toBe('closed')
    expect((await historyOf('jobs', job.id))[0].changes.reason.to).toMatch(
      /the last day of the job has passed/,
    )
  })

  it('with the sheets of its last days, although the server was off while they were due', async () => {
    const { id } = await placed(await newJob(), { end_date: '2026-11-15' })
    await saffron.settle()
    await inAmber(async (db) => {
      await sql`delete from timesheets where tenant_id = ${db.tenant} and placement_id = ${id}
        and period_start > '2026-10-18'`.execute(db)
      await sql`update placements set generated_until = '2026-10-18'
        where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
    })
    await strike('2026-11-23T09:00:00Z')
    await saffron.settle()
    const { body } = await as(amber.owner).get(`/timesheets?placement_id=${id}&per_page=100&sort=-period_end`)
    expect(body.data[0].period_end).toBe('2026-11-15')
    expect((await change(amber.owner, id, { po_number: 'PO 1' })).status).toBe(200)
  })

  it('by the hundred, in batches, each job once', async () => {
    const job = await newJob({ openings: 210 })
    const { id } = await placed(job, { end_date: '2026-11-20' })
    await inAmber((db) =>
      sql`insert into placements (tenant_id, job_id, client_id, candidate_id, billing_profile_id, engagement_type,
          supplier_id, status, start_date, end_date, basic_rate_code_id, rounding)
        select tenant_id, job_id, client_id, candidate_id, billing_profile_id, engagement_type, supplier_id, status,
          start_date, end_date, basic_rate_code_id, rounding
        from placements, generate_series(1, 209) where tenant_id = ${db.tenant} and id = ${id}`.execute(db),
    )
    await inAmber((db) =>
      sql`update jobs set status = 'filled' where tenant_id = ${db.tenant} and id = ${job.id}`.execute(db),
    )
    await strike('2026-11-21T09:00:00Z')
    expect(await jobOf(job.id)).toMatchObject({ status: 'open', live_count: 0 })
  })
})

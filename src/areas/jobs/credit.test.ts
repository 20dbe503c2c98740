import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { body, fixture, lately, layGround, newJob } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, inAmber, openAgencies } from '#test/agencies.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openAgencies()
beforeAll(layGround)

const limit = (credit_limit: number | null) =>
  inAmber((db) =>
    sql`update billing_profiles set credit_limit = ${credit_limit} where tenant_id = ${db.tenant} and id = ${fixture.billing_profile_id}`.execute(
      db,
    ),
  )
afterEach(() => limit(null))

const finance = () => as(amber.finance)
const credit = async () => (await finance().get(`/clients/${fixture.client_id}/credit`)).body.data[0]

describe('the credit of a client', () => {
  test('is what it owes, what is drafted, and approved time on no document, as the ready page counts it', async () => {
    await inAmber(async (db) => {
      const placement_id = await seedGoldenPlacement(db, fixture)
      for (const period_end of ['2026-02-08', '2026-02-15', '2026-02-22'])
        await seedApprovedSheet(db, fixture, { placement_id, period_end, units: goldenUnits(fixture) })
    })
    await limit(3_000_00)
    expect(await credit()).toMatchObject({
      unpaid: 0,
      drafts: 0,
      unbilled: 3 * 1154_60,
      exposure: 3463_80,
      credit_stop: true,
    })
    await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-08' })
    expect(await credit()).toMatchObject({ unpaid: 0, drafts: 1385_52, unbilled: 2 * 1154_60 })
    const [draft] = (await finance().get('/invoices')).body.data
    await finance().post('/invoice-approvals', { ids: [draft.id] })
    await finance().post('/invoice-issues', { ids: [draft.id] })
    const now = await credit()
    expect(now).toMatchObject({
      unpaid: 1385_52,
      drafts: 0,
      unbilled: 2 * 1154_60,
      exposure: 1385_52 + 2309_20,
    })
    const { figures } = (await finance().get('/ready-to-invoice?side=sales')).body
    const waiting = figures.reduce((sum: number, { net }: { net: number }) => sum + net, 0)
    expect(now.unbilled).toBe(waiting)
  })

  test('is told to whoever may see sales invoices, of their agency', async () => {
    expect((await as(amber.candidate).get(`/clients/${fixture.client_id}/credit`)).status).toBe(403)
    expect((await as(birch.owner).get(`/clients/${fixture.client_id}/credit`)).status).toBe(404)
  })

  test('that is used up takes a reason for a new placement, of somebody who may override it', async () => {
    await limit(1_00)
    const job = await newJob()
    const placing = await body(job, lately())
    const owner = as(amber.owner)
    const warned = await owner.post('/placements', placing)
    expect([warned.status, warned.body.code]).toEqual([409, 'needs_reason'])
    expect(warned.body.warnings).toMatchObject([{ code: 'client.credit_limit', field: 'job_id' }])
    const refused = await as(amber.consultant).post('/placements', placing)
    expect([refused.status, refused.body.permission ?? refused.body.data?.permission]).toEqual([
      403,
      'clients.credit_override',
    ])
    const accepted = [...placing.accepted, { code: 'client.credit_limit', reason: 'They pay on Friday' }]
    expect((await owner.post('/placements', { ...placing, accepted })).status).toBe(201)
    await limit(null)
    expect(
      (
        await as(amber.owner).post(
          '/placements',
          await body(job, {
            ...lately(),
            accepted: [...placing.accepted, { code: 'placement.openings', reason: 'Two' }],
          }),
        )
      ).status,
    ).toBe(201)
  })

  test('under an archived billing profile nobody is placed', async () => {
    const made = await finance().post(`/clients/${fixture.client_id}/billing-profiles`, { label: 'Old' })
    const { id, version } = made.body
    await finance().patch(`/billing-profiles/${id}`, { version, archived: true })
    const refused = await as(amber.owner).post(
      '/placements',
      await body(await newJob(), { billing_profile_id: id }),
    )
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['billing_profile_id']])
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createTimesheetFixture,
  handIn,
  type TimesheetFixture,
} from '#areas/timesheets/timesheets.fixture.ts'
import { areas } from '#server/areas.ts'
import { amber, as, behindOurBack, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'

const golden = 1_154_60
let of: TimesheetFixture
let contact: number
let counted = 0

openAgencies()
beforeAll(async () => {
  of = await createTimesheetFixture(saffron, amber)
  const { version } = (await owner().get(`/clients/${of.fixture.client_id}`)).body
  const saved = await owner().patch(`/clients/${of.fixture.client_id}`, {
    version,
    contacts: [{ name: 'Bill Payer', email: 'bill@northwind.test', roles: ['billing'] }],
  })
  contact = saved.body.contacts[0].id
})

const owner = () => as(amber.owner)
const nightly = async () => {
  const job = areas.find(({ name }) => name === 'purchase-orders')!.background!['purchase_orders.nightly']!
  await job(
    {
      ...{ tenant: amber.tenant, now: new Date(), publicUrl: 'http://localhost' },
      inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work),
    } as never,
    {} as never,
  )
  await saffron.settle()
}
const order = async (body: object = {}) => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: of.fixture.client_id, number: `PO-${++counted}`, budget: 5_000_00, contact_id: contact },
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { version } = (await owner().get(`/placements/${of.placement_id}`)).body
  await owner().patch(`/placements/${of.placement_id}`, {
    ...{ version, purchase_order_ids: [made.body.id], contracted_minutes: 2400 },
  })
  await saffron.settle()
  return made.body as { id: number; number: string; version: number }
}
const bell = async (number: string) =>
  (await as(amber.consultant).get('/notifications')).body.data
    .map(({ data }: { data: { title: string } }) => data.title)
    .filter((title: string) => title.startsWith(`${number} `))
const mailed = (number: string) =>
  inAmber(async (db) => {
    const { rows } = await sql<{ subject: string; to_address: string }>`
      select subject, to_address from mails where tenant_id = ${db.tenant} and kind = 'order.client'
        and subject like ${`%${number}:%`} order by id`.execute(db)
    return rows
  })

describe('people are told', () => {
  it('once for each share of a budget: whoever looks after the client, and the person there by mail', async () => {
    const po = await order({ budget: 1_500_00 })
    await handIn(of, '2026-01-05')
    await saffron.settle()
    expect(await bell(po.number)).toEqual([`${po.number} is 76% used`])
    expect(await mailed(po.number)).toEqual([
      { subject: `Purchase order ${po.number}: 76% used`, to_address: 'bill@northwind.test' },
    ])
    await nightly()
    expect(await mailed(po.number)).toHaveLength(1)
    const read = (await owner().get(`/purchase-orders/${po.id}`)).body
    const lower = await owner().patch(`/purchase-orders/${po.id}`, {
      version: read.version,
      budget: 1_200_00,
    })
    expect(lower.status).toBe(200)
    await saffron.settle()
    expect(await mailed(po.number)).toHaveLength(2)
    expect((await bell(po.number)).sort()).toEqual([`${po.number} is 76% used`, `${po.number} is 96% used`])
  })

  it('that one ends soon, or that the day to be warned has come, and nothing of one that is over', async () => {
    const soon = await order({ ends_on: daysFromToday(7) })
    const warned = await order({ warn_on: daysFromToday(-1), ends_on: daysFromToday(90) })
    const over = await order({ ends_on: daysFromToday(-7) })
    await nightly()
    await nightly()
    expect(await bell(soon.number)).toEqual([expect.stringContaining('ends on')])
    expect(await bell(warned.number)).toEqual([`${warned.number} is 0% used`])
    expect(await bell(over.number)).toEqual([])
    expect(await mailed(soon.number)).toEqual([])
  })
})

describe('what is to come', () => {
  it('is reckoned from the contracted hours of the placement as soon as it names the order', async () => {
    const po = await order({ budget: 2_080_00 })
    const { forecast, runs_out_on } = (await owner().get(`/purchase-orders/${po.id}`)).body
    expect(forecast).toBeGreaterThan(40 * 1_040_00)
    expect(runs_out_on > today()).toBe(true)
  })
})

describe('every night', () => {
  const wrong = async () =>
    (await owner().get('/notifications')).body.data
      .map(({ data }: { data: { title: string; description: string } }) => data)
      .filter(({ title }: { title: string }) => title === 'A purchase order does not add up')

  it('the ledger is compared with timesheets and documents, and the owners hear of a difference', async () => {
    const po = await order()
    const sheet = await handIn(of, '2026-01-12')
    const decided = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
      ...{ decision: 'approve', submission_no: sheet.submission_no },
    })
    expect(decided.status).toBe(200)
    await nightly()
    expect(await wrong()).toEqual([])
    await behindOurBack(`update purchase_order_movements set amount = amount - 1
      where tenant_id = ${amber.tenant.id} and purchase_order_id = ${po.id} and kind = 'commit'`)
    await nightly()
    expect(await wrong()).toMatchObject([{ description: expect.stringContaining(po.number) }])
    expect((await owner().get(`/purchase-orders/${po.id}`)).body.committed).toBe(golden - 1)
  })
})

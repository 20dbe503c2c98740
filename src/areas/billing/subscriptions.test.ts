import { describe, expect, it } from 'vitest'
import {
  begin,
  done,
  finance,
  monthly,
  onOffer,
  openTestAgencies,
  sasha,
  today,
} from '#areas/billing/products.testing.ts'
import { entitlementsOf } from '#areas/billing/public.ts'
import { renew } from '#areas/billing/renewal/renew.ts'
import { clock } from '#platform/clock.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'

openTestAgencies()

describe('a subscription', () => {
  it('begins once, changes its plan from a day, can be taken back, and ends', async () => {
    const small = await onOffer(monthly(900, { trial_days: 14 }))
    const large = await onOffer(monthly(700), { users: null })
    const begun = await begin(amber, small.price_id)
    expect(begun.body).toMatchObject({
      status: 'trialing',
      trial_ends_on: addDays(today(), 14),
      product: small.name,
      owed: { amount: 0, currency: 'GBP' },
    })
    expect((await begin(amber, small.price_id)).body.code).toBe('subscription.lives')
    const at = `/central/subscriptions/${amber.tenant.id}`
    const entitled = () => entitlementsOf(saffron.database.readingAcross('a test'), amber.tenant.id, today())
    expect(await entitled()).toMatchObject({ product: small.name, users: 5, features: ['exports'] })

    const from_day = addDays(today(), 7)
    const change = { price_id: large.price_id, from_day, version: begun.body.version }
    const planned = await as(finance).put(`${at}/plan`, change)
    expect(planned.body).toMatchObject({ product: small.name, next_product: large.name, next_from: from_day })
    expect((await as(finance).put(`${at}/plan`, change)).body.code).toBe('changed')
    const version = planned.body.version
    const back = await as(finance).put(`${at}/plan`, { price_id: small.price_id, from_day: today(), version })
    expect(back.body).toMatchObject({ next_product: null, plans: [{ product: small.name }] })
    const now = { price_id: large.price_id, from_day: today(), version: back.body.version }
    const changed = await as(finance).put(`${at}/plan`, now)
    expect(changed.body).toMatchObject({ product: large.name, next_product: null })
    expect(await entitled()).toMatchObject({ product: large.name, users: null })
    const past = await as(finance).put(`${at}/plan`, {
      price_id: small.price_id,
      from_day: addDays(today(), -1),
      version: changed.body.version,
    })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['from_day']])

    const cancelled = await as(finance).post(`${at}/cancellation`, { version: changed.body.version })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelled_on: today(), owed: null })
    expect(await entitled()).toBeUndefined()
    const dead = await as(finance).patch(at, { status: 'active', version: cancelled.body.version })
    expect([dead.status, dead.body.code]).toEqual([409, 'subscription.status'])
    expect((await begin(amber, large.price_id)).status).toBe(201)
  })

  it('owes by the highest count of its period, and shows how', async () => {
    const { price_id } = await onOffer(
      monthly(0, { tiers: [tier(2, 1000, 500), tier(null, 800, 0)], metric: 'active_workers' }),
    )
    const start = addDays(today(), -10)
    const counted = [start, addDays(start, 2), addDays(start, 3)]
    await saffron.database.inTenant(birch.tenant.id, (db) =>
      db
        .insertInto('tenant_usage')
        .values(
          [3, 5, 4].map((value, place) => ({
            tenant_id: db.tenant,
            metric: 'workers',
            day: counted[place]!,
            value,
          })),
        )
        .execute(),
    )
    const { body } = await begin(birch, price_id, { started_on: start })
    expect(body.owed).toMatchObject({ units: 5, amount: 500 + 2 * 1000 + 3 * 800 })
    expect(body.owed.lines.map(({ amount }: { amount: number }) => amount)).toEqual([500, 2000, 2400])
    const given = await as(finance).patch(`/central/subscriptions/${birch.tenant.id}`, {
      status: 'past_due',
      comp_reason: 'They test it for us',
      version: body.version,
    })
    expect(given.body).toMatchObject({ status: 'past_due', comp: true, owed: { amount: 0 } })
  })

  it('that is paid late moves its agency along, and back when it is paid; owners are told once', async () => {
    const { id } = birch.tenant
    const at = `/central/subscriptions/${id}`
    const state = () => as(finance).get(at)
    const mark = async (status: string) =>
      as(finance).patch(at, { status, version: (await state()).body.version })
    const notified = async () => {
      await saffron.settle()
      const { body } = await as(birch.owner).get('/notifications')
      return body.data.map(({ data }: { data: { title: string } }) => data.title) as string[]
    }
    // It was marked as past due above.
    expect((await state()).body).toMatchObject({ status: 'past_due', agency_status: 'past_due' })
    expect(await notified()).toEqual(['Birch Staffing is now past due'])
    expect((await mark('past_due')).status).toBe(200)
    const { version } = (await state()).body
    const both = await Promise.all([1, 2].map(() => as(finance).patch(at, { status: 'active', version })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await state()).body.agency_status).toBe('active')
    expect(await notified()).toEqual(['Birch Staffing is now active', 'Birch Staffing is now past due'])
    const { body } = await as(finance).get(`/central/tenants/${id}/history`)
    expect(body.data.slice(0, 2)).toMatchObject([
      { action: 'made active', changes: { because: 'Its subscription was marked as paid' } },
      { action: 'updated', changes: { status: { from: 'past_due', to: 'active' } } },
    ])

    const move = async (to: string) =>
      as(sasha).post(`/central/tenants/${id}/moves`, {
        to,
        reason: 'x',
        version: (await as(sasha).get(`/central/tenants/${id}`)).body.data.version,
      })
    await move('suspended')
    expect((await mark('past_due')).body.agency_status).toBe('suspended')
    expect((await mark('active')).body.agency_status).toBe('suspended')
    await move('active')
    expect((await mark('past_due')).body.agency_status).toBe('past_due')
  })

  it('that is cancelled leaves the agency as it is', async () => {
    const { price_id } = await onOffer()
    const at = `/central/subscriptions/${birch.tenant.id}`
    const { version } = (await as(finance).get(at)).body
    const { body } = await as(finance).post(`${at}/cancellation`, { version })
    expect(body).toMatchObject({ status: 'cancelled', agency_status: 'past_due' })
    const again = await begin(birch, price_id)
    expect(again.body).toMatchObject({ status: 'active', agency_status: 'past_due' })
    const late = { status: 'past_due', version: again.body.version }
    expect((await as(finance).patch(at, late)).body.agency_status).toBe('past_due')
  })

  it('is listed with every agency, by name, state and product', async () => {
    const names = async (search: string) =>
      (await as(finance).get(`/central/subscriptions?${search}`)).body.data.map(
        ({ agency }: { agency: string }) => agency,
      )
    expect(await names('')).toEqual(['Amber Recruitment', 'Birch Staffing'])
    expect(await names('search=birch')).toEqual(['Birch Staffing'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('status=past_due')).toEqual(['Birch Staffing'])
    expect(await names('status=none')).toEqual([])
    const { body } = await as(finance).get('/central/products')
    const used = body.data.filter(({ prices }: { prices: { subscribers: number }[] }) =>
      prices.some(({ subscribers }) => subscribers > 0),
    )
    expect(used).toHaveLength(2)
  })

  it('of a trial that is over becomes active by itself', async () => {
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      db
        .updateTable('subscriptions')
        .set({ status: 'trialing', trial_ends_on: today(), started_on: addDays(today(), -9) })
        .where('tenant_id', '=', db.tenant)
        .where('status', '<>', 'cancelled')
        .execute(),
    )
    await renew({ ...saffron.deps, tenant: amber.tenant, now: clock.now() } as never, {} as never)
    const { body } = await as(finance).get(`/central/subscriptions/${amber.tenant.id}`)
    expect(body.status).toBe('active')
  })

  it('is not there for an agency that is not there', async () => {
    expect((await as(finance).get('/central/subscriptions/999999')).status).toBe(404)
    const { price_id } = await onOffer()
    const nowhere = await as(finance).post('/central/subscriptions', {
      tenant_id: 999999,
      price_id,
      started_on: today(),
    })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['tenant_id']])
  })

  it('leaves a trace of who did what', async () => {
    expect(await done()).toEqual([
      'products created',
      'products price added',
      'subscriptions begun',
      'subscriptions cancelled',
      'subscriptions plan changed',
      'subscriptions updated',
    ])
  })
})

function tier(up_to: number | null, unit_amount: number, flat_amount: number) {
  return { up_to, unit_amount, flat_amount }
}

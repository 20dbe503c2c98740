import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhook, type Receiver, sendAt, startReceiver } from '#areas/webhooks/webhooks.testing.ts'
import { announceAll } from '#platform/outbox.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { seedTaxCode } from '#test/seed.ts'

openAgencies()
beforeAll(() => inAmber((db) => seedTaxCode(db)))
beforeEach(() => inAmber((db) => sql`delete from webhooks where tenant_id = ${db.tenant}`.execute(db)))

const open: Receiver[] = []
const receive = async (answer?: () => number | 'never') => {
  const receiver = await startReceiver(answer)
  open.push(receiver)
  return receiver
}
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close()
})

/** Announced as rooms do, of these records in this order. */
const happen = async (ids: number[]) => {
  await inAmber((db) =>
    announceAll(
      db,
      'client.changed',
      ids.map((id) => ({ id })),
    ),
  )
  await saffron.settle()
}
const show = async (id: number) => (await as(amber.owner).get(`/webhooks/${id}`)).body
const hour = 3_600_000

describe('a receiver that is away', () => {
  it('for a day gets everything once, in the order of each record', async () => {
    let away = true
    const receiver = await receive(() => (away ? 503 : 200))
    const { id } = await createWebhook(receiver.url, ['client.changed'])
    await happen([1, 2, 3, 1, 2, 3, 1])
    const begun = Date.now()
    for (let at = 1; at <= 24; at++) await sendAt(new Date(begun + at * hour))
    expect(receiver.took).toEqual([])
    expect(await show(id)).toMatchObject({ status: 'failing', is_enabled: true, waiting: 7 })
    // While it rests, one event an attempt asks for all.
    expect(receiver.asked()).toBeLessThanOrEqual(3 + 24)

    away = false
    await happen([2])
    await sendAt(new Date(begun + 26 * hour))
    expect(receiver.took).toHaveLength(8)
    expect(new Set(receiver.took.map((each) => each.id)).size).toBe(8)
    for (const record of [1, 2, 3]) {
      const numbers = receiver.took
        .filter(({ data }) => data.id === record)
        .map((each) => Number(each.id.split('_')[2]))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
    expect(await show(id)).toMatchObject({ status: 'active', failures: 0, waiting: 0 })
  })

  it('longer than three days gets what is newer, and the log says what was given up', async () => {
    const receiver = await receive(() => 500)
    const { id } = await createWebhook(receiver.url, ['client.changed'])
    await happen([1])
    await sendAt(new Date(Date.now() + 73 * hour))
    const { data } = (await as(amber.owner).get(`/webhooks/deliveries?webhook_id=${id}`)).body
    expect(data).toMatchObject([{ status: 'failed', attempts: 2, last_error: 'Answered 500' }])
  })

  it('and fails a hundred times in a row is disabled, and who keeps webhooks is told', async () => {
    const receiver = await receive(() => 500)
    const { id } = await createWebhook(receiver.url, ['client.changed'])
    await inAmber((db) =>
      sql`update webhooks set failures = 99, rests = 9 where tenant_id = ${db.tenant}`.execute(db),
    )
    await happen([1])
    expect(await show(id)).toMatchObject({ status: 'disabled', disabled_because: 'failures', waiting: 1 })
    const notified = (await as(amber.owner).get('/notifications')).body.data
    expect(notified).toMatchObject([{ data: { title: expect.stringContaining('was disabled') } }])
    const { data } = (await as(amber.owner).get(`/history?subject=webhooks&subject_id=${id}`)).body
    expect(data[0]).toMatchObject({ action: 'disabled' })
    // Nobody hears any more: nothing is kept.
    const following = await inAmber((db) =>
      sql`select f.task from event_followers f where f.tenant_id = ${db.tenant}`.execute(db),
    )
    expect(following.rows).toEqual([])
  })
})

describe('what a receiver does', () => {
  it('a redirect is not followed', async () => {
    const receiver = await receive(() => 302)
    const { id } = await createWebhook(receiver.url, ['client.changed'])
    await happen([1])
    const { data } = (await as(amber.owner).get(`/webhooks/deliveries?webhook_id=${id}`)).body
    expect(data[0].last_error).toBe('Answered 302: redirects are not followed')
  })

  it('one that does not answer holds up nobody else', async () => {
    const silent = await receive(() => 'never')
    const others = await Promise.all(Array.from({ length: 4 }, () => receive()))
    await createWebhook(silent.url, ['client.changed'])
    for (const { url } of others) await createWebhook(url, ['client.changed'])
    await inAmber((db) =>
      announceAll(
        db,
        'client.changed',
        Array.from({ length: 10 }, (_, at) => ({ id: at + 1 })),
      ),
    )
    const settled = saffron.settle()
    await expect.poll(() => others.map(({ took }) => took.length)).toEqual([10, 10, 10, 10])
    // Meanwhile it was still waited for.
    expect([silent.asked() > 0, silent.givenUp()]).toEqual([true, 0])
    await silent.close()
    await settled
  })

  it('a record that is refused holds up its own events alone', async () => {
    const poison = 7
    const receiver = await receive()
    const { id } = await createWebhook(receiver.url, ['client.changed'])
    await happen([poison])
    // As if its first attempt had failed.
    await inAmber((db) =>
      sql`update webhook_deliveries set status = 'waiting', next_at = now() + interval '1 hour' where tenant_id = ${db.tenant}`.execute(
        db,
      ),
    )
    await happen([poison, 8])
    expect(receiver.took.map(({ data }) => data.id)).toEqual([poison, 8])
    expect(await show(id)).toMatchObject({ waiting: 2 })
  })
})

it('who loses the sight of something hears of it no more', async () => {
  const receiver = await receive()
  await createWebhook(receiver.url, ['client.changed'])
  await inAmber((db) =>
    sql`update webhooks set user_id = ${amber.consultant.id} where tenant_id = ${db.tenant}`.execute(db),
  )
  await happen([1])
  expect(receiver.asked()).toBe(0)
})

it('an event of many records is heard once for each', async () => {
  const receiver = await receive()
  await createWebhook(receiver.url, ['invoice.updated'])
  await inAmber((db) => announceAll(db, 'invoices.updated', [{ ids: [1, 2, 3], count: 3 }]))
  await saffron.settle()
  expect(receiver.took.map(({ type, data }) => [type, data.id])).toEqual([
    ['invoice.updated', 1],
    ['invoice.updated', 2],
    ['invoice.updated', 3],
  ])
})

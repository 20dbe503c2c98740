import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createWebhook, type Receiver, startReceiver } from '#areas/webhooks/webhooks.testing.ts'
import { announce } from '#platform/outbox.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { seedTaxCode } from '#test/seed.ts'

openAgencies()
beforeAll(async () => {
  await inAmber((db) => seedTaxCode(db))
  await saffron.database.inTenant(birch.tenant.id, (db) => seedTaxCode(db))
})

let receiver: Receiver
afterEach(() => receiver?.close())

const deliveriesOf = async (id: number) =>
  (await as(amber.owner).get(`/webhooks/deliveries?webhook_id=${id}&sort=at`)).body.data

describe('a webhook', () => {
  it('hears of a client that is created and changed, signed, with the names of the fields and nothing they hold', async () => {
    receiver = await startReceiver()
    const { id, secret } = await createWebhook(receiver.url, ['client.created', 'client.changed'])
    const client = (await as(amber.owner).post('/clients', { name: 'Northwind' })).body
    await as(amber.owner).patch(`/clients/${client.id}`, { version: client.version, industry: 'Healthcare' })
    await saffron.settle()

    const heard = receiver.verify(secret)
    expect(heard.map(({ type }) => type)).toEqual(['client.created', 'client.changed'])
    expect(heard[1]!.data).toEqual({ record: 'clients', id: client.id, changed: ['industry'] })
    expect(JSON.stringify(receiver.signed)).not.toContain('Healthcare')
    expect(await deliveriesOf(id)).toMatchObject([
      { type: 'client.created', status: 'delivered', attempts: 1, last_code: 200 },
      { type: 'client.changed', status: 'delivered', attempts: 1, last_code: 200 },
    ])
  })

  it('shows its secret once', async () => {
    receiver = await startReceiver()
    const { id, secret } = await createWebhook(receiver.url, ['job.created'])
    expect(secret).toMatch(/^whsec_/)
    const shown = JSON.stringify((await as(amber.owner).get(`/webhooks/${id}`)).body)
    const history = JSON.stringify(
      (await as(amber.owner).get(`/history?subject=webhooks&subject_id=${id}`)).body,
    )
    expect(shown + history).not.toContain(secret)
    const stored = await inAmber((db) =>
      sql<{
        all: string
      }>`select w::text as all from webhooks w where w.tenant_id = ${db.tenant} and w.id = ${id}`.execute(db),
    )
    expect(stored.rows[0]!.all).not.toContain(secret)
  })

  it('signs with both secrets for a day after a new one was made', async () => {
    receiver = await startReceiver()
    const { id, secret } = await createWebhook(receiver.url, ['job.created'])
    const renewed = (await as(amber.owner).post(`/webhooks/${id}/secrets`, {})).body
    expect(renewed.secret).not.toBe(secret)
    await as(amber.owner).post(`/webhooks/${id}/tests`, {})
    await saffron.settle()
    expect(receiver.verify(secret)).toHaveLength(1)
    expect(receiver.verify(renewed.secret)[0]).toMatchObject({ type: 'webhook.test', data: { id } })
  })

  it('is not told the names of fields that whoever it works for may not see', async () => {
    receiver = await startReceiver()
    await createWebhook(receiver.url, ['client.changed'])
    const client = (await as(amber.owner).post('/clients', { name: 'Masked' })).body
    await saffron.settle()
    await inAmber(async (db) => {
      await sql`insert into history (tenant_id, subject, subject_id, action, changes) values (${db.tenant}, 'clients',
        ${client.id}, 'changed', '{"city": {}, "secret_key": {}, "margin": {}}')`.execute(db)
      await announce(db, 'client.changed', { id: client.id })
    })
    await saffron.settle()
    // The owner sees margins; what is a secret is nobody's to see.
    expect(receiver.took.at(-1)!.data.changed).toEqual(['city', 'margin'])
  })

  it('hears nothing while it is disabled, and nothing is kept for it', async () => {
    receiver = await startReceiver()
    const { id, version } = await createWebhook(receiver.url, ['client.created'])
    const off = await as(amber.owner).patch(`/webhooks/${id}`, { version, is_enabled: false })
    expect(off.body).toMatchObject({ status: 'disabled', disabled_because: 'hand' })
    await as(amber.owner).post('/clients', { name: 'Unheard' })
    await saffron.settle()
    expect(receiver.asked()).toBe(0)
    expect((await as(amber.owner).post(`/webhooks/${id}/tests`, {})).body.code).toBe('webhook.disabled')
    await as(amber.owner).patch(`/webhooks/${id}`, { version: off.body.version, is_enabled: true })
    await as(amber.owner).post('/clients', { name: 'Heard' })
    await saffron.settle()
    expect(receiver.took).toHaveLength(1)
  })

  it('can be replayed, under the id of its event', async () => {
    receiver = await startReceiver()
    const { id } = await createWebhook(receiver.url, ['client.created'])
    await as(amber.owner).post('/clients', { name: 'Again' })
    await saffron.settle()
    const [first] = await deliveriesOf(id)
    const replayed = await as(amber.owner).post('/webhooks/replays', { ids: [first.id] })
    expect(replayed.status).toBe(201)
    await saffron.settle()
    expect(receiver.took.map((each) => each.id)).toEqual([receiver.took[0]!.id, receiver.took[0]!.id])
    const shown = (await as(amber.owner).get(`/webhooks/deliveries/${replayed.body.ids[0]}`)).body
    expect(shown).toMatchObject({
      replay_of: first.id,
      status: 'delivered',
      tries: [{ code: 200, reply: 'noted' }],
    })
    expect(JSON.parse(shown.body)).toMatchObject({ type: 'client.created', data: { record: 'clients' } })
  })

  it('goes with its deliveries', async () => {
    receiver = await startReceiver()
    const { id } = await createWebhook(receiver.url, ['client.created'])
    await as(amber.owner).post(`/webhooks/${id}/tests`, {})
    await saffron.settle()
    expect((await as(amber.owner).delete('/actions/batch/delete/webhooks', { model_ids: [id] })).status).toBe(
      200,
    )
    expect(await deliveriesOf(id)).toEqual([])
  })
})

describe('who may', () => {
  it.each([
    ['http://10.0.0.7/', 'webhook.address'],
    ['https://169.254.169.254/', 'webhook.address'],
    ['http://example.com/', 'webhook.address'],
    ['https://user:pass@example.com/', 'webhook.address'],
    ['ftp://example.com/', 'invalid'],
  ])('nobody sends to %s', async (url, code) => {
    const { body } = await as(amber.owner).post('/webhooks', { name: 'No', url, events: ['job.created'] })
    expect(body.code).toBe(code)
    expect(body.errors).toHaveProperty('url')
  })

  it('only who may keep them', async () => {
    const given = { name: 'No', url: 'https://example.com/', events: ['job.created'] }
    for (const person of [amber.consultant, amber.finance, amber.candidate])
      expect((await as(person).post('/webhooks', given)).status).toBe(403)
  })

  it('of another agency nobody sees, changes, tests or replays one', async () => {
    receiver = await startReceiver()
    const { id, version } = await createWebhook(receiver.url, ['client.created'])
    await as(amber.owner).post(`/webhooks/${id}/tests`, {})
    await saffron.settle()
    const [delivery] = await deliveriesOf(id)
    const stranger = as(birch.owner)
    expect((await stranger.get(`/webhooks/${id}`)).status).toBe(404)
    expect((await stranger.patch(`/webhooks/${id}`, { version, name: 'Mine' })).status).toBe(404)
    expect((await stranger.post(`/webhooks/${id}/secrets`, {})).status).toBe(404)
    expect((await stranger.post(`/webhooks/${id}/tests`, {})).status).toBe(404)
    expect((await stranger.get(`/webhooks/deliveries/${delivery.id}`)).status).toBe(404)
    expect((await stranger.post('/webhooks/replays', { ids: [delivery.id] })).body.code).toBe(
      'webhook.nothing_to_replay',
    )
    await stranger.delete('/actions/batch/delete/webhooks', { model_ids: [id] })
    expect((await as(amber.owner).get(`/webhooks/${id}`)).status).toBe(200)
    expect((await stranger.get('/webhooks')).body.data).toEqual([])
    expect((await stranger.get(`/webhooks/deliveries?webhook_id=${id}`)).body.data).toEqual([])

    // Nor does it hear what happens there.
    const before = receiver.asked()
    await stranger.post('/clients', { name: 'Of Birch' })
    await saffron.settle()
    expect(receiver.asked()).toBe(before)
  })
})

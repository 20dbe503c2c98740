import { describe, expect, test } from 'vitest'
import {
  aName,
  change,
  foreignTaxCode,
  made,
  openTestAgencies,
  stored,
} from '#areas/clients/clients.testing.ts'
import type { Client } from '#areas/clients/contract.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { seedCandidate, seedInvoice, seedPlacement } from '#test/seed.ts'

openTestAgencies()

describe('the list of clients', () => {
  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  test('finds by a part of a name and tells what is behind it', async () => {
    const client = await made(amber.consultant, { name: 'Zephyr Ltd', trading_name: 'Windworks' })
    await inAmber(async (db) => {
      await seedPlacement(db, {
        client_id: client.id,
        candidate_id: await seedCandidate(db, { email: 'list@worker.test' }),
      })
      await seedInvoice(db, { type: 'sales', client_id: client.id, due_date: '2026-02-01', gross: 12_345 })
    })
    const { body } = await as(amber.owner).get('/clients?search=windwor')
    expect(body.data).toMatchObject([
      {
        id: client.id,
        owner_name: amber.consultant.name,
        live_placements: 1,
        overdue: 12_345,
        currency: 'GBP',
        payment_terms_days: 30,
        has_billing_email: false,
        last_invoice_on: '2026-01-31',
      },
    ])
    expect(names((await as(amber.owner).get('/clients?overdue=1')).body)).toEqual(['Zephyr Ltd'])
    const masked = await as(amber.compliance).get('/clients?search=windwor')
    expect(masked.body.data[0]).toMatchObject({ overdue: null, last_invoice_on: null })
  })

  test('leaves the archive out unless it is asked for', async () => {
    const client = await made(amber.owner, { name: 'Forgotten Ltd' })
    await change(amber.owner, client, { status: 'inactive' })
    expect(names((await as(amber.owner).get('/clients?search=forgotten')).body)).toEqual([])
    expect(names((await as(amber.owner).get('/clients?search=forgotten&status=inactive')).body)).toEqual([
      'Forgotten Ltd',
    ])
  })

  test('answers those that were chosen alone, and of no other agency', async () => {
    const chosen = await Promise.all([1, 2].map(() => made(amber.owner)))
    const foreign = await made(birch.owner)
    await made(amber.owner)
    const ids = (some: { id: number }[]) => some.map(({ id }) => id)
    const asked = [...ids(chosen), foreign.id].join(',')
    const { body } = await as(amber.owner).get(`/clients?ids=${asked}&per_page=100`)
    expect(ids(body.data).sort()).toEqual(ids(chosen).sort())
    expect(body.meta.total).toBe(2)
    await change(amber.owner, chosen[0]!, { status: 'inactive' })
    expect((await as(amber.owner).get(`/clients?ids=${asked}`)).body.meta.total).toBe(2)
    expect((await as(amber.owner).get('/clients?ids=1,two')).status).toBe(422)
    const many = Array.from({ length: 101 }, (_, at) => at + 1).join(',')
    expect((await as(amber.owner).get(`/clients?ids=${many}`)).status).toBe(422)
  })

  test('sorts by name or age, and by nothing else', async () => {
    const asked = async (sort: string) => names((await as(birch.owner).get(`/clients?sort=${sort}`)).body)
    for (const name of ['Beta', 'Alpha', 'Gamma'])
      await as(birch.owner).post('/clients', { name: `${name} sorted` })
    const sorted = (list: string[]) => list.filter((name) => name.endsWith('sorted')).map((name) => name[0])
    expect(sorted(await asked('name'))).toEqual(['A', 'B', 'G'])
    expect(sorted(await asked('-created_at'))).toEqual(['G', 'A', 'B'])
    expect((await as(birch.owner).get('/clients?sort=notes')).status).toBe(422)
  })

  test('filters by missing billing address and by owner', async () => {
    const client = await made(amber.leader, {
      name: 'Mailed Ltd',
      billing_profile: { email_to: 'ap@mailed.test' },
    })
    const { body } = await as(amber.owner).get(`/clients?owner_user_id=${amber.leader.id}`)
    expect(names(body)).toEqual([client.name])
    const missing = await as(amber.owner).get(
      `/clients?owner_user_id=${amber.leader.id}&missing_billing_email=1`,
    )
    expect(names(missing.body)).toEqual([])
  })
})

describe('a consultant', () => {
  test('sees and changes their own clients and no others', async () => {
    const mine = await made(amber.consultant)
    const theirs = await made(amber.colleague)
    const { body } = await as(amber.consultant).get('/clients?per_page=100')
    const ids = body.data.map(({ id }: Client) => id)
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(theirs.id)
    expect((await as(amber.consultant).get(`/clients/${theirs.id}`)).status).toBe(404)
    expect((await change(amber.consultant, theirs, { city: 'Hull' })).status).toBe(404)
    expect((await as(amber.consultant).get(`/history?subject=clients&subject_id=${theirs.id}`)).status).toBe(
      404,
    )
    expect((await as(amber.consultant).get(`/history?subject=clients&subject_id=${mine.id}`)).status).toBe(
      200,
    )
  })
})

describe('another agency', () => {
  test('cannot see, change, delete, reference or infer a client', async () => {
    const client = await made(amber.owner, { name: 'Secret Ltd', contacts: [{ name: 'Bo' }] })
    const stranger = as(birch.owner)
    expect((await stranger.get(`/clients/${client.id}`)).status).toBe(404)
    expect((await stranger.patch(`/clients/${client.id}`, { version: 1, name: 'Taken' })).status).toBe(404)
    expect((await stranger.delete(`/clients/${client.id}`)).status).toBe(404)
    const batch = await stranger.delete('/actions/batch/delete/clients', { model_ids: [client.id] })
    expect(batch.status).toBe(409)
    expect((await stranger.get('/clients?search=secret')).body.data).toEqual([])
    expect(
      (await stranger.get(`/clients?search=${client.id}&status=active,inactive`)).body.data.map(
        ({ id }: Client) => id,
      ),
    ).not.toContain(client.id)
    expect((await stranger.get(`/history?subject=clients&subject_id=${client.id}`)).body.data).toEqual([])
    const own = (await stranger.post('/clients', { name: 'Secret Ltd' })).body
    const stolen = await stranger.patch(`/clients/${own.id}`, {
      version: own.version,
      contacts: [{ ...client.contacts[0] }],
    })
    expect(stolen.status).toBe(422)
    expect(await stored(client.id)).toEqual(client)
  })

  test('lends neither its people nor its tax codes', async () => {
    const owned = await as(amber.owner).post('/clients', { name: aName(), owner_user_id: birch.owner.id })
    expect(owned.status).toBe(422)
    expect(owned.body.errors.owner_user_id).toBeDefined()
    const taxed = await as(amber.owner).post('/clients', {
      name: aName(),
      billing_profile: { tax_code_id: foreignTaxCode },
    })
    expect(taxed.status).toBe(422)
    expect(taxed.body.errors['billing_profile.tax_code_id']).toBeDefined()
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { change, made, openTestAgencies, stored } from '#areas/clients/clients.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { seedCandidate, seedInvoice, seedPlacement } from '#test/seed.ts'

openTestAgencies()

describe('changing a client', () => {
  test('changes what was sent and nothing else, and tells the history', async () => {
    const client = await made(amber.consultant, { city: 'Leeds', contacts: [{ name: 'Bo' }, { name: 'Cy' }] })
    const bo = client.contacts[0]!
    const { status, body } = await change(amber.consultant, client, {
      phone: '0113 496 0000',
      contacts: [{ ...bo, job_title: 'Buyer' }, { name: 'Di' }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: client.name, city: 'Leeds', phone: '0113 496 0000', version: 2 })
    expect(body.contacts.map(({ name }: { name: string }) => name)).toEqual(['Bo', 'Di'])
    expect(body.contacts[0].id).toBe(bo.id)
    const history = await as(amber.owner).get(`/history?subject=clients&subject_id=${client.id}`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['changed', 'created'])
    expect(Object.keys(history.body.data[0].changes).sort()).toEqual(['contacts', 'phone'])
  })

  test('is refused over a version somebody else has changed', async () => {
    const client = await made()
    await change(amber.owner, client, { city: 'York' })
    const refused = await change(amber.owner, client, { city: 'Hull', contacts: [{ name: 'Never' }] })
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('changed')
    expect(await stored(client.id)).toMatchObject({ city: 'York', contacts: [] })
  })

  test('by two people at once succeeds for one of them', async () => {
    const client = await made()
    const results = await Promise.all(['Hull', 'York'].map((city) => change(amber.owner, client, { city })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('asks before it takes another name that exists, but not for the own one', async () => {
    const [one, two] = [await made(), await made()]
    const refused = await change(amber.owner, one, { name: two.name })
    expect(refused.body.warnings).toMatchObject([{ code: 'client.duplicate', field: 'name' }])
    expect((await change(amber.owner, one, { name: one.name.toUpperCase() })).status).toBe(200)
  })

  test('of the terms needs its own permission; the rest of billing does not', async () => {
    const client = await made(amber.consultant)
    const terms = { payment_terms_days: 60 }
    const refused = await change(amber.consultant, client, { billing_profile: terms })
    expect(refused.status).toBe(403)
    expect((await stored(client.id)).billing_profile.payment_terms_days).toBe(30)
    const unchanged = { ...client.billing_profile, email_to: 'ap@client.test' }
    expect((await change(amber.consultant, client, { billing_profile: unchanged })).status).toBe(200)
    const now = await stored(client.id)
    expect((await change(amber.finance, now, { billing_profile: terms })).status).toBe(200)
  })

  test('cannot change the currency once something was issued', async () => {
    const client = await made()
    await inAmber((db) =>
      seedInvoice(db, { type: 'sales', client_id: client.id, due_date: '2099-01-01', gross: 100 }),
    )
    const refused = await change(amber.owner, client, { billing_profile: { currency: 'EUR' } })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('client.currency_locked')
    const free = await made()
    expect((await change(amber.owner, free, { billing_profile: { currency: 'EUR' } })).status).toBe(200)
  })

  test('refuses a contact of another client', async () => {
    const other = await made(amber.owner, { contacts: [{ name: 'Bo' }] })
    const client = await made()
    const refused = await change(amber.owner, client, {
      contacts: [{ ...other.contacts[0], name: 'Stolen' }],
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors['contacts.0.id']).toBeDefined()
    expect((await stored(other.id)).contacts[0]!.name).toBe('Bo')
  })
})

describe('the status of a client', () => {
  test('goes on hold and back, to the archive and back', async () => {
    let client = await made()
    for (const status of ['on_hold', 'active', 'inactive', 'active']) {
      const { body } = await change(amber.owner, client, { status })
      expect(body.status).toBe(status)
      expect(body.archived_at === null).toBe(status !== 'inactive')
      client = body
    }
  })

  test('does not go from prospect to hold', async () => {
    const client = await made(amber.owner, { status: 'prospect' })
    const refused = await change(amber.owner, client, { status: 'on_hold' })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('client.status')
  })

  test('cannot become archived while somebody works there or money is owed', async () => {
    const client = await made()
    await inAmber(async (db) => {
      await seedPlacement(db, {
        client_id: client.id,
        candidate_id: await seedCandidate(db, { email: 'archive@worker.test' }),
      })
      await seedInvoice(db, { type: 'sales', client_id: client.id, due_date: '2099-01-01', gross: 100 })
    })
    for (const refused of [
      await change(amber.owner, client, { status: 'inactive' }),
      await as(amber.owner).delete(`/clients/${client.id}`),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body.code).toBe('client.in_use')
      expect(refused.body.description).toContain('1 live placement and 1 unpaid invoice')
    }
  })

  test('needs the permission to archive, on the own client', async () => {
    const client = await made(amber.consultant)
    expect((await change(amber.finance, client, { status: 'inactive' })).status).toBe(403)
    expect((await change(amber.consultant, client, { status: 'inactive' })).status).toBe(200)
  })
})

describe('deleting a client', () => {
  test('deletes one that was never used, with its contacts', async () => {
    const client = await made(amber.owner, { contacts: [{ name: 'Bo' }] })
    const { status, body } = await as(amber.owner).delete(`/clients/${client.id}`)
    expect([status, body.title]).toEqual([200, 'Client deleted'])
    expect((await as(amber.owner).get(`/clients/${client.id}`)).status).toBe(404)
  })

  test('archives one that was used', async () => {
    const client = await made()
    await inAmber(async (db) => {
      const candidate_id = await seedCandidate(db, { email: 'used@worker.test' })
      const placement = await seedPlacement(db, { client_id: client.id, candidate_id })
      await db
        .updateTable('placements')
        .set({ status: 'ended' })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', placement)
        .execute()
    })
    const { status, body } = await as(amber.owner).delete(`/clients/${client.id}`)
    expect([status, body.title]).toEqual([200, 'Client archived'])
    expect((await stored(client.id)).status).toBe('inactive')
    expect((await as(amber.owner).delete(`/clients/${client.id}`)).body.code).toBe('client.archived')
  })

  test('needs the permission', async () => {
    const client = await made(amber.consultant)
    expect((await as(amber.consultant).delete(`/clients/${client.id}`)).status).toBe(403)
  })

  test('of several leaves those that may not go, with the reason', async () => {
    const [one, two] = [await made(), await made()]
    await inAmber(async (db) =>
      seedPlacement(db, {
        client_id: two.id,
        candidate_id: await seedCandidate(db, { email: 'batch@worker.test' }),
      }),
    )
    const { body } = await as(amber.owner).delete('/actions/batch/delete/clients', {
      model_ids: [one.id, two.id],
    })
    expect(body.removed).toEqual([one.id])
    expect(body.refused).toMatchObject([{ id: two.id }])
  })

  /** A client of each end: unused, used and over, with somebody live. */
  async function ofEachEnd() {
    const [unused, used, live] = [await made(), await made(), await made()]
    await inAmber(async (db) => {
      const candidate_id = await seedCandidate(db, { email: `${used.id}@ends.test` })
      await seedPlacement(db, { client_id: live.id, candidate_id })
      const over = await seedPlacement(db, { client_id: used.id, candidate_id })
      await db
        .updateTable('placements')
        .set({ status: 'ended' })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', over)
        .execute()
    })
    return { unused, used, live }
  }
  const foresee = (ids: number[], who = amber.owner) =>
    as(who).get(`/actions/batch/delete/clients?ids=${ids.join(',')}`)

  test('is foreseen for each of them, and nothing of it is done', async () => {
    const { unused, used, live } = await ofEachEnd()
    const foreign = await made(birch.owner)
    const traces = () =>
      inAmber(async (db) => {
        const { rows } = await sql`
          select (select count(*) from history h where h.tenant_id = ${db.tenant}) as history,
            (select count(*) from outbox o where o.tenant_id = ${db.tenant}) as leaving,
            (select sum(c.version) from clients c where c.tenant_id = ${db.tenant}) as versions`.execute(db)
        return rows[0]
      })
    const before = await traces()
    const { status, body } = await foresee([unused.id, used.id, live.id, foreign.id])
    expect(status).toBe(200)
    expect(body.instead).toEqual({ verb: 'Archive', done: 'archived' })
    const ends = new Map(body.data.map((one: { id: number }) => [one.id, one]))
    expect(ends.get(unused.id)).toMatchObject({ outcome: 'deleted' })
    expect(ends.get(used.id)).toMatchObject({ outcome: 'kept', title: 'Client archived' })
    expect(ends.get(live.id)).toMatchObject({
      outcome: 'refused',
      description: 'There is still 1 live placement.',
    })
    // As one that never was.
    expect(ends.get(foreign.id)).toMatchObject({ outcome: 'refused', title: 'Client not found' })
    expect(await traces()).toEqual(before)
    expect((await foresee([unused.id], amber.consultant)).status).toBe(403)
    expect((await foresee([])).status).toBe(422)
  })

  test('of several does nothing but what was asked about', async () => {
    const { unused, used } = await ofEachEnd()
    const both = { model_ids: [unused.id, used.id] }
    const batch = (only: string) => as(amber.owner).delete('/actions/batch/delete/clients', { ...both, only })
    const { body: archived } = await batch('kept')
    expect(archived).toMatchObject({ title: 'Item archived', removed: [used.id] })
    expect(archived.refused).toEqual([
      { id: unused.id, title: 'It is not in use any more', description: 'It can be deleted now.' },
    ])
    expect([(await stored(used.id)).status, (await stored(unused.id)).status]).toEqual(['inactive', 'active'])
    const { body: deleted } = await batch('deleted')
    expect(deleted).toMatchObject({ title: 'Item deleted', removed: [unused.id] })
  })

  test('never puts away what was to be deleted', async () => {
    const { used } = await ofEachEnd()
    const { status, body } = await as(amber.owner).delete('/actions/batch/delete/clients', {
      ...{ model_ids: [used.id], only: 'deleted' },
    })
    expect([status, body.title, body.description]).toEqual([409, 'It is in use', 'Archive it instead.'])
    expect((await stored(used.id)).status).toBe('active')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#areas/clients/contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'
import { plantCandidate, plantInvoice, plantPlacement, plantTaxCode } from '#test/plant.ts'

let app: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>
let taxCode: number
let foreignTaxCode: number

beforeAll(async () => {
  app = await testApp()
  ;({ amber, birch } = await twoAgencies(app.database))
  as = speaking(app.app)
  taxCode = await inAmber((db) => plantTaxCode(db))
  foreignTaxCode = await app.database.inTenant(birch.tenant.id, (db) => plantTaxCode(db))
})
afterAll(() => app.close())

const inAmber = <T>(work: Parameters<typeof app.database.inTenant<T>>[1]) =>
  app.database.inTenant(amber.tenant.id, work)

let counted = 0
const aName = (what = 'Northwind') => `${what} ${++counted}`

async function made(by: Person = amber.owner, more: object = {}): Promise<Client> {
  const { status, body } = await as(by).post('/clients', { name: aName(), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const stored = async (id: number): Promise<Client> => (await as(amber.owner).get(`/clients/${id}`)).body
const change = (by: Person, { id, version }: Client, fields: object) =>
  as(by).patch(`/clients/${id}`, { version, ...fields })

describe('adding a client', () => {
  test('takes a name alone, and the agency fills in the rest', async () => {
    const client = await made(amber.consultant, { name: '  Acme Works  ' })
    expect(client).toMatchObject({
      name: 'Acme Works',
      status: 'active',
      country: 'GB',
      owner_user_id: amber.consultant.id,
      owner_name: amber.consultant.name,
      live_placements: 0,
      version: 1,
      contacts: [],
    })
    expect(client.billing_profile).toMatchObject({
      tax_code_id: taxCode,
      currency: 'GBP',
      payment_terms_days: 30,
      split_by: 'client',
    })
  })

  test('keeps contacts and billing profile with it', async () => {
    const client = await made(
      amber.finance.who.permissions.has('clients.create') ? amber.finance : amber.owner,
      {
        vat_number: 'gb 980 7806 84',
        company_number: '445790',
        contacts: [{ name: 'Vi', email: 'VI@client.test', roles: ['approver', 'billing'] }, { name: 'Bo' }],
        billing_profile: {
          email_to: 'ap@client.test; po@client.test',
          payment_terms_days: 14,
          split_by: 'placement',
        },
      },
    )
    expect(client.vat_number).toBe('GB980780684')
    expect(client.company_number).toBe('00445790')
    expect(client.contacts.map(({ name, email }) => [name, email])).toEqual([
      ['Bo', ''],
      ['Vi', 'vi@client.test'],
    ])
    expect(client.billing_profile).toMatchObject({
      email_to: 'ap@client.test, po@client.test',
      payment_terms_days: 14,
      split_by: 'placement',
    })
  })

  test('happens once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const name = aName('Once')
    const [first, second] = [
      await as(amber.owner).post('/clients', { name }, key),
      await as(amber.owner).post('/clients', { name }, key),
    ]
    expect(second.body.id).toBe(first.body.id)
    const { body } = await as(amber.owner).get(`/clients?search=${encodeURIComponent(name)}`)
    expect(body.meta.total).toBe(1)
  })

  test('asks before it takes the name of another client, and takes it when confirmed', async () => {
    const { name } = await made()
    const refused = await as(amber.consultant).post('/clients', { name: name.toUpperCase() })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('client.duplicate')
    expect(refused.body.errors.name).toBeDefined()
    await made(amber.consultant, { name: name.toUpperCase(), confirm_duplicate: true })
  })

  test('is not hindered by a client of that name at another agency', async () => {
    const { name } = await made()
    expect((await as(birch.owner).post('/clients', { name })).status).toBe(201)
  })

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a huge name', { name: 'x'.repeat(161) }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['control characters', { name: 'a\u0000b' }, 'name'],
    ['a VAT number with a wrong digit', { name: 'a', vat_number: 'GB980780685' }, 'vat_number'],
    ['a UK company number that is none', { name: 'a', company_number: '12' }, 'company_number'],
    ['a country that is none', { name: 'a', country: 'Britain' }, 'country'],
    ['an unknown status', { name: 'a', status: 'gone' }, 'status'],
    ['a start on hold', { name: 'a', status: 'on_hold' }, 'status'],
    [
      'a broken address of a contact',
      { name: 'a', contacts: [{ name: 'V', email: 'v@' }] },
      'contacts.0.email',
    ],
    [
      'an approver without address',
      { name: 'a', contacts: [{ name: 'V', roles: ['approver'] }] },
      'contacts.0.email',
    ],
    [
      'one address twice',
      {
        name: 'a',
        contacts: [
          { name: 'V', email: 'v@v.test' },
          { name: 'W', email: 'V@v.test' },
        ],
      },
      'contacts.1.email',
    ],
    ['a contact with an id', { name: 'a', contacts: [{ id: 1, name: 'V' }] }, 'contacts.0.id'],
    ['more contacts than a client has', { name: 'a', contacts: Array(101).fill({ name: 'V' }) }, 'contacts'],
    [
      'broken billing addresses',
      { name: 'a', billing_profile: { email_to: 'a@b.test, c' } },
      'billing_profile.email_to',
    ],
    [
      'negative terms',
      { name: 'a', billing_profile: { payment_terms_days: -1 } },
      'billing_profile.payment_terms_days',
    ],
    [
      'a currency that is none',
      { name: 'a', billing_profile: { currency: 'pounds' } },
      'billing_profile.currency',
    ],
    ['an owner who is nobody', { name: 'a', owner_user_id: 999_999 }, 'owner_user_id'],
  ])('refuses %s at its field', async (_what, body, field) => {
    const before = (await as(amber.owner).get('/clients')).body.meta.total
    const refused = await as(amber.owner).post('/clients', body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toContain(field)
    expect((await as(amber.owner).get('/clients')).body.meta.total).toBe(before)
  })

  test('refuses a tax code that is not for sales', async () => {
    const purchase = await inAmber((db) =>
      plantTaxCode(db, { code: 'P1', direction: 'purchase', is_default: false }),
    )
    const refused = await as(amber.owner).post('/clients', {
      name: aName(),
      billing_profile: { tax_code_id: purchase },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors['billing_profile.tax_code_id']).toBeDefined()
  })

  test('needs the permission, and special terms their own', async () => {
    expect((await as(nobody).post('/clients', { name: 'a' })).status).toBe(401)
    expect((await as(amber.auditor).post('/clients', { name: 'a' })).status).toBe(403)
    const refused = await as(amber.consultant).post('/clients', {
      name: aName(),
      billing_profile: { payment_terms_days: 90, email_to: 'ap@client.test' },
    })
    expect(refused.status).toBe(403)
    expect(Object.keys(refused.body.errors)).toEqual(['billing_profile.payment_terms_days'])
  })
})

describe('an approver among the contacts', () => {
  const approver = (email: string) => ({ name: 'Vi', email, roles: ['approver'] })

  test('becomes a user of the agency, one for all clients', async () => {
    const first = await made(amber.consultant, { contacts: [approver('vi@shared.test')] })
    const second = await made(amber.colleague, { contacts: [approver('vi@shared.test')] })
    expect(first.contacts[0]!.user_id).toBeTypeOf('number')
    expect(second.contacts[0]!.user_id).toBe(first.contacts[0]!.user_id)
    const { body } = await as(amber.owner).get('/users?search=vi@shared.test')
    expect(body.data[0]).toMatchObject({ kind: 'approver', roles: [{ key: 'approver' }] })
  })

  test('is renamed with the contact while nobody shares the user', async () => {
    const client = await made(amber.owner, { contacts: [approver('old@approver.test')] })
    const [contact] = client.contacts
    const { body } = await change(amber.owner, client, {
      contacts: [{ ...contact, email: 'new@approver.test' }],
    })
    expect(body.contacts[0]).toMatchObject({
      id: contact!.id,
      user_id: contact!.user_id,
      email: 'new@approver.test',
    })
    const users = await as(amber.owner).get('/users?search=new@approver.test')
    expect(users.body.data[0].id).toBe(contact!.user_id)
  })

  test('gets a user of their own when the address changes at one of two clients', async () => {
    const first = await made(amber.owner, { contacts: [approver('both@approver.test')] })
    await made(amber.owner, { contacts: [approver('both@approver.test')] })
    const { body } = await change(amber.owner, first, {
      contacts: [{ ...first.contacts[0], email: 'one@approver.test' }],
    })
    expect(body.contacts[0].user_id).not.toBe(first.contacts[0]!.user_id)
  })

  test('cannot be one of the own people or a candidate', async () => {
    for (const person of [amber.finance, amber.candidate]) {
      const refused = await as(amber.owner).post('/clients', {
        name: aName(),
        contacts: [approver(person.email)],
      })
      expect(refused.status).toBe(422)
      expect(refused.body.code).toBe('contact.email_taken')
      expect(refused.body.errors['contacts.0.email']).toBeDefined()
    }
    const { body } = await as(amber.owner).get(`/users?search=${amber.finance.email}`)
    expect(body.data[0].roles.map(({ key }: { key: string }) => key)).toEqual(['finance_manager'])
  })

  test('stays while they approve live placements', async () => {
    const client = await made(amber.owner, { contacts: [approver('needed@approver.test')] })
    await inAmber(async (db) =>
      plantPlacement(db, {
        client_id: client.id,
        candidate_id: await plantCandidate(db, { email: 'needed@worker.test' }),
        approver_user_id: client.contacts[0]!.user_id!,
      }),
    )
    for (const contacts of [[], [{ ...client.contacts[0], roles: ['hiring'] }]]) {
      const refused = await change(amber.owner, client, { contacts })
      expect(refused.status).toBe(422)
      expect(refused.body.code).toBe('contact.approves')
    }
    expect((await stored(client.id)).contacts).toEqual(client.contacts)
  })
})

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
    expect(refused.body.code).toBe('client.duplicate')
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
      plantInvoice(db, { type: 'sales', client_id: client.id, due_date: '2099-01-01', gross: 100 }),
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
      await plantPlacement(db, {
        client_id: client.id,
        candidate_id: await plantCandidate(db, { email: 'archive@worker.test' }),
      })
      await plantInvoice(db, { type: 'sales', client_id: client.id, due_date: '2099-01-01', gross: 100 })
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
      const candidate_id = await plantCandidate(db, { email: 'used@worker.test' })
      const placement = await plantPlacement(db, { client_id: client.id, candidate_id })
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
      plantPlacement(db, {
        client_id: two.id,
        candidate_id: await plantCandidate(db, { email: 'batch@worker.test' }),
      }),
    )
    const { body } = await as(amber.owner).delete('/actions/batch/delete/clients', {
      model_ids: [one.id, two.id],
    })
    expect(body.removed).toEqual([one.id])
    expect(body.refused).toMatchObject([{ id: two.id }])
  })
})

describe('the list of clients', () => {
  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  test('finds by a part of a name and tells what is behind it', async () => {
    const client = await made(amber.consultant, { name: 'Zephyr Ltd', trading_name: 'Windworks' })
    await inAmber(async (db) => {
      await plantPlacement(db, {
        client_id: client.id,
        candidate_id: await plantCandidate(db, { email: 'list@worker.test' }),
      })
      await plantInvoice(db, { type: 'sales', client_id: client.id, due_date: '2026-02-01', gross: 12_345 })
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

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aName, change, made, openTestAgencies, stored, taxCode } from '#areas/clients/clients.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'
import { seedCandidate, seedPlacement, seedTaxCode } from '#test/seed.ts'

openTestAgencies()

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
      split_by: [],
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
          split_by: ['placement'],
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
      split_by: ['placement'],
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
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_reason'])
    expect(refused.body.warnings).toMatchObject([{ code: 'client.duplicate', field: 'name' }])
    expect(refused.body.errors.name).toBeDefined()
    await made(amber.consultant, {
      name: name.toUpperCase(),
      accepted: [{ code: 'client.duplicate', reason: 'Another of that name' }],
    })
  })

  test('asks each but the first of ten who take one name at the same instant', async () => {
    const name = aName('Ten')
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => as(amber.consultant).post('/clients', { name })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('keeps the reason for a second client of that name in its history', async () => {
    const { name } = await made()
    const accepted = [{ code: 'client.duplicate', reason: 'Their branch in Hull' }]
    const { id } = await made(amber.consultant, { name, accepted })
    const { body } = await as(amber.owner).get(`/history?subject=clients&subject_id=${id}`)
    expect(JSON.stringify(body)).toContain('Their branch in Hull')
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
      seedTaxCode(db, { code: 'P1', direction: 'purchase', is_default: false }),
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
      seedPlacement(db, {
        client_id: client.id,
        candidate_id: await seedCandidate(db, { email: 'needed@worker.test' }),
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

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agreementOn } from '#areas/suppliers/public.ts'
import {
  agreedNow,
  aName,
  change,
  made,
  openTestAgencies,
  stored,
  taxCode,
} from '#areas/suppliers/suppliers.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { today } from '#test/days.ts'
import { nobody } from '#test/people.ts'
import { seedInvoice } from '#test/seed.ts'

openTestAgencies()

const account = {
  bank_name: 'Hill Bank',
  account_name: 'Umbra Ltd',
  sort_code: '20-30-40',
  account_number: '1234567',
}

describe('adding a supplier', () => {
  test('takes a name and a kind, and the agency fills in the rest', async () => {
    const supplier = await made(amber.consultant, { name: '  Bright Pay  ' })
    expect(supplier).toMatchObject({
      name: 'Bright Pay',
      kind: 'umbrella',
      status: 'onboarding',
      vat_registered: false,
      tax_code_id: null,
      currency: 'GBP',
      payment_terms_days: 7,
      split_by: 'supplier',
      agreements: [],
      live_workers: 0,
    })
  })

  test('keeps VAT, bank and agreement, each in one way of writing', async () => {
    const supplier = await made(
      amber.payroll.who.permissions.has('suppliers.create') ? amber.payroll : amber.finance,
      {
        kind: 'ltd_psc',
        company_number: 'sc 123456',
        vat_registered: true,
        vat_number: '980780684',
        ...account,
        agreements: [{ ...agreedNow, signed_by: 'Jo Field' }],
      },
    )
    expect(supplier).toMatchObject({
      company_number: 'SC123456',
      vat_number: 'GB980780684',
      tax_code_id: taxCode,
    })
    const { body } = await as(amber.finance).get(`/suppliers/${supplier.id}/bank`)
    expect(body.data).toMatchObject({
      ending: '4567',
      details: { sort_code: '203040', account_number: '01234567' },
    })
    expect(supplier.agreements).toMatchObject([
      { ...agreedNow, signed_by: 'Jo Field', vat_number: 'GB980780684', state: 'in_force' },
    ])
  })

  test('happens once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { name: aName('Once'), kind: 'umbrella' }
    const first = await as(amber.owner).post('/suppliers', body, key)
    expect(first.status).toBe(201)
    expect((await as(amber.owner).post('/suppliers', body, key)).body.id).toBe(first.body.id)
  })

  test('asks before it takes a name or company number again, and takes it when confirmed', async () => {
    const supplier = await made(amber.owner, { company_number: '09876543' })
    for (const [field, value] of [
      ['name', supplier.name.toUpperCase()],
      ['company_number', '9876543'],
    ] as const) {
      const body = { name: aName(), kind: 'umbrella', [field]: value }
      const refused = await as(amber.owner).post('/suppliers', body)
      expect(refused.body.warnings[0].code).toBe('supplier.duplicate')
      expect(Object.keys(refused.body.errors)).toEqual([field])
      expect(
        (
          await as(amber.owner).post('/suppliers', {
            ...body,
            accepted: [{ code: 'supplier.duplicate', reason: 'Another of that name' }],
          })
        ).status,
      ).toBe(201)
    }
  })

  test.each([
    ['no kind', { name: 'a', kind: undefined }, 'kind'],
    ['an unknown kind', { name: 'a', kind: 'cousin' }, 'kind'],
    ['no name', { name: '' }, 'name'],
    ['a huge name', { name: 'x'.repeat(161) }, 'name'],
    ['control characters', { name: 'a\u0007b' }, 'name'],
    ['VAT without its number', { name: 'a', vat_registered: true }, 'vat_number'],
    ['a VAT number with a wrong digit', { name: 'a', vat_number: 'GB980780685' }, 'vat_number'],
    ['a sort code that is none', { name: 'a', sort_code: '12345', account_number: '12345678' }, 'sort_code'],
    ['an account number that is none', { name: 'a', account_number: '123456789' }, 'account_number'],
    ['half a bank account', { name: 'a', sort_code: '123456' }, 'account_number'],
    [
      'an agreement that ends first',
      { name: 'a', agreements: [{ starts_on: '2026-05-02', ends_on: '2026-05-01' }] },
      'agreements.0.ends_on',
    ],
    [
      'an agreement on a day that is none',
      { name: 'a', agreements: [{ starts_on: '2026-02-30', ends_on: '2026-03-01' }] },
      'agreements.0.starts_on',
    ],
    [
      'two agreements for one day',
      { name: 'a', agreements: [agreedNow, agreedNow] },
      'agreements.1.starts_on',
    ],
    ['an agreement with an id', { name: 'a', agreements: [{ id: 1, ...agreedNow }] }, 'agreements.0.id'],
    ['terms beyond a year', { name: 'a', payment_terms_days: 400 }, 'payment_terms_days'],
  ])('refuses %s at its field', async (_what, body, field) => {
    const before = (await as(amber.owner).get('/suppliers')).body.meta.total
    const refused = await as(amber.owner).post('/suppliers', { kind: 'umbrella', ...body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toContain(field)
    expect((await as(amber.owner).get('/suppliers')).body.meta.total).toBe(before)
  })

  test('needs its permission, and another for the bank account', async () => {
    expect((await as(nobody).post('/suppliers', { name: 'a', kind: 'umbrella' })).status).toBe(401)
    expect((await as(amber.auditor).post('/suppliers', { name: 'a', kind: 'umbrella' })).status).toBe(403)
    const refused = await as(amber.consultant).post('/suppliers', {
      name: aName(),
      kind: 'umbrella',
      ...account,
    })
    expect(refused.status).toBe(403)
    expect(Object.keys(refused.body.errors)).toContain('account_number')
  })
})

describe('changing a supplier', () => {
  test('changes what was sent and nothing else', async () => {
    const supplier = await made(amber.owner, { city: 'Leeds', agreements: [agreedNow] })
    const { body } = await change(amber.consultant, supplier, { phone: '0113' })
    expect(body).toMatchObject({ city: 'Leeds', phone: '0113', version: 2, agreements: supplier.agreements })
  })

  test('is refused over a version somebody else has changed', async () => {
    const supplier = await made()
    await change(amber.owner, supplier, { city: 'York' })
    const refused = await change(amber.owner, supplier, { city: 'Hull', agreements: [agreedNow] })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect(await stored(supplier.id)).toMatchObject({ city: 'York', agreements: [] })
  })

  test('gives and takes the tax code with the VAT registration', async () => {
    const supplier = await made()
    const registered = await change(amber.owner, supplier, {
      vat_registered: true,
      vat_number: 'GB980780684',
    })
    expect(registered.body.tax_code_id).toBe(taxCode)
    const left = await change(amber.owner, registered.body, { vat_registered: false })
    expect(left.body.tax_code_id).toBeNull()
  })
})

describe('a self-billing agreement', () => {
  test('is in force from its first to its last day', async () => {
    const supplier = await made(amber.owner, {
      agreements: [{ starts_on: '2026-03-01', ends_on: '2026-03-31' }],
    })
    const on = (day: string) => inAmber((db) => agreementOn(db, supplier.id, day))
    expect(await on('2026-02-28')).toBeUndefined()
    expect(await on('2026-03-01')).toMatchObject({ ends_on: '2026-03-31' })
    expect(await on('2026-03-31')).toBeDefined()
    expect(await on('2026-04-01')).toBeUndefined()
    const birchView = await saffron.database.inTenant(birch.tenant.id, (db) =>
      agreementOn(db, supplier.id, '2026-03-10'),
    )
    expect(birchView).toBeUndefined()
  })

  test('is void once the supplier has another VAT number, until a new one is made', async () => {
    const supplier = await made(amber.owner, {
      vat_registered: true,
      vat_number: 'GB980780684',
      agreements: [agreedNow],
    })
    const { body } = await change(amber.owner, supplier, { vat_number: 'GB220430231' })
    expect(body.agreements[0].state).toBe('void')
    expect(await inAmber((db) => agreementOn(db, supplier.id, today()))).toBeUndefined()
    const renewed = await change(amber.owner, body, { agreements: [agreedNow] })
    expect(renewed.body.agreements).toMatchObject([{ state: 'in_force', vat_number: 'GB220430231' }])
  })

  test('stays where a self-bill was issued under it', async () => {
    const supplier = await made(amber.owner, {
      agreements: [{ starts_on: '2026-01-01', ends_on: '2026-11-30' }],
    })
    await inAmber((db) =>
      seedInvoice(db, {
        type: 'self-billing',
        supplier_id: supplier.id,
        due_date: '2026-02-07',
        gross: 100,
      }),
    )
    const [agreement] = supplier.agreements
    for (const agreements of [[], [{ ...agreement, ends_on: '2026-01-30' }]]) {
      const refused = await change(amber.owner, supplier, { agreements })
      expect([refused.status, refused.body.code]).toEqual([422, 'agreement.used'])
    }
    const shortened = { ...agreement, ends_on: '2026-01-31' }
    expect((await change(amber.owner, supplier, { agreements: [shortened] })).status).toBe(200)
  })

  test('needs the permission to keep agreements', async () => {
    const supplier = await made()
    expect((await change(amber.compliance, supplier, { agreements: [agreedNow] })).status).toBe(403)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Supplier } from '#areas/suppliers/contract.ts'
import { agreementOn } from '#areas/suppliers/public.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'
import { plantCandidate, plantInvoice, plantPlacement, plantTaxCode } from '#test/plant.ts'

let app: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>
let taxCode: number
let foreignTaxCode: number
let client: number

beforeAll(async () => {
  app = await testApp()
  ;({ amber, birch } = await twoAgencies(app.database))
  as = speaking(app.app)
  taxCode = await inAmber((db) => plantTaxCode(db))
  foreignTaxCode = await app.database.inTenant(birch.tenant.id, (db) => plantTaxCode(db))
  const northwind = await as(amber.owner).post('/clients', { name: 'Northwind' })
  expect(northwind.status, JSON.stringify(northwind.body)).toBe(201)
  client = northwind.body.id
})
afterAll(() => app.close())

const inAmber = <T>(work: Parameters<typeof app.database.inTenant<T>>[1]) =>
  app.database.inTenant(amber.tenant.id, work)

let counted = 0
const aName = (what = 'Umbra') => `${what} ${++counted}`
const year = new Date().getFullYear()
const thisYear = { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }
const account = {
  bank_name: 'Hill Bank',
  account_name: 'Umbra Ltd',
  sort_code: '20-30-40',
  account_number: '1234567',
}

async function made(by: Person = amber.owner, more: object = {}): Promise<Supplier> {
  const { status, body } = await as(by).post('/suppliers', { name: aName(), kind: 'umbrella', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const stored = async (id: number): Promise<Supplier> => (await as(amber.owner).get(`/suppliers/${id}`)).body
const change = (by: Person, { id, version }: Supplier, fields: object) =>
  as(by).patch(`/suppliers/${id}`, { version, ...fields })

/** Somebody on a live placement through the supplier. */
const placed = (supplier: Supplier) =>
  inAmber(async (db) =>
    plantPlacement(db, {
      client_id: client,
      candidate_id: await plantCandidate(db, { email: `${randomUUID()}@worker.test` }),
      supplier_id: supplier.id,
    }),
  )

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
        agreements: [{ ...thisYear, signed_by: 'Jo Field' }],
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
      { ...thisYear, signed_by: 'Jo Field', vat_number: 'GB980780684', state: 'in_force' },
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
      expect(refused.body.code).toBe('supplier.duplicate')
      expect(Object.keys(refused.body.errors)).toEqual([field])
      expect((await as(amber.owner).post('/suppliers', { ...body, confirm_duplicate: true })).status).toBe(
        201,
      )
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
    ['two agreements for one day', { name: 'a', agreements: [thisYear, thisYear] }, 'agreements.1.starts_on'],
    ['an agreement with an id', { name: 'a', agreements: [{ id: 1, ...thisYear }] }, 'agreements.0.id'],
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
    const supplier = await made(amber.owner, { city: 'Leeds', agreements: [thisYear] })
    const { body } = await change(amber.consultant, supplier, { phone: '0113' })
    expect(body).toMatchObject({ city: 'Leeds', phone: '0113', version: 2, agreements: supplier.agreements })
  })

  test('is refused over a version somebody else has changed', async () => {
    const supplier = await made()
    await change(amber.owner, supplier, { city: 'York' })
    const refused = await change(amber.owner, supplier, { city: 'Hull', agreements: [thisYear] })
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
    const birchView = await app.database.inTenant(birch.tenant.id, (db) =>
      agreementOn(db, supplier.id, '2026-03-10'),
    )
    expect(birchView).toBeUndefined()
  })

  test('is void once the supplier has another VAT number, until a new one is made', async () => {
    const supplier = await made(amber.owner, {
      vat_registered: true,
      vat_number: 'GB980780684',
      agreements: [thisYear],
    })
    const { body } = await change(amber.owner, supplier, { vat_number: 'GB220430231' })
    expect(body.agreements[0].state).toBe('void')
    expect(await inAmber((db) => agreementOn(db, supplier.id, `${year}-06-01`))).toBeUndefined()
    const renewed = await change(amber.owner, body, { agreements: [thisYear] })
    expect(renewed.body.agreements).toMatchObject([{ state: 'in_force', vat_number: 'GB220430231' }])
  })

  test('stays where a self-bill was issued under it', async () => {
    const supplier = await made(amber.owner, {
      agreements: [{ starts_on: '2026-01-01', ends_on: '2026-12-31' }],
    })
    await inAmber((db) =>
      plantInvoice(db, {
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
    expect((await change(amber.compliance, supplier, { agreements: [thisYear] })).status).toBe(403)
  })
})

describe('the status of a supplier', () => {
  test('goes from onboarding to approved, to suspended with a reason, and back', async () => {
    let supplier = await made()
    supplier = (await change(amber.compliance, supplier, { status: 'approved' })).body
    expect(supplier.status).toBe('approved')
    const refused = await change(amber.compliance, supplier, { status: 'suspended' })
    expect(Object.keys(refused.body.errors)).toEqual(['suspended_reason'])
    supplier = (
      await change(amber.compliance, supplier, { status: 'suspended', suspended_reason: 'No insurance' })
    ).body
    expect(supplier).toMatchObject({ status: 'suspended', suspended_reason: 'No insurance' })
    supplier = (await change(amber.compliance, supplier, { status: 'approved' })).body
    expect(supplier).toMatchObject({ status: 'approved', suspended_reason: '' })
  })

  test('is not the business of those who only change details', async () => {
    const supplier = await made()
    const refused = await change(amber.consultant, supplier, { status: 'approved' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['status']])
    expect((await change(amber.compliance, supplier, { city: 'Hull' })).status).toBe(403)
  })

  test('does not jump', async () => {
    const supplier = await made()
    const refused = await change(amber.owner, supplier, { status: 'suspended', suspended_reason: 'why' })
    expect(refused.body.code).toBe('supplier.status')
  })

  test('cannot end while its workers are placed', async () => {
    const supplier = await made()
    await placed(supplier)
    const refused = await change(amber.owner, supplier, { status: 'terminated' })
    expect([refused.status, refused.body.code]).toEqual([409, 'supplier.in_use'])
  })
})

describe('deleting a supplier', () => {
  test('deletes one nobody worked through', async () => {
    const supplier = await made(amber.owner, { agreements: [thisYear] })
    expect((await as(amber.owner).delete(`/suppliers/${supplier.id}`)).body.title).toBe('Supplier deleted')
    expect((await as(amber.owner).get(`/suppliers/${supplier.id}`)).status).toBe(404)
  })

  test('archives one that was used, and leaves one that still is', async () => {
    const supplier = await made()
    const placement = await placed(supplier)
    expect((await as(amber.owner).delete(`/suppliers/${supplier.id}`)).body.code).toBe('supplier.in_use')
    await inAmber((db) =>
      db
        .updateTable('placements')
        .set({ status: 'ended' })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', placement)
        .execute(),
    )
    expect((await as(amber.owner).delete(`/suppliers/${supplier.id}`)).body.title).toBe('Supplier archived')
    expect((await stored(supplier.id)).status).toBe('terminated')
  })

  test('needs the permission', async () => {
    const supplier = await made()
    expect((await as(amber.consultant).delete(`/suppliers/${supplier.id}`)).status).toBe(403)
  })
})

describe('the list of suppliers', () => {
  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  test('tells workers, agreement and what is unpaid', async () => {
    const supplier = await made(amber.owner, { name: 'Quartz Umbrella', agreements: [thisYear] })
    await placed(supplier)
    await inAmber((db) =>
      plantInvoice(db, {
        type: 'self-billing',
        supplier_id: supplier.id,
        due_date: '2026-02-07',
        gross: 4_200,
      }),
    )
    const { body } = await as(amber.finance).get('/suppliers?search=quartz')
    expect(body.data).toMatchObject([
      {
        id: supplier.id,
        live_workers: 1,
        agreement_state: 'in_force',
        agreement_ends_on: thisYear.ends_on,
        unpaid: 4_200,
      },
    ])
    expect((await as(amber.compliance).get('/suppliers?search=quartz')).body.data[0].unpaid).toBeNull()
    expect(JSON.stringify(body)).not.toContain('account_number')
  })

  test('filters by kind, status and agreement', async () => {
    const agreed = await made(amber.owner, { name: 'Filter A', kind: 'sole_trader', agreements: [thisYear] })
    const bare = await made(amber.owner, { name: 'Filter B', kind: 'sole_trader' })
    const asked = async (query: string) =>
      names((await as(amber.owner).get(`/suppliers?search=filter&${query}`)).body)
    expect(await asked('kind=sole_trader')).toEqual([agreed.name, bare.name])
    expect(await asked('agreement=missing')).toEqual([bare.name])
    expect(await asked('agreement=in_force')).toEqual([agreed.name])
    expect(await asked('status=approved')).toEqual([])
    await change(amber.owner, bare, { status: 'terminated' })
    expect(await asked('sort=-name')).toEqual([agreed.name])
    expect(await asked('status=terminated')).toEqual([bare.name])
  })
})

describe('another agency', () => {
  test('cannot see, change, delete, reference or infer a supplier', async () => {
    const supplier = await made(amber.owner, {
      name: 'Secret Umbrella',
      company_number: '01010101',
      agreements: [thisYear],
    })
    const stranger = as(birch.owner)
    expect((await stranger.get(`/suppliers/${supplier.id}`)).status).toBe(404)
    expect((await stranger.patch(`/suppliers/${supplier.id}`, { version: 1, name: 'Taken' })).status).toBe(
      404,
    )
    expect((await stranger.delete(`/suppliers/${supplier.id}`)).status).toBe(404)
    expect((await stranger.get('/suppliers?search=secret')).body.data).toEqual([])
    expect((await stranger.get(`/history?subject=suppliers&subject_id=${supplier.id}`)).body.data).toEqual([])
    const own = await stranger.post('/suppliers', {
      name: 'Secret Umbrella',
      kind: 'umbrella',
      company_number: '01010101',
    })
    expect(own.status).toBe(201)
    const stolen = await stranger.patch(`/suppliers/${own.body.id}`, {
      version: 1,
      agreements: [{ ...thisYear, id: supplier.agreements[0]!.id }],
    })
    expect(stolen.status).toBe(422)
    expect(await stored(supplier.id)).toEqual(supplier)
  })

  test('lends no tax code', async () => {
    const refused = await as(amber.owner).post('/suppliers', {
      name: aName(),
      kind: 'ltd_psc',
      vat_registered: true,
      vat_number: 'GB980780684',
      tax_code_id: foreignTaxCode,
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.tax_code_id).toBeDefined()
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Supplier } from '#areas/suppliers/contract.ts'
import {
  agreedNow,
  aName,
  change,
  client,
  foreignTaxCode,
  made,
  openTestAgencies,
  stored,
} from '#areas/suppliers/suppliers.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { seedCandidate, seedInvoice, seedPlacement } from '#test/seed.ts'

openTestAgencies()

/** Somebody on a live placement through the supplier. */
const placed = (supplier: Supplier) =>
  inAmber(async (db) =>
    seedPlacement(db, {
      client_id: client,
      candidate_id: await seedCandidate(db, { email: `${randomUUID()}@worker.test` }),
      supplier_id: supplier.id,
    }),
  )

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
    const supplier = await made(amber.owner, { agreements: [agreedNow] })
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
    const supplier = await made(amber.owner, { name: 'Quartz Umbrella', agreements: [agreedNow] })
    await placed(supplier)
    await inAmber((db) =>
      seedInvoice(db, {
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
        agreement_ends_on: agreedNow.ends_on,
        unpaid: 4_200,
      },
    ])
    expect((await as(amber.compliance).get('/suppliers?search=quartz')).body.data[0].unpaid).toBeNull()
    expect(JSON.stringify(body)).not.toContain('account_number')
  })

  test('filters by kind, status and agreement', async () => {
    const agreed = await made(amber.owner, { name: 'Filter A', kind: 'sole_trader', agreements: [agreedNow] })
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
      agreements: [agreedNow],
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
      agreements: [{ ...agreedNow, id: supplier.agreements[0]!.id }],
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

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { textOf } from '#test/pdf.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let fixture: PlacementFixture
let north: number

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    await sql`update self_billing_agreements a set legal_entity_id = e.id from legal_entities e
      where a.tenant_id = ${db.tenant} and e.tenant_id = a.tenant_id and e.is_default`.execute(db)
    const placement_id = await seedGoldenPlacement(db, fixture)
    const week = (period_end: string) =>
      seedApprovedSheet(db, fixture, { placement_id, period_end, units: goldenUnits(fixture) })
    await week('2026-02-08')
    await week('2026-02-15')
  })
  const company = { name: 'Amber North Ltd', vat_number: 'GB123456782', city: 'York' }
  north = (await as(amber.owner).post('/legal-entities', company)).body.id
})

const owner = () => as(amber.owner)
const supplier = async () => (await owner().get(`/suppliers/${fixture.supplier_id}`)).body
const change = async (changes: object) => {
  const { version } = await supplier()
  return owner().patch(`/suppliers/${fixture.supplier_id}`, { version, ...changes })
}
const run = async (period_end: string) => {
  const made = await owner().post('/invoice-runs', { side: 'self-billing', period_end })
  const { data } = (await owner().get(`/invoices?run_id=${made.body.id}`)).body
  return data[0]?.id as number
}
const byHand = async () => {
  const lines = [{ description: 'Training', quantity: '1', unit_price: '100.00' }]
  const body = { type: 'self-billing', supplier_id: fixture.supplier_id, lines }
  return (await owner().post('/invoices', body)).body.id as number
}
async function issued(id: number) {
  await owner().post(`/invoices/${id}/approval`)
  return owner().post(`/invoices/${id}/issue`)
}
test('a self-bill comes from the company that the supplier names, with its own agreement, series and PDF', async () => {
  const before = await issued(await run('2026-02-08'))
  expect(before.body).toMatchObject({
    number: 'SB-000001',
    document: { buyer: { name: 'Amber Recruitment Ltd' } },
  })

  const named = await change({ legal_entity_id: north })
  expect(named.body).toMatchObject({ legal_entity_name: 'Amber North Ltd' })
  expect(named.body.agreements).toMatchObject([
    { state: 'other_company', legal_entity_name: 'Amber Recruitment Ltd' },
  ])
  const [listed] = (await owner().get('/suppliers?agreement=missing')).body.data
  expect(listed).toMatchObject({ id: fixture.supplier_id, agreement_state: 'other_company' })
  const preview = await owner().get('/invoice-runs/preview?side=self-billing&period_end=2026-02-15')
  expect(preview.body.exclusions).toMatchObject([{ reason: 'supplier.no_agreement' }])
  const early = await byHand()
  expect((await issued(early)).body.code).toBe('supplier.no_agreement')

  // Both stand side by side: each covers the documents of its company.
  const [old] = named.body.agreements
  const kept = { id: old.id, starts_on: old.starts_on, ends_on: old.ends_on, signed_by: old.signed_by }
  const signed = { starts_on: '2026-01-01', ends_on: '2099-12-31', signed_by: 'Dan Doyle' }
  expect((await change({ agreements: [kept, signed, signed] })).body.errors).toHaveProperty([
    'agreements.2.starts_on',
  ])
  expect((await change({ agreements: [signed] })).body.code).toBe('agreement.used')
  const renewed = await change({ agreements: [kept, signed] })
  expect(renewed.body.agreements.map(({ state }: { state: string }) => state).sort()).toEqual([
    'in_force',
    'other_company',
  ])

  const after = await issued(await run('2026-02-15'))
  expect(after.body).toMatchObject({
    legal_entity_id: north,
    number: 'SB-000001',
    document: { buyer: { name: 'Amber North Ltd', city: 'York' } },
  })
  expect((await owner().get(`/number-series/${after.body.issue.series_id}/verification`)).body.ok).toBe(true)
  expect(await textOf((await owner().get(`/invoices/${after.body.id}/pdf`)).bytes)).toContain(
    'Amber North Ltd',
  )
  const again = await owner().get(`/invoices/${before.body.id}`)
  expect(again.body.document).toEqual(before.body.document)
  expect(again.body.issue.series_id).not.toBe(after.body.issue.series_id)
  const oldPdf = await textOf((await owner().get(`/invoices/${before.body.id}/pdf`)).bytes)
  expect(oldPdf).toContain('Amber Recruitment Ltd')
  expect(oldPdf).not.toContain('Amber North Ltd')
})

test('what was drafted keeps its company, which stays while a supplier or a draft needs it', async () => {
  const draft = await byHand()
  const archive = async () => {
    const { data } = (await owner().get('/legal-entities')).body
    const { version } = data.find(({ id }: { id: number }) => id === north)
    return owner().patch(`/legal-entities/${north}`, { version, archived: true })
  }
  expect((await archive()).body.description).toContain('1 supplier is self-billed by it, ')
  expect((await change({ legal_entity_id: null })).body.company_id).not.toBe(north)
  expect((await archive()).body.description).toMatch(/^\d drafts are in its name/)
  expect((await issued(draft)).body.document.buyer.name).toBe('Amber North Ltd')
  for (const { id } of (await owner().get('/invoices?status=approved')).body.data)
    await owner().delete(`/invoices/${id}`)
  for (const { id } of (await owner().get('/invoices?status=draft')).body.data)
    await owner().delete(`/invoices/${id}`)
  expect((await archive()).status).toBe(200)
  expect((await change({ legal_entity_id: north })).body.errors).toEqual({
    legal_entity_id: ['Choose one of your companies'],
  })
})

test('another agency cannot name it, nor be named', async () => {
  const theirs = await as(birch.owner).post('/suppliers', {
    name: 'Their Umbrella',
    kind: 'umbrella',
    legal_entity_id: north,
  })
  expect(theirs).toMatchObject({ status: 422, body: { errors: { legal_entity_id: expect.any(Array) } } })
  const [own] = (await as(birch.owner).get('/legal-entities')).body.data
  expect((await change({ legal_entity_id: own.id })).status).toBe(422)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  approvedWeek,
  ask,
  corrected,
  draftsOf,
  finance,
  here,
  issueAll,
  issuedWeek,
  openTestPlacements,
  preview,
  run,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'

openTestPlacements()

let reduced: number
let exempt: number
let umbrella: number
beforeAll(async () => {
  const one = async (body: object) => {
    const made = await as(amber.owner).post('/tax-codes', body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.id as number
  }
  reduced = await one({ code: 'R5', name: 'Reduced rate', rate: '5', category: 'S', direction: 'both' })
  exempt = await one({
    ...{ code: 'E0', name: 'Exempt', rate: '0', category: 'E', direction: 'purchase' },
    exemption_text: 'Exempt, group 7',
  })
  umbrella = await inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into suppliers (tenant_id, name, kind, vat_registered, status, email)
      values (${db.tenant}, 'Bright Umbrella', 'umbrella', false, 'approved', 'pay@bright.test') returning id`.execute(
      db,
    )
    await sql`insert into self_billing_agreements (tenant_id, supplier_id, starts_on, ends_on, signed_by, vat_number)
      values (${db.tenant}, ${rows[0]!.id}, '2020-01-01', '2099-12-31', 'Bea Bright', '')`.execute(db)
    return rows[0]!.id
  })
})

const documents = (shown: { documents: Record<string, unknown>[] }) =>
  shown.documents.map(({ side, kind, party_name, net, tax, gross }) => [
    side,
    kind,
    party_name,
    net,
    tax,
    gross,
  ])
const drafts = async (type: string) =>
  (await draftsOf(type)).map(({ net, tax, gross }) => [net, tax, gross] as const)
const engaged = (from: string, type: string, supplier: number | null) =>
  inAmber((db) =>
    sql`insert into engagements (tenant_id, candidate_id, type, supplier_id, effective_from)
      values (${db.tenant}, ${here.fixture.candidate_id}, ${type}, ${supplier}, ${from})`.execute(db),
  )

describe('the wrong tax code', () => {
  test('is credited with its VAT and charged anew under the right one, and stays there', async () => {
    const sheet = await issuedWeek('2026-01-05')
    const body = { cause: 'tax_code', timesheet_ids: [sheet], tax_code_id: reduced }
    const shown = (await preview(body)).body
    expect(shown).toMatchObject({
      ...{ refused: null, sheet_count: 1, moved_to: 'R5, Reduced rate' },
      ...{ charge: { before: 1154_60, after: 1154_60, delta: 0 }, pay: { delta: 0 } },
    })
    // 5 % of 1,154.60.
    expect(documents(shown)).toEqual([
      ['sales', 'credit', 'Northwind Hospital', -1154_60, -230_92, -1385_52],
      ['sales', 'invoice', 'Northwind Hospital', 1154_60, 57_73, 1212_33],
    ])
    expect(await corrected(body)).toMatchObject({ status: 'done', moved_to: 'R5, Reduced rate' })
    expect((await run('sales')).status).toBe(422)
    await issueAll('sales-credit')
    await run('sales')
    expect(await drafts('sales')).toEqual([[1154_60, 57_73, 1212_33]])
    await issueAll('sales')
    expect((await preview(body)).body.refused).toMatchObject({ code: 'correction.nothing' })
    expect((await run('self-billing')).status).toBe(422)
    // 26.00 is 26.50: the difference is under the right code, too.
    await corrected(wrongSince('2026-01-05', { timesheet_ids: [sheet] }))
    await run('sales')
    expect(await drafts('sales')).toEqual([[22_10, 1_11, 23_21]])
    await issueAll('sales')
    await run('self-billing')
    await issueAll('self-billing')
    expect(await inAmber((db) => compareLedger(db))).toEqual([])
  })

  test('of time on no document is another one at once', async () => {
    const sheet = await approvedWeek('2026-01-12')
    await corrected({ cause: 'tax_code', timesheet_ids: [sheet], tax_code_id: reduced })
    await run('sales')
    expect(await drafts('sales')).toEqual([[1154_60, 57_73, 1212_33]])
    await issueAll('sales')
    await run('self-billing')
    expect(await drafts('self-billing')).toEqual([[894_50, 178_90, 1073_40]])
    await issueAll('self-billing')
  })

  test('is one for sales that is there', async () => {
    const sheet = await approvedWeek('2026-01-19')
    const wrong = async (tax_code_id?: number) =>
      (await preview({ cause: 'tax_code', timesheet_ids: [sheet], tax_code_id })).body.errors
    expect(await wrong()).toHaveProperty('tax_code_id')
    expect(await wrong(99_999)).toHaveProperty('tax_code_id')
    expect(await wrong(exempt)).toEqual({
      tax_code_id: ['This tax code is for purchases only: choose one for sales'],
    })
    const other = { cause: 'tax_code', timesheet_ids: [sheet], tax_code_id: reduced }
    expect((await as(birch.finance).post('/corrections/preview', other)).status).toBe(404)
    await run('sales')
    await issueAll('sales')
    await run('self-billing')
    await issueAll('self-billing')
  })
})

describe('somebody else should have been paid', () => {
  test('the self-bill is credited, and the right supplier is paid; what is charged stays', async () => {
    const sheet = await issuedWeek('2026-02-02')
    const body = { cause: 'supplier', timesheet_ids: [sheet], supplier_id: umbrella }
    expect((await preview(body)).body).toMatchObject({
      refused: { code: 'correction.not_engaged' },
      left_out: [{ reason: 'not_engaged', sheet_count: 1 }],
    })
    await engaged('2026-02-02', 'umbrella', umbrella)
    const shown = (await preview(body)).body
    expect(shown).toMatchObject({
      ...{ refused: null, moved_to: 'Bright Umbrella', payroll_delta: 0 },
      ...{ charge: { delta: 0 }, pay: { before: 894_50, after: 894_50, delta: 0 } },
    })
    // Whoever is not registered charges no VAT.
    expect(documents(shown)).toEqual([
      ['self-billing', 'credit', 'Doyle Care Ltd', -894_50, -178_90, -1073_40],
      ['self-billing', 'invoice', 'Bright Umbrella', 894_50, 0, 894_50],
    ])
    expect(await corrected(body)).toMatchObject({ status: 'done', moved_to: 'Bright Umbrella' })
    expect((await run('self-billing')).status).toBe(422)
    await issueAll('self-billing-credit')
    await run('self-billing')
    const [draft] = await draftsOf('self-billing')
    expect((await finance().get(`/invoices/${draft!.id}`)).body).toMatchObject({
      ...{ supplier_id: umbrella, net: 894_50, tax: 0 },
    })
    await issueAll('self-billing')
    expect((await preview(body)).body.refused).toMatchObject({ code: 'correction.nothing' })
    const moved = await finance().get(`/candidates/${here.fixture.candidate_id}/payer-moves`)
    expect(moved.body.data.filter((each: { timesheet_id: number }) => each.timesheet_id === sheet)).toEqual(
      [],
    )
    expect((await run('sales')).status).toBe(422)
  })

  test('of time on no document payroll pays', async () => {
    const sheet = await approvedWeek('2026-02-09')
    await engaged('2026-02-09', 'paye', null)
    const body = { cause: 'supplier', timesheet_ids: [sheet], supplier_id: null }
    expect((await preview(body)).body).toMatchObject({
      ...{ refused: null, moved_to: 'Payroll', payroll_delta: 894_50, documents: [] },
    })
    await corrected(body)
    expect((await run('self-billing')).status).toBe(422)
    const { data } = (await as(amber.owner).get(`/units?timesheet_id=${sheet}&per_page=50`)).body
    const due = data.filter(({ pay_state }: { pay_state: string }) => pay_state === 'ready')
    expect(due.reduce((sum: number, each: { pay_amount: number }) => sum + each.pay_amount, 0)).toBe(894_50)
    await run('sales')
    await issueAll('sales')
  })

  test('is asked for by whoever sees pay, and for suppliers that are there', async () => {
    const sheet = await approvedWeek('2026-02-16')
    const body = { cause: 'supplier', timesheet_ids: [sheet], supplier_id: 99_999 }
    expect((await preview(body)).body.errors).toHaveProperty('supplier_id')
    expect((await preview({ cause: 'supplier', timesheet_ids: [sheet] })).body.errors).toHaveProperty(
      'supplier_id',
    )
    expect((await ask({ ...body, supplier_id: umbrella, way: 'delta' })).body.errors).toHaveProperty('way')
  })
})

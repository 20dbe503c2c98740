import { beforeAll, describe, expect, it } from 'vitest'
import { proposeRebates } from '#areas/jobs/fees/charge.ts'
import { accepted, fee, place, stages } from '#areas/jobs/fees/fees.testing.ts'
import { change, fixture, historyOf, layGround, newWorker, placementOf } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, inAmber, openAgencies } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'

openAgencies()
beforeAll(layGround)

const feeOf = async (id: number, who = amber.owner) => as(who).get(`/placements/${id}/fee`)
const readyCard = async (who = amber.finance) =>
  (await as(who).get('/dashboard')).body.cards.find(({ key }: { key: string }) => key === 'ready_to_bill')
const preview = async () =>
  (await as(amber.finance).get(`/invoice-runs/preview?side=sales&period_end=${daysFromToday(31)}`)).body

describe('a permanent placement', () => {
  it('is charged by its fee, stage by stage, on an invoice with VAT, and expects no timesheets', async () => {
    const made = await place()
    expect(made.status).toBe(201)
    const { id } = made.body
    const { data } = (await feeOf(id)).body
    expect(data).toMatchObject({ amount: 8_100_00, percent: '18', salary: 45_000_00 })
    const amounts = data.stages.map((stage: { amount: number }) => stage.amount)
    expect(amounts).toEqual([2_700_00, 2_700_00, 2_700_00])
    expect(data.stages.every((stage: { charge_unit_id: number }) => stage.charge_unit_id)).toBe(true)
    expect((await as(amber.owner).get(`/timesheets?placement_id=${id}`)).body.data).toEqual([])

    const units = (await as(amber.finance).get(`/units?placement_id=${id}`)).body.data
    expect(units).toMatchObject([
      { source_kind: 'fee', bill_state: 'ready', pay_state: 'not_due', timesheet_id: null },
      { source_kind: 'fee' },
      { source_kind: 'fee' },
    ])
    const shown = await preview()
    expect(shown.totals).toMatchObject({ net: 8_100_00, tax: 1_620_00, gross: 9_720_00, documents: 1 })
    const waits = { sheet_count: 0, other_count: 3, net: 8_100_00 }
    expect(shown.documents).toMatchObject([{ sheet_count: 0, other_count: 3 }])
    const ready = (await as(amber.finance).get('/ready-to-invoice?side=sales')).body
    expect(ready).toMatchObject({ data: [waits], figures: [waits] })
    // The card counts what the page behind it lists: the ready page all of it, the list of timesheets none.
    expect(await readyCard(amber.finance)).toMatchObject({
      to: '/invoices/ready/sales',
      count: 3,
      value: 8_100_00,
    })
    expect(await readyCard(amber.payroll)).toBeUndefined()

    const run = await as(amber.finance).post('/invoice-runs', {
      side: 'sales',
      period_end: daysFromToday(31),
    })
    expect(run.body.totals).toMatchObject({ net: 8_100_00, gross: 9_720_00 })
    const [draft] = (await as(amber.finance).get('/invoices?type=sales&status=draft')).body.data
    const { lines } = (await as(amber.finance).get(`/invoices/${draft.id}`)).body
    expect(lines.map((line: { description: string }) => line.description).sort()).toEqual([
      'After four weeks',
      'On offer',
      'On the first day',
    ])
    await as(amber.finance).post('/invoice-approvals', { ids: [draft.id] })
    expect((await as(amber.finance).post('/invoice-issues', { ids: [draft.id] })).body.done).toEqual([
      draft.id,
    ])
    expect((await feeOf(id)).body.data.stages[0].document.number).toEqual(expect.any(String))
    const [unit] = (await as(amber.finance).get(`/units?placement_id=${id}`)).body.data
    expect(unit.bill_state).toBe('done')
  })

  it('takes from the purchase order of the placement, and the invoice names it', async () => {
    const made = await as(amber.owner).post('/purchase-orders', {
      ...{ client_id: fixture.client_id, number: 'PO-FEE', budget: 8_000_00 },
    })
    expect(made.status).toBe(201)
    await place({ purchase_order_ids: [made.body.id] })
    const { committed, left, status } = (await as(amber.owner).get(`/purchase-orders/${made.body.id}`)).body
    expect({ committed, left, status }).toEqual({ committed: 8_100_00, left: -100_00, status: 'exhausted' })
    const { documents } = await preview()
    expect(documents.map(({ po_number }: { po_number: string }) => po_number)).toContain('PO-FEE')
  })

  it('is given back a part when somebody leaves early, said once, and only while they have left', async () => {
    const { id } = (await place()).body
    await change(amber.owner, id, {
      status: 'terminated',
      end_date: '2026-02-11',
      reason: 'Found other work',
    })
    const propose = () =>
      inAmber((db) => proposeRebates({ db, tenant: amber.tenant, publicUrl: 'http://localhost' }))
    await propose()
    await propose()
    const rebate = {
      last_day: '2026-02-11',
      week: 6,
      percent: '50',
      charged: 8_100_00,
      amount: 4_050_00,
      tax: 810_00,
    }
    expect((await feeOf(id)).body.data.rebate).toEqual(rebate)
    const notifications = (await as(amber.owner).get('/notifications')).body.data
    const ofRebate = notifications.filter(({ data }: { data: { title: string } }) =>
      /left in week 6/.test(data.title),
    )
    expect(ofRebate).toHaveLength(1)
    expect(JSON.stringify(ofRebate)).not.toMatch(/4,?050/)
    await change(amber.owner, id, { status: 'live', end_date: null, reason: 'They came back', accepted })
    expect((await feeOf(id)).body.data.rebate).toBeNull()
  })

  it('is charged when its stages are due, and no more once it is cancelled', async () => {
    const ahead = {
      status: 'draft',
      fee: { ...fee, stages: [stages[0], { ...stages[2], due_on: '2199-01-05', percent: '66.6667' }] },
    }
    const { id } = (await place(ahead)).body
    const charged = async () =>
      (await feeOf(id)).body.data.stages.map(
        (stage: { charge_unit_id: number | null }) => stage.charge_unit_id !== null,
      )
    expect(await charged()).toEqual([false, false])
    expect((await change(amber.owner, id, { status: 'approved', accepted })).status).toBe(200)
    expect(await charged()).toEqual([true, false])
    expect((await as(amber.owner).delete(`/placements/${id}/fee`)).body.code).toBe('fee.charged')
    const { version } = (await feeOf(id)).body.data
    expect((await as(amber.owner).put(`/placements/${id}/fee`, { ...fee, version })).body.code).toBe(
      'fee.charged',
    )
  })
})

describe('a fee', () => {
  it('is agreed on, changed and taken off while nothing was charged, and the history tells', async () => {
    const { id } = (await place({ status: 'draft', fee: null })).body
    expect((await feeOf(id)).body).toEqual({ data: null, transfer: null })
    const put = (given: object) => as(amber.owner).put(`/placements/${id}/fee`, { ...fee, ...given })
    const first = await put({})
    expect(first).toMatchObject({ status: 200, body: { data: { amount: 8_100_00, version: 1 } } })
    expect((await put({ percent: '20' })).status).toBe(409)
    expect((await put({ percent: '20', version: 1 })).body.data.amount).toBe(9_000_00)
    expect((await put({ stages: stages.slice(1), version: 2 })).body.errors).toHaveProperty('stages')
    expect((await as(amber.owner).delete(`/placements/${id}/fee`)).body).toEqual({ data: null })
    const [removed, changed] = await historyOf('placements', id)
    expect(removed.action).toBe('fee_removed')
    expect(changed.changes.fee.to).toContain('£9,000.00; 20 % of £45,000.00')
  })

  it('is no way to place somebody whom we pay without a rate', async () => {
    const refused = await place({ candidate_id: await newWorker() })
    expect(refused).toMatchObject({ status: 422, body: { code: 'placement.no_rates' } })
    expect((await place({ fee: { ...fee, percent: null } })).body.errors).toHaveProperty('percent')
  })

  it('is seen by whoever may see what is charged, and by nobody of another agency', async () => {
    const { id } = (await place()).body
    for (const who of [amber.candidate, amber.approver]) expect((await feeOf(id, who)).status).not.toBe(200)
    expect((await feeOf(id, birch.owner)).status).toBe(404)
    expect((await as(birch.owner).put(`/placements/${id}/fee`, fee)).status).toBe(404)
    expect((await as(birch.owner).delete(`/placements/${id}/fee`)).status).toBe(404)
    expect((await as(amber.colleague).put(`/placements/${id}/fee`, fee)).status).not.toBe(200)
    expect((await placementOf(id)).rates).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { credited, issueFirst } from '#areas/invoices/credits/credits.testing.ts'
import { accepted, place } from '#areas/jobs/fees/fees.testing.ts'
import { change, layGround } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'

openAgencies()
beforeAll(layGround)

const rebateOf = async (id: number, who = amber.finance) =>
  (await as(who).get(`/placements/${id}/rebate-credits`)).body.data

/** Somebody who left in the sixth week; the termination itself says what is to be given back. */
async function leftInWeekSix(more: object = {}): Promise<number> {
  const { id } = (await place(more)).body
  const left = { status: 'terminated', end_date: '2026-02-11', reason: 'Found other work' }
  expect((await change(amber.owner, id, left)).status).toBe(200)
  return id
}

async function invoiced() {
  await as(amber.finance).post('/invoice-runs', { side: 'sales', period_end: daysFromToday(31) })
  return issueFirst('sales')
}

const because = { reason_code: 'left_early', reason: 'Left in week 6' }

describe('what is given back of a fee', () => {
  it('waits for the invoice, is shared over its lines, and becomes one credit note of it', async () => {
    const id = await leftInWeekSix()
    expect(await rebateOf(id)).toMatchObject({
      ...{ week: 6, percent: '50', documents: [], refused: { code: 'rebate.not_invoiced' } },
    })
    const invoice = await invoiced()
    const rebate = await rebateOf(id)
    expect(rebate).toMatchObject({ refused: null, last_day: '2026-02-11', currency: 'GBP' })
    const [document] = rebate.documents
    expect(document).toMatchObject({
      ...{ invoice_id: invoice.id, number: invoice.number, net: 4_050_00, may_credit: true, credit: null },
    })
    expect(document.lines.map(({ net }: { net: number }) => net)).toEqual([1_350_00, 1_350_00, 1_350_00])

    const { rebate_id } = rebate
    const note = await credited(invoice.id, { ...because, rebate_id, lines: document.lines })
    expect(note.number).toBe('CN-000001')
    const shown = (await as(amber.finance).get(`/invoices/${note.id}`)).body
    expect(shown).toMatchObject({ net: 4_050_00, tax: 810_00, gross: 4_860_00 })
    expect((await rebateOf(id)).documents).toMatchObject([
      { credit: { id: note.id, number: 'CN-000001', net: 4_050_00, gross: 4_860_00 } },
    ])
    const again = await as(amber.finance).post(`/invoices/${invoice.id}/credits`, { ...because, rebate_id })
    expect(again).toMatchObject({ status: 422, body: { code: 'credit.rebate_twice' } })
  })

  it('is drafted once by two at one instant, and again once the draft is deleted', async () => {
    const id = await leftInWeekSix()
    const invoice = await invoiced()
    const { rebate_id, documents } = await rebateOf(id)
    const body = { ...because, rebate_id, lines: documents[0].lines }
    const draft = () => as(amber.finance).post(`/invoices/${invoice.id}/credits`, body)
    const both = await Promise.all([draft(), draft()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    const made = both.find(({ status }) => status === 201)!.body
    const gone = await as(amber.finance).delete(`/invoices/${made.id}`)
    expect(gone.status).toBeLessThan(300)
    expect((await rebateOf(id)).documents).toMatchObject([{ credit: null, net: 4_050_00 }])
    expect((await draft()).status).toBe(201)
  })

  it('is no credit of another document, nor while the worker is back', async () => {
    const id = await leftInWeekSix()
    await invoiced()
    const { rebate_id } = await rebateOf(id)
    await leftInWeekSix()
    const other = await invoiced()
    const wrong = await as(amber.finance).post(`/invoices/${other.id}/credits`, { ...because, rebate_id })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'credit.other_fee' } })
    await change(amber.owner, id, { status: 'live', end_date: null, reason: 'They came back', accepted })
    expect(await rebateOf(id)).toBeNull()
  })

  it('is given back once when the worker came back and left again', async () => {
    const id = await leftInWeekSix()
    const invoice = await invoiced()
    const first = await rebateOf(id)
    await credited(invoice.id, { ...because, rebate_id: first.rebate_id, lines: first.documents[0].lines })
    await change(amber.owner, id, { status: 'live', end_date: null, reason: 'They came back', accepted })
    const left = { status: 'terminated', end_date: '2026-02-18', reason: 'Found other work again' }
    expect((await change(amber.owner, id, left)).status).toBe(200)
    const second = await rebateOf(id)
    expect([second.rebate_id === first.rebate_id, second.week, second.documents]).toEqual([false, 7, []])
  })

  it('is seen by whoever sees the invoices, and by nobody of another agency', async () => {
    const id = await leftInWeekSix()
    await invoiced()
    for (const who of [amber.candidate, amber.approver])
      expect((await as(who).get(`/placements/${id}/rebate-credits`)).status).toBe(403)
    expect((await as(birch.finance).get(`/placements/${id}/rebate-credits`)).status).toBe(404)
    expect((await rebateOf(id)).documents).toHaveLength(1)
  })
})

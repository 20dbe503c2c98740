import { expect, test } from 'vitest'
import {
  approvedWeek,
  corrected,
  here,
  issueAll,
  openTestPlacements,
  run,
  weekOf,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { goldenShifts } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

const owner = () => as(amber.owner)
let counted = 0

/** An order that pays for the placement from now on. */
async function order() {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
  })
  const { version } = (await owner().get(`/placements/${here.placement_id}`)).body
  const named = await owner().patch(`/placements/${here.placement_id}`, {
    ...{ version, purchase_order_ids: [made.body.id] },
  })
  expect(named.status).toBe(200)
  return made.body.id as number
}

const figures = async (id: number) => {
  const { committed, invoiced } = (await owner().get(`/purchase-orders/${id}`)).body
  return { committed, invoiced }
}
const ledger = () => inAmber((db) => compareLedger(db))

test('an order pays the difference, and its ledger agrees at every step', async () => {
  const id = await order()
  await approvedWeek('2026-01-05')
  await run('sales')
  await issueAll('sales')
  expect(await figures(id)).toEqual({ committed: 0, invoiced: 1154_60 })
  await corrected(wrongSince('2026-01-05'))
  expect(await ledger()).toEqual([])
  await run('sales')
  await issueAll('sales')
  expect(await figures(id)).toEqual({ committed: 0, invoiced: 1176_70 })
  expect(await ledger()).toEqual([])
})

test('time on no document is committed at what it comes to by now', async () => {
  const id = await order()
  await approvedWeek('2026-01-12')
  await corrected(wrongSince('2026-01-12'))
  expect(await figures(id)).toEqual({ committed: 1176_70, invoiced: 0 })
  expect(await ledger()).toEqual([])
  await run('sales')
  await issueAll('sales')
  expect(await figures(id)).toEqual({ committed: 0, invoiced: 1176_70 })
  expect(await ledger()).toEqual([])
})

test('credited and charged anew, the order pays what is right in the end', async () => {
  const id = await order()
  await approvedWeek('2026-01-19')
  await run('sales')
  await issueAll('sales')
  await corrected(wrongSince('2026-01-19', { way: 'reinstate' }))
  expect(await figures(id)).toEqual({ committed: 0, invoiced: 1154_60 })
  expect(await ledger()).toEqual([])
  await issueAll('sales-credit')
  expect(await figures(id)).toEqual({ committed: 1176_70, invoiced: 0 })
  expect(await ledger()).toEqual([])
  await run('sales')
  await issueAll('sales')
  expect(await figures(id)).toEqual({ committed: 0, invoiced: 1176_70 })
  expect(await ledger()).toEqual([])
})

test('a lower rate gives the order back what was too much', async () => {
  const id = await order()
  await approvedWeek('2026-01-26')
  await run('sales')
  await issueAll('sales')
  await corrected(
    wrongSince('2026-01-26', { rates: [{ rate_code_id: here.fixture.basic, charge_rate: '25.50' }] }),
  )
  await issueAll('sales-credit')
  expect(await figures(id)).toEqual({ committed: 0, invoiced: 1132_50 })
})

test('time whose shift has an order of its own is put right on that', async () => {
  const usual = await order()
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
  })
  const named = made.body.id as number
  const { id, version } = await weekOf('2026-02-02')
  const entries = goldenShifts('2026-02-02').map((entry, at) =>
    at === 0 ? { ...entry, purchase_order_id: named } : entry,
  )
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
  const given = { declaration_accepted: true, version: saved.body.version }
  expect((await as(amber.candidate).post(`/timesheets/${id}/submission`, given)).status).toBe(200)
  const decided = await as(amber.approver).post(`/timesheets/${id}/review`, {
    ...{ decision: 'approve', submission_no: 1 },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await saffron.settle()
  expect([await figures(usual), await figures(named)]).toEqual([
    { committed: 933_60, invoiced: 0 },
    { committed: 221_00, invoiced: 0 },
  ])
  // 8.5 h at £26.50 instead of £26.00, and once more at £27.00.
  await corrected(wrongSince('2026-02-02'))
  expect([await figures(usual), await figures(named)]).toEqual([
    { committed: 1176_70 - 225_25, invoiced: 0 },
    { committed: 225_25, invoiced: 0 },
  ])
  const rates = [{ rate_code_id: here.fixture.basic, pay_rate: '20.40', charge_rate: '27.00' }]
  await corrected(wrongSince('2026-02-02', { rates }))
  expect((await figures(named)).committed).toBe(229_50)
  expect(await ledger()).toEqual([])
})

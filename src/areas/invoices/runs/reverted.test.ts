import { beforeAll, expect, test } from 'vitest'
import {
  createTimesheetFixture,
  handIn,
  type TimesheetFixture,
} from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'

let here: TimesheetFixture

openAgencies()
beforeAll(async () => {
  here = await createTimesheetFixture(saffron, amber)
})

const mondays = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22']

test('a run and somebody who takes the approval back at one instant: one of them comes first', async () => {
  for (const monday of mondays) {
    const { id } = await handIn(here, monday)
    const review = { decision: 'approve', submission_no: 1 }
    const { version } = (await as(amber.owner).post(`/timesheets/${id}/review`, review)).body
    const [ran, reverted] = await Promise.all([
      as(amber.finance).post('/invoice-runs', { side: 'sales', period_end: '2026-06-30' }),
      as(amber.owner).post(`/timesheets/${id}/reversal`, { reason: 'Wrong week', version }),
    ])
    const { data: documents } = (await as(amber.finance).get(`/invoices?timesheet_id=${id}`)).body
    const { status } = (await as(amber.owner).get(`/timesheets/${id}`)).body
    expect([ran.status, reverted.status, status, documents.length]).toEqual(
      reverted.status === 201 ? [422, 201, 'superseded', 0] : [201, 409, 'approved', 1],
    )
  }
})

test('an approval is taken back once the draft that held its time is deleted', async () => {
  const { id } = await handIn(here, '2026-07-06')
  const review = { decision: 'approve', submission_no: 1 }
  await as(amber.owner).post(`/timesheets/${id}/review`, review)
  await as(amber.finance).post('/invoice-runs', { side: 'sales', period_end: '2026-07-12' })
  const revert = async () => {
    const { version } = (await as(amber.owner).get(`/timesheets/${id}`)).body
    return as(amber.owner).post(`/timesheets/${id}/reversal`, { reason: 'Wrong week', version })
  }
  expect(await revert()).toMatchObject({ status: 409, body: { code: 'timesheet.on_document' } })
  const [draft] = (await as(amber.finance).get(`/invoices?timesheet_id=${id}`)).body.data
  expect((await as(amber.finance).delete(`/invoices/${draft.id}`)).status).toBeLessThan(300)
  expect((await revert()).status).toBe(201)
})

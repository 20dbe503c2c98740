import { beforeAll, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let scotland: number

openTestPlacements()
beforeAll(async () => {
  const owner = as(amber.owner)
  await owner.post('/bank-holidays', { day: '2026-08-31', name: 'Summer bank holiday' })
  const calendar = await owner.post('/holiday-calendars', { name: 'Scotland', region: 'scotland' })
  scotland = calendar.body.id
  await owner.post(`/holiday-calendars/${scotland}/years`, { year: 2026 })
})

async function follow(holiday_calendar_id: number | null, who = amber.owner) {
  const path = `/clients/${here.fixture.client_id}`
  const { version } = (await as(amber.owner).get(path)).body
  return as(who).patch(path, { version, holiday_calendar_id })
}
const week = 89_450
/** Monday's 8.5 hours at twice the rate; the 34.5 that are left are no overtime, and 1.5 of them at night. */
const withHoliday = 34_000 + 69_000 + 450

it('the holidays where the client is count for its sheets, and change none that was handed in', async () => {
  const english = await handIn(here, '2026-08-31')
  expect(english.pay_amount).toBe(withHoliday)

  const followed = await follow(scotland)
  expect(followed.body).toMatchObject({ holiday_calendar_id: scotland, holiday_calendar_name: 'Scotland' })
  const open = await show(await here.week('2026-08-03'))
  expect(open.terms.bank_holidays).toContain('2026-08-03')
  expect(open.terms.bank_holidays).not.toContain('2026-08-31')
  const scottish = await handIn(here, '2026-08-03')
  expect(scottish.pay_amount).toBe(withHoliday)
  const late = await handIn(here, '2026-09-07')
  expect(late.pay_amount).toBe(week)
  expect(await show(english.id)).toMatchObject({
    pay_amount: withHoliday,
    charge_amount: 128_915,
  })

  expect((await follow(null)).body.holiday_calendar_name).toBeNull()
  expect(await show(scottish.id)).toMatchObject({ pay_amount: withHoliday })
  expect((await show(scottish.id)).terms.bank_holidays).toEqual(scottish.terms!.bank_holidays)
  // Its last shift may end on the Monday after; of other holidays its terms keep nothing.
  expect((await show(await here.week('2026-08-24'))).terms.bank_holidays).toEqual(['2026-08-31'])
  expect((await show(await here.week('2026-11-30'))).terms.bank_holidays).toEqual([])
})

it('a calendar that a client follows stays', async () => {
  await follow(scotland)
  expect(await as(amber.owner).delete(`/holiday-calendars/${scotland}`)).toMatchObject({
    status: 409,
    body: {
      code: 'calendar.in_use',
      description: '1 client follows it: choose another calendar there first.',
    },
  })
  const history = await as(amber.owner).get(`/history?subject=clients&subject_id=${here.fixture.client_id}`)
  expect(history.body.data[0].changes).toEqual({ holiday_calendar_name: { from: null, to: 'Scotland' } })
})

it('nobody chooses one of another agency, and who may not change clients chooses none', async () => {
  await createPlacementFixture(saffron.database, birch)
  const theirs = await as(birch.owner).post('/clients', { name: 'Theirs', holiday_calendar_id: scotland })
  expect(theirs).toMatchObject({ status: 422, body: { errors: { holiday_calendar_id: expect.any(Array) } } })
  expect((await follow(null, amber.candidate)).status).toBe(403)
})

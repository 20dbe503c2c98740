/** A golden placement at an agency with its expected sheets, made through the door: for the tests of this room. */

import { expect } from 'vitest'
import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import { addDays } from '#platform/days.ts'
import type { TestApp } from '#test/app.ts'
import { type Agency, type Person, requestsTo } from '#test/people.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

export type TimesheetFixture = {
  agency: Agency
  fixture: PlacementFixture
  placement_id: number
  as: ReturnType<typeof requestsTo>
  /** The sheet of the week that begins on that Monday. */
  week(monday: string): Promise<number>
}

export async function createTimesheetFixture(saffron: TestApp, agency: Agency): Promise<TimesheetFixture> {
  const as = requestsTo(saffron.app)
  const fixture = await createPlacementFixture(saffron.database, agency)
  const placement_id = await place({ saffron, agency, fixture, as })
  return {
    agency,
    fixture,
    placement_id,
    as,
    week: (monday) => sheetOf(as, agency.owner, placement_id, monday),
  }
}

/** One more placement of the same worker, with its sheets. */
export async function place({
  saffron,
  agency,
  fixture,
  as,
  changes = {},
}: Pick<TimesheetFixture, 'agency' | 'fixture' | 'as'> & {
  saffron: TestApp
  changes?: object
}): Promise<number> {
  const job = { title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' }
  const made = await as(agency.consultant).post('/jobs', job)
  const placement = await as(agency.consultant).post('/placements', {
    ...goldenPlacementBody(fixture, made.body.id, agency.approver.id),
    ...changes,
  })
  expect(placement.status).toBe(201)
  await saffron.settle()
  return placement.body.id
}

export async function sheetOf(
  as: TimesheetFixture['as'],
  who: Person,
  placementId: number,
  monday: string,
): Promise<number> {
  const list = await as(who).get(
    `/timesheets?placement_id=${placementId}&period_from=${monday}&sort=period_end`,
  )
  const sheet = list.body.data.find((row: { period_start: string }) => row.period_start === monday)
  expect(sheet).toBeDefined()
  return sheet.id
}

export const shift = (on: string, start_time: string, end_time: string) => ({
  kind: 'shift' as const,
  day: on,
  start_time,
  end_time,
  break_minutes: 0,
})

/** The golden week's shifts, moved to the week of that Monday: £894.50 to pay, £1,154.60 to charge. */
export const goldenShifts = (monday: string) => [
  ...[0, 1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
  shift(addDays(monday, 4), '14:00', '23:30'),
]

/** Enters the golden week and hands it in as the worker. */
export async function handIn(of: TimesheetFixture, monday: string): Promise<TimesheetDetail> {
  const { as, agency } = of
  const id = await of.week(monday)
  const { body: before } = await as(agency.candidate).get(`/timesheets/${id}`)
  const saved = await as(agency.candidate).patch(`/timesheets/${id}`, {
    entries: goldenShifts(monday),
    note: '',
    version: before.version,
  })
  expect(saved.status).toBe(200)
  const sent = await as(agency.candidate).post(`/timesheets/${id}/submission`, {
    declaration_accepted: true,
    version: saved.body.version,
  })
  expect(sent).toMatchObject({ status: 200, body: { status: 'submitted' } })
  return sent.body
}

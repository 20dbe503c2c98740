import { beforeAll, expect } from 'vitest'
import { changedOf, planSome } from '#areas/invoices/corrections/planning.ts'
import { findCorrection } from '#areas/invoices/corrections/queries.ts'
import { stageSheets } from '#areas/invoices/corrections/staging.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

/** A golden placement of Amber, with its sheets. */
export let here: { fixture: PlacementFixture; placement_id: number }

export function openTestPlacements(): void {
  openAgencies()
  beforeAll(async () => {
    const fixture = await createPlacementFixture(saffron.database, amber)
    const job = { title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' }
    const made = await as(amber.consultant).post('/jobs', job)
    const body = goldenPlacementBody(fixture, made.body.id, amber.approver.id)
    const placed = await as(amber.consultant).post('/placements', body)
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    await saffron.settle()
    here = { fixture, placement_id: placed.body.id }
  })
}

export const finance = () => as(amber.finance)

/** The sheet of the week that begins on that Monday, before anything is entered. */
export async function weekOf(monday: string): Promise<{ id: number; version: number }> {
  const list = await as(amber.candidate).get(
    `/timesheets?placement_id=${here.placement_id}&period_from=${monday}&sort=period_end`,
  )
  return list.body.data.find((row: { period_start: string }) => row.period_start === monday)
}

/** The golden week that begins on that Monday, handed in and approved. Answers the sheet's id. */
export async function approvedWeek(monday: string): Promise<number> {
  const worker = as(amber.candidate)
  const { id, version } = await weekOf(monday)
  const entries = [
    ...[0, 1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
    shift(addDays(monday, 4), '14:00', '23:30'),
  ]
  const saved = await worker.patch(`/timesheets/${id}`, { entries, note: '', version })
  const body = { declaration_accepted: true, version: saved.body.version }
  expect((await worker.post(`/timesheets/${id}/submission`, body)).status).toBe(200)
  const decision = { decision: 'approve', submission_no: 1 }
  expect((await as(amber.approver).post(`/timesheets/${id}/review`, decision)).status).toBe(200)
  await saffron.settle()
  return id
}

const shift = (day: string, start_time: string, end_time: string) => ({
  ...{ kind: 'shift', day, start_time, end_time, break_minutes: 0 },
})

export const run = (side: string, more = {}) =>
  finance().post('/invoice-runs', { side, period_end: '2026-03-31', ...more })

const because = { accepted: [{ code: 'duty.credit_approval', reason: 'Nobody else is here today' }] }

/** Approves and issues every draft of a type. */
export async function issueAll(type: string) {
  const drafts = (await finance().get(`/invoices?status=draft&type=${type}`)).body.data
  for (const { id } of drafts) {
    await finance().post(`/invoices/${id}/approval`, because)
    const issued = await finance().post(`/invoices/${id}/issue`, {})
    expect(issued.status, JSON.stringify(issued.body)).toBe(200)
  }
  await saffron.settle()
  return drafts.map(({ id }: { id: number }) => id) as number[]
}

/** The golden week, issued on both sides. */
export async function issuedWeek(monday: string): Promise<number> {
  const id = await approvedWeek(monday)
  for (const side of ['sales', 'self-billing']) {
    expect((await run(side)).status).toBe(201)
    await issueAll(side)
  }
  return id
}

/** The rate was wrong since that Monday: 26.00 charged and 20.00 paid, 26.50 and 20.40 are right. */
export const wrongSince = (from_day: string, more = {}) => ({
  placement_ids: [here.placement_id],
  from_day,
  rates: [{ rate_code_id: here.fixture.basic, pay_rate: '20.40', charge_rate: '26.50' }],
  ...more,
})

export const preview = (body: object, person = amber.finance) => as(person).post('/corrections/preview', body)

export const ask = (body: object, person = amber.finance) =>
  as(person).post('/corrections', { reason: 'The new rate was agreed before Christmas', ...body })

export const approve = (id: number, more: object = because, person = amber.finance) =>
  as(person).post(`/corrections/${id}/approval`, more)

/** Asked for, approved and carried out. */
export async function corrected(body: object) {
  const made = await ask(body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const decided = await approve(made.body.id)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await saffron.settle()
  return (await finance().get(`/corrections/${made.body.id}`)).body
}

export const sums = ({ net, tax, gross }: { net: number; tax: number; gross: number }) => [net, tax, gross]

export const draftsOf = async (type: string) => {
  const { data } = (await finance().get(`/invoices?status=draft&type=${type}`)).body
  return data as { id: number; net: number; tax: number; gross: number }[]
}

/** Writes down what becomes of each sheet of an approved correction, and stops there, as a server that is killed does. */
export const stageNow = (id: number) =>
  inAmber(async (db) => {
    const bare = { db, scope: 'all' as const, now: new Date() }
    const who = { id: amber.finance.id, permissions: new Set(['invoices.credit']) } as never
    const found = await findCorrection({ ...bare, who }, id)
    await stageSheets(db, id, changedOf(await planSome({ ...bare, who }, found, 0)))
  })

/** Workers whom payroll pays, with approved golden weeks, all through the door: for the tests of this room. */
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import type { PayRun } from '#areas/payroll/contract.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

export let ground: PlacementFixture
let counted = 0
/** Weeks are laid out in the background: once for all workers made before, since that takes a while under load. */
let hasOpenWeeks = true

export function openPayroll(): void {
  openAgencies()
  beforeAll(async () => {
    // Files that share the process begin alike, whichever comes first.
    counted = 0
    ground = await createPlacementFixture(saffron.database, amber)
  })
}

export const payroll = () => as(amber.payroll)
export const finance = () => as(amber.finance)

export type Worker = { id: number; placement_id: number; payroll_ref: string; ni_number: string }

/** Somebody engaged by PAYE and placed on the terms of the golden example. */
export async function worker(lacks: { ni_number?: ''; tax_code?: '' } = {}): Promise<Worker> {
  counted += 1
  const payroll_ref = `PR${100 + counted}`
  const ni_number = lacks.ni_number ?? `AB${100_000 + counted}C`
  const engagement = {
    type: 'paye',
    supplier_id: null,
    effective_from: '2025-12-01',
    payroll_ref,
    tax_code: '1257l',
    ...lacks,
  }
  const { ni_number: _ni, ...engaged } = { ...engagement, ni_number }
  const candidate = await as(amber.owner).post('/candidates', {
    ...{ first_name: '=Pat', last_name: `Payne${counted}`, email: `payne${counted}@worker.test`, ni_number },
    engagements: [engaged],
  })
  expect(candidate.status, JSON.stringify(candidate.body)).toBe(201)
  const job = { title: 'Night nurse', client_id: ground.client_id, start_date: '2026-01-05' }
  const made = await as(amber.owner).post('/jobs', job)
  const golden = goldenPlacementBody(ground, made.body.id, amber.approver.id)
  const placement = await as(amber.owner).post('/placements', {
    ...golden,
    accepted: [...golden.accepted, { code: 'placement.margin', reason: 'The golden week stays as it is' }],
    candidate_id: candidate.body.id,
    start_date: '2026-01-05',
  })
  expect(placement.status, JSON.stringify(placement.body)).toBe(201)
  hasOpenWeeks = false
  return { id: candidate.body.id, placement_id: placement.body.id, payroll_ref, ni_number }
}

type Engaged = Record<string, string | number | null> & { effective_from: string }

/** Engages a worker by PAYE anew from these days on. */
export async function engage({ id }: Worker, more: readonly Engaged[]): Promise<void> {
  const { version, engagements } = (await as(amber.owner).get(`/candidates/${id}`)).body
  const kept = engagements.map(({ supplier_name: _, ...each }: { supplier_name: string }) => each)
  const added = more.map((each) => ({ type: 'paye', supplier_id: null, ...each }))
  const reply = await as(amber.owner).patch(`/candidates/${id}`, {
    version,
    engagements: [...kept, ...added],
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

const shift = (day: string, start_time: string, end_time: string) => ({
  kind: 'shift',
  day,
  start_time,
  end_time,
})

/** The golden week of that Monday, entered, submitted and approved: 894.50 to pay, 1,154.60 to charge. */
export async function approvedWeek({ placement_id }: Worker, monday = '2026-01-05'): Promise<number> {
  if (!hasOpenWeeks) await saffron.settle()
  hasOpenWeeks = true
  const list = await as(amber.owner).get(
    `/timesheets?placement_id=${placement_id}&period_from=${monday}&sort=period_end`,
  )
  const { id, version } = list.body.data.find((row: { period_start: string }) => row.period_start === monday)
  const saved = await payroll().patch(`/timesheets/${id}`, {
    entries: [
      ...[0, 1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
      shift(addDays(monday, 4), '14:00', '23:30'),
    ],
    ...{ note: '', version },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const sent = await payroll().post(`/timesheets/${id}/submission`, {
    declaration_accepted: true,
    version: saved.body.version,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const decided = await as(amber.approver).post(`/timesheets/${id}/review`, {
    decision: 'approve',
    submission_no: 1,
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  return id
}

export const sheet = async (id: number) => (await as(amber.owner).get(`/timesheets/${id}`)).body
export const cut = { cut_off: '2026-03-01', pay_date: '2026-03-06' }
export const preview = async () => (await payroll().get(`/pay-run-preview?cut_off=${cut.cut_off}`)).body
export const create = () => payroll().post('/pay-runs', cut)

export async function created(): Promise<PayRun> {
  const reply = await create()
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

type Verb = 'check' | 'file' | 'confirmation' | 'rollback' | 'gross-to-net'
export const step = (
  { id, version }: { id: number; version: number },
  verb: Verb,
  body: object = {},
  who = amber.payroll,
) =>
  as(who).post(`/pay-runs/${id}/${verb}`, {
    version,
    ...(verb === 'file' ? { layout: 'generic' } : {}),
    ...body,
  })

export async function stepped(
  run: PayRun,
  verb: Verb,
  body: object = {},
  who = amber.payroll,
): Promise<PayRun> {
  const reply = await step(run, verb, body, who)
  expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status)
  return reply.body
}

export const exported = async (layout = 'generic') =>
  stepped(await stepped(await created(), 'check'), 'file', { layout })

/** The text of the file of a run. */
export const fileOf = async ({ id }: { id: number }) =>
  (await payroll().get(`/pay-runs/${id}/file`)).bytes.toString('utf8')

/** An adjustment of the pay side of one unit of a sheet, as a correction makes it. */
export const adjust = (timesheet_id: number, minor: number) =>
  inAmber(async (db) => {
    await sql`
      insert into charge_units (tenant_id, source_kind, timesheet_id, placement_id, candidate_id, client_id, engagement_type,
        billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, quantity, pay_rate, charge_rate, pay_amount,
        charge_amount, payable, chargeable, currency, adjusts_unit_id, reason, trace)
      select u.tenant_id, 'adjustment', null, u.placement_id, u.candidate_id, u.client_id, u.engagement_type, u.billing_profile_id,
        100 + ${counted}, u.day, u.period_end, u.rate_code_id, 'Correction', u.kind, 'fixed', ${minor < 0 ? -1 : 1}, ${Math.abs(minor) / 100}, 0,
        ${minor}, 0, true, false, u.pay_currency, u.id, 'Paid wrongly', '[]'
      from charge_units u where u.tenant_id = ${db.tenant} and u.timesheet_id = ${timesheet_id} order by u.id limit 1`.execute(
      db,
    )
  })

/** Takes what is due off the next runs, so that each test sees its own. */
export const clear = () =>
  inAmber((db) =>
    sql`update timesheets set pay_status = 'not_payable' where tenant_id = ${db.tenant} and status = 'approved'`.execute(
      db,
    ),
  )

/** Somebody who works for Amber through one company and goes over to another: for the tests of this room. */
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { addDays } from '#platform/days.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

export let fixture: PlacementFixture
/** An umbrella company with an agreement; the fixture's own supplier is Doyle Care Ltd. */
export let umbrella: number
let counted = 0

export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    fixture = await createPlacementFixture(saffron.database, amber)
    umbrella = await inAmber(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into suppliers (tenant_id, name, kind, vat_registered, vat_number, tax_code_id, status, email)
        values (${db.tenant}, 'Bright Umbrella', 'umbrella', true, 'GB987654321', ${fixture.tax_code_id}, 'approved',
          'pay@bright.test') returning id`.execute(db)
      await sql`insert into self_billing_agreements (tenant_id, supplier_id, starts_on, ends_on, signed_by, vat_number)
        values (${db.tenant}, ${rows[0]!.id}, '2020-01-01', '2099-12-31', 'Bea Bright', 'GB987654321')`.execute(
        db,
      )
      return rows[0]!.id
    })
  })
}

export const limited = (effective_from = '2026-01-01') => ({
  type: 'ltd_outside',
  supplier_id: fixture.supplier_id,
  effective_from,
})
export const throughUmbrella = (effective_from: string) => ({
  type: 'umbrella',
  supplier_id: umbrella,
  effective_from,
})
export const paye = (effective_from: string) => ({ type: 'paye', supplier_id: null, effective_from })

export type Worker = { id: number; placement_id: number }

/** Somebody engaged by the limited company since 1 January and placed on the terms of the golden example. */
export async function placedWorker(start_date = '2026-10-26', terms: object = {}): Promise<Worker> {
  counted += 1
  const candidate = await as(amber.owner).post('/candidates', {
    first_name: 'Wil',
    last_name: `Moves${counted}`,
    email: `moves${counted}@worker.test`,
    engagements: [limited()],
  })
  expect(candidate.status, JSON.stringify(candidate.body)).toBe(201)
  const job = { title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' }
  const made = await as(amber.owner).post('/jobs', job)
  const placement = await as(amber.owner).post('/placements', {
    ...goldenPlacementBody(fixture, made.body.id, amber.approver.id),
    candidate_id: candidate.body.id,
    start_date,
    ...terms,
  })
  expect(placement.status, JSON.stringify(placement.body)).toBe(201)
  await saffron.settle()
  return { id: candidate.body.id, placement_id: placement.body.id }
}

/** Says how they are engaged from now on, as a whole; what that leaves behind is told. */
export async function engage({ id }: Worker, ...engagements: object[]) {
  const { version } = (await as(amber.owner).get(`/candidates/${id}`)).body
  const changed = await as(amber.owner).patch(`/candidates/${id}`, { version, engagements })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await saffron.settle()
  return changed.body
}

export const shift = (day: string, start_time: string, end_time: string) => ({
  kind: 'shift',
  day,
  start_time,
  end_time,
})

const goldenWeek = (monday: string) => [
  ...[0, 1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
  shift(addDays(monday, 4), '14:00', '23:30'),
]

/** Enters the golden week of that Monday, or these shifts, and hands it in by payroll: what was answered, and the sheet's id. */
export async function trySubmit({ placement_id }: Worker, monday: string, entries = goldenWeek(monday)) {
  const list = await as(amber.owner).get(
    `/timesheets?placement_id=${placement_id}&period_from=${monday}&sort=period_end`,
  )
  const { id, version } = list.body.data.find((row: { period_start: string }) => row.period_start === monday)
  const saved = await as(amber.payroll).patch(`/timesheets/${id}`, {
    entries,
    note: '',
    version,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const body = { declaration_accepted: true, version: saved.body.version }
  return { id: id as number, sent: await as(amber.payroll).post(`/timesheets/${id}/submission`, body) }
}

export async function handIn(worker: Worker, monday: string, entries = goldenWeek(monday)): Promise<number> {
  const { id, sent } = await trySubmit(worker, monday, entries)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return id
}

export async function approve(id: number): Promise<number> {
  const decision = { decision: 'approve', submission_no: 1 }
  const reply = await as(amber.approver).post(`/timesheets/${id}/review`, decision)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return id
}

export const approved = async (worker: Worker, monday: string, entries = goldenWeek(monday)) =>
  approve(await handIn(worker, monday, entries))

export const sheet = async (id: number) => (await as(amber.owner).get(`/timesheets/${id}`)).body
export const left = async ({ id }: Worker) =>
  (await as(amber.payroll).get(`/candidates/${id}/payer-moves`)).body.data
export const move = ({ id }: Worker, ...timesheet_ids: number[]) =>
  as(amber.payroll).post(`/candidates/${id}/payer-moves`, { timesheet_ids, reason: 'Told on Friday' })

type Document = { party_name: string; net: number; sheet_count: number }
/** What the next run of a side would make and leave out, in short. */
export async function preview(side = 'self-billing') {
  const { documents, exclusions } = (
    await as(amber.finance).get(`/invoice-runs/preview?side=${side}&period_end=2026-11-15`)
  ).body
  return {
    documents: documents.map(({ party_name, net }: Document) => [party_name, net]),
    left_out: exclusions
      .filter(({ reason }: { reason: string }) => reason !== 'not_approved')
      .map(({ reason, party_name, net }: Document & { reason: string }) => [reason, party_name, net]),
  }
}

export const run = (side = 'self-billing') =>
  as(amber.finance).post('/invoice-runs', { side, period_end: '2026-11-15' })

/** The newest document of a party, whole. */
export async function documentOf(party_name: string) {
  const { data } = (await as(amber.finance).get('/invoices?per_page=100')).body
  const found = data.find((each: Document) => each.party_name === party_name)
  return (await as(amber.finance).get(`/invoices/${found.id}`)).body
}

export async function issue(id: number) {
  expect((await as(amber.finance).post(`/invoices/${id}/approval`)).status).toBe(200)
  return as(amber.finance).post(`/invoices/${id}/issue`)
}

/** Takes what is ready off the next runs, so that each test sees its own. */
export async function clear() {
  await inAmber((db) =>
    sql`update timesheets set pay_status = 'not_payable', bill_status = 'not_billable' where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
}

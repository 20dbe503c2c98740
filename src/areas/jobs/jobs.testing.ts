/** Jobs, workers and placements through the door, for the tests of this room. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'
import type { Agency, Person } from '#test/people.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

export let fixture: PlacementFixture
export let foreign: PlacementFixture

/** What both agencies stand on; after `openAgencies()`. */
export async function layGround(): Promise<void> {
  fixture = await createPlacementFixture(saffron.database, amber)
  foreign = await createPlacementFixture(saffron.database, birch)
}

export const groundOf = (agency: Agency) => (agency === amber ? fixture : foreign)

export async function newJob(more: object = {}, agency: Agency = amber) {
  const body = { title: 'Night nurse', client_id: groundOf(agency).client_id, start_date: '2026-01-05' }
  const made = await as(agency.consultant).post('/jobs', { ...body, ...more })
  expect(made.status).toBe(201)
  return made.body
}

let count = 0

/** A candidate of the consultant's who works through the supplier of the fixture since 2020, written into the tables. */
export async function newWorker(more: { dob?: string } = {}, agency: Agency = amber): Promise<number> {
  const name = `W${++count}`
  return saffron.database.inTenant(agency.tenant.id, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into candidates (tenant_id, first_name, last_name, email, owner_user_id, status, dob)
      values (${db.tenant}, ${name}, 'Worker', ${`${name}@worker.test`}, ${agency.consultant.id}, 'available',
        ${more.dob ?? null}) returning id`.execute(db)
    await sql`insert into engagements (tenant_id, candidate_id, type, supplier_id, effective_from)
      values (${db.tenant}, ${rows[0]!.id}, 'ltd_outside', ${groundOf(agency).supplier_id}, '2020-01-01')`.execute(
      db,
    )
    return rows[0]!.id
  })
}

/** The body of a placement of a new worker on this job. */
export async function body(job: { id: number }, more: object = {}, agency: Agency = amber) {
  const { accepted: _, ...golden } = goldenPlacementBody(groundOf(agency), job.id, agency.approver.id)
  const accepted = [{ code: 'placement.backdated', reason: 'The golden week stays where it is' }]
  return { ...golden, accepted, candidate_id: await newWorker({}, agency), ...more }
}

/** What a body says beside that, to begin so lately that nobody asks whether it is the right year. */
export function lately(agency: Agency = amber) {
  const [start_date, rate_code_id] = [monday(-10), groundOf(agency).basic]
  return {
    start_date,
    rates: [{ rate_code_id, pay_rate: '20.00', charge_rate: '26.00', effective_from: start_date }],
  }
}

/** A live placement of a new worker, by the owner; `more` over the golden terms. */
export async function placed(job: { id: number }, more: object = {}, agency: Agency = amber) {
  const made = await as(agency.owner).post('/placements', await body(job, more, agency))
  expect(made.status).toBe(201)
  return made.body
}

export const jobOf = async (id: number) => (await as(amber.owner).get(`/jobs/${id}`)).body
export const placementOf = async (id: number) => (await as(amber.owner).get(`/placements/${id}`)).body

/** Changes a placement as it stands now. */
export async function change(who: Person, id: number, changes: object) {
  const { version } = await placementOf(id)
  return as(who).patch(`/placements/${id}`, { version, ...changes })
}

export async function changeJob(who: Person, id: number, changes: object) {
  const { version } = await jobOf(id)
  return as(who).patch(`/jobs/${id}`, { version, ...changes })
}

export const historyOf = async (subject: string, id: number, who: Person = amber.owner) =>
  (await as(who).get(`/history?subject=${subject}&subject_id=${id}`)).body.data

/** Sets a column behind the door: what others did meanwhile. */
export const set = (table: 'clients' | 'candidates' | 'suppliers', id: number, values: object) =>
  inAmber((db) =>
    db
      .updateTable(table)
      .set(values as never)
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .execute(),
  )

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { nextRun, readiness } from '#areas/units/public.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

const reason = 'Friday was another week'

async function approve(monday: string) {
  const { id } = await handIn(here, monday)
  const review = { decision: 'approve', submission_no: 1 }
  expect((await as(amber.approver).post(`/timesheets/${id}/review`, review)).status).toBe(200)
  return show(id)
}

const revert = ({ id, version }: { id: number; version: number }, who = amber.owner, why = reason) =>
  as(who).post(`/timesheets/${id}/reversal`, { reason: why, version })

/** The sheets with time that the next run would look at. */
const waiting = (side: 'sales' | 'self-billing') =>
  inAmber(async (db) => {
    const { rows } = await sql<{ timesheet_id: number }>`
      with ${readiness(db, nextRun(db, side, new Date()))} select distinct timesheet_id from waiting`.execute(
      db,
    )
    return rows.map(({ timesheet_id }) => timesheet_id)
  })

describe('an approval that is taken back', () => {
  it('leaves the sheet as it was read, and opens a copy with the same entries', async () => {
    const before = await approve('2026-06-01')
    const { status, body: copy } = await revert(before)
    expect(status).toBe(201)
    expect(copy).toMatchObject({
      status: 'draft',
      supersedes_id: before.id,
      entries: before.entries,
      minutes: before.minutes,
      submission_no: 0,
    })
    const after = await show(before.id)
    expect(after).toMatchObject({
      status: 'superseded',
      superseded_by_id: copy.id,
      actions: [],
      calculation: before.calculation,
      reviews: before.reviews,
      charge_amount: before.charge_amount,
    })
    // Its approver reads it still; what is a draft again is the worker's.
    expect(await show(before.id, amber.approver)).toMatchObject({ status: 'superseded' })
    expect((await as(amber.approver).get(`/timesheets/${copy.id}`)).status).toBe(404)
  })

  it('is billed and paid once: the copy is, and what it stood in for never', async () => {
    const before = await approve('2026-06-08')
    for (const side of ['sales', 'self-billing'] as const) expect(await waiting(side)).toContain(before.id)
    const { body: copy } = await revert(before)
    for (const side of ['sales', 'self-billing'] as const)
      expect(await waiting(side)).not.toContain(before.id)
    const sent = await as(amber.candidate).post(`/timesheets/${copy.id}/submission`, {
      declaration_accepted: true,
      version: copy.version,
    })
    expect(sent).toMatchObject({ status: 200, body: { status: 'submitted' } })
    const review = { decision: 'approve', submission_no: 1 }
    expect((await as(amber.approver).post(`/timesheets/${copy.id}/review`, review)).status).toBe(200)
    for (const side of ['sales', 'self-billing'] as const) {
      expect(await waiting(side)).toContain(copy.id)
      expect(await waiting(side)).not.toContain(before.id)
    }
    expect(await show(copy.id)).toMatchObject({
      charge_amount: before.charge_amount,
      minutes: before.minutes,
    })
  })

  it('is told to whoever decided and to the worker, and stands in the history of both sheets', async () => {
    const before = await approve('2026-06-15')
    const { body: copy } = await revert(before)
    await saffron.settle()
    for (const [who, to] of [
      [amber.approver, `/timesheets/${before.id}`],
      [amber.candidate, `/timesheets/${copy.id}/submit`],
    ] as const) {
      const { data } = (await as(who).get('/notifications')).body
      const bell = data.find(({ data: { description } }: { data: { description: string } }) =>
        description?.includes(reason),
      )
      expect(bell.data.actions[0].url).toContain(to)
    }
    const { data } = (await as(amber.owner).get(`/history?subject=timesheets&subject_id=${before.id}`)).body
    expect(data[0]).toMatchObject({ action: 'reverted', changes: { reason: { to: reason } } })
    const { data: made } = (await as(amber.owner).get(`/history?subject=timesheets&subject_id=${copy.id}`))
      .body
    expect(made[0]).toMatchObject({ action: 'created', changes: { copy_of: { to: `#${before.id}` } } })
  })

  it('is refused without a reason, without the permission, twice, and once a document holds its time', async () => {
    const sheet = await approve('2026-06-22')
    expect(await revert(sheet, amber.owner, ' ')).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    expect((await revert(sheet, amber.consultant)).status).toBe(403)
    expect((await revert(sheet, amber.approver)).status).toBe(403)
    const sides = (bill: string) =>
      inAmber((db) =>
        sql`update timesheets set bill_status = ${bill} where tenant_id = ${db.tenant} and id = ${sheet.id}`.execute(
          db,
        ),
      )
    for (const [bill, words] of [
      ['invoicing', /Delete the draft/],
      ['part_invoiced', /stays as it is/],
      ['invoiced', /stays as it is/],
    ] as const) {
      await sides(bill)
      expect(await revert(sheet)).toMatchObject({
        status: 409,
        body: { code: 'timesheet.on_document', description: expect.stringMatching(words) },
      })
    }
    await sides('ready')
    expect((await show(sheet.id)).status).toBe('approved')
    expect((await revert(sheet)).status).toBe(201)
    expect((await revert(sheet)).status).toBe(409)
  })

  it('two at one instant make one copy', async () => {
    const sheet = await approve('2026-06-29')
    const replies = await Promise.all([revert(sheet), revert(sheet), revert(sheet)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('stays sealed: no login of the application changes what stands at its head', async () => {
    const sheet = await approve('2026-05-25')
    await revert(sheet)
    for (const change of ['minutes = 1', "reason = 'Mine'", "status = 'cancelled'"]) {
      const written = inAmber((db) =>
        sql`update timesheets set ${sql.raw(change)} where tenant_id = ${db.tenant} and id = ${sheet.id}`.execute(
          db,
        ),
      )
      await expect(written).rejects.toThrow(/approved_timesheets/)
    }
  })
})

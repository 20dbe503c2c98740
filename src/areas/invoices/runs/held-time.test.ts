import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { drafts, finance, openTestAgencies, preview, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { sideState, sideStatesOf } from '#areas/units/side-states.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'

openTestAgencies()
/** Lists look the state of a unit up, sheets join it: both say the same wherever a test has led. */
afterEach(() =>
  inAmber(async (db) => {
    const ids = (await db.selectFrom('timesheets').select('id').execute()).map(({ id }) => id)
    for (const side of ['bill', 'pay'] as const) {
      const { rows } = await sql<{ looked_up: string[]; joined: string[] }>`select
        (select array_agg(u.timesheet_id || ' ' || s.state order by 1) from charge_units u
          cross join lateral (${sideState(db, side, sql`false`)}) s where u.tenant_id = ${db.tenant}) as looked_up,
        (select array_agg(s.timesheet_id || ' ' || s.state order by 1) from (${sideStatesOf(db, side, ids)}) s) as joined`.execute(
        db,
      )
      expect(rows[0]!.joined).toEqual(rows[0]!.looked_up)
    }
  }),
)

const reason = 'The client asks about Wednesday'
const hold = (given: object, who = amber.finance) =>
  as(who).post('/units/holds', { side: 'bill', reason, ...given })
const release = (given: object, who = amber.finance) =>
  as(who).post('/units/releases', { side: 'bill', reason: 'Answered', ...given })
const writeOff = (given: object, who = amber.finance) =>
  as(who).post('/units/write-offs', { reason, ...given })
const unitsOf = async (id: number, who = amber.finance) =>
  (await as(who).get(`/units?timesheet_id=${id}&sort=day`)).body.data
const sides = async (id: number) => {
  const { status, bill_status, pay_status } = (await as(amber.owner).get(`/timesheets?ids=${id}`)).body
    .data[0]
  return [status, bill_status, pay_status]
}

const issue = async (id: number) => {
  await finance().post('/invoice-approvals', { ids: [id] })
  expect((await finance().post('/invoice-issues', { ids: [id] })).body.done).toEqual([id])
}

describe('time that somebody holds', () => {
  it('waits on its own side until it is released, sheet and document knowing', async () => {
    const id = await sheet()
    expect((await hold({ timesheet_ids: [id] })).body).toEqual({ units: 3 })
    expect(await sides(id)).toEqual(['approved', 'on_hold', 'ready'])
    const held = await preview()
    expect(held.documents).toEqual([])
    expect(held.exclusions).toMatchObject([{ reason: 'on_hold', sheet_count: 1, net: 1154_60 }])
    expect((await run()).body.code).toBe('run.nothing_ready')
    expect((await preview('self-billing')).documents).toHaveLength(1)

    expect((await release({ timesheet_ids: [id] })).body).toEqual({ units: 3 })
    expect(await sides(id)).toEqual(['approved', 'ready', 'ready'])
    expect((await run()).status).toBe(201)
    const history = (await as(amber.owner).get(`/history?subject=timesheets&subject_id=${id}`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['released', 'held'])
    expect(history[1].changes).toMatchObject({ reason: { to: reason }, side: { to: 'What is charged' } })
  })

  it('may be some of a sheet: the rest is invoiced, and the sheet says that part of it is', async () => {
    const id = await sheet()
    const [first, ...rest] = await unitsOf(id)
    expect((await hold({ unit_ids: [first.id] })).body).toEqual({ units: 1 })
    expect(await sides(id)).toEqual(['approved', 'ready', 'ready'])
    const { body } = await run()
    const net = rest.reduce((sum: number, unit: { charge_amount: number }) => sum + unit.charge_amount, 0)
    expect(body.totals.net).toBe(net)
    expect(await sides(id)).toEqual(['approved', 'on_hold', 'ready'])
    const [draft] = await drafts()
    await issue(draft.id)
    expect(await sides(id)).toEqual(['approved', 'part_invoiced', 'ready'])
    const states = (await unitsOf(id)).map((unit: Record<string, unknown>) => [
      unit.bill_state,
      unit.pay_state,
    ])
    expect(states).toEqual([
      ['on_hold', 'ready'],
      ['done', 'ready'],
      ['done', 'ready'],
    ])
    expect((await unitsOf(id))[0].holds).toMatchObject([
      { kind: 'person', reason, held_by_name: amber.finance.name },
    ])
  })

  it('is found by its state, and by nothing else', async () => {
    const id = await sheet()
    const [first] = await unitsOf(id)
    await hold({ unit_ids: [first.id] })
    const ids = async (query: string) =>
      (await finance().get(`/units?${query}`)).body.data.map((unit: { id: number }) => unit.id)
    expect(await ids('state=on_hold')).toEqual([first.id])
    expect(await ids('state=ready')).toHaveLength(2)
    expect(await ids('state=on_hold&side=pay')).toEqual([])
    expect(await ids('state=ready,on_hold&source=time')).toHaveLength(3)
    expect(await ids('state=done')).toEqual([])
    await run()
    expect(await ids('state=drafted')).toHaveLength(2)
    for (const state of ['not_due', 'written_off', 'cancelled'])
      expect(await ids(`state=${state}`)).toEqual([])
  })

  it('is given up for good, what is paid for it stays, and that can be taken back', async () => {
    const id = await sheet()
    expect((await writeOff({ timesheet_ids: [id] })).body).toEqual({ units: 3 })
    expect(await sides(id)).toEqual(['approved', 'written_off', 'ready'])
    expect(await preview()).toMatchObject({ documents: [], exclusions: [] })
    expect((await run('self-billing')).status).toBe(201)
    const [draft] = await drafts()
    await issue(draft.id)
    expect(await sides(id)).toEqual(['processed', 'written_off', 'self_billed'])
    expect((await release({ timesheet_ids: [id], kind: 'write_off' })).body).toEqual({ units: 3 })
    expect(await sides(id)).toEqual(['approved', 'ready', 'self_billed'])
    expect((await preview()).totals.net).toBe(1154_60)
  })

  it('is not what stands on a document, what is held already, or what is not due', async () => {
    const id = await sheet({ paye: true })
    expect((await release({ timesheet_ids: [id] })).body).toMatchObject({ code: 'unit.not_held' })
    await hold({ timesheet_ids: [id] })
    expect(await hold({ timesheet_ids: [id] })).toMatchObject({ status: 409, body: { code: 'unit.held' } })
    await release({ timesheet_ids: [id] })
    await run()
    expect((await hold({ timesheet_ids: [id] })).body.code).toBe('unit.on_document')
    expect((await writeOff({ timesheet_ids: [id] })).body.code).toBe('unit.on_document')
    expect((await release({ timesheet_ids: [id], kind: 'write_off' })).body.code).toBe('unit.not_written_off')
  })

  it('is drafted or held, whoever is first', async () => {
    const id = await sheet()
    const [drafted, held] = await Promise.all([run(), hold({ timesheet_ids: [id] })])
    expect([drafted.status === 201, held.status === 200].filter(Boolean)).toHaveLength(1)
    const [, bill] = await sides(id)
    expect(bill).toBe(drafted.status === 201 ? 'invoicing' : 'on_hold')
  })

  it('is nobody’s who may not, nor of another agency', async () => {
    const id = await sheet()
    const [unit] = await unitsOf(id)
    for (const who of [amber.candidate, amber.approver]) {
      expect((await hold({ timesheet_ids: [id] }, who)).status).toBe(403)
      expect((await as(who).get(`/units?timesheet_id=${id}`)).body.data ?? []).toEqual([])
    }
    expect((await hold({ timesheet_ids: [id] }, amber.consultant)).status).toBe(403)
    expect((await writeOff({ timesheet_ids: [id] }, amber.payroll)).status).toBe(403)
    expect((await release({ timesheet_ids: [id], kind: 'write_off' }, amber.payroll)).status).toBe(403)
    expect(await unitsOf(id, birch.owner)).toEqual([])
    for (const given of [{ timesheet_ids: [id] }, { unit_ids: [unit.id] }])
      expect(await hold(given, birch.owner)).toMatchObject({ status: 404 })
    expect((await hold({ timesheet_ids: [id], reason: '' })).status).toBe(422)
    expect(await sides(id)).toEqual(['approved', 'ready', 'ready'])
  })
})

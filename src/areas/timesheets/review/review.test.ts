import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { here, mailOf, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { nextRun, readiness } from '#areas/units/public.ts'
import { amber, as, saffron } from '#test/agencies.ts'

openTestPlacements()

const inAmber = () => saffron.database.reading(amber.tenant.id)
const units = async (id: number) =>
  (
    await sql<{
      day: string
      label: string
      pay_amount: number
      charge_amount: number
      minutes: number
      supplier_id: number
      trace: unknown[]
    }>`
      select * from charge_units where tenant_id = ${amber.tenant.id} and timesheet_id = ${id} order by seq`.execute(
      inAmber(),
    )
  ).rows

describe('a decision', () => {
  it('approves the golden week: charge units to the penny, once, with the evidence and emails to both', async () => {
    const sheet = await handIn(here, '2026-11-02')
    const seen = await show(sheet.id, amber.approver)
    expect(seen).toMatchObject({
      pay_amount: null,
      charge_amount: null,
      bill_status: null,
      pay_status: null,
      terms: null,
      link: null,
    })
    expect(seen.actions).toEqual(['approve', 'reject'])
    expect(JSON.stringify(seen)).not.toMatch(/89450|894\.50|£20|"20\.0000"/)

    const approved = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
      decision: 'approve',
      submission_no: 1,
    })
    expect(approved).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        reviews: [{ decision: 'approve', via: 'session', user_name: 'Vera Vance' }],
      },
    })
    expect(await show(sheet.id)).toMatchObject({ bill_status: 'ready', pay_status: 'ready' })

    const made = await units(sheet.id)
    expect(made.reduce((sum, unit) => sum + unit.pay_amount, 0)).toBe(89450)
    expect(made.reduce((sum, unit) => sum + unit.charge_amount, 0)).toBe(115460)
    expect(
      made.every(({ supplier_id, trace }) => supplier_id === here.fixture.supplier_id && trace.length > 0),
    ).toBe(true)
    expect(made.find(({ label }) => label === 'Night')).toMatchObject({
      day: '2026-11-06',
      minutes: 90,
      pay_amount: 450,
      charge_amount: 540,
    })

    const { rows } = await sql<{ ip: string; agent: string; totals_hash: string; statement: string }>`
      select ip, agent, totals_hash, statement from timesheet_reviews
      where tenant_id = ${amber.tenant.id} and timesheet_id = ${sheet.id}`.execute(inAmber())
    expect(rows).toEqual([
      {
        ip: '127.0.0.1',
        agent: 'a test',
        totals_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        statement: expect.stringContaining('I approve'),
      },
    ])
    expect(await mailOf('timesheet.approved', sheet.id)).toMatchObject({ to_address: amber.candidate.email })
    const receipt = await mailOf('timesheet.receipt', sheet.id)
    expect(receipt.to_address).toBe(amber.approver.email)
    expect(receipt.text_body).not.toContain('894')

    const notifications = await Promise.all(
      [amber.approver, amber.candidate].map((who) => as(who).get('/notifications')),
    )
    expect(notifications.map(({ body }) => body.data[0].data.actions[0].url)).toEqual([
      `/tenant/amber/timesheets/${sheet.id}/review`,
      `/tenant/amber/timesheets/${sheet.id}`,
    ])

    const twice = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
      decision: 'approve',
      submission_no: 1,
    })
    expect(twice).toMatchObject({ status: 409, body: { code: 'timesheet.not_submitted' } })
    expect(await units(sheet.id)).toHaveLength(made.length)
  })

  it('is taken once when two decide at the same moment', async () => {
    const sheet = await handIn(here, '2026-10-26')
    const at = `/timesheets/${sheet.id}/review`
    const replies = await Promise.all([
      as(amber.approver).post(at, { decision: 'approve', submission_no: 1 }),
      as(amber.owner).post(at, { decision: 'reject', reason: 'Not so', submission_no: 1 }),
      as(amber.payroll).post(at, { decision: 'approve', submission_no: 1 }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await show(sheet.id)).reviews).toHaveLength(1)
  })

  it('sends a sheet back with a reason, and the worker hands it in again', async () => {
    const sheet = await handIn(here, '2026-10-19')
    const at = `/timesheets/${sheet.id}/review`
    const silent = await as(amber.approver).post(at, { decision: 'reject', submission_no: 1 })
    expect(silent).toMatchObject({
      status: 422,
      body: { code: 'timesheet.reason_missing', errors: { reason: [expect.any(String)] } },
    })
    await as(amber.approver).post(at, { decision: 'reject', reason: 'Friday was shorter', submission_no: 1 })
    expect(await show(sheet.id, amber.candidate)).toMatchObject({
      status: 'rejected',
      reason: 'Friday was shorter',
    })
    expect(await units(sheet.id)).toEqual([])
    expect((await mailOf('timesheet.rejected', sheet.id)).text_body).toContain('Friday was shorter')
    const { version } = await show(sheet.id)
    const again = await as(amber.candidate).post(`/timesheets/${sheet.id}/submission`, {
      declaration_accepted: true,
      version,
    })
    expect(again.body).toMatchObject({ status: 'submitted', submission_no: 2 })
    const old = await as(amber.approver).post(at, { decision: 'approve', submission_no: 1 })
    expect(old).toMatchObject({ status: 409, body: { code: 'timesheet.resubmitted' } })
    expect((await as(amber.approver).post(at, { decision: 'approve', submission_no: 2 })).status).toBe(200)
  })

  it('is not for the worker, another approver, or people without the permission', async () => {
    const sheet = await handIn(here, '2026-10-12')
    const at = `/timesheets/${sheet.id}/review`
    const approve = { decision: 'approve', submission_no: 1 }
    expect((await as(amber.candidate).post(at, approve)).status).toBe(403)
    expect((await as(amber.finance).post(at, approve)).status).toBe(403)
    expect((await as(amber.consultant).post(at, approve)).status).toBe(403)
    expect(
      (await as(amber.colleague).post(at, { ...approve, decision: 'reject', reason: 'No' })).status,
    ).toBe(404)
    expect(await show(sheet.id)).toMatchObject({ status: 'submitted', reviews: [] })
    await as(amber.owner).put(`/timesheets/${sheet.id}/approver`, {
      user_id: amber.owner.id,
      version: sheet.version,
    })
    expect((await as(amber.approver).post(at, approve)).status).toBe(404)
    expect((await as(amber.owner).post(at, approve)).status).toBe(200)
  })
})

describe('what invoices take', () => {
  it('are the units of approved sheets, and what is approved is edited no more', async () => {
    const sheet = await handIn(here, '2026-08-10')
    const ready = (side: 'bill' | 'pay') =>
      saffron.database.inTenant(amber.tenant.id, async (db) => {
        const cut = nextRun(db, side === 'bill' ? 'sales' : 'self-billing', new Date('2026-08-16T12:00:00Z'))
        const { rows } = await sql<{ timesheet_id: number; amount: number; party_name: string }>`
          with ${readiness(db, cut)} select timesheet_id, amount, party_name from waiting where readiness = 'ready'`.execute(
          db,
        )
        return rows.filter(({ timesheet_id }) => timesheet_id === sheet.id)
      })
    expect(await ready('bill')).toEqual([])
    await as(amber.approver).post(`/timesheets/${sheet.id}/review`, { decision: 'approve', submission_no: 1 })
    expect((await ready('bill')).reduce((sum, unit) => sum + unit.amount, 0)).toBe(115460)
    expect((await ready('pay'))[0]).toMatchObject({ party_name: 'Doyle Care Ltd' })
    const edit = await as(amber.owner).patch(`/timesheets/${sheet.id}`, {
      entries: goldenShifts('2026-08-10'),
      note: '',
      version: (await show(sheet.id)).version,
    })
    expect(edit).toMatchObject({ status: 409, body: { code: 'timesheet.not_editable' } })
  })
})

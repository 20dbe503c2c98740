import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { complianceNight } from '#areas/compliance/requests/nightly.ts'
import { approvedWeek, openPayroll, payroll, preview, sheet, worker } from '#areas/payroll/payroll.testing.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/tenant.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'

openPayroll()

let count = 0
/** A requirement that a template asks of whoever is placed from now on. */
async function needed(severity: 'pay' | 'bill' | 'place', more: object = {}): Promise<number> {
  const name = `${severity} requirement ${++count}`
  const requirement = await as(amber.owner).post('/compliance-requirements', {
    ...{ name, applies_to: 'candidates', kind: 'form', severity },
    evidence: [{ key: 'number', label: 'Number', kind: 'text' }],
    ...more,
  })
  const template = await as(amber.owner).post('/compliance-templates', {
    ...{ name: `For ${name}`, items: [{ requirement_id: requirement.body.id }] },
  })
  expect(template.status, JSON.stringify(template.body)).toBe(201)
  return template.body.id
}
const retire = (id: number) =>
  as(amber.owner).patch(`/compliance-templates/${id}`, { version: 1, archived: true })

/** The requests of a placement, submitted by payroll's owner and approved by the compliance officer. */
async function meet(placement_id: number, more: object = {}): Promise<void> {
  const { data } = (
    await as(amber.owner).get(`/compliance-requests?placement_id=${placement_id}&status=requested`)
  ).body
  for (const { id, version } of data) {
    const sent = await as(amber.owner).post(`/compliance-requests/${id}/submission`, {
      answers: { number: 'A1' },
      version,
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const done = await as(amber.compliance).post(`/compliance-requests/${id}/review`, {
      decision: 'approve',
      submission_no: 1,
      ...more,
    })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'approved' })
  }
}
const unitOf = async (id: number) => (await as(amber.owner).get(`/units?timesheet_id=${id}`)).body.data[0]

it('holds the pay of new time while something is missing, says why, and lets it go with the approval', async () => {
  const template = await needed('pay')
  const pat = await worker()
  await saffron.settle()
  await retire(template)
  const id = await approvedWeek(pat)
  expect(await unitOf(id)).toMatchObject({
    pay_state: 'on_hold',
    bill_state: 'ready',
    holds: [{ side: 'pay', kind: 'compliance', reason: expect.stringMatching(/^Missing: pay requirement/) }],
  })
  expect(await sheet(id)).toMatchObject({ pay_status: 'on_hold', bill_status: 'ready' })
  expect((await preview()).parts).toMatchObject([{ way: 'payroll', reason: 'compliance', amount: 894_50 }])
  const anyway = await payroll().post('/units/releases', {
    ...{ side: 'pay', timesheet_ids: [id], reason: 'Pay it anyway' },
  })
  expect(anyway.body.code).toBe('unit.not_held')
  await meet(pat.placement_id)
  expect(await unitOf(id)).toMatchObject({ pay_state: 'ready', holds: [] })
  expect(await sheet(id)).toMatchObject({ pay_status: 'ready' })
})

it('holds billing alone for what is needed before billing, also of time that is there already', async () => {
  const pat = await worker()
  const id = await approvedWeek(pat)
  const template = await needed('bill')
  const asked = await as(amber.owner).post(`/placements/${pat.placement_id}/compliance-requests`)
  expect(asked.body).toEqual({ made: 1 })
  await retire(template)
  expect(await unitOf(id)).toMatchObject({ bill_state: 'on_hold', pay_state: 'ready' })
  await meet(pat.placement_id)
  expect(await unitOf(id)).toMatchObject({ bill_state: 'ready', holds: [] })
})

it('holds each side once, names all that is missing, and none for what was asked of others', async () => {
  const [one, two] = [await needed('pay'), await needed('pay')]
  const pat = await worker()
  await saffron.settle()
  await retire(one)
  await retire(two)
  const other = await worker()
  const [id, free] = [await approvedWeek(pat), await approvedWeek(other)]
  const unit = await unitOf(id)
  expect(unit.holds).toHaveLength(1)
  expect(unit.holds[0].reason).toMatch(/requirement \d+, pay requirement \d+/)
  expect(await unitOf(free)).toMatchObject({ pay_state: 'ready', holds: [] })
})

/** Sets the end of what stands so many days from today, and lets the night come; answers the emails that it wrote. */
async function nightBefore(placement_id: number, days: number): Promise<string[]> {
  const before = await mailsWritten()
  await inAmber((db) =>
    sql`update compliance_requests r set expires_on = ${today()}::date + ${days}::int,
        created_at = now() - interval '100 days', reminded_at = null
      where r.tenant_id = ${db.tenant} and r.candidate_id = (select p.candidate_id from placements p
        where p.tenant_id = ${db.tenant} and p.id = ${placement_id}) and r.expires_on is not null`.execute(
      db,
    ),
  )
  await inAmber((db) =>
    sql`update compliance_requests r set created_at = now() - interval '100 days', reminded_at = null, due_on = ${daysFromToday(7)}::date
      where r.tenant_id = ${db.tenant} and r.status = 'requested'`.execute(db),
  )
  const { tenant } = amber
  await complianceNight({
    ...saffron.deps,
    now: clock.now(),
    tenant,
    inTenant: <T>(work: (db: Db) => Promise<T>) => saffron.database.inTenant(tenant.id, work),
  } as never)
  await saffron.settle()
  return (await mailsWritten()).slice(0, -before.length || undefined)
}
const mailsWritten = async (): Promise<string[]> => {
  const { data } = (await as(amber.owner).get('/mails?per_page=100')).body
  return data.flatMap(({ kind }: { kind: string }) => (kind.startsWith('compliance.') ? [kind] : []))
}

it('reminds 60, 30, 14, 7 and 1 days before the end, holds pay from the day after, and lets it go with the new one', async () => {
  const template = await needed('pay', { expiry: 'fixed' })
  const pat = await worker()
  await saffron.settle()
  await retire(template)
  await meet(pat.placement_id, { expires_on: '2199-01-01' })
  const id = await approvedWeek(pat)
  expect(await unitOf(id)).toMatchObject({ pay_state: 'ready', holds: [] })
  expect(await nightBefore(pat.placement_id, 61)).toEqual([])
  expect((await nightBefore(pat.placement_id, 60)).sort()).toEqual([
    'compliance.expiring',
    'compliance.request',
  ])
  for (const days of [30, 14, 7, 1])
    expect(await nightBefore(pat.placement_id, days), String(days)).toEqual(['compliance.reminder'])
  for (const days of [59, 8, 2, 0])
    expect(await nightBefore(pat.placement_id, days), String(days)).toEqual([])
  expect(await unitOf(id)).toMatchObject({ pay_state: 'ready', holds: [] })
  expect(await nightBefore(pat.placement_id, -1)).toEqual(['compliance.expired'])
  expect(await unitOf(id)).toMatchObject({ pay_state: 'on_hold', holds: [{ kind: 'compliance' }] })
  await meet(pat.placement_id, { expires_on: '2199-01-01' })
  expect(await unitOf(id)).toMatchObject({ pay_state: 'ready', holds: [] })
})

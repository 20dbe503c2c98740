import { beforeAll, describe, expect, it } from 'vitest'
import { backdatedWarning } from '#areas/jobs/backdated.ts'
import { body, change, fixture, historyOf, layGround, newJob } from '#areas/jobs/jobs.testing.ts'
import { amber, as, openAgencies } from '#test/agencies.ts'

openAgencies()
beforeAll(layGround)

const today = '2026-11-22'

it.each([
  ['2026-11-22', undefined, false],
  ['2026-11-30', undefined, false],
  // 53 weeks back to the day, and the day before.
  ['2025-11-16', undefined, false],
  ['2025-11-15', undefined, true],
  ['1990-01-01', undefined, true],
  // What began then already is not asked about again; an earlier start is.
  ['2025-01-06', '2025-01-06', false],
  ['2025-02-03', '2025-01-06', false],
  ['2025-01-05', '2025-01-06', true],
])('a placement from %s (before: %s) wants a reason: %s', (start, before, wants) => {
  const warning = backdatedWarning(start, today, before)
  expect(warning?.code).toBe(wants ? 'placement.backdated' : undefined)
  if (wants)
    expect(warning).toMatchObject({
      field: 'start_date',
      text: expect.stringContaining('more than a year ago'),
    })
})

describe('a placement that begins years ago', () => {
  const start_date = '2022-01-03'
  const rates = () => [
    { rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate: '26.00', effective_from: '2021-01-01' },
  ]
  const accepted = [{ code: 'placement.backdated', reason: 'Moved over from the old system' }]

  it('is asked about when it is written, and the reason stands in its history', async () => {
    const old = await body(await newJob(), { start_date, rates: rates(), accepted: [] })
    const asked = await as(amber.consultant).post('/placements', old)
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    expect(asked.body.warnings).toMatchObject([{ code: 'placement.backdated', field: 'start_date' }])
    const made = await as(amber.consultant).post('/placements', { ...old, accepted })
    expect(made.status).toBe(201)
    expect(JSON.stringify(await historyOf('placements', made.body.id))).toContain(
      'Moved over from the old system',
    )
    // What was accepted once is not asked again; an earlier start is.
    expect((await change(amber.consultant, made.body.id, { po_number: 'PO-9' })).status).toBe(200)
    const earlier = await change(amber.consultant, made.body.id, { start_date: '2021-06-07' })
    expect([earlier.status, earlier.body.code]).toEqual([409, 'needs_reason'])
  })

  it('is not while it is a draft, but when it goes live', async () => {
    const old = await body(await newJob(), { start_date, rates: rates(), accepted: [], status: 'draft' })
    const draft = await as(amber.owner).post('/placements', old)
    expect(draft.status).toBe(201)
    const live = await change(amber.owner, draft.body.id, { status: 'live' })
    expect([live.status, live.body.warnings?.[0]?.code]).toEqual([409, 'placement.backdated'])
    expect((await change(amber.owner, draft.body.id, { status: 'live', accepted })).status).toBe(200)
  })
})

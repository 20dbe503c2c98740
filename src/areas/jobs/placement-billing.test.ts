import { beforeAll, describe, expect, it, test } from 'vitest'
import { change, historyOf, layGround, newJob, placed, placementOf } from '#areas/jobs/jobs.testing.ts'
import {
  dueTransfer,
  noTransferFee,
  noticeWarning,
  whyNotTransferTerms,
} from '#areas/jobs/placement-billing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'

const fixed = {
  ...noTransferFee,
  transfer_fee_kind: 'amount',
  transfer_fee_amount: 2_000_00,
  transfer_fee_weeks: 8,
} as const

describe('transfer-fee terms', () => {
  test.for<[string, object, string[]]>([
    ['nothing', {}, []],
    ['an amount and its window', fixed, []],
    ['no window', { ...fixed, transfer_fee_weeks: null }, ['transfer_fee_weeks']],
    ['no amount', { ...fixed, transfer_fee_amount: null }, ['transfer_fee_amount']],
    ['both figures', { ...fixed, transfer_fee_percent: '20' }, ['transfer_fee_percent']],
    ['no percentage', { transfer_fee_kind: 'percent', transfer_fee_weeks: 0 }, ['transfer_fee_percent']],
    ['a window of nothing', { transfer_fee_weeks: 8 }, ['transfer_fee_weeks']],
  ])('%s', ([, terms, fields]) => {
    expect(Object.keys(whyNotTransferTerms({ ...noTransferFee, ...terms })?.errors ?? {})).toEqual(fields)
  })

  test.for<[string, object, today: string, string | null]>([
    ['live', { status: 'live' }, '2026-02-01', null],
    [
      'live, and taken on after a last day to come',
      { status: 'live', taken_on: true },
      '2026-02-01',
      '2026-04-03',
    ],
    ['over, within the weeks', {}, '2026-04-03', '2026-04-03'],
    ['over, the weeks too', {}, '2026-04-04', null],
    ['taken on long ago', { taken_on: true }, '2026-11-01', '2026-04-03'],
    ['cancelled', { status: 'cancelled' }, '2026-03-01', null],
    ['nothing agreed', noTransferFee, '2026-02-10', null],
  ])('are shown: %s', ([, more, today, until]) => {
    const placement = { ...fixed, status: 'terminated', end_date: '2026-02-06', taken_on: false, ...more }
    expect(dueTransfer(placement, today)?.until ?? null).toBe(until)
  })
})

test.for<[days: number | null, last: string, asked: boolean]>([
  [null, '2026-02-01', false],
  [0, '2026-02-01', false],
  [7, '2026-02-07', true],
  [7, '2026-02-08', false],
])('notice of %s days, last day %s: asked about %s', ([days, last, asked]) => {
  expect(noticeWarning(days, last, '2026-02-01') !== undefined).toBe(asked)
})

describe('through the door', () => {
  openAgencies()
  beforeAll(layGround)
  const terms = { ...fixed, invoice_note: 'Gate 4', project_code: 'PRJ-1', notice_days: 14 }
  const feeOf = async (id: number, who = amber.owner) => (await as(who).get(`/placements/${id}/fee`)).body

  it('is kept, told and shown, and refused at its field', async () => {
    const made = await placed(await newJob(), terms)
    expect(made).toMatchObject(terms)
    const [row] = (await as(amber.owner).get(`/placements?ids=${made.id}`)).body.data
    expect(row.project_code).toBe('PRJ-1')
    const wrong = await change(amber.owner, made.id, { transfer_fee_weeks: null })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['transfer_fee_weeks']])
    const far = await change(amber.owner, made.id, { notice_days: 366 })
    expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['notice_days']])
    expect(
      (await change(amber.owner, made.id, { notice_days: 7, transfer_fee_amount: 2_500_00 })).status,
    ).toBe(200)
    const [entry] = await historyOf('placements', made.id)
    expect(entry.changes).toMatchObject({
      notice_days: { from: 14, to: 7 },
      transfer_fee_charge: { to: '£2,500.00 until 8 weeks after the last day' },
    })
    expect((await as(birch.owner).get(`/placements/${made.id}/fee`)).status).toBe(404)
  })

  it('tells nobody the transfer fee who may not see what is charged, and takes no other from them', async () => {
    const made = await placed(await newJob(), terms)
    const shown = (await as(amber.compliance).get(`/placements/${made.id}`)).body
    expect(shown).toMatchObject({ ...noTransferFee, notice_days: 14 })
    const tried = await change(amber.compliance, made.id, fixed)
    expect(tried.status).toBe(403)
    expect((await placementOf(made.id)).transfer_fee_amount).toBe(2_000_00)
  })

  it('asks about a last day that is earlier than the notice allows, and proposes the fee when the client hires', async () => {
    const made = await placed(await newJob(), { ...terms, start_date: '2026-01-05' })
    const { version } = await placementOf(made.id)
    const given = {
      version,
      last_day: daysFromToday(3),
      reason_code: 'taken_on',
      reason: 'They offered a contract',
      by: 'client',
    }
    expect((await feeOf(made.id)).transfer).toBeNull()
    const end = (accepted: object[]) =>
      as(amber.owner).post(`/placements/${made.id}/termination`, { ...given, accepted })
    const asked = await end([])
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    expect(asked.body.warnings).toMatchObject([{ code: 'placement.notice', field: 'last_day' }])
    const done = await end([{ code: 'placement.notice', reason: 'Both sides agree' }])
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const [entry] = await historyOf('placements', made.id)
    expect(JSON.stringify(entry.changes)).toContain('Both sides agree')
    const { transfer } = await feeOf(made.id)
    expect(transfer).toEqual({
      ...{ kind: 'amount', amount: 2_000_00, percent: null, taken_on: true },
      ...{ due_on: given.last_day, until: addDays(given.last_day, 56) },
    })
    const agreed = await as(amber.owner).put(`/placements/${made.id}/fee`, {
      amount: transfer.amount,
      stages: [{ label: 'Transfer fee', percent: '100', due: 'day', due_on: transfer.due_on }],
    })
    expect(agreed.body.data).toMatchObject({ amount: 2_000_00 })
    expect((await feeOf(made.id)).transfer).toBeNull()
    const [told] = await historyOf('placements', made.id)
    expect(told.changes.fee.to).toContain('£2,000.00')
    const [masked] = await historyOf('placements', made.id, amber.compliance)
    expect(masked.changes).toEqual({ fee: { from: 'withheld', to: 'withheld' } })
  })

  it('proposes no fee once an extension took the termination back', async () => {
    const made = await placed(await newJob(), { ...terms, notice_days: null })
    const act = async (verb: string, given: object) => {
      const { version } = await placementOf(made.id)
      const done = await as(amber.owner).post(`/placements/${made.id}/${verb}`, { version, ...given })
      expect(done.status, JSON.stringify(done.body)).toBe(200)
    }
    const hired = { reason_code: 'taken_on', reason: 'They offered a contract', by: 'client' }
    await act('termination', { last_day: daysFromToday(3), ...hired })
    expect((await feeOf(made.id)).transfer).toMatchObject({ taken_on: true })
    await act('extension', { end_date: daysFromToday(30), reason: 'They changed their mind' })
    expect((await feeOf(made.id)).transfer).toBeNull()
  })
})

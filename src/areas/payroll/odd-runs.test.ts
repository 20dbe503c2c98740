import { beforeEach, describe, expect, it } from 'vitest'
import {
  approvedWeek,
  clear,
  created,
  engage,
  exported,
  fileOf,
  finance,
  ground,
  openPayroll,
  payroll,
  preview,
  sheet,
  step,
  stepped,
  type Worker,
  worker,
} from '#areas/payroll/payroll.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'

openPayroll()
beforeEach(clear)

const generic = async (run: { id: number }) => (await fileOf(run)).split('\r\n')[1]

describe('whom payroll pays', () => {
  it('is said as it is when the file is made, by the engagement of the pay date', async () => {
    const pat = await worker()
    await approvedWeek(pat)
    // Another one to come, of which payroll knows nothing yet, changes nothing today.
    await engage(pat, [{ effective_from: '2026-06-01', payroll_ref: 'LATER' }])
    expect((await preview()).takes.unit_count).toBe(7)
    const checked = await stepped(await created(), 'check')
    await engage(pat, [{ effective_from: '2026-03-02', payroll_ref: 'NEW7', tax_code: 'BR' }])
    const sent = await stepped(checked, 'file')
    expect(await generic(sent)).toContain(`${sent.number},NEW7,${pat.ni_number},BR,`)
    expect((await payroll().get(`/pay-run-workers?pay_run_id=${sent.id}`)).body.data).toMatchObject([
      { payroll_ref: 'NEW7', amount: 894_50 },
    ])
  })

  it('has a reference of their own on a file that names them by it', async () => {
    const [pat, kim] = [await worker(), await worker()]
    await approvedWeek(pat)
    await approvedWeek(kim)
    const checked = await stepped(await created(), 'check')
    await engage(kim, [
      { effective_from: '2026-03-02', payroll_ref: pat.payroll_ref.toLowerCase(), tax_code: 'BR' },
    ])
    const shared = await step(checked, 'file', { layout: 'generic' })
    expect(shared).toMatchObject({ status: 409, body: { code: 'pay_run.shared_reference' } })
    await engage(kim, [{ effective_from: '2026-03-03', payroll_ref: '', tax_code: 'BR' }])
    const none = await step(checked, 'file', { layout: 'brightpay' })
    expect(none).toMatchObject({ status: 409, body: { code: 'pay_run.no_reference' } })
    expect((await stepped(checked, 'file', { layout: 'generic' })).status).toBe('exported')
  })
})

describe('at one instant', () => {
  it('a run is confirmed or rolled back, and its time is paid or free, never both', async () => {
    const id = await approvedWeek(await worker())
    const run = await exported()
    const both = await Promise.all([
      step(run, 'confirmation', {}, amber.finance),
      step(run, 'rollback', { reason: 'Wrong week' }, amber.owner),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status } = (await payroll().get(`/pay-runs/${run.id}`)).body
    expect([status, (await sheet(id)).pay_status]).toEqual(
      both[0].status === 200 ? ['confirmed', 'paid'] : ['rolled_back', 'ready'],
    )
  })

  it('time is held or on the file, never both', async () => {
    const id = await approvedWeek(await worker())
    const run = await stepped(await created(), 'check')
    const [made, held] = await Promise.all([
      step(run, 'file'),
      payroll().post('/units/holds', { timesheet_ids: [id], side: 'pay', reason: 'Hours in doubt' }),
    ])
    expect([made.status, held.status].sort()).toEqual([200, 409])
    expect((await sheet(id)).pay_status).toBe(made.status === 200 ? 'exported_to_payroll' : 'in_pay_run')
  })
})

it('numbers go on after the ten thousandth', async () => {
  await inAmber((db) =>
    db
      .insertInto('pay_runs')
      .values({
        ...{ tenant_id: db.tenant, number: 'PAY-9999', status: 'rolled_back', currency: 'GBP' },
        ...{ cut_off: '2025-01-05', pay_date: '2025-01-09' },
      })
      .execute(),
  )
  const pat = await worker()
  for (const number of ['PAY-10000', 'PAY-10001']) {
    await approvedWeek(pat, number === 'PAY-10000' ? '2026-01-05' : '2026-01-12')
    expect((await created()).number).toBe(number)
  }
})

it('time that payroll paid is put right by its difference, also where invoices are credited and charged anew', async () => {
  const pat = await worker()
  await approvedWeek(pat)
  await stepped(await exported(), 'confirmation', {}, amber.finance)
  const asked = await finance().post('/corrections', {
    ...{ placement_ids: [pat.placement_id], from_day: '2026-01-05', way: 'reinstate' },
    rates: [{ rate_code_id: ground.basic, pay_rate: '20.40', charge_rate: '26.00' }],
    reason: 'The new rate was agreed before Christmas',
  })
  expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ charge_delta: 0, pay_delta: 17_80 })
  const accepted = [{ code: 'duty.credit_approval', reason: 'Nobody else is here today' }]
  await finance().post(`/corrections/${asked.body.id}/approval`, { accepted })
  await saffron.settle()
  expect((await preview()).takes).toMatchObject({ amount: 17_80 })
})

it('the file of a run that was rolled back is handed out no more', async () => {
  await approvedWeek(await worker())
  const run = await exported()
  expect((await payroll().get(`/pay-runs/${run.id}/file`)).status).toBe(200)
  await stepped(run, 'rollback', { reason: 'Wrong week' }, amber.owner)
  expect((await payroll().get(`/pay-runs/${run.id}/file`)).body.code).toBe('pay_run.file_void')
})

describe('a worker whose payer changes after the file of a run was made', () => {
  const accept = (...codes: string[]) => ({
    accepted: codes.map((code) => ({ code, reason: 'Payroll paid it on Friday' })),
  })
  const toMove = async ({ id }: { id: number }) =>
    (await payroll().get(`/candidates/${id}/payer-moves`)).body.data
  const goesOver = (pat: Worker, effective_from: string) =>
    engage(pat, [{ type: 'ltd_outside', supplier_id: ground.supplier_id, effective_from }])

  it('is named with the amount before the run is confirmed, and the reason is kept', async () => {
    const [pat, kim] = [await worker(), await worker()]
    for (const each of [pat, kim]) await approvedWeek(each)
    const run = await exported()
    expect(run.payer_changed).toEqual([])
    // Wednesday to Friday of the golden week: 170.00, 170.00 and 214.50.
    await goesOver(pat, '2026-01-07')
    const shown = (await payroll().get(`/pay-runs/${run.id}`)).body
    expect(shown).toMatchObject({
      ...{ amount: 2 * 894_50, stopped: [] },
      payer_changed: [{ candidate_id: pat.id, reason: 'payer_changed', amount: 554_50 }],
    })
    expect(await toMove(pat)).toMatchObject([
      {
        ...{ holding: 'pay_run', pay_run: { id: run.id, number: run.number, status: 'exported' } },
        why_not: expect.stringContaining(`It stands on pay run ${run.number}. Roll that run back`),
      },
    ])
    const asked = await step(run, 'confirmation', {}, amber.finance)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'pay_run.payer_changed' }] },
    })
    const [{ text, existing }] = asked.body.warnings
    expect(text).toMatch(/^£554\.50 on this run .*\(=Pat Payne\d+, £554\.50\)/)
    expect(text).not.toContain('894')
    expect(existing).toMatchObject({ page: `/candidates/${pat.id}/payer-moves` })
    expect((await payroll().get(`/pay-runs/${run.id}`)).body.status).toBe('exported')
    const done = await step(run, 'confirmation', accept('pay_run.payer_changed'), amber.finance)
    expect(done).toMatchObject({ status: 200, body: { status: 'confirmed', payer_changed: [] } })
    const history = (await as(amber.owner).get(`/history?subject=pay-runs&subject_id=${run.id}`)).body.data
    expect(JSON.stringify(history)).toContain('£554.50 on this run belongs to another payer by now')
    expect(JSON.stringify(history)).toContain('Payroll paid it on Friday')
    expect((await toMove(pat))[0].why_not).toContain('That run is confirmed, so this time is paid')
  })

  it('is asked about beside whoever confirms their own run, and nobody where nothing changed', async () => {
    const pat = await worker()
    await approvedWeek(pat)
    const run = await exported()
    await goesOver(pat, '2026-01-09')
    const asked = await step(run, 'confirmation')
    expect(asked.body.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'duty.pay_run_confirmation',
      'pay_run.payer_changed',
    ])
    const half = await step(run, 'confirmation', accept('duty.pay_run_confirmation'))
    expect(half.body.code).toBe('needs_reason')
    const back = await stepped(run, 'rollback', { reason: 'Paid by somebody else' }, amber.finance)
    expect(back).toMatchObject({ status: 'rolled_back', payer_changed: [] })
    expect(await toMove(pat)).toMatchObject([{ holding: 'free', pay_run: null, why_not: null }])
    const { data } = (await payroll().get(`/candidates/${pat.id}/payer-moves`)).body
    const body = { timesheet_ids: [data[0].timesheet_id], reason: 'Told on Friday' }
    expect((await payroll().post(`/candidates/${pat.id}/payer-moves`, body)).body.moved).toBe(1)
    const again = await exported()
    expect([again.amount, again.payer_changed]).toEqual([680_00, []])
    expect((await step(again, 'confirmation', {}, amber.finance)).status).toBe(200)
  })

  it('is told to whoever sees pay runs, and to no other agency', async () => {
    const pat = await worker()
    await approvedWeek(pat)
    const run = await exported()
    await goesOver(pat, '2026-01-05')
    expect((await as(birch.payroll).get(`/pay-runs/${run.id}`)).status).toBe(404)
    expect((await step(run, 'confirmation', accept('pay_run.payer_changed'), birch.finance)).status).toBe(404)
    expect((await as(amber.consultant).get(`/pay-runs/${run.id}`)).status).toBe(403)
  })
})

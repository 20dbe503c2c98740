import { beforeEach, describe, expect, it } from 'vitest'
import {
  adjust,
  approvedWeek,
  clear,
  create,
  created,
  exported,
  fileOf,
  finance,
  openPayroll,
  payroll,
  preview,
  sheet,
  step,
  stepped,
  worker,
} from '#areas/payroll/payroll.testing.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openPayroll()
beforeEach(clear)

const hold = async (sheet: number) => {
  const given = { timesheet_ids: [sheet], side: 'pay', reason: 'Hours in doubt' }
  const reply = await payroll().post('/units/holds', given)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const own = { accepted: [{ code: 'duty.pay_run_confirmation', reason: 'Nobody else is here today' }] }

describe('the golden week as PAYE', () => {
  it('is paid by a run from preview to confirmation, to the penny, and its sheet becomes processed', async () => {
    const pat = await worker()
    const id = await approvedWeek(pat)
    const due = await preview()
    expect(due.takes).toMatchObject({ worker_count: 1, unit_count: 7, amount: 894_50, no_bank: 1 })
    const ready = (await payroll().get('/units?side=pay&state=ready&per_page=100')).body.data
    const sum = (rows: { amount?: number; pay_amount?: number }[]) =>
      rows.reduce((total, row) => total + (row.amount ?? row.pay_amount ?? 0), 0)
    expect(sum(due.parts)).toBe(sum(ready))
    const counts = (await payroll().get('/timesheets/counts')).body
    expect(counts.data?.paid_by_payroll ?? counts.paid_by_payroll).toBe(1)

    const drafted = await created()
    expect(drafted).toMatchObject({
      status: 'draft',
      worker_count: 1,
      unit_count: 7,
      minutes: 2670,
      amount: 894_50,
    })
    expect(drafted.number).toMatch(/^PAY-\d{4}$/)
    expect(await sheet(id)).toMatchObject({ pay_status: 'in_pay_run', status: 'approved' })
    const checked = await stepped(drafted, 'check')
    const sent = await stepped(checked, 'file', { layout: 'brightpay' })
    expect(sent).toMatchObject({
      status: 'exported',
      file: { lines: 3, filename: `${sent.number}-brightpay.csv` },
    })
    expect(await sheet(id)).toMatchObject({ pay_status: 'exported_to_payroll', status: 'approved' })
    expect((await fileOf(sent)).split('\r\n')).toEqual([
      'Works number,Name,Payment type,Description,Units,Rate,Amount',
      `${pat.payroll_ref},'=Pat Payne1,BASIC,Basic,40.00,20.00,800.00`,
      expect.stringMatching(/OT,Over 40 hours a week,3\.00,30\.00,90\.00$/),
      expect.stringMatching(/NIGHT,Night,1\.50,3\.00,4\.50$/),
      '',
    ])

    const invoices = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-03-01' })
    expect(invoices.status).toBe(201)
    const [draft] = (await finance().get(`/invoices?run_id=${invoices.body.id}`)).body.data
    await finance().post(`/invoices/${draft.id}/approval`)
    await finance().post(`/invoices/${draft.id}/issue`)
    expect(await sheet(id)).toMatchObject({ status: 'processed' })

    const alone = await step(sent, 'confirmation')
    expect(alone.body).toMatchObject({
      code: 'needs_reason',
      warnings: [{ code: 'duty.pay_run_confirmation' }],
    })
    const confirmed = await stepped(sent, 'confirmation', {}, amber.finance)
    expect(confirmed.status).toBe('confirmed')
    expect(confirmed.moves.map(({ status, user_name }) => [status, user_name])).toEqual([
      ...['draft', 'checked', 'exported'].map((status) => [status, 'Paul Price']),
      ['confirmed', 'Fay Finch'],
    ])
    expect(await sheet(id)).toMatchObject({ pay_status: 'paid', status: 'processed' })
    const unit = (await payroll().get(`/units?timesheet_id=${id}`)).body.data[0]
    expect(unit).toMatchObject({ pay_state: 'done', pay_run: { number: sent.number } })
  })

  it('is on the generic file unit by unit, with the control totals at its end, the same bytes each time', async () => {
    await approvedWeek(await worker())
    const run = await exported()
    const [first, again] = [await fileOf(run), await fileOf(run)]
    expect(first).toBe(again)
    expect(first.trimEnd().split('\r\n').at(-1)).toBe('TOTAL,1,7,44.50,894.50')
    const entries = (await payroll().get(`/history?subject=pay-runs&subject_id=${run.id}`)).body.data as {
      action: string
    }[]
    expect(entries.filter(({ action }) => action === 'file downloaded')).toHaveLength(2)
  })
})

describe('what is left out', () => {
  it('names who has no National Insurance number or tax code, who is held, and counts it as due', async () => {
    const workers = [
      await worker({ ni_number: '' }),
      await worker({ tax_code: '' }),
      await worker(),
      await worker(),
    ]
    const sheets: number[] = []
    for (const each of workers) sheets.push(await approvedWeek(each))
    await hold(sheets[3]!)
    const due = await preview()
    expect(due.takes.amount).toBe(894_50)
    const of = (reason: string | null) =>
      due.parts.find((part: { reason: string | null }) => part.reason === reason)
    for (const reason of ['no_ni_number', 'no_tax_code', 'on_hold', null])
      expect(of(reason), reason ?? 'taken').toMatchObject({ way: 'payroll', workers: 1, amount: 894_50 })
    expect((await created()).amount).toBe(894_50)
  })

  it('leaves who was corrected below nothing for the next run, and takes a correction that adds', async () => {
    const pat = await worker()
    const id = await approvedWeek(pat)
    const first = await stepped(await exported(), 'confirmation', own)
    expect(first.amount).toBe(894_50)
    await adjust(id, -100_00)
    expect((await create()).body).toMatchObject({ code: 'pay_run.nothing_due' })
    expect((await preview()).stopped).toMatchObject([{ reason: 'negative_rest', amount: -100_00 }])
    await approvedWeek(pat, '2026-01-12')
    const next = await exported()
    expect(next).toMatchObject({ amount: 794_50, unit_count: 8 })
    expect(await fileOf(next)).toContain(',-100.00,')
  })

  it('pays a leaver what they earned, and says that they left', async () => {
    const pat = await worker()
    await approvedWeek(pat)
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      db
        .updateTable('candidates')
        .set({ status: 'leaver' })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', pat.id)
        .execute(),
    )
    expect((await preview()).takes).toMatchObject({ amount: 894_50, leavers: 1 })
    const run = await created()
    const [row] = (await payroll().get(`/pay-run-workers?pay_run_id=${run.id}`)).body.data
    expect(row).toMatchObject({ candidate_id: pat.id, is_leaver: true, amount: 894_50 })
    await stepped(run, 'rollback', { reason: 'Only looked' })
  })

  it('sees what is held between check and file: the file is refused, another check leaves it out', async () => {
    const [pat, kim] = [await worker(), await worker()]
    const [one, other] = [await approvedWeek(pat), await approvedWeek(kim)]
    const checked = await stepped(await created(), 'check')
    await hold(other)
    expect(await sheet(other)).toMatchObject({ pay_status: 'in_pay_run' })
    expect((await step(checked, 'file')).body).toMatchObject({ code: 'pay_run.changed_since' })
    const again = await stepped(checked, 'check')
    expect(again).toMatchObject({ worker_count: 1, amount: 894_50, stopped: [] })
    expect(await sheet(other)).toMatchObject({ pay_status: 'on_hold' })
    expect((await stepped(again, 'file')).amount).toBe(894_50)
    expect(await sheet(one)).toMatchObject({ pay_status: 'exported_to_payroll' })
  })
})

describe('a run', () => {
  it('frees its time when it is rolled back, for the next one, and never after it was confirmed', async () => {
    const id = await approvedWeek(await worker())
    const run = await exported()
    const back = await stepped(run, 'rollback', { reason: 'Wrong week' })
    expect(back).toMatchObject({ status: 'rolled_back', amount: 894_50 })
    expect(await sheet(id)).toMatchObject({ pay_status: 'ready', status: 'approved' })
    const second = await stepped(await exported(), 'confirmation', own)
    expect((await step(second, 'rollback', { reason: 'Too late' })).body).toMatchObject({
      code: 'pay_run.confirmed',
    })
    expect((await create()).body).toMatchObject({ code: 'pay_run.nothing_due' })
  })

  it('is exported by one of two people, and of two runs at once one has the time', async () => {
    await approvedWeek(await worker())
    const both = await Promise.all([create(), create()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const run = await stepped(both.find(({ status }) => status === 201)!.body, 'check')
    const files = await Promise.all([step(run, 'file'), step(run, 'file', {}, amber.owner)])
    expect(files.map(({ status }) => status).sort()).toEqual([200, 409])
    const retried = await step(run, 'file')
    expect(retried.body).toMatchObject({ code: 'pay_run.exported' })
  })

  it('keeps its time from self-billing, from another payer and from a reversal of the approval', async () => {
    const pat = await worker()
    const id = await approvedWeek(pat)
    const run = await created()
    const { version } = await sheet(id)
    const reverted = await as(amber.owner).post(`/timesheets/${id}/reversal`, {
      reason: 'Wrong hours',
      version,
    })
    expect(reverted.body).toMatchObject({ code: 'timesheet.on_pay_run' })
    expect((await preview()).takes.unit_count).toBe(0)
    await stepped(run, 'rollback', { reason: 'Only looked' })
  })

  it('is nobody’s of another agency, no stranger’s, and asks for each permission', async () => {
    await approvedWeek(await worker())
    const run = await exported()
    expect((await as(birch.owner).get(`/pay-runs/${run.id}`)).status).toBe(404)
    expect((await as(birch.owner).get(`/pay-runs/${run.id}/file`)).status).toBe(404)
    expect(
      (await as(birch.owner).post(`/pay-runs/${run.id}/rollback`, { version: run.version, reason: 'Mine' }))
        .status,
    ).toBe(404)
    expect((await as(nobody).get('/pay-runs')).status).toBe(401)
    for (const who of [amber.consultant, amber.candidate, amber.approver, amber.credit])
      expect((await as(who).get('/pay-runs')).status).toBe(403)
    expect((await finance().get(`/pay-runs/${run.id}`)).status).toBe(200)
    expect((await finance().get(`/pay-runs/${run.id}/file`)).body).toMatchObject({
      permission: 'payroll.file',
    })
    expect((await as(amber.auditor).get(`/pay-runs/${run.id}`)).status).toBe(200)
    expect((await step(run, 'confirmation', {}, amber.auditor)).status).toBe(403)
    await stepped(run, 'rollback', { reason: 'Only looked' })
  })

  it('is found by its number, and leaves a file of the list', async () => {
    const found = (await payroll().get('/pay-runs?search=pay-0001')).body.data
    expect(found).toMatchObject([{ number: 'PAY-0001' }])
    expect((await payroll().get('/search?q=PAY-0001')).status).toBe(200)
  })

  it('refuses a cut-off that is to come, and days that are none', async () => {
    const post = (body: object) => payroll().post('/pay-runs', body)
    expect((await post({ cut_off: '2190-01-01', pay_date: '2190-01-02' })).body.errors).toHaveProperty(
      'cut_off',
    )
    expect((await post({ cut_off: 'Friday', pay_date: '2026-02-31' })).status).toBe(422)
  })
})

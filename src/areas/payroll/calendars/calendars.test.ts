import { expect, it } from 'vitest'
import {
  approvedWeek,
  cut,
  engage,
  openPayroll,
  payroll,
  stepped,
  worker,
} from '#areas/payroll/payroll.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openPayroll()

const set = (body: object, who = amber.payroll) =>
  as(who).put('/pay-calendars/one', {
    ...{ frequency: 'monthly', first_cut_off: '2026-01-31', pay_after_days: 5, version: 0, ...body },
  })
const list = async (who = amber.payroll) => (await as(who).get('/pay-calendars')).body.data

it('is set by one of two people, changed as its next version, within the agency alone', async () => {
  expect((await payroll().post('/pay-runs', { ...cut, frequency: 'monthly' })).body.errors).toHaveProperty(
    'frequency',
  )
  const both = await Promise.all([set({}), set({}, amber.owner)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await list()).toMatchObject([
    { frequency: 'monthly', first_cut_off: '2026-01-31', last_cut_off: null, due: { is_over: true } },
  ])
  const changed = await set({ pay_after_days: 6, version: 1 })
  expect(changed.body).toMatchObject({ pay_after_days: 6, version: 2 })
  expect((await set({ version: 1 })).status).toBe(409)
  for (const wrong of [
    { pay_after_days: 32 },
    { pay_after_days: 1.5 },
    { frequency: 'daily' },
    { first_cut_off: '2026-02-30' },
  ])
    expect((await set({ version: 2, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  expect(await list(birch.payroll)).toEqual([])
  expect((await set({ version: 2 }, birch.payroll)).status).toBe(409)
  expect((await as(amber.finance).get('/pay-calendars')).status).toBe(200)
  expect((await set({ version: 2 }, amber.finance)).status).toBe(403)
  expect((await as(amber.candidate).get('/pay-calendars')).status).toBe(403)
  expect((await as(nobody).get('/pay-calendars')).status).toBe(401)
})

it('pays its own workers and those of every run; the others wait, named, and what is due next follows', async () => {
  const [pat, kim, lee] = [await worker(), await worker(), await worker()]
  for (const each of [pat, kim, lee]) await approvedWeek(each)
  await engage(pat, [
    { effective_from: '2026-02-01', payroll_ref: 'M1', tax_code: 'BR', pay_frequency: 'monthly' },
  ])
  await engage(kim, [
    { effective_from: '2026-02-01', payroll_ref: 'W1', tax_code: 'BR', pay_frequency: 'weekly' },
  ])
  const days = 'cut_off=2026-03-01&pay_date=2026-03-06'
  const due = (await payroll().get(`/pay-run-preview?${days}&frequency=monthly`)).body
  expect(due.takes).toMatchObject({ worker_count: 2, amount: 2 * 894_50 })
  expect(due.stopped).toMatchObject([{ candidate_id: kim.id, reason: 'other_frequency', amount: 894_50 }])
  expect((await payroll().get(`/pay-run-preview?${days}`)).body.takes.worker_count).toBe(3)
  const made = await payroll().post('/pay-runs', { ...cut, frequency: 'monthly' })
  expect(made).toMatchObject({ status: 201, body: { frequency: 'monthly', worker_count: 2, stopped: [] } })
  expect(await list()).toMatchObject([
    { last_cut_off: '2026-03-01', due: { cut_off: '2026-03-31', pay_date: '2026-04-06' } },
  ])
  await stepped(made.body, 'rollback', { reason: 'Only looked' })
  expect(await list()).toMatchObject([{ last_cut_off: null }])
})

import { expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { place, sheetOf } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, saffron } from '#test/agencies.ts'

openTestPlacements()

const monday = '2026-03-02'

it('what is not paid can be kept from the worker, what is not charged from the approver, and stays when they save', async () => {
  const { fixture } = here
  const code = async (more: object) =>
    (await as(amber.finance).post('/rate-codes', { kind: 'allowance', unit: 'unit', position: 9, ...more }))
      .body.id
  const fee = await code({ code: 'ADMIN', name: 'Admin fee', payable: false, worker_visible: false })
  const bonus = await code({ code: 'THANKS', name: 'Thanks', chargeable: false, client_visible: false })
  const from = { effective_from: '2026-01-05' }
  const changes = {
    ...{ layout: 'hours', overtime_rules: [], unpaid_break: null },
    rates: [
      { rate_code_id: fixture.basic, pay_rate: '20', charge_rate: '26', ...from },
      { rate_code_id: fee, pay_rate: '0', charge_rate: '12.50', ...from },
      { rate_code_id: bonus, pay_rate: '40', charge_rate: '0', ...from },
    ],
  }
  const id = await sheetOf(as, amber.owner, await place({ ...here, saffron, changes }), monday)
  const entry = (rate_code_id: number, quantity: string, day = monday) => ({
    ...{ kind: 'quantity', day, rate_code_id, quantity },
  })
  const save = async (who: typeof amber.owner, entries: object[]) =>
    as(who).patch(`/timesheets/${id}`, { entries, note: '', version: (await show(id)).version })
  expect(
    (await save(amber.owner, [entry(fixture.basic, '8'), entry(fee, '1'), entry(bonus, '1')])).status,
  ).toBe(200)

  const codesOf = ({ entries }: { entries: { rate_code_id: number }[] }) =>
    entries.map((each) => each.rate_code_id)
  const own = await show(id, amber.candidate)
  expect(codesOf(own)).toEqual([fixture.basic, bonus])
  expect(codesOf({ entries: own.terms.rates })).toEqual([fixture.basic, bonus])
  expect(JSON.stringify(own)).not.toContain('Admin fee')
  expect((await save(amber.candidate, [entry(fee, '9')])).body.code).toBe('timesheet.rate_code_unknown')
  const saved = await save(amber.candidate, [entry(fixture.basic, '7.5'), entry(bonus, '1')])
  expect(saved).toMatchObject({ status: 200, body: { pay_amount: 19_000 } })
  expect(codesOf(await show(id))).toEqual([fixture.basic, bonus, fee])
  expect(await show(id)).toMatchObject({ charge_amount: 19_500 + 1250 })

  await as(amber.candidate).post(`/timesheets/${id}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  const reviewed = await show(id, amber.approver)
  expect(codesOf(reviewed)).toEqual([fixture.basic, fee])
  expect(JSON.stringify(reviewed)).not.toContain('Thanks')
  const next = await sheetOf(as, amber.owner, reviewed.placement_id, '2026-03-09')
  const copied = await as(amber.candidate).get(`/timesheets/${next}/previous-entries`)
  expect(codesOf(copied.body.data)).toEqual([fixture.basic, bonus])
  // Nor once no rate of the placement says any more that it is hidden.
  const { version } = (await as(amber.owner).get(`/placements/${reviewed.placement_id}`)).body
  const rates = changes.rates.filter(({ rate_code_id }) => rate_code_id === fixture.basic)
  const without = await as(amber.owner).patch(`/placements/${reviewed.placement_id}`, { version, rates })
  expect(without.status, JSON.stringify(without.body)).toBe(200)
  const later = await as(amber.candidate).get(`/timesheets/${next}/previous-entries`)
  expect(codesOf(later.body.data)).toEqual([fixture.basic])
  expect(codesOf((await as(amber.owner).get(`/timesheets/${next}/previous-entries`)).body.data)).toContain(
    fee,
  )
})

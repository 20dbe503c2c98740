import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  adjust,
  approvedWeek,
  created,
  exported,
  openPayroll,
  payroll,
  stepped,
  type Worker,
  worker,
} from '#areas/payroll/payroll.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

openPayroll()
let pat: Worker
let me: Person
let kim: Worker
let other: Person

/** Their login, as an accepted invitation gives it. */
async function loginOf({ id }: Worker, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@portal.test`
  const person = await addPerson(saffron.database, amber.tenant, { name, email, role: 'candidate' })
  await inAmber((db) =>
    sql`update candidates set user_id = ${person.id} where tenant_id = ${db.tenant} and id = ${id}`.execute(
      db,
    ),
  )
  return person
}

beforeAll(async () => {
  pat = await worker()
  me = await loginOf(pat, 'Pat')
  kim = await worker()
  other = await loginOf(kim, 'Kim')
})

const payOf = async (who: Person) => (await as(who).get('/my-pay')).body.data

describe('the pay of a worker', () => {
  it('is theirs from the file on, with its weeks and what payroll made of it, and gone when it is rolled back', async () => {
    const week = await approvedWeek(pat)
    await approvedWeek(kim)
    const draft = await created()
    expect(await payOf(me)).toEqual([])
    const sent = await stepped(await stepped(draft, 'check'), 'file')
    const [before, ...none] = await payOf(me)
    expect(none).toEqual([])
    expect(before).toMatchObject({
      status: 'exported',
      pay_date: '2026-03-06',
      amount: 894_50,
      tax: null,
      net: null,
    })
    expect(before.weeks).toMatchObject([
      { timesheet_id: week, period_end: '2026-01-11', minutes: 2670, amount: 894_50 },
    ])
    await stepped(sent, 'rollback', { reason: 'Wrong week' })
    expect(await payOf(me)).toEqual([])

    const again = await exported()
    const line = ({ payroll_ref }: Worker, net: string) => `${payroll_ref},894.50,100.00,44.50,${net},12.00`
    const content = `Payroll reference,Gross,Tax,NI,Net,Holiday\n${line(pat, '750.00')}\n${line(kim, '750.00')}`
    const read = await stepped(again, 'gross-to-net', { filename: 'march.csv', content })
    await stepped(read, 'confirmation', {}, amber.finance)
    expect(await payOf(me)).toMatchObject([
      {
        ...{ number: again.number, status: 'confirmed', amount: 894_50, tax: 100_00, ni: 44_50, pension: 0 },
        ...{ other: 0, net: 750_00, holiday: 12_00 },
      },
    ])
    const rung = (await as(me).get('/notifications')).body.data
    expect(JSON.stringify(rung)).toContain('You have been paid')
    // Not in their times, whose microseconds may be any digits.
    expect(JSON.stringify(rung).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(/894|750/)
  })

  it('adds up with a correction of a week before', async () => {
    const [
      {
        weeks: [before],
      },
    ] = await payOf(me)
    await adjust(before.timesheet_id, -100_00)
    await approvedWeek(pat, '2026-01-12')
    const run = await exported()
    const [last] = await payOf(me)
    expect(last).toMatchObject({ number: run.number, amount: 794_50 })
    expect(
      last.weeks.map(({ timesheet_id, period_end, amount }: Record<string, unknown>) => [
        timesheet_id !== null,
        period_end,
        amount,
      ]),
    ).toEqual([
      [false, '2026-01-11', -100_00],
      [true, '2026-01-18', 894_50],
    ])
  })

  it('is nobody else’s: not a colleague’s, a stranger’s, an approver’s, nor of another agency', async () => {
    expect(await payOf(other)).toHaveLength(1)
    expect(JSON.stringify(await payOf(other))).not.toContain('794')
    expect(await payOf(amber.candidate)).toEqual([])
    expect(await payOf(birch.candidate)).toEqual([])
    expect(await payOf(amber.owner)).toEqual([])
    expect((await as(nobody).get('/my-pay')).status).toBe(401)
    for (const who of [amber.approver, amber.consultant])
      expect((await as(who).get('/my-pay')).status).toBe(403)
    for (const address of ['/pay-runs', '/pay-run-workers', '/pay-run-preview'])
      expect((await as(me).get(address)).status, address).toBe(403)
    expect((await payroll().get('/my-pay')).status).toBe(403)
    for (const odd of ['search=1', 'sort=amount', 'page=0', 'ids=x'])
      expect((await as(me).get(`/my-pay?${odd}`)).status, odd).toBeLessThan(500)
  })
})

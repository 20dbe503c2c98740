import { describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openAgencies()

const euro = { from_currency: 'EUR', to_currency: 'GBP', day: '2026-01-05', rate: '0.8532', source: 'ECB' }
const enter = (body: object, who = amber.finance) => as(who).post('/exchange-rates', body)
const onDay = async (day: string, who: Person = amber.owner) =>
  (await as(who).get(`/exchange-rates/on-day?day=${day}`)).body.data

describe('exchange rates', () => {
  it('hold from their day on, of several for one day the last, and each stays', async () => {
    expect(await enter(euro)).toMatchObject({
      status: 201,
      body: { ...euro, entered_by: amber.finance.name },
    })
    expect((await enter({ ...euro, rate: '0.8600' })).body.rate).toBe('0.86')
    await enter({ ...euro, day: '2026-01-12', rate: '0.87' })
    expect(await onDay('2026-01-04')).toEqual([])
    expect(await onDay('2026-01-11')).toMatchObject([{ rate: '0.86', day: '2026-01-05' }])
    expect(await onDay('2026-03-01')).toMatchObject([{ rate: '0.87', day: '2026-01-12', source: 'ECB' }])
    const { body } = await as(amber.owner).get('/exchange-rates?from_currency=EUR')
    expect(body.data.map(({ rate }: { rate: string }) => rate)).toEqual(['0.87', '0.86', '0.8532'])
  })

  it('are those of one agency', async () => {
    expect(await onDay('2026-03-01', birch.owner)).toEqual([])
    expect((await as(birch.owner).get('/exchange-rates')).body.data).toEqual([])
  })

  it('are told in the history', async () => {
    const { body: made } = await enter({ ...euro, day: '2026-01-20' })
    const history = await as(amber.owner).get(`/history?subject=exchange-rates&subject_id=${made.id}`)
    expect(history.body.data[0]).toMatchObject({
      action: 'created',
      changes: { rate: { from: null, to: '1 EUR = 0.8532 GBP' } },
    })
  })

  it.each([
    ['0', 'rate'],
    ['-1', 'rate'],
    ['0.123456789', 'rate'],
    ['1e3', 'rate'],
  ])('refuse %s', async (rate, field) => {
    expect(await enter({ ...euro, rate })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    })
  })

  it('refuse one currency in itself, and what is none', async () => {
    expect((await enter({ ...euro, to_currency: 'EUR' })).body).toMatchObject({
      code: 'exchange_rate.currencies',
      errors: { to_currency: expect.any(Array) },
    })
    expect((await enter({ ...euro, from_currency: 'XQQ' })).body.errors).toHaveProperty('from_currency')
  })

  it('are entered by who may, and read by who sees margins', async () => {
    expect((await enter(euro, amber.consultant)).status).toBe(403)
    expect((await as(amber.consultant).get('/exchange-rates')).status).toBe(200)
    expect((await as(amber.candidate).get('/exchange-rates')).status).toBe(403)
    expect((await as(amber.approver).get('/exchange-rates/on-day?day=2026-01-05')).status).toBe(403)
  })
})

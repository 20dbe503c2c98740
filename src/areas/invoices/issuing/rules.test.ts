import { describe, expect, test } from 'vitest'
import { firstDate, whyNotDate } from '#areas/invoices/issuing/rules.ts'
import { Day } from '#platform/http/contract.ts'

const may = { may_backdate: true }
const mayNot = { may_backdate: false }

describe('the day a document is dated', () => {
  test.for<[day: string, today: string, may_backdate: boolean, period_to: string | null, code: string]>([
    // Written by hand.
    ['2026-04-15', '2026-04-15', false, null, 'yes'],
    ['2026-04-16', '2026-04-15', true, null, 'invoice.future_date'],
    ['2027-01-01', '2026-12-31', true, null, 'invoice.future_date'],
    ['2026-04-14', '2026-04-15', false, null, 'invoice.backdate'],
    ['2026-04-14', '2026-04-15', true, null, 'yes'],
    ['2025-12-31', '2026-04-15', true, null, 'yes'],
    // Of time: never before the work was over …
    ['2026-04-11', '2026-04-15', true, '2026-04-12', 'invoice.before_work'],
    ['2026-04-12', '2026-04-15', true, '2026-04-12', 'yes'],
    ['2026-04-13', '2026-04-15', true, '2026-04-12', 'yes'],
    ['2026-04-11', '2026-04-15', false, '2026-04-12', 'invoice.backdate'],
    // … but on the day it is issued, which may be the Friday of a week that ends on Sunday.
    ['2026-04-10', '2026-04-10', false, '2026-04-12', 'yes'],
    ['2026-04-09', '2026-04-10', true, '2026-04-12', 'invoice.before_work'],
    // Around a leap day.
    ['2028-02-29', '2028-02-29', false, null, 'yes'],
    ['2028-02-29', '2028-03-01', true, '2028-02-29', 'yes'],
    ['2028-02-28', '2028-03-01', true, '2028-02-29', 'invoice.before_work'],
    ['2028-02-29', '2028-02-28', true, null, 'invoice.future_date'],
  ])('%s on %s: %s', ([day, today, may_backdate, period_to, code]) => {
    const reason = whyNotDate(day, { today, may_backdate, period_to }, 'issue_date')
    expect(reason?.code ?? 'yes').toBe(code)
    if (reason) expect(Object.keys(reason.errors ?? {})).toEqual(['issue_date'])
  })

  test.for(['2027-02-29', '2026-02-30', '2100-02-29', '2026-13-01', '29/02/2028'])('%s is no day', (day) => {
    expect(Day.safeParse(day).success).toBe(false)
  })

  test.for<[closed_to: string | null, period_to: string | null, first: string | undefined]>([
    [null, null, undefined],
    ['2028-02-28', null, '2028-02-29'],
    ['2028-02-29', null, '2028-03-01'],
    [null, '2028-02-20', '2028-02-20'],
    ['2028-01-31', '2028-02-20', '2028-02-20'],
    ['2028-02-29', '2028-02-20', '2028-03-01'],
    // Work that goes on beyond today can still be invoiced today.
    [null, '2028-04-02', '2028-03-31'],
  ])('closed up to %s, work up to %s: dated %s or later', ([closed_to, period_to, first]) => {
    expect(firstDate({ closed_to, period_to, today: '2028-03-31' })).toBe(first)
    if (first === undefined) return
    const dating = { today: '2028-03-31', period_to }
    expect(whyNotDate(first, { ...dating, ...may }, 'issue_date')).toBeUndefined()
    expect(whyNotDate(first, { ...dating, ...mayNot }, 'issue_date')?.code ?? 'today').toBe(
      first === '2028-03-31' ? 'today' : 'invoice.backdate',
    )
  })
})

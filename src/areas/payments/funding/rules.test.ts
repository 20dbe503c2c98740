import { expect, test } from 'vitest'
import { totalsOf, whyNotEnd, whyNotReserve, whyNotWithdraw } from '#areas/payments/funding/rules.ts'

test.each([
  [138552, '15', 20783, 117769],
  [100, '12.5', 13, 87],
  [0, '15', 0, 0],
  [-100, '12.5', -13, -87],
  [100, '0', 0, 100],
  [100, '100', 100, 0],
] as const)(
  'of %d, %s percent is kept back: %d, and %d is paid before',
  (total, percent, reserve, prepayment) => {
    const sums = { invoice_count: 1, credit_count: 0, invoiced: total, credited: 0 }
    expect(totalsOf(sums, percent)).toMatchObject({ total, reserve, prepayment })
  },
)

test('what is refused', () => {
  expect(whyNotReserve('100')).toBeUndefined()
  expect(whyNotReserve('100.01')?.errors).toHaveProperty('reserve_percent')
  expect(whyNotEnd({ ended_at: null })).toBeUndefined()
  expect(whyNotEnd({ ended_at: '2026-01-01T00:00:00Z' })?.code).toBe('funding.ended')
  expect(whyNotWithdraw({ status: 'open', credited_on: null })).toBeUndefined()
  expect(whyNotWithdraw({ status: 'open', credited_on: 'FUND-000002' })?.code).toBe('funding.credited_since')
  expect(whyNotWithdraw({ status: 'withdrawn', credited_on: null })?.code).toBe('funding.withdrawn')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  linesOf,
  partsOf,
  requestNumber,
  whyNotCancel,
  whyNotCertify,
  whyNotCorrect,
  whyNotRequest,
  whyNotResolve,
  whyNotSend,
  whyNotSettle,
} from '#areas/invoices/payment-requests/rules.ts'
import { draftTotals } from '#areas/invoices/rules.ts'

test('each kind counts for itself', () => {
  expect(requestNumber('proforma', 42)).toBe('PRO-000042')
  expect(requestNumber('application', 1_234_567)).toBe('AFP-1234567')
})

const draft = { type: 'sales', status: 'draft', net: 1, line_count: 1 } as const
test.for([
  [draft, undefined],
  [{ ...draft, status: 'approved' } as const, undefined],
  [{ ...draft, type: 'self-billing' } as const, 'payment_request.not_sales'],
  [{ ...draft, type: 'sales-credit' } as const, 'payment_request.not_sales'],
  [{ ...draft, status: 'issued' } as const, 'payment_request.issued'],
  [{ ...draft, net: 0 }, 'payment_request.nothing'],
  [{ ...draft, net: -1 }, 'payment_request.nothing'],
  [{ ...draft, line_count: 0 }, 'payment_request.nothing'],
] as const)('what can be asked for: %j', ([of, code]) => {
  expect(whyNotRequest(of)?.code).toBe(code)
})

const open = { type: 'application', status: 'open', number: 'AFP-1', net: 1154_60, currency: 'GBP' } as const
test.for([
  [open, 1154_60, undefined],
  [open, 1, undefined],
  [open, 1154_61, 'payment_request.beyond'],
  [{ ...open, type: 'proforma' } as const, 1, 'payment_request.no_application'],
  [{ ...open, status: 'certified' }, 1, 'payment_request.certified'],
  [{ ...open, status: 'cancelled' }, 1, 'payment_request.cancelled'],
] as const)('what can be certified: %j, %d', ([of, certified, code]) => {
  expect(whyNotCertify(of, certified)?.code).toBe(code)
})

const part = { ...open, status: 'certified', certified: 1000_00, settled: false }
test.for([
  [part, undefined],
  [{ ...part, certified: null }, 'payment_request.not_certified'],
  [{ ...part, certified: 1154_60 }, 'payment_request.no_difference'],
  [{ ...part, settled: true }, 'payment_request.settled'],
  [{ ...part, status: 'cancelled' }, 'payment_request.cancelled'],
] as const)('what becomes of a difference is said once, where there is one: %j', ([of, code]) => {
  expect(whyNotSettle(of)?.code).toBe(code)
})

test('only time is put right, only what is still asked for ends, and what stands on the draft is not taken back', () => {
  expect(whyNotCorrect('correction', [])?.code).toBe('payment_request.no_time')
  expect(whyNotCorrect('correction', [7])).toBeUndefined()
  expect(whyNotCorrect('dispute', [])).toBeUndefined()
  expect(whyNotResolve({ way: 'dispute', outcome: null })).toBeUndefined()
  expect(whyNotResolve({ way: 'dispute', outcome: 'given_up' })?.code).toBe('payment_request.no_dispute')
  expect(whyNotResolve({ way: 'correction', outcome: null })?.code).toBe('payment_request.no_dispute')
  expect(whyNotResolve(null)?.code).toBe('payment_request.no_dispute')
  expect(whyNotCancel({ status: 'certified', settled: false })).toBeUndefined()
  expect(whyNotCancel({ status: 'certified', settled: true })?.code).toBe('payment_request.settled')
  expect(whyNotCancel({ status: 'cancelled', settled: false })?.code).toBe('payment_request.cancelled')
  expect(whyNotSend({ status: 'open' }, [])?.code).toBe('payment_request.no_address')
  expect(whyNotSend({ status: 'certified' }, ['a@b.test'])?.code).toBe('payment_request.certified')
})

test('what is not certified is taken off by tax code, to the penny, and put back by the same', () => {
  const bases = fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(bases, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const taxes = given.map((base, at) => ({ tax_code_id: at + 1, base }))
      const net = given.reduce((sum, base) => sum + base, 0)
      const less = Math.max(1, Math.floor(net * share))
      const parts = partsOf(less, taxes)
      const totalOf = (sign: 1 | -1) =>
        draftTotals(
          linesOf(parts, 'Rest', 'GBP', sign).map((line) => ({ ...line, tax_rate: '20' })),
          'GBP',
        ).net
      expect(totalOf(-1)).toBe(-less)
      expect(totalOf(1)).toBe(less)
      for (const { tax_code_id, net: off } of parts)
        expect(off).toBeLessThanOrEqual(taxes[tax_code_id - 1]!.base)
    }),
  )
})

import { expect, it } from 'vitest'
import { fingerprint } from '#areas/billing/documents/fingerprint.ts'
import { stateOf, vatFor, vatOfCredit, whyNotCredit, whyNotReceive } from '#areas/billing/documents/rules.ts'

const gb = { country: 'GB', vat_number: 'GB123456782', vat_percent: '20' }
const de = { country: 'DE', vat_number: 'DE136695976', vat_percent: '19' }

it.each([
  [gb, { country: 'GB', vat_number: '' }, '20', 'S'],
  [gb, { country: 'IE', vat_number: 'IE6388047V' }, '0', 'AE'],
  [gb, { country: 'US', vat_number: '' }, '0', 'O'],
  [de, { country: 'FR', vat_number: '' }, '19', 'S'],
  [de, { country: 'FR', vat_number: 'FR40303265045' }, '0', 'AE'],
  [de, { country: 'GB', vat_number: '' }, '0', 'O'],
  [{ ...gb, vat_number: '' }, { country: 'GB', vat_number: '' }, '0', 'O'],
])('from %o to %o: %s %%, %s', (seller, buyer, percent, category) => {
  const vat = vatFor(seller, buyer)
  expect([vat.percent, vat.category]).toEqual([percent, category])
  expect(vat.note === '').toBe(category === 'S')
})

it('is the same fingerprint whatever the order, and another for one penny or another one before', () => {
  const one = fingerprint('a', { net: 1, lines: [{ text: 'x', amount: 1 }] })
  expect(fingerprint('a', { lines: [{ amount: 1, text: 'x' }], net: 1 })).toBe(one)
  expect(fingerprint('a', { net: 2, lines: [{ text: 'x', amount: 1 }] })).not.toBe(one)
  expect(fingerprint('b', { net: 1, lines: [{ text: 'x', amount: 1 }] })).not.toBe(one)
})

const invoice = {
  kind: 'invoice' as const,
  net: 41_000,
  credited_net: 0,
  gross: 49_200,
  credited: 0,
  paid: 0,
  currency: 'GBP',
  due_on: '2026-02-14',
}

it.each([
  [{}, '2026-02-14', 'open'],
  [{}, '2026-02-15', 'overdue'],
  [{ paid: 49_199 }, '2026-02-15', 'overdue'],
  [{ paid: 49_200 }, '2026-02-15', 'paid'],
  [{ credited: 49_200 }, '2026-02-15', 'credited'],
  [{ kind: 'credit' as const }, '2026-02-15', 'issued'],
])('%o on %s is %s', (more, today, state) => {
  expect(stateOf({ ...invoice, ...more }, today)).toBe(state)
})

it('takes no more money than is open, and takes no more back than came', () => {
  const on = (amount: number, more = {}) =>
    whyNotReceive({ ...invoice, ...more }, amount, '2026-02-01', '2026-02-01')?.errors
  expect(on(49_200)).toBeUndefined()
  expect(on(49_201)).toHaveProperty('amount')
  expect(on(-1)).toHaveProperty('amount')
  expect(on(-49_200, { paid: 49_200 })).toBeUndefined()
  expect(on(-1, { paid: 49_200, credited: 1_200 })).toBeUndefined()
  expect(whyNotReceive(invoice, 1, '2026-02-02', '2026-02-01')?.errors).toHaveProperty('received_on')
  expect(whyNotReceive(undefined, 1, '2026-02-01', '2026-02-01')?.errors).toHaveProperty('invoice_id')
  expect(whyNotCredit({ ...invoice, credited_net: 1_000 }, 40_000)).toBeUndefined()
  expect(whyNotCredit({ ...invoice, credited_net: 1_000 }, 40_001)?.errors).toHaveProperty('net')
})

it('takes the VAT along to the last penny, however an invoice is credited', () => {
  const of = (net: number, gross: number, credited_net: number, credited: number) => ({
    ...{ ...invoice, net, gross, credited_net, credited, vat_percent: '20' },
  })
  expect(vatOfCredit(of(41_000, 49_200, 0, 0), 1_000)).toBe(200)
  // 3 at 20 % are 1 of VAT, three times 1 are none.
  expect(vatOfCredit(of(3, 4, 2, 2), 1)).toBe(1)
  // 6 at 20 % are 1 of VAT, twice 3 would be 2.
  expect(vatOfCredit(of(6, 7, 0, 0), 3)).toBe(1)
  expect(vatOfCredit(of(6, 7, 3, 4), 3)).toBe(0)
})

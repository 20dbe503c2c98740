import { expect, test } from 'vitest'
import { payerWarning } from '#areas/payroll/rules.ts'

const changed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ candidate_id: at, name: `W${at}`, amount: 100_01 + at }))

test.for<[count: number, starts: string]>([
  [1, '£100.01 on this run belongs to another payer by now (W0, £100.01). '],
  [2, '£200.03 on this run belongs to another payer by now (W0, £100.01; W1, £100.02). '],
  [
    7,
    '£700.28 on this run belongs to another payer by now (W0, £100.01; W1, £100.02; W2, £100.03; W3, £100.04; W4, £100.05; 2 more). ',
  ],
])('%s workers are summed up, five of them by name', ([count, starts]) => {
  expect(payerWarning({ payer_changed: changed(count), currency: 'GBP' })?.text).toContain(starts)
})

test('it leads to the first of them whoever may see what is moved, and nobody else', () => {
  const run = { payer_changed: changed(2), currency: 'GBP' }
  expect(payerWarning(run, (id) => `/candidates/${id}/payer-moves`)?.existing).toEqual({
    label: 'See W0',
    page: '/candidates/0/payer-moves',
  })
  expect(payerWarning(run)).not.toHaveProperty('existing')
  expect(payerWarning({ ...run, payer_changed: [] })).toBeUndefined()
})

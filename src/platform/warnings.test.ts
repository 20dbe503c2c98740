import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { Accepted, acceptWarnings } from '#platform/warnings.ts'

const overlap = { code: 'placement.overlap', field: 'starts_on', text: 'Two placements on the same days.' }
const margin = { code: 'placement.margin', text: 'Pay is above charge.' }

test('without a warning nothing is asked and nothing recorded, whatever was accepted', () => {
  expect(acceptWarnings([], [])).toEqual({})
  expect(acceptWarnings([undefined], [{ code: 'placement.overlap', reason: 'Two half days' }])).toEqual({})
})

test('a warning without its reason is refused with all of them', () => {
  for (const accepted of [[], [{ code: 'placement.overlap', reason: 'Two half days' }]]) {
    const refusal = refusalOf(() => acceptWarnings([overlap, undefined, margin], accepted))
    expect([refusal.status, refusal.code, refusal.warnings]).toEqual([409, 'needs_reason', [overlap, margin]])
  }
})

test('accepted warnings stand in the history with their reasons', () => {
  const accepted = [
    { code: 'placement.margin', reason: 'A trial week' },
    { code: 'placement.overlap', reason: 'Two half days' },
  ]
  expect(acceptWarnings([overlap, margin], accepted)).toEqual({
    accepted_warnings: {
      from: null,
      to: 'Two placements on the same days. Accepted because: Two half days\nPay is above charge. Accepted because: A trial week',
    },
  })
})

test('a reason has words, and its range', () => {
  const reads = (reason: string) => Accepted.safeParse([{ code: 'x', reason }]).success
  expect(['', '  ', 'ok', '   a   ', 'x'.repeat(501)].filter(reads)).toEqual([])
  expect(['yes', 'x'.repeat(500)].filter(reads)).toHaveLength(2)
  expect(Accepted.parse(undefined)).toEqual([])
})

function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}

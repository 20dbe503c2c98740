import { expect, it } from 'vitest'
import { backdatedWarning } from '#areas/jobs/backdated.ts'

const today = '2026-11-22'

it.each([
  ['2026-11-22', undefined, false],
  ['2027-06-01', undefined, false],
  // 53 weeks back to the day, and the day before.
  ['2025-11-16', undefined, false],
  ['2025-11-15', undefined, true],
  ['1990-01-01', undefined, true],
  // What began then already is not asked about again; an earlier start is.
  ['2025-01-06', '2025-01-06', false],
  ['2025-02-03', '2025-01-06', false],
  ['2025-01-05', '2025-01-06', true],
])('a placement from %s (before: %s) wants a reason: %s', (start, before, wants) => {
  const warning = backdatedWarning(start, today, before)
  expect(warning?.code).toBe(wants ? 'placement.backdated' : undefined)
  if (wants)
    expect(warning).toMatchObject({
      field: 'start_date',
      text: expect.stringContaining('more than a year ago'),
    })
})

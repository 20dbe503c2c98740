import { expect, test } from 'vitest'
import { invoices } from '#areas/invoices/contract.ts'
import { batchesOf } from './batches.ts'

test('all documents of a run are approved and issued, however many it makes, in calls that are taken', () => {
  const ids = Array.from({ length: 31_000 }, (_, at) => at + 1)
  const batches = batchesOf(ids)
  expect(batches.flat()).toEqual(ids)
  expect(batches.map((some) => some.length)).toEqual([10_000, 10_000, 10_000, 1_000])
  for (const some of batches) {
    expect(invoices.approveMany.body!.safeParse({ ids: some }).success).toBe(true)
    expect(invoices.issueMany.body!.safeParse({ ids: some }).success).toBe(true)
  }
  expect(batchesOf([])).toEqual([])
})

/** As many documents as one call approves or issues (`ids` of `invoices/contract.ts`): with every split, a run makes more. */
const most = 10_000

/** What is sent in one call after the other, as people do who have more to approve than one takes. */
export function batchesOf(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / most)
  return Array.from({ length: count }, (_, at) => ids.slice(at * most, (at + 1) * most))
}

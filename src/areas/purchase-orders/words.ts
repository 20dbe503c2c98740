import type { Movement } from '#areas/purchase-orders/contract.ts'

/** What a movement did, in words for people … */
export const kindNames: Record<Movement['kind'], string> = {
  reserve: 'Submitted',
  commit: 'Approved',
  consume: 'Invoiced',
  release: 'Taken back',
}

/** … and what a release took back. */
export const takenBackNames: Record<NonNullable<Movement['of']>, string> = {
  reserve: 'Taken off submitted',
  commit: 'Taken off approved',
  consume: 'Taken off invoiced',
}

import type { RateChangeStatus } from '#areas/jobs/rate-changes/contract.ts'

/** What people call how a proposal stands, on screen and in files. */
export const rateChangeStatuses: Record<RateChangeStatus, string> = {
  proposed: 'Proposed',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

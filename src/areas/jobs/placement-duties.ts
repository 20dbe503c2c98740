import { dutyWarning } from '#areas/access/public.ts'
import { placementDuty } from '#areas/jobs/duties.ts'
import { hasSetRates } from '#areas/jobs/placement-check-queries.ts'
import { isAgreed, type PlacementState } from '#areas/jobs/transitions.ts'
import type { Context } from '#platform/context.ts'
import type { Warning } from '#platform/refusal.ts'

type Approval = {
  before?: { id: number; status: PlacementState } | undefined
  after: { status: PlacementState }
  /** Are rates set by the same call? */
  setsRates: boolean
}

/**
 * Approving a placement, which approves its rates, by whoever set them: refuses or warns as the agency chose. A placement
 * that begins as agreed is both at once; from agreed to live is no approval.
 */
export async function approvalWarning(
  { db, who }: Pick<Context, 'db' | 'who'>,
  { before, after, setsRates }: Approval,
): Promise<Warning | undefined> {
  if (!isAgreed(after.status) || (before && before.status !== 'draft')) return undefined
  const both = !before || setsRates || (await hasSetRates(db, before.id, who.id))
  return dutyWarning(db, placementDuty, { both, field: 'status' })
}

import { dutyWarning } from '#areas/access/public.ts'
import { belowFloorDuty, placementDuty } from '#areas/jobs/duties.ts'
import { hasSetRates } from '#areas/jobs/placement-check-queries.ts'
import { isAgreed, type PlacementState } from '#areas/jobs/transitions.ts'
import type { Context } from '#platform/context.ts'
import type { Warning } from '#platform/refusal.ts'

type Approval = {
  before?: { id: number; status: PlacementState } | undefined
  after: { status: PlacementState }
  /** Are rates set by the same call? */
  setsRates: boolean
  belowFloor: boolean
}

/**
 * Approving a placement, which approves its rates, by whoever set them; and agreed rates that somebody changes alone, where
 * they fall below the floor. Refuses or warns as the agency chose. A placement that begins as agreed is both at once;
 * from agreed to live is no approval.
 */
export async function dutyWarnings(
  { db, who }: Pick<Context, 'db' | 'who'>,
  { before, after, setsRates, belowFloor }: Approval,
): Promise<(Warning | undefined)[]> {
  if (!isAgreed(after.status)) return []
  const approves = !before || before.status === 'draft'
  if (!approves && !setsRates) return []
  const both = !before || setsRates || (await hasSetRates(db, before.id, who.id))
  return [
    approves ? await dutyWarning(db, placementDuty, { both, field: 'status' }) : undefined,
    belowFloor ? await dutyWarning(db, belowFloorDuty, { both, field: 'rates' }) : undefined,
  ]
}

import type { BillStatus, PayStatus } from '#areas/timesheets/contract.ts'
import { setSides } from '#areas/timesheets/unit-queries.ts'
import type { Db } from '#platform/db/tenant.ts'

export { listedSheets } from '#areas/timesheets/list-totals.ts'
export { type Cut, nextRun, type ReadyFigure, readiness, readyFigures } from '#areas/timesheets/readiness.ts'
export { type BackfilledSheet, backfillSheets } from '#areas/timesheets/schedule/backfill.ts'
export { scheduleAllSheets, scheduleForPlacement } from '#areas/timesheets/schedule/schedule.ts'
export { reach as sheetReach } from '#areas/timesheets/single-sheet-queries.ts'
export { holdTime, movePayers, type PayerMove } from '#areas/timesheets/timesheet-payers.ts'
export { lockBilling } from '#areas/timesheets/unit-queries.ts'

/**
 * Invoices say what became of one side of these sheets: `invoicing` while on a draft, `invoiced` when issued, `ready`
 * when the draft was deleted. Also moves sheets between approved and processed. In the caller's transaction.
 */
export function markBilling(
  db: Db,
  to:
    | { side: 'bill'; timesheet_ids: number[]; status: BillStatus }
    | { side: 'pay'; timesheet_ids: number[]; status: PayStatus },
): Promise<void> {
  return setSides(
    db,
    to.timesheet_ids,
    to.side === 'bill' ? { bill_status: to.status } : { pay_status: to.status },
  )
}

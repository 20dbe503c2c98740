import { recordsReach } from '#areas/reports/ask.ts'
import type { Definition } from '#areas/reports/definition.ts'
import { headOf, keyOf, type ReportKey } from '#areas/reports/heads.ts'
import { activePlacements } from '#areas/reports/kinds/active-placements.ts'
import { adjustments } from '#areas/reports/kinds/adjustments.ts'
import { agedDebt } from '#areas/reports/kinds/aged-debt.ts'
import { auditLog } from '#areas/reports/kinds/audit-log.ts'
import { awrTracker } from '#areas/reports/kinds/awr-tracker.ts'
import { blockedPlacements } from '#areas/reports/kinds/blocked-placements.ts'
import { clientProfitability } from '#areas/reports/kinds/client-profitability.ts'
import { clientStatement } from '#areas/reports/kinds/client-statement.ts'
import { creditNotes } from '#areas/reports/kinds/credit-notes.ts'
import { daysSalesOutstanding } from '#areas/reports/kinds/days-to-pay.ts'
import { deliveryFailures } from '#areas/reports/kinds/delivery-failures.ts'
import { disputeLog } from '#areas/reports/kinds/dispute-log.ts'
import { endingSoon } from '#areas/reports/kinds/ending-soon.ts'
import { forecast } from '#areas/reports/kinds/forecast.ts'
import { fundingSchedule } from '#areas/reports/kinds/funding-schedule.ts'
import { grossMargin } from '#areas/reports/kinds/gross-margin.ts'
import { hoursDetail } from '#areas/reports/kinds/hours-detail.ts'
import { hoursSummary } from '#areas/reports/kinds/hours-summary.ts'
import { importExportLog } from '#areas/reports/kinds/import-export-log.ts'
import { invoiceLineDetail } from '#areas/reports/kinds/invoice-line-detail.ts'
import { invoiceRegister } from '#areas/reports/kinds/invoice-register.ts'
import { ir35Register } from '#areas/reports/kinds/ir35-register.ts'
import { kidRegister } from '#areas/reports/kinds/kid-register.ts'
import { marginByConsultant } from '#areas/reports/kinds/margin-by-consultant.ts'
import { marginExceptions } from '#areas/reports/kinds/margin-exceptions.ts'
import { missingPo } from '#areas/reports/kinds/missing-po.ts'
import { missingTimesheets } from '#areas/reports/kinds/missing-timesheets.ts'
import { notificationLog } from '#areas/reports/kinds/notification-log.ts'
import { numberGaps } from '#areas/reports/kinds/number-gaps.ts'
import { paidByPayroll } from '#areas/reports/kinds/paid-by-payroll.ts'
import { payrollExportLog } from '#areas/reports/kinds/payroll-export-log.ts'
import { permFees } from '#areas/reports/kinds/perm-fees.ts'
import { pipeline } from '#areas/reports/kinds/pipeline.ts'
import { poBurn } from '#areas/reports/kinds/po-burn.ts'
import { poExpiring } from '#areas/reports/kinds/po-expiring.ts'
import { rateChanges } from '#areas/reports/kinds/rate-changes.ts'
import { readyToInvoice } from '#areas/reports/kinds/ready-to-invoice.ts'
import { readyToPay } from '#areas/reports/kinds/ready-to-pay.ts'
import { receipts } from '#areas/reports/kinds/receipts.ts'
import {
  complianceStatus,
  expiringDocuments,
  requestsOutstanding,
  waivers,
} from '#areas/reports/kinds/requests.ts'
import { revenueAccrual } from '#areas/reports/kinds/revenue-accrual.ts'
import { reverseCharge } from '#areas/reports/kinds/reverse-charge.ts'
import { approvalTurnaround, rejections } from '#areas/reports/kinds/reviews.ts'
import { selfBillRegister } from '#areas/reports/kinds/self-bill-register.ts'
import { selfBillingAgreements } from '#areas/reports/kinds/self-billing-agreements.ts'
import { startersLeavers } from '#areas/reports/kinds/starters-leavers.ts'
import { awaitingApproval, timesheetStatus } from '#areas/reports/kinds/timesheets.ts'
import { umbrellaDueDiligence } from '#areas/reports/kinds/umbrella-due-diligence.ts'
import { unbilledWip } from '#areas/reports/kinds/unbilled-wip.ts'
import { userActivity } from '#areas/reports/kinds/user-activity.ts'
import { vatDetail, vatSummary } from '#areas/reports/kinds/vat.ts'
import { workingTime } from '#areas/reports/kinds/working-time.ts'
import { permissionOf } from '#areas/reports/words.ts'
import { can, type Who } from '#platform/context.ts'
import { notFound } from '#platform/refusal.ts'

/** Every report, in the order of the catalogue. A report whose records do not exist yet is not there. */
export const catalogue: readonly Definition[] = [
  ...[hoursSummary, hoursDetail, missingTimesheets, awaitingApproval, timesheetStatus, approvalTurnaround],
  ...[rejections, adjustments, workingTime],
  ...[activePlacements, startersLeavers, endingSoon, rateChanges, awrTracker, pipeline],
  ...[grossMargin, marginByConsultant, clientProfitability, marginExceptions, forecast],
  ...[unbilledWip, readyToInvoice, invoiceRegister, invoiceLineDetail, creditNotes, deliveryFailures],
  ...[numberGaps, permFees, revenueAccrual],
  ...[agedDebt, clientStatement, receipts, daysSalesOutstanding, disputeLog, fundingSchedule],
  ...[readyToPay, paidByPayroll, selfBillRegister, payrollExportLog],
  ...[poBurn, poExpiring, missingPo],
  ...[vatSummary, vatDetail, reverseCharge, selfBillingAgreements],
  ...[complianceStatus, expiringDocuments, requestsOutstanding, waivers, blockedPlacements],
  ...[kidRegister, ir35Register, umbrellaDueDiligence],
  ...[auditLog, userActivity, notificationLog, importExportLog],
]

/** The report of this address that is open to somebody. One that is not is as one that does not exist. */
export function openReport(who: Who, { group, slug }: { group: string; slug: string }): ReportKey {
  const key = keyOf({ group, slug })
  const report = catalogue.find((each) => each.key === key)
  if (!report || !can(who, permissionOf(headOf(key)!.group)) || !recordsReach(who, report))
    throw notFound('Report')
  return key
}

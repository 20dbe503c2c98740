import { recordsReach } from '#areas/reports/ask.ts'
import type { Definition } from '#areas/reports/definition.ts'
import { headOf, keyOf, type ReportKey } from '#areas/reports/heads.ts'
import { activePlacements } from '#areas/reports/kinds/active-placements.ts'
import { agedDebt } from '#areas/reports/kinds/aged-debt.ts'
import { grossMargin } from '#areas/reports/kinds/gross-margin.ts'
import { hoursSummary } from '#areas/reports/kinds/hours-summary.ts'
import { invoiceLineDetail } from '#areas/reports/kinds/invoice-line-detail.ts'
import { invoiceRegister } from '#areas/reports/kinds/invoice-register.ts'
import { marginByConsultant } from '#areas/reports/kinds/margin-by-consultant.ts'
import { missingTimesheets } from '#areas/reports/kinds/missing-timesheets.ts'
import { paidByPayroll } from '#areas/reports/kinds/paid-by-payroll.ts'
import { poBurn } from '#areas/reports/kinds/po-burn.ts'
import { readyToPay } from '#areas/reports/kinds/ready-to-pay.ts'
import { receipts } from '#areas/reports/kinds/receipts.ts'
import { selfBillRegister } from '#areas/reports/kinds/self-bill-register.ts'
import { selfBillingAgreements } from '#areas/reports/kinds/self-billing-agreements.ts'
import { awaitingApproval, timesheetStatus } from '#areas/reports/kinds/timesheets.ts'
import { unbilledWip } from '#areas/reports/kinds/unbilled-wip.ts'
import { vatDetail, vatSummary } from '#areas/reports/kinds/vat.ts'
import { permissionOf } from '#areas/reports/words.ts'
import { can, type Who } from '#platform/context.ts'
import { notFound } from '#platform/refusal.ts'

/** Every report, in the order of the catalogue. A report whose records do not exist yet is not there. */
export const catalogue: readonly Definition[] = [
  hoursSummary,
  missingTimesheets,
  awaitingApproval,
  timesheetStatus,
  activePlacements,
  grossMargin,
  marginByConsultant,
  unbilledWip,
  invoiceRegister,
  invoiceLineDetail,
  agedDebt,
  receipts,
  readyToPay,
  paidByPayroll,
  selfBillRegister,
  poBurn,
  vatSummary,
  vatDetail,
  selfBillingAgreements,
]

/** The report of this address that is open to somebody. One that is not is as one that does not exist. */
export function openReport(who: Who, { group, slug }: { group: string; slug: string }): ReportKey {
  const key = keyOf({ group, slug })
  const report = catalogue.find((each) => each.key === key)
  if (!report || !can(who, permissionOf(headOf(key)!.group)) || !recordsReach(who, report))
    throw notFound('Report')
  return key
}

import { recordsReach } from '#areas/reports/ask.ts'
import { headOf, keyOf, permissionOf, type ReportKey } from '#areas/reports/contract.ts'
import type { Definition } from '#areas/reports/definition.ts'
import { agedDebt } from '#areas/reports/kinds/aged-debt.ts'
import { grossMargin } from '#areas/reports/kinds/gross-margin.ts'
import { hoursSummary } from '#areas/reports/kinds/hours-summary.ts'
import { invoiceRegister } from '#areas/reports/kinds/invoice-register.ts'
import { missingTimesheets } from '#areas/reports/kinds/missing-timesheets.ts'
import { paidByPayroll } from '#areas/reports/kinds/paid-by-payroll.ts'
import { poBurn } from '#areas/reports/kinds/po-burn.ts'
import { readyToPay } from '#areas/reports/kinds/ready-to-pay.ts'
import { receipts } from '#areas/reports/kinds/receipts.ts'
import { unbilledWip } from '#areas/reports/kinds/unbilled-wip.ts'
import { vatDetail, vatSummary } from '#areas/reports/kinds/vat.ts'
import { can, type Who } from '#platform/context.ts'
import { notFound } from '#platform/refusal.ts'

/** Every report, in the order of the catalogue. A report whose records do not exist yet is not there. */
export const catalogue: readonly Definition[] = [
  hoursSummary,
  missingTimesheets,
  grossMargin,
  unbilledWip,
  invoiceRegister,
  agedDebt,
  receipts,
  readyToPay,
  paidByPayroll,
  poBurn,
  vatSummary,
  vatDetail,
]

/** The report of this address that is open to somebody. One that is not is as one that does not exist. */
export function openReport(who: Who, { group, slug }: { group: string; slug: string }): ReportKey {
  const key = keyOf({ group, slug })
  const report = catalogue.find((each) => each.key === key)
  if (!report || !can(who, permissionOf(headOf(key)!.group)) || !recordsReach(who, report))
    throw notFound('Report')
  return key
}

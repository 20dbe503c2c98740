import { Report, ReportQuery } from '#areas/reports/contract.ts'
import { type Group, permissionOf } from '#areas/reports/words.ts'
import { endpoint } from '#platform/http/contract.ts'

/** What a report asks for: days from and to, a day that it is as of, or nothing: it tells how things stand now. */
export type Asks = 'period' | 'as_of' | 'now'

type Head = { group: Group; slug: string; title: string; asks: Asks }

/** Every report there is: its address, its title, and what it asks for. What it tells stands in `kinds/`. */
export const heads = [
  { group: 'margin', slug: 'gross-margin', title: 'Gross margin', asks: 'period' },
  { group: 'billing', slug: 'unbilled-wip', title: 'Unbilled time', asks: 'now' },
  { group: 'billing', slug: 'invoice-register', title: 'Invoice register', asks: 'period' },
  { group: 'receivables', slug: 'aged-debt', title: 'Aged debt', asks: 'as_of' },
  { group: 'receivables', slug: 'receipts', title: 'Receipts', asks: 'period' },
  { group: 'tax', slug: 'vat-summary', title: 'VAT summary', asks: 'period' },
  { group: 'tax', slug: 'vat-detail', title: 'VAT detail', asks: 'period' },
  { group: 'timesheets', slug: 'hours-summary', title: 'Hours worked', asks: 'period' },
  { group: 'timesheets', slug: 'missing-timesheets', title: 'Missing timesheets', asks: 'now' },
  { group: 'timesheets', slug: 'awaiting-approval', title: 'Awaiting approval', asks: 'now' },
  { group: 'timesheets', slug: 'timesheet-status', title: 'Timesheets by status', asks: 'period' },
  { group: 'placements', slug: 'active-placements', title: 'Active placements', asks: 'now' },
  { group: 'margin', slug: 'margin-by-consultant', title: 'Margin by consultant', asks: 'period' },
  { group: 'billing', slug: 'invoice-line-detail', title: 'Invoice lines', asks: 'period' },
  { group: 'tax', slug: 'self-billing-agreements', title: 'Self-billing agreements', asks: 'now' },
  { group: 'payables', slug: 'self-bill-register', title: 'Self-billing register', asks: 'period' },
  { group: 'purchase-orders', slug: 'po-burn', title: 'Purchase order burn', asks: 'now' },
  { group: 'payables', slug: 'ready-to-pay', title: 'Ready to pay', asks: 'now' },
  { group: 'payables', slug: 'paid-by-payroll', title: 'Paid by payroll', asks: 'period' },
  { group: 'timesheets', slug: 'hours-detail', title: 'Hours in detail', asks: 'period' },
  { group: 'timesheets', slug: 'approval-turnaround', title: 'Time to approve', asks: 'period' },
  { group: 'timesheets', slug: 'rejections', title: 'Sent back', asks: 'period' },
  { group: 'timesheets', slug: 'adjustments', title: 'Corrections of time', asks: 'period' },
  { group: 'timesheets', slug: 'working-time', title: 'Working time', asks: 'now' },
  { group: 'placements', slug: 'starters-leavers', title: 'Starters and leavers', asks: 'period' },
  { group: 'placements', slug: 'ending-soon', title: 'Ending soon', asks: 'now' },
  { group: 'placements', slug: 'rate-changes', title: 'Rate changes', asks: 'period' },
  { group: 'placements', slug: 'awr-tracker', title: 'AWR weeks', asks: 'now' },
  { group: 'placements', slug: 'pipeline', title: 'Pipeline', asks: 'now' },
  { group: 'margin', slug: 'margin-exceptions', title: 'Margin exceptions', asks: 'period' },
  { group: 'billing', slug: 'credit-notes', title: 'Credit notes', asks: 'period' },
  { group: 'billing', slug: 'number-gaps', title: 'Numbers and gaps', asks: 'now' },
  { group: 'billing', slug: 'perm-fees', title: 'Permanent fees', asks: 'period' },
  { group: 'billing', slug: 'revenue-accrual', title: 'Accrued and deferred', asks: 'as_of' },
  { group: 'receivables', slug: 'dispute-log', title: 'Disputes', asks: 'period' },
  { group: 'receivables', slug: 'days-sales-outstanding', title: 'Days to pay', asks: 'period' },
  { group: 'payables', slug: 'payroll-export-log', title: 'Files for payroll', asks: 'period' },
  { group: 'purchase-orders', slug: 'po-expiring', title: 'Purchase orders that end', asks: 'now' },
  { group: 'purchase-orders', slug: 'missing-po', title: 'Missing purchase orders', asks: 'now' },
  { group: 'tax', slug: 'reverse-charge', title: 'Reverse charge', asks: 'period' },
  { group: 'compliance', slug: 'compliance-status', title: 'Compliance status', asks: 'now' },
  { group: 'compliance', slug: 'expiring-documents', title: 'Expiring soon', asks: 'now' },
  { group: 'compliance', slug: 'requests-outstanding', title: 'Outstanding requests', asks: 'now' },
  { group: 'compliance', slug: 'waivers', title: 'Waivers', asks: 'now' },
  { group: 'compliance', slug: 'blocked-placements', title: 'Blocked placements', asks: 'now' },
  { group: 'compliance', slug: 'kid-register', title: 'Key information register', asks: 'period' },
  { group: 'compliance', slug: 'ir35-register', title: 'IR35 register', asks: 'now' },
  { group: 'compliance', slug: 'umbrella-due-diligence', title: 'Umbrella companies', asks: 'now' },
  { group: 'activity', slug: 'audit-log', title: 'What was done', asks: 'period' },
  { group: 'activity', slug: 'user-activity', title: 'People', asks: 'period' },
  { group: 'activity', slug: 'notification-log', title: 'Emails', asks: 'period' },
  { group: 'activity', slug: 'import-export-log', title: 'Exports', asks: 'period' },
  { group: 'billing', slug: 'ready-to-invoice', title: 'Ready to invoice', asks: 'now' },
  { group: 'billing', slug: 'delivery-failures', title: 'Not delivered', asks: 'period' },
  { group: 'receivables', slug: 'statement', title: 'Client statements', asks: 'period' },
  { group: 'receivables', slug: 'funding-schedule', title: 'Funding schedules', asks: 'period' },
  { group: 'margin', slug: 'client-profitability', title: 'Client profitability', asks: 'period' },
  { group: 'margin', slug: 'forecast', title: 'Forecast of thirteen weeks', asks: 'now' },
] as const satisfies readonly Head[]

/** `margin/gross-margin`: how a report is named to programs. */
type KeyOf<H> = H extends { group: infer G extends string; slug: infer S extends string }
  ? `${G}/${S}`
  : never
export type ReportKey = KeyOf<(typeof heads)[number]>
export const keyOf = ({ group, slug }: { group: string; slug: string }) => `${group}/${slug}` as ReportKey
export const headOf = (key: string): Head | undefined => heads.find((head) => keyOf(head) === key)

const reportEndpoint = (head: Head) => {
  // By a name of its own: the web build takes the rest of it out, and an object alone would be read as a block.
  const made = endpoint({
    method: 'GET',
    path: `/reports/${keyOf(head)}`,
    allow: permissionOf(head.group),
    summary: `The report “${head.title}”: its rows, what all of them come to, and what each figure is`,
    query: ReportQuery,
    reply: Report,
  })
  return made
}
export type ReportEndpoint = ReturnType<typeof reportEndpoint>

/** An endpoint each, so that permissions, documentation and files know every report by itself. */
export const reportEndpoints = Object.fromEntries(
  heads.map((head) => [keyOf(head), reportEndpoint(head)]),
) as Record<ReportKey, ReportEndpoint>

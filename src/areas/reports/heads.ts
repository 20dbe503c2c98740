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

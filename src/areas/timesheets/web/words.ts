import type { BillStatus, PayStatus, Timesheet, TimesheetStatus } from '#areas/timesheets/contract.ts'
import { formatDay } from '#platform/days.ts'

const statusNames: Record<TimesheetStatus, string> = {
  open: 'Open',
  draft: 'Draft',
  submitted: 'Submitted',
  rejected: 'Sent back',
  approved: 'Approved',
  processed: 'Processed',
  nil: 'No work',
  cancelled: 'Cancelled',
}
export const statusName = (status: TimesheetStatus) => statusNames[status]
export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }))

const billNames: Record<BillStatus, string> = {
  not_ready: 'Not ready',
  ready: 'Ready to bill',
  on_hold: 'On hold',
  invoicing: 'On a draft',
  part_invoiced: 'Part invoiced',
  invoiced: 'Invoiced',
  credited: 'Credited',
  not_billable: 'Nothing to bill',
  written_off: 'Written off',
}
export const billName = (status: BillStatus) => billNames[status]
export const billOptions = Object.entries(billNames).map(([value, label]) => ({ value, label }))

const payNames: Record<PayStatus, string> = {
  not_ready: 'Not ready',
  ready: 'Ready to pay',
  on_hold: 'On hold',
  self_billing: 'On a draft',
  self_billed: 'Self-billed',
  awaiting_supplier_invoice: 'Awaiting invoice',
  matched: 'Matched',
  exported_to_payroll: 'In payroll',
  paid: 'Paid',
  not_payable: 'Nothing to pay',
}
export const payName = (status: PayStatus) => payNames[status]
export const payOptions = Object.entries(payNames).map(([value, label]) => ({ value, label }))

/** 'Mon 2 Nov – Sun 8 Nov 2026' */
export function periodName({
  period_start,
  period_end,
}: Pick<Timesheet, 'period_start' | 'period_end'>): string {
  const year = period_end.slice(0, 4)
  if (period_start === period_end) return `${formatDay(period_start, 'short')} ${year}`
  return `${formatDay(period_start, 'short')} – ${formatDay(period_end, 'short')} ${year}`
}

/** '8 h 30 min'; '0 h' for nothing. */
export function hoursName(minutes: number): string {
  const rest = minutes % 60
  if (minutes > 0 && minutes < 60) return `${rest} min`
  return `${Math.floor(minutes / 60)} h${rest ? ` ${rest} min` : ''}`
}

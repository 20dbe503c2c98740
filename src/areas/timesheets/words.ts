import type { BillStatus, PayStatus, TimesheetStatus } from '#areas/timesheets/contract.ts'
import type { SecondLook } from '#areas/timesheets/rules.ts'

/** Where a decision came from, in words that accuse nobody. */
export const secondLookWords: Record<SecondLook, string> = {
  browser: 'a browser in which the person who submitted has signed in',
  network: 'the network from which it was submitted',
}

/** What people call the states of a timesheet, on screen and in files. */
export const statusNames: Record<TimesheetStatus, string> = {
  open: 'Open',
  draft: 'Draft',
  submitted: 'Submitted',
  rejected: 'Sent back',
  approved: 'Approved',
  processed: 'Processed',
  nil: 'No work',
  cancelled: 'Cancelled',
  superseded: 'Superseded',
}

export const billNames: Record<BillStatus, string> = {
  not_ready: 'Not ready',
  ready: 'To bill',
  on_hold: 'On hold',
  invoicing: 'On a draft',
  part_invoiced: 'Part invoiced',
  invoiced: 'Invoiced',
  credited: 'Credited',
  not_billable: 'Nothing to bill',
  written_off: 'Written off',
}

export const payNames: Record<PayStatus, string> = {
  not_ready: 'Not ready',
  ready: 'To pay',
  on_hold: 'On hold',
  self_billing: 'On a draft',
  self_billed: 'Self-billed',
  credited: 'Credited',
  awaiting_supplier_invoice: 'Awaiting invoice',
  matched: 'Matched',
  in_pay_run: 'On a pay run',
  exported_to_payroll: 'In payroll',
  paid: 'Paid',
  not_payable: 'Nothing to pay',
}

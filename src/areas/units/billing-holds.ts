import { clientHold, disputeHold, invoiceHold } from '#areas/clients/contract.ts'

/** Why approved time waits for no document yet, in the words of every page that shows it. */
export const holdReasons = {
  on_hold: 'The timesheet is on hold',
  compliance: 'Something that is required is missing',
  party_on_hold: clientHold.title,
  profile_on_hold: invoiceHold.title,
  disputed: disputeHold.title,
  po_missing: 'The purchase order number is missing',
  currency: 'Not in the currency of the billing profile',
  no_tax_code: 'No tax code',
  'supplier.suspended': 'The supplier is suspended',
  'supplier.terminated': 'The supplier was terminated',
  'supplier.no_agreement': 'No self-billing agreement in force',
  'supplier.not_covered': 'No self-billing agreement covers the day of the work',
  'supplier.vat_number_changed': 'The VAT number is not the one of the agreement',
  payer_changed: 'The engagement on these days is another: move the time first',
  no_supplier: 'The engagement names no supplier to self-bill',
  payroll: 'Paid by the next pay run',
  later: 'The period is not over yet',
  billing_later: 'The billing period of the client is not over yet',
} as const
export type HoldReason = keyof typeof holdReasons
export const holdReasonNames = Object.keys(holdReasons) as [HoldReason, ...HoldReason[]]

/** Where approved time of one side stands: the next run takes it, something holds it, payroll pays it, or it is early. */
export const readinessStates = ['ready', 'held', 'payroll', 'later'] as const
export type ReadinessState = (typeof readinessStates)[number]

/** Views of the list of timesheets that show the time of one side in one state of readiness. */
export const readyQueues = {
  ready_to_bill: { side: 'sales', readiness: 'ready' },
  held_to_bill: { side: 'sales', readiness: 'held' },
  ready_to_self_bill: { side: 'self-billing', readiness: 'ready' },
  held_to_self_bill: { side: 'self-billing', readiness: 'held' },
  paid_by_payroll: { side: 'self-billing', readiness: 'payroll' },
} as const
export type ReadyQueue = keyof typeof readyQueues
export const readyQueueNames = Object.keys(readyQueues) as [ReadyQueue, ...ReadyQueue[]]

/** What programs can hear of, by its type on the wire. */
export type EventType = {
  label: string
  /** As the history and addresses call the record: `clients`. */
  record: string
  /** Who sees every such record hears of them. */
  allow: string
}

const kind = (label: string, record: string, allow: string): EventType => ({ label, record, allow })

const types = {
  'client.created': kind('Client created', 'clients', 'clients.view'),
  'client.changed': kind('Client changed', 'clients', 'clients.view'),
  'client.deleted': kind('Client deleted', 'clients', 'clients.view'),
  'candidate.created': kind('Candidate created', 'candidates', 'candidates.view'),
  'candidate.changed': kind('Candidate changed', 'candidates', 'candidates.view'),
  'candidate.deleted': kind('Candidate deleted', 'candidates', 'candidates.view'),
  'supplier.created': kind('Supplier created', 'suppliers', 'suppliers.view'),
  'supplier.changed': kind('Supplier changed', 'suppliers', 'suppliers.view'),
  'supplier.deleted': kind('Supplier deleted', 'suppliers', 'suppliers.view'),
  'job.created': kind('Job created', 'jobs', 'jobs.view'),
  'job.changed': kind('Job changed', 'jobs', 'jobs.view'),
  'job.deleted': kind('Job deleted', 'jobs', 'jobs.view'),
  'placement.created': kind('Placement created', 'placements', 'placements.view'),
  'placement.changed': kind('Placement changed', 'placements', 'placements.view'),
  'purchase_order.created': kind('Purchase order created', 'purchase-orders', 'purchase_orders.view'),
  'purchase_order.changed': kind('Purchase order changed', 'purchase-orders', 'purchase_orders.view'),
  'purchase_order.deleted': kind('Purchase order deleted', 'purchase-orders', 'purchase_orders.view'),
  'timesheet.created': kind('Timesheet created', 'timesheets', 'timesheets.view'),
  'timesheet.saved': kind('Timesheet saved', 'timesheets', 'timesheets.view'),
  'timesheet.submitted': kind('Timesheet submitted', 'timesheets', 'timesheets.view'),
  'timesheet.recalled': kind('Timesheet recalled', 'timesheets', 'timesheets.view'),
  'timesheet.reviewed': kind('Timesheet approved or sent back', 'timesheets', 'timesheets.view'),
  'timesheet.reverted': kind('Timesheet approval taken back', 'timesheets', 'timesheets.view'),
  'timesheet.declared_nil': kind('No work declared for a week', 'timesheets', 'timesheets.view'),
  'timesheet.cancelled': kind('Timesheet cancelled', 'timesheets', 'timesheets.view'),
  'timesheet.deleted': kind('Timesheet deleted', 'timesheets', 'timesheets.view'),
  'compliance_request.changed': kind(
    'Compliance document changed',
    'compliance-requests',
    'compliance.requests.view',
  ),
  'invoice.created': kind('Invoice created', 'invoices', 'invoices.view'),
  'invoice.updated': kind('Invoice changed', 'invoices', 'invoices.view'),
  'payment.recorded': kind('Payment recorded', 'payments', 'payments.view'),
  'payment.reversed': kind('Payment reversed', 'payments', 'payments.view'),
  'payrun.created': kind('Pay run created', 'pay-runs', 'payroll.view'),
  'payrun.changed': kind('Pay run changed', 'pay-runs', 'payroll.view'),
} as const

export type EventTypeName = keyof typeof types
export const eventTypes: Readonly<Record<string, EventType>> = types
export const eventTypeNames = Object.keys(types) as EventTypeName[]

/** Announced of many records at once, and heard of each as this. */
const ofMany: Readonly<Record<string, EventTypeName>> = { 'invoices.updated': 'invoice.updated' }

/** The names of the announcements behind these types. */
export const announcementsOf = (types: readonly string[]): string[] => [
  ...types,
  ...Object.keys(ofMany).filter((name) => types.includes(ofMany[name]!)),
]

/** A try that somebody asked for: no record, nothing to subscribe to. */
export const testType = 'webhook.test'

/** What an announcement is called outside, and which records it is about; undefined: it stays inside. */
export function publishedOf(
  name: string,
  payload: Record<string, unknown>,
): { type: string; record: string; ids: number[] } | undefined {
  const type = ofMany[name] ?? name
  const known = Object.hasOwn(eventTypes, type) ? eventTypes[type] : undefined
  if (!known) return undefined
  const given = Array.isArray(payload.ids) ? payload.ids : [payload.id]
  const ids = [...new Set(given.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  return { type, record: known.record, ids }
}

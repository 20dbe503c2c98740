import type { LiveEffect, LiveEffects } from '#kit/live/news.ts'

/** A document moves between the lists by status, and what it bills leaves what is ready. */
const moved: LiveEffect = {
  refreshes: ['invoices', 'invoice-counts', 'invoice-runs', 'ready-to-invoice', 'number-series'],
  of: 'invoices',
}
/** Decided time is what the next run bills. */
const ready: LiveEffect = { refreshes: ['ready-to-invoice', 'invoice-runs'] }

export const live: LiveEffects = {
  'invoice.created': moved,
  'invoice.updated': moved,
  'invoices.updated': moved,
  'timesheet.reviewed': ready,
  'timesheet.declared_nil': ready,
  'timesheet.cancelled': ready,
  // Who is held, and under which agreement somebody is paid.
  'client.changed': { refreshes: ['ready-to-invoice', 'invoice-runs', 'invoices'] },
  'supplier.changed': ready,
  'timesheet.payer_changed': ready,
  'candidate.changed': ready,
}

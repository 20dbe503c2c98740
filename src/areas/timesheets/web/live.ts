import type { LiveEffect, LiveEffects } from '#kit/live/news.ts'

const moved: LiveEffect = { refreshes: ['timesheets'], of: 'timesheets' }

export const live: LiveEffects = {
  'timesheet.created': moved,
  'timesheet.saved': moved,
  'timesheet.submitted': moved,
  'timesheet.recalled': moved,
  'timesheet.reviewed': moved,
  'timesheet.payer_changed': moved,
  'timesheet.reassigned': moved,
  'timesheet.declared_nil': moved,
  'timesheet.cancelled': moved,
  'timesheet.deleted': { ...moved, gone: true },
  // Candidates and approvers hear nothing of the team; what concerns them rings.
  'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': { refreshes: ['timesheets'] },
  // What is billed shows on the sheet.
  'invoice.created': { refreshes: ['timesheets'] },
  'invoice.updated': { refreshes: ['timesheets'] },
  'invoices.updated': { refreshes: ['timesheets'] },
}

import type { LiveEffects } from '#web/live/news.ts'

/** The cards count work in every state it goes through. */
const counted = [
  'timesheet.created',
  'timesheet.submitted',
  'timesheet.recalled',
  'timesheet.reviewed',
  'timesheet.reassigned',
  'timesheet.declared_nil',
  'timesheet.cancelled',
  'timesheet.deleted',
  'invoice.created',
  'invoice.updated',
  'invoices.updated',
  'placement.created',
  'placement.changed',
]

export const live: LiveEffects = Object.fromEntries(
  counted.map((event) => [event, { refreshes: ['dashboard'] }]),
)

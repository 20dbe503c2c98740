import { IconClockHour4 } from '@tabler/icons-react'
import type { LiveEffect } from '#kit/live/news.ts'
import type { WebRoom } from '#kit/room.ts'

const moved: LiveEffect = { refreshes: ['timesheets'], of: 'timesheets' }

export const room: WebRoom = {
  nav: [
    {
      section: 'work',
      label: 'Timesheets',
      to: '/timesheets',
      icon: IconClockHour4,
      permissions: ['timesheets.view'],
      thumb: 1,
      order: 20,
    },
  ],
  live: {
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
  },
}

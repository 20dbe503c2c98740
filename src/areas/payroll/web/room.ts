import {
  IconCalendarDollar,
  IconCash,
  IconFileExport,
  IconFileInvoice,
  IconPlayerPlay,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy } from 'react'
import type { LiveEffect } from '#kit/live/news.ts'
import type { WebRoom } from '#kit/room.ts'

const moved: LiveEffect = {
  refreshes: ['pay-runs', 'pay-run-workers', 'pay-run-preview', 'pay-calendars', 'units'],
  of: 'pay-runs',
}
/** What is due changes with what is approved, held, or known of a worker. */
const due: LiveEffect = { refreshes: ['pay-run-preview', 'pay-runs'] }

export const room: WebRoom = {
  nav: [
    {
      section: 'money',
      label: 'My pay',
      to: '/my-pay',
      icon: IconCash,
      permissions: ['portal.pay'],
      kind: 'candidate',
      order: 10,
      thumb: 2,
    },
    {
      section: 'money',
      label: 'Pay runs',
      to: '/pay-runs',
      icon: IconUsersGroup,
      permissions: ['payroll.view'],
      order: 18,
    },
    {
      section: 'money',
      label: 'Advice notes',
      to: '/advice-notes',
      icon: IconFileInvoice,
      permissions: ['payroll.view'],
      order: 19,
    },
    {
      section: 'settings',
      label: 'Pay calendars',
      to: '/settings/pay-calendars',
      icon: IconCalendarDollar,
      permissions: ['payroll.calendars'],
      order: 41,
    },
    {
      section: 'settings',
      label: 'Payroll layouts',
      to: '/settings/payroll-layouts',
      icon: IconFileExport,
      permissions: ['payroll.layouts'],
      order: 42,
    },
  ],
  live: {
    'advice_note.changed': { refreshes: ['advice-notes', 'pay-run-preview'], of: 'advice-notes' },
    'paycalendar.changed': { refreshes: ['pay-calendars'] },
    'payrun.created': moved,
    'payrun.changed': moved,
    'paylayout.changed': { refreshes: ['pay-layouts'] },
    'units.changed': due,
    'timesheet.reviewed': due,
    'timesheet.reverted': due,
    'candidate.changed': due,
    // Workers hear nothing of the team; that they are paid rings.
    'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': { refreshes: ['my-pay'] },
  },
  parts: [
    {
      on: 'candidates',
      place: 'tab',
      key: 'pay',
      label: 'Pay',
      permissions: ['payroll.view'],
      order: 35,
      content: lazy(async () => ({
        default: (await import('#areas/payroll/web/parts/WorkersTable.tsx')).PayOfCandidate,
      })),
    },
  ],
  commands: [
    {
      label: 'Create advice notes',
      to: '/advice-notes/create',
      icon: IconPlayerPlay,
      permissions: ['payroll.run'],
      words: 'supplier invoice expected ask',
    },
    {
      label: 'Create pay run',
      to: '/pay-runs/create',
      icon: IconPlayerPlay,
      permissions: ['payroll.run'],
      words: 'payroll pay wages paye export',
    },
  ],
}

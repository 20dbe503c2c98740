import { IconClockHour4 } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LiveEffect } from '#kit/live/news.ts'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/timesheets/web/parts/record-parts.tsx')
const tab = {
  place: 'tab',
  key: 'timesheets',
  label: 'Timesheets',
  permissions: ['timesheets.view'],
  order: 20,
} as const
const figure = { place: 'figure', order: 20 } as const

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
    'timesheet.reverted': moved,
    'timesheet.payer_changed': moved,
    'timesheet.reassigned': moved,
    'timesheet.reminded': moved,
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
  parts: [
    { ...tab, on: 'clients', content: lazy(async () => ({ default: (await parts()).TimesheetsOfClient })) },
    {
      ...tab,
      on: 'candidates',
      content: lazy(async () => ({ default: (await parts()).TimesheetsOfWorker })),
    },
    { ...tab, on: 'jobs', content: lazy(async () => ({ default: (await parts()).TimesheetsOfJob })) },
    {
      ...tab,
      on: 'suppliers',
      label: 'Ready to self-bill',
      content: lazy(async () => ({ default: (await parts()).ReadyOfSupplier })),
    },
    {
      ...figure,
      on: 'suppliers',
      key: 'ready',
      label: 'Ready to self-bill',
      permissions: ['timesheets.view_pay'],
      content: lazy(async () => ({ default: (await parts()).UnpaidOfSupplier })),
    },
    {
      ...figure,
      on: 'jobs',
      key: 'unbilled',
      label: 'Unbilled',
      permissions: ['timesheets.view_charge'],
      content: lazy(async () => ({ default: (await parts()).UnbilledOfJob })),
    },
    {
      ...figure,
      on: 'jobs',
      key: 'margin',
      label: 'Margin',
      permissions: ['placements.rates.view_margin'],
      order: 50,
      content: lazy(async () => ({ default: (await parts()).MarginOfJob })),
    },
    {
      ...figure,
      on: 'clients',
      key: 'unbilled',
      label: 'Unbilled',
      permissions: ['timesheets.view_charge'],
      content: lazy(async () => ({ default: (await parts()).UnbilledOfClient })),
    },
    {
      ...figure,
      on: 'clients',
      key: 'margin',
      label: 'Margin',
      permissions: ['placements.rates.view_margin'],
      order: 50,
      content: lazy(async () => ({ default: (await parts()).MarginOfClient })),
    },
    {
      ...figure,
      on: 'candidates',
      key: 'missing',
      label: 'Next missing timesheet',
      permissions: ['timesheets.view'],
      content: lazy(async () => ({ default: (await parts()).NextMissingOfWorker })),
    },
    {
      ...figure,
      on: 'candidates',
      key: 'pay',
      label: 'Last pay',
      permissions: ['timesheets.view_pay'],
      order: 30,
      content: lazy(async () => ({ default: (await parts()).LastPayOfWorker })),
    },
  ],
}

import { IconBuildingSkyscraper, IconPalette } from '@tabler/icons-react'
import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Agency',
      to: '/settings',
      exact: true,
      icon: IconBuildingSkyscraper,
      permissions: ['settings.general', 'period_locks.manage', 'period_locks.override'],
      order: 10,
      group: 'Agency',
    },
    {
      section: 'settings',
      label: 'Brand',
      to: '/settings/brand',
      icon: IconPalette,
      permissions: ['settings.brand'],
      order: 20,
      group: 'Agency',
    },
  ],
  live: {
    // The frame shows the agency's name; its address, when that moved, comes with who asks.
    'settings.changed': {
      refreshes: [
        'settings',
        'legal-entities',
        'bank-holidays',
        'holiday-calendars',
        'app',
        'me',
        'tenants',
        'mail-templates',
        'mail-suppressions',
      ],
    },
    // A sheet says whether its time is closed.
    'periods.changed': { refreshes: ['periods', 'timesheets'] },
  },
}

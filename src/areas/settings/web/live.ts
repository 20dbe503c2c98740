import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
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
}

import { IconArrowsExchange, IconBuildingSkyscraper, IconPalette, IconScale } from '@tabler/icons-react'
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
    {
      section: 'settings',
      label: 'Legal figures',
      to: '/settings/figures',
      icon: IconScale,
      permissions: ['settings.figures'],
      order: 38,
      group: 'Agency',
    },
    {
      section: 'settings',
      label: 'Exchange rates',
      to: '/settings/exchange-rates',
      icon: IconArrowsExchange,
      permissions: ['settings.exchange_rates'],
      order: 38.5,
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
    'figures.changed': { refreshes: ['legal-figures', 'margin-floor', 'placements'] },
    'exchange_rate.entered': { refreshes: ['exchange-rates', 'placements', 'timesheets', 'rate-changes'] },
    // A sheet says whether its time is closed.
    'periods.changed': { refreshes: ['periods', 'timesheets'] },
  },
  commands: [
    {
      label: 'Enter exchange rate',
      to: '/settings/exchange-rates',
      icon: IconArrowsExchange,
      permissions: ['settings.exchange_rates'],
      words: 'currency rate of exchange euro dollar foreign pay',
    },
    {
      label: 'Check legal figures',
      to: '/settings/figures',
      icon: IconScale,
      permissions: ['settings.figures'],
      words: 'minimum wage national insurance pension levy holiday margin floor change',
    },
  ],
}

import { IconClockDollar, IconPercentage, IconPlus, IconReceipt } from '@tabler/icons-react'
import type { LiveEffect } from '#kit/live/news.ts'
import type { WebRoom } from '#kit/room.ts'

const of = (model: string): LiveEffect => ({ refreshes: [model], of: model })

export const room: WebRoom = {
  nav: [
    {
      section: 'settings',
      label: 'Tax codes',
      to: '/settings/tax-codes',
      icon: IconPercentage,
      permissions: ['tax_codes.view', 'tax_codes.manage'],
      order: 60,
      group: 'Codes',
    },
    {
      section: 'settings',
      label: 'Rate codes',
      to: '/settings/rate-codes',
      icon: IconClockDollar,
      permissions: ['rate_codes.view', 'rate_codes.manage'],
      order: 70,
      group: 'Codes',
    },
    {
      section: 'settings',
      label: 'Expense codes',
      to: '/settings/expense-codes',
      icon: IconReceipt,
      permissions: ['expense_codes.view', 'expense_codes.manage'],
      order: 80,
      group: 'Codes',
    },
  ],
  live: {
    'tax-codes.changed': of('tax-codes'),
    'rate-codes.changed': of('rate-codes'),
    'expense-codes.changed': of('expense-codes'),
  },
  commands: [
    {
      label: 'Create tax code',
      to: '/settings/tax-codes/create',
      icon: IconPlus,
      permissions: ['tax_codes.manage'],
      words: 'new add vat',
    },
    {
      label: 'Create rate code',
      to: '/settings/rate-codes/create',
      icon: IconPlus,
      permissions: ['rate_codes.manage'],
      words: 'new add',
    },
    {
      label: 'Create expense code',
      to: '/settings/expense-codes/create',
      icon: IconPlus,
      permissions: ['expense_codes.manage'],
      words: 'new add',
    },
  ],
}

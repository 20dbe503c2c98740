import { IconPlus } from '@tabler/icons-react'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
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
]

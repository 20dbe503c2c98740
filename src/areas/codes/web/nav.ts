import { IconClockDollar, IconPercentage, IconReceipt } from '@tabler/icons-react'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
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
]

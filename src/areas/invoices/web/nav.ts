import { IconFileInvoice, IconListNumbers } from '@tabler/icons-react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import type { NavEntry } from '#kit/nav.ts'

export const nav: NavEntry[] = [
  {
    section: 'money',
    label: 'Invoices',
    to: '/invoices/all/all',
    covers: '/invoices',
    icon: IconFileInvoice,
    permissions: anyInvoice('view'),
    thumb: 2,
    order: 10,
  },
  {
    section: 'settings',
    label: 'Invoice settings',
    to: '/settings/invoices',
    icon: IconListNumbers,
    permissions: ['invoices.numbering.manage', 'settings.invoices'],
    order: 40,
  },
]

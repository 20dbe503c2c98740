import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import type { Command } from '#kit/commands.ts'

export const commands: Command[] = [
  {
    label: 'Create invoice',
    to: '/invoices/create',
    icon: IconPlus,
    permissions: anyInvoice('create'),
    words: 'new add',
  },
  {
    label: 'Run invoices',
    to: '/invoices/run',
    icon: IconPlayerPlay,
    permissions: ['invoices.run'],
    words: 'make bill',
  },
  {
    label: 'Run self-billing invoices',
    to: '/invoices/run?side=self-billing',
    icon: IconPlayerPlay,
    permissions: ['invoices.run'],
    words: 'make pay',
  },
]

import {
  IconFileInvoice,
  IconFileSearch,
  IconListNumbers,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react'
import { lazy } from 'react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import type { LiveEffect } from '#kit/live/news.ts'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/invoices/web/parts/record-parts.tsx')
const part = { permissions: anyInvoice('view'), order: 30 }

/** A document moves between the lists by status, and what it bills leaves what is ready. */
const moved: LiveEffect = {
  refreshes: [
    'invoices',
    'invoice-counts',
    'invoice-findings',
    'invoice-runs',
    'ready-to-invoice',
    'number-series',
  ],
  of: 'invoices',
}
/** Decided time is what the next run bills. */
const ready: LiveEffect = { refreshes: ['ready-to-invoice', 'invoice-runs'] }

export const room: WebRoom = {
  nav: [
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
  ],
  live: {
    'invoice.created': moved,
    'invoice.updated': moved,
    'invoices.updated': moved,
    'dispute.raised': moved,
    'dispute.resolved': moved,
    'pre_flight.changed': { refreshes: ['invoice-findings', 'invoice-runs', 'pre-flight-rules'] },
    'timesheet.reviewed': ready,
    'timesheet.reverted': ready,
    'timesheet.declared_nil': ready,
    'timesheet.cancelled': ready,
    // Who is held, and under which agreement somebody is paid.
    'client.changed': { refreshes: ['ready-to-invoice', 'invoice-runs', 'invoices'] },
    'supplier.changed': ready,
    'timesheet.payer_changed': ready,
    'candidate.changed': ready,
  },
  parts: [
    {
      ...part,
      on: 'clients',
      place: 'tab',
      key: 'invoices',
      label: 'Invoices',
      content: lazy(async () => ({ default: (await parts()).InvoicesOfClient })),
    },
    {
      ...part,
      on: 'suppliers',
      place: 'tab',
      key: 'invoices',
      label: 'Self-billing invoices',
      content: lazy(async () => ({ default: (await parts()).InvoicesOfSupplier })),
    },
    {
      ...part,
      on: 'jobs',
      place: 'tab',
      key: 'invoices',
      label: 'Invoices',
      content: lazy(async () => ({ default: (await parts()).InvoicesOfJob })),
    },
    {
      ...part,
      on: 'suppliers',
      place: 'figure',
      key: 'last-invoice',
      label: 'Last self-billing invoice',
      order: 40,
      content: lazy(async () => ({ default: (await parts()).LastInvoiceOfSupplier })),
    },
    {
      ...part,
      on: 'clients',
      place: 'figure',
      key: 'overdue',
      label: 'Overdue',
      content: lazy(async () => ({ default: (await parts()).OverdueOfClient })),
    },
    {
      ...part,
      on: 'clients',
      place: 'figure',
      key: 'last-invoice',
      label: 'Last invoice',
      order: 40,
      content: lazy(async () => ({ default: (await parts()).LastInvoiceOfClient })),
    },
    {
      ...part,
      on: 'placement_fees',
      place: 'panel',
      key: 'rebate',
      label: 'Credit notes',
      content: lazy(async () => ({
        default: (await import('#areas/invoices/rebates/web/parts/RebateCredits.tsx')).RebateCredits,
      })),
    },
    {
      ...part,
      on: 'timesheets',
      place: 'panel',
      key: 'documents',
      label: 'Documents',
      content: lazy(async () => ({ default: (await parts()).DocumentsOfTimesheet })),
    },
  ],
  commands: [
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
    {
      label: 'Read an e-invoice',
      to: '/e-invoices/read',
      icon: IconFileSearch,
      permissions: ['suppliers.view'],
      words: 'ubl cii factur-x zugferd xrechnung peppol xml supplier received',
    },
  ],
}

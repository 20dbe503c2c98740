import {
  IconBell,
  IconBuildingBank,
  IconCashBanknote,
  IconHourglass,
  IconMail,
  IconPlus,
} from '@tabler/icons-react'
import { lazy } from 'react'
import type { WebRoom } from '#kit/room.ts'

const parts = () => import('#areas/payments/web/parts/record-parts.tsx')
const chasing = () => import('#areas/payments/chasing/web/ChasingTabs.tsx')
const accounts = ['aged-debt', 'aged-debt-totals', 'clients']
const lines = ['bank-statements', 'bank-statement-lines']
const shown = ['payments', 'payment-allocations', 'invoices', 'invoice-counts', ...accounts]
const tab = { place: 'tab', permissions: ['payments.view'] } as const

export const room: WebRoom = {
  nav: [
    {
      section: 'money',
      label: 'Payments',
      to: '/payments',
      icon: IconCashBanknote,
      permissions: ['payments.view'],
      order: 15,
    },
    {
      section: 'money',
      label: 'Aged debt',
      to: '/aged-debt',
      icon: IconHourglass,
      permissions: ['payments.view'],
      order: 16,
    },
    {
      section: 'money',
      label: 'Chasing',
      to: '/payment-reminders',
      icon: IconMail,
      permissions: ['payments.view'],
      order: 17,
    },
    {
      section: 'money',
      label: 'Funding',
      to: '/funding-schedules',
      icon: IconBuildingBank,
      permissions: ['payments.fund'],
      order: 20,
    },
  ],
  live: {
    'funding.changed': {
      refreshes: [
        'funding-schedules',
        'funding-schedule-documents',
        'funding-assignments',
        'funding-preview',
      ],
      of: 'funding-schedules',
    },
    'payment.recorded': { refreshes: [...shown, ...lines], of: 'payments' },
    'payment.reversed': { refreshes: [...shown, ...lines], of: 'payments' },
    'bank_statement.uploaded': { refreshes: lines, of: 'bank-statements' },
    'bank_statement.matched': { refreshes: lines, of: 'bank-statements' },
    'payment.reminded': { refreshes: ['payment-reminders'], of: 'payment-reminders' },
    'payment.promised': { refreshes: ['payment-promises'], of: 'payment-promises' },
  },
  parts: [
    {
      on: 'invoices',
      place: 'button',
      key: 'record-payment',
      label: 'Record payment',
      permissions: ['payments.record'],
      order: 10,
      content: lazy(async () => ({
        default: (await import('#areas/payments/web/parts/RecordPayment.tsx')).RecordPayment,
      })),
    },
    {
      ...tab,
      on: 'clients',
      key: 'account',
      label: 'Account',
      order: 31,
      content: lazy(async () => ({
        default: (await import('#areas/payments/account/web/AccountTab.tsx')).AccountTab,
      })),
    },
    {
      ...tab,
      on: 'invoices',
      key: 'payments',
      label: 'Payments',
      order: 20,
      content: lazy(async () => ({ default: (await parts()).PaymentsOfInvoice })),
    },
    {
      ...tab,
      on: 'invoices',
      key: 'allocations',
      label: 'Allocations',
      order: 21,
      content: lazy(async () => ({ default: (await parts()).AllocationsOfInvoice })),
    },
    {
      ...tab,
      on: 'invoices',
      key: 'chasing',
      label: 'Chasing',
      order: 22,
      content: lazy(async () => ({ default: (await chasing()).ChasingOfInvoice })),
    },
    {
      on: 'invoices',
      place: 'tab',
      key: 'funding',
      label: 'Funding',
      permissions: ['payments.fund'],
      order: 23,
      content: lazy(async () => ({
        default: (await import('#areas/payments/funding/web/parts/FundingOfInvoice.tsx')).FundingOfInvoice,
      })),
    },
    {
      ...tab,
      on: 'clients',
      key: 'chasing',
      label: 'Chasing',
      order: 32,
      content: lazy(async () => ({ default: (await chasing()).ChasingOfClient })),
    },
    {
      on: 'invoice-settings',
      place: 'panel',
      key: 'chasing',
      label: 'Reminders',
      permissions: ['settings.invoices', 'payments.view'],
      order: 10,
      content: lazy(async () => ({
        default: (await import('#areas/payments/chasing/web/SchedulePanel.tsx')).SchedulePanel,
      })),
    },
  ],
  acts: [
    {
      on: 'invoices',
      key: 'record-payments',
      label: 'Record payments',
      icon: IconCashBanknote,
      permissions: ['payments.record'],
      among: ['all', 'issued', 'sent', 'unpaid', 'overdue', 'part-paid'],
      order: 5,
      content: lazy(async () => ({
        default: (await import('#areas/payments/web/parts/RecordMany.tsx')).RecordMany,
      })),
    },
    {
      on: 'invoices',
      key: 'remind',
      label: 'Remind',
      icon: IconBell,
      permissions: ['payments.chase'],
      among: ['all', 'issued', 'sent', 'unpaid', 'overdue', 'part-paid'],
      order: 10,
      content: lazy(async () => ({
        default: (await import('#areas/payments/chasing/web/RemindDialog.tsx')).RemindMany,
      })),
    },
  ],
  commands: [
    {
      label: 'Create funding schedule',
      to: '/funding-schedules/create',
      icon: IconPlus,
      permissions: ['payments.fund'],
      words: 'factoring invoice finance bank',
    },
    {
      label: 'Upload bank statement',
      to: '/bank-statements/create',
      icon: IconPlus,
      permissions: ['bank_statements.match'],
      words: 'csv excel camt mt940 ofx import match receipts',
    },
    {
      label: 'Record payments',
      to: '/payments/create',
      icon: IconPlus,
      permissions: ['payments.record'],
      words: 'receipt receive money bank paid',
    },
  ],
}

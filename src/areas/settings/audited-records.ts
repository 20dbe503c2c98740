import { sql } from 'kysely'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const settingsAuditedRecords: Record<string, AuditedRecord> = {
  settings: {
    label: 'Settings',
    name: sql`'Agency'`,
    allow: 'settings.general',
    ofAgency: true,
    page: '/settings',
  },
  'legal-entities': {
    label: 'Company',
    table: 'legal_entities',
    name: sql`r.name`,
    allow: 'settings.general',
    ofAgency: true,
    page: '/settings',
  },
  periods: { label: 'Closed periods', name: sql`''`, allow: 'period_locks.manage', ofAgency: true },
  'legal-figures': {
    label: 'Legal figures',
    name: sql`''`,
    allow: 'settings.figures',
    ofAgency: true,
    page: '/settings/figures',
  },
  'exchange-rates': {
    label: 'Exchange rate',
    table: 'exchange_rates',
    name: sql`'1 ' || r.from_currency || ' = ' || trim_scale(r.rate) || ' ' || r.to_currency`,
    allow: 'settings.exchange_rates',
    ofAgency: true,
    page: '/settings/exchange-rates',
  },
  'holiday-calendars': {
    label: 'Holiday calendar',
    table: 'holiday_calendars',
    name: sql`r.name`,
    allow: 'settings.general',
    ofAgency: true,
  },
  mails: { label: 'Email', name: sql`null` },
}

import { sql } from 'kysely'
import type { Subject } from '#platform/subject.ts'

export const settingsSubjects: Record<string, Subject> = {
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
  'holiday-calendars': {
    label: 'Holiday calendar',
    table: 'holiday_calendars',
    name: sql`r.name`,
    allow: 'settings.general',
    ofAgency: true,
  },
  mails: { label: 'Mail', name: sql`null` },
}

import { sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { shareOf } from '#areas/reports/kinds/worked-out.ts'

export const notificationLog: Definition = {
  key: 'activity/notification-log',
  definition:
    'Every email of the agency: what it was about, to whom, and what became of it. Notifications in the bell are not among them.',
  records: ['mails.view'],
  unowned: true,
  bases: { period: 'Day it was written' },
  groupings: ['type', 'status', 'month', 'week'],
  usual: ['type', 'status'],
  columns: [
    column.instant('created_at', 'Written'),
    column.text('type', 'About'),
    column.text('subject', 'Subject'),
    column.text('to_address', 'To'),
    column.text('status', 'Result'),
    column.text('answer', 'Answer of the server', hidden),
    column.integer('attempts', 'Attempts', { ...added, ...hidden }),
    column.integer('mails', 'Emails', { ...added, ...hidden }),
    column.integer('failed', 'Not delivered', added),
    column.decimal('failed_percent', 'Not delivered %', { of: shareOf('failed', 'mails') }),
  ],
  sort: '-created_at',
  beside: { label: 'Email settings', to: '/settings/email' },
  personal: true,
  facts: ({ db, during }: Asked) => sql`
    select m.id as fact_id, null::bigint as opens_id, null::text as currency, ${dayAt(db, sql`m.created_at`)} as day, m.created_at,
      ${spokenOf(sql`replace(m.kind, '.', ': ')`)} as type, m.subject, m.to_address,
      ${spokenOf(sql`m.status`)} as status, m.result as answer, m.attempts, 1 as mails,
      (m.status = any('{failed,bounced}'))::integer as failed
    from mails m
    where m.tenant_id = ${db.tenant} and ${during('m.created_at')}`,
}

import { type RawBuilder, sql } from 'kysely'
import {
  requestNames,
  requestReach,
  requestSubject,
  severityNames,
  subjectNames,
} from '#areas/compliance/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { shareOf } from '#areas/reports/kinds/worked-out.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { words } from '#platform/export-cells.ts'

const open = sql`page.status = any('{requested,viewed,rejected,submitted,in_review}')`
const met = sql`page.status = any('{approved,expiring,waived}')`

/** What is asked of people, suppliers, clients and placements, of which `which` holds, over `page`, a row each. */
function requestFacts(asked: Asked, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { db } = asked
  const today = agencyToday(asked.db, asked.now)
  return sql`
    select page.id as fact_id, page.id as opens_id, null::text as currency, page.requirement_id, q.name as requirement_name,
      ${requestSubject(db)} as subject_name, ${words('page.subject', subjectNames)} as type, ${words('q.severity', severityNames)} as severity,
      ${words('page.status', requestNames)} as status, ${dayAt(db, sql`page.created_at`)} as day, page.due_on, page.submitted_at,
      coalesce(page.expires_on, page.waived_until) as ends_on, coalesce(page.expires_on, page.waived_until) - ${today} as days_left,
      ${today} - ${dayAt(db, sql`page.created_at`)} as days_open, greatest(${today} - page.due_on, 0) as days_over, page.reminders,
      r.name as reviewer, page.reason as note, d.name as decided_by, page.waived_until, 1 as asked, ${met}::integer as met, ${open}::integer as open
    from compliance_requests page
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = page.requirement_id
    left join roles r on r.tenant_id = ${db.tenant} and r.id = q.reviewer_role_id
    left join users d on d.tenant_id = ${db.tenant} and d.id = page.decided_by
    where page.tenant_id = ${db.tenant} and ${which} and ${requestReach(asked, 'page')}`
}

const shared = {
  records: ['compliance.requests.view'],
  // Whose they are follows from four kinds of records; the reports are for those who see all of compliance.
  unowned: true,
  opens: '/compliance/requests?request=:id',
  beside: { label: 'Compliance requests', to: '/compliance/requests' },
  personal: true,
} as const

const who = [
  column.text('requirement_name', 'Requirement'),
  column.text('subject_name', 'Of'),
  column.text('type', 'Kind', hidden),
  column.text('severity', 'Needed', { explain: 'What it keeps from going on while it lacks.' }),
  column.text('status', 'Status'),
]
const groupings = ['requirement', 'type', 'severity', 'status'] as const

export const expiringDocuments: Definition = {
  ...shared,
  key: 'compliance/expiring-documents',
  definition:
    'What was approved or waived, and ends within the next ninety days. What has expired already stands in what is outstanding, once it was asked for again.',
  groupings,
  usual: [],
  columns: [
    ...who,
    column.day('ends_on', 'Ends'),
    column.integer('days_left', 'Days left'),
    column.text('decided_by', 'Decided by', hidden),
  ],
  sort: 'days_left',
  facts: (asked) =>
    requestFacts(
      asked,
      sql`${met} and page.ends_by between ${agencyToday(asked.db, asked.now)} and ${agencyToday(asked.db, asked.now)} + 90`,
    ),
}

export const requestsOutstanding: Definition = {
  ...shared,
  key: 'compliance/requests-outstanding',
  definition:
    'What was asked for and is neither approved nor waived: not submitted yet, sent back, or waiting for a review.',
  groupings,
  usual: [],
  columns: [
    ...who,
    column.day('day', 'Asked'),
    column.day('due_on', 'Due'),
    column.integer('days_open', 'Days open'),
    column.integer('days_over', 'Days over', { explain: 'Since it was due.' }),
    column.integer('reminders', 'Reminders', { ...added, explain: 'Emails that were sent about it.' }),
    column.instant('submitted_at', 'Submitted', hidden),
    column.text('reviewer', 'Reviewed by', hidden),
  ],
  sort: '-days_open',
  facts: (asked) => requestFacts(asked, open),
}

export const complianceStatus: Definition = {
  ...shared,
  key: 'compliance/compliance-status',
  definition:
    'Everything that is asked of workers, suppliers, clients and placements, and how much of it is there. Approved and waived count as met, also what ends soon; what has expired does not. What was withdrawn, renewed or is not required is not there.',
  groupings,
  usual: ['requirement'],
  columns: [
    ...who,
    column.integer('asked', 'Asked', added),
    column.integer('met', 'Met', added),
    column.integer('open', 'Outstanding', added),
    column.decimal('met_percent', 'Met %', { of: shareOf('met', 'asked') }),
    column.day('ends_on', 'Ends'),
  ],
  sort: 'requirement_name',
  facts: (asked) => requestFacts(asked, sql`page.status <> all('{renewed,withdrawn,not_required}')`),
}

export const waivers: Definition = {
  ...shared,
  key: 'compliance/waivers',
  definition: 'What is not asked for because somebody waived it: until when, by whom, and why.',
  groupings,
  usual: [],
  columns: [
    ...who,
    column.day('waived_until', 'Until', { explain: 'Without a day it has no end.' }),
    column.integer('days_left', 'Days left'),
    column.text('decided_by', 'Waived by'),
    column.text('note', 'Reason'),
  ],
  sort: 'waived_until',
  facts: (asked) => requestFacts(asked, sql`page.status = 'waived'`),
}

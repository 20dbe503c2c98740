import { sql } from 'kysely'
import { complianceRequests, type RequestsQuery } from '#areas/compliance/requests/contract.ts'
import { requestShape } from '#areas/compliance/requests/queries.ts'
import { subjectName } from '#areas/compliance/requests/reach.ts'
import { rejectNames, requestStatusNames } from '#areas/compliance/requests/words.ts'
import { requirements } from '#areas/compliance/requirements/contract.ts'
import { requirementShape } from '#areas/compliance/requirements/queries.ts'
import { templates } from '#areas/compliance/templates/contract.ts'
import { templateShape } from '#areas/compliance/templates/queries.ts'
import { expiryNames, kindNames, severityNames, subjectNames } from '#areas/compliance/words.ts'
import { day, exportable, instant, integer, text, yesNo } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const state = text('Status', sql`case when page.archived_at is not null then 'Retired' else 'Active' end`)

const named = (column: string, names: Record<string, string>) =>
  sql`case ${sql.join(
    Object.entries(names).map(
      ([value, name]) => sql`when ${sql.ref(column)} = ${sql.lit(value)} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`

export const complianceExports: Record<string, Exportable> = {
  '/compliance-requirements': exportable({
    title: 'Compliance requirements',
    endpoint: requirements.list,
    personal: false,
    shape: ({ db }, query) => requirementShape(db, query),
    cells: {
      name: text('Name', 'page.name'),
      description: text('Description', 'page.description'),
      applies_to: text('Asked of', named('page.applies_to', subjectNames)),
      kind: text('Kind', named('page.kind', kindNames)),
      severity: text('Needed', named('page.severity', severityNames)),
      expiry: text('Expires', named('page.expiry', expiryNames)),
      expiry_months: integer('Months', 'page.expiry_months'),
      due_days: integer('Days to answer', 'page.due_days'),
      two_people: yesNo('Two people', 'page.two_people'),
      sensitive: yesNo('Sensitive', 'page.sensitive'),
      reviewer_role_name: text('Reviewed by', 'role.name'),
      content_version: integer('Version', 'page.content_version'),
      template_count: integer('Templates', 'used.count'),
      archived_at: state,
    },
  }),
  '/compliance-requests': exportable({
    title: 'Compliance requests',
    endpoint: complianceRequests.list,
    personal: true,
    shape: (ctx, query: RequestsQuery) => {
      const shape = requestShape(ctx, query)
      return {
        ...shape,
        joins: sql`${shape.joins} cross join lateral (select ${subjectName(ctx.db)} as name) of`,
      }
    },
    cells: {
      requirement_name: text('Requirement', 'q.name'),
      subject_name: text('Asked of', 'of.name'),
      severity: text('Needed', named('q.severity', severityNames)),
      status: text('Status', named('page.status', requestStatusNames)),
      due_on: day('Due', 'page.due_on'),
      ends_by: day('Ends', sql`coalesce(page.expires_on, page.waived_until)`),
      submitted_at: instant('Submitted', 'page.submitted_at'),
      reviewer_role_name: text('Reviewed by', 'role.name'),
      decided_by_name: text('Decided by', 'd.name'),
      code: text('What is wrong', named('page.code', rejectNames)),
      reason: text('Reason', 'page.reason'),
      reminders: integer('Reminders', 'page.reminders'),
    },
  }),
  '/compliance-templates': exportable({
    title: 'Compliance templates',
    endpoint: templates.list,
    personal: false,
    shape: ({ db }, query) => templateShape(db, query),
    cells: {
      name: text('Name', 'page.name'),
      description: text('Description', 'page.description'),
      requirement_count: integer('Requirements', 'asks.count'),
      archived_at: state,
    },
  }),
}

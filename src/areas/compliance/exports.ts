import { sql } from 'kysely'
import { requirements } from '#areas/compliance/requirements/contract.ts'
import { requirementShape } from '#areas/compliance/requirements/queries.ts'
import { templates } from '#areas/compliance/templates/contract.ts'
import { templateShape } from '#areas/compliance/templates/queries.ts'
import { expiryNames, kindNames, severityNames, subjectNames } from '#areas/compliance/words.ts'
import { exportable, integer, text, yesNo } from '#platform/export-cells.ts'
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
      reviewer_role_name: text('Reviewed by', 'role.name'),
      content_version: integer('Version', 'page.content_version'),
      template_count: integer('Templates', 'used.count'),
      archived_at: state,
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

import { z } from 'zod'
import { severities, subjects } from '#areas/compliance/requirements/contract.ts'
import { Condition } from '#areas/compliance/templates/conditions.ts'
import {
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'
import { Accepted } from '#platform/warnings.ts'

export const templateRecord = recordShape('compliance_templates', {
  name: requiredText(120),
  description: text(1000).default(''),
})

const Item = z.object({
  requirement_id: Id,
  /** For which placements it is asked; null: for all that the template is for. */
  condition: Condition.nullable().default(null),
})
export type Item = z.output<typeof Item>

const fields = {
  /** For which placements; null: for all. */
  condition: Condition.nullable(),
  /** In the order in which they are asked. */
  items: z.array(Item).min(1, 'Add at least one requirement').max(60, 'At most 60 requirements'),
}

export const NewTemplate = templateRecord.New.extend({
  ...fields,
  condition: fields.condition.default(null),
  accepted: Accepted,
})
export type NewTemplate = z.output<typeof NewTemplate>
export const ChangeTemplate = templateRecord.Change.extend({
  condition: fields.condition.optional(),
  items: fields.items.optional(),
  archived: z.boolean().optional(),
  accepted: Accepted,
})
export type ChangeTemplate = z.output<typeof ChangeTemplate>

export const TemplateRow = z.object({
  ...templateRecord.reply,
  id: Id,
  requirement_count: z.int(),
  condition: Condition.nullable(),
  archived_at: Instant.nullable(),
  version: Version,
})
export type TemplateRow = z.output<typeof TemplateRow>

export const Template = TemplateRow.extend({
  items: z.array(Item.extend({ name: z.string(), severity: z.enum(severities), retired: z.boolean() })),
  created_at: Instant,
  updated_at: Instant,
})
export type Template = z.output<typeof Template>

export const Preview = z.object({
  /** What would be asked, in order. */
  asked: z.array(
    z.object({
      requirement_id: Id,
      name: z.string(),
      applies_to: z.enum(subjects),
      severity: z.enum(severities),
      template_name: z.string(),
    }),
  ),
  /** Templates that are not for this placement. */
  left_out: z.array(z.string()),
})
export type Preview = z.output<typeof Preview>

const params = z.object({ id: IdParam })

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/compliance-templates',
    allow: 'compliance.view',
    query: ListQuery.extend({ archived: z.enum(['false', 'true', 'all']).default('false') }),
    reply: pageOf(TemplateRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/compliance-templates/:id',
    allow: 'compliance.view',
    params,
    reply: Template,
  }),
  create: endpoint({
    method: 'POST',
    path: '/compliance-templates',
    allow: 'compliance.manage',
    body: NewTemplate,
    reply: Template,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/compliance-templates/:id',
    allow: 'compliance.manage',
    params,
    body: ChangeTemplate,
    reply: Template,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/placements/:id/compliance-preview',
    allow: 'compliance.view',
    summary: 'What the templates would ask for this placement',
    params,
    reply: Preview,
  }),
}

import { z } from 'zod'
import { Design, usualDesign } from '#areas/invoice-templates/design.ts'
import { statuses } from '#areas/invoice-templates/rules.ts'
import {
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  Version,
} from '#platform/http/contract.ts'
import { Language } from '#platform/languages.ts'
import { recordShape } from '#platform/record-shape.ts'

export {
  type Block,
  type BlockKind,
  type Design,
  Design as DesignShape,
  fonts,
  papers,
  usualDesign,
} from '#areas/invoice-templates/design.ts'
export {
  englishLabels,
  fillLabel,
  type LabelKey,
  type Labels,
  labelKeys,
} from '#areas/invoice-templates/labels.ts'
export { whyNotLawful } from '#areas/invoice-templates/rules.ts'

export const documentTypes = ['sales', 'self-billing', 'sales-credit', 'self-billing-credit'] as const
export const TemplateType = z.enum(documentTypes)
const Types = z
  .array(TemplateType)
  .min(1, 'Choose at least one')
  .max(4, 'Each once')
  .refine((types) => new Set(types).size === types.length, 'Each once')

export const templateRecord = recordShape('invoice_templates', {
  name: requiredText(80),
  /** The documents that it may draw. */
  types: Types,
})

/** Where a template is the usual one: for a type of document, of one company or (null) of all. */
export const Default = z.object({ type: TemplateType, legal_entity_id: Id.nullable() })
export type Default = z.output<typeof Default>
const Defaults = z.array(Default).max(100, 'At most 100')

export const TemplateRow = z.object({
  id: Id,
  ...templateRecord.reply,
  status: z.enum(statuses),
  language: Language,
  /** The version that new documents are drawn with. */
  published_version: z.int().nullable(),
  /** What is written was not published yet. */
  changed: z.boolean(),
  defaults: z.array(Default),
  /** Billing profiles and suppliers that name it; counting stops at 1,000. */
  used_by: z.int(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type TemplateRow = z.output<typeof TemplateRow>
export const Template = TemplateRow.extend({ design: Design })
export type Template = z.output<typeof Template>

export const NewTemplate = templateRecord.New.extend({ design: Design.default(usualDesign) })
export type NewTemplate = z.output<typeof NewTemplate>
/** What is left out stays; `defaults` is the whole list, and what it takes it takes from other templates. */
export const ChangeTemplate = templateRecord.Change.extend({
  design: Design.optional(),
  defaults: Defaults.optional(),
})
export type ChangeTemplate = z.output<typeof ChangeTemplate>

export const TemplatesQuery = ListQuery.extend({
  status: z.enum([...statuses, 'current', 'all']).default('current'),
  type: TemplateType.optional(),
})
export type TemplatesQuery = z.output<typeof TemplatesQuery>

export const TemplateVersion = z.object({
  number: z.int(),
  design: Design,
  published_at: Instant,
  published_by: z.string(),
  /** Issued documents that are drawn with it; counting stops at 1,000. */
  documents: z.int(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

/** A client (with its billing profile) or supplier that names the template. */
export const TemplateUse = z.object({
  kind: z.enum(['client', 'supplier']),
  id: Id,
  name: z.string(),
  profile: z.string(),
})
export type TemplateUse = z.output<typeof TemplateUse>

/** A template as a file, to be taken to another agency. */
export const fileKind = 'saffron-invoice-template'
export const fileSchema = 1
export const TemplateFile = z.strictObject({
  kind: z.literal(fileKind, `Not a template: its “kind” is not “${fileKind}”`),
  schema: z.literal(fileSchema, `Written by another version of Saffron: “schema” is not ${fileSchema}`),
  name: requiredText(80),
  types: Types,
  design: Design,
})
export type TemplateFile = z.output<typeof TemplateFile>

/** A template that is being written, and what it is shown on; `invoice_id` absent: a made-up document of this type. */
export const PreviewInput = z.object({
  design: Design,
  type: TemplateType.default('sales'),
  invoice_id: Id.optional(),
  /** In which language; absent: that of the document, or of the template. */
  language: Language.optional(),
})
export type PreviewInput = z.output<typeof PreviewInput>

/** A document of the last month to try a template on. */
export const SampleDocument = z.object({
  id: Id,
  name: z.string(),
  party_name: z.string(),
  type: TemplateType,
})
export type SampleDocument = z.output<typeof SampleDocument>

const view = 'invoice_templates.view'
const manage = 'invoice_templates.manage'
const params = z.object({ id: IdParam })

export const invoiceTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/invoice-templates',
    allow: [view, 'clients.terms.update', 'suppliers.update'],
    query: TemplatesQuery,
    reply: pageOf(TemplateRow),
  }),
  show: endpoint({ method: 'GET', path: '/invoice-templates/:id', allow: view, params, reply: Template }),
  create: endpoint({
    method: 'POST',
    path: '/invoice-templates',
    allow: manage,
    creates: true,
    body: NewTemplate,
    reply: Template,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/invoice-templates/:id',
    allow: manage,
    summary: 'Changes what is written; documents are drawn with what was published',
    params,
    body: ChangeTemplate,
    reply: Template,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/invoice-templates/:id/publication',
    allow: manage,
    summary:
      'Makes what is written the version that new documents are drawn with, once six of them were tried',
    params,
    body: z.object({ version: Version }),
    reply: Template,
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/invoice-templates/:id/publication',
    allow: manage,
    summary: 'Uses it for no new documents any more; those it drew keep it',
    params,
    body: z.object({ version: Version }),
    reply: Template,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/invoice-templates/:id/versions',
    allow: view,
    summary: 'Every version that was published, the newest first',
    params,
    reply: z.object({ data: z.array(TemplateVersion) }),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/invoice-templates/:id/uses',
    allow: view,
    summary: 'Clients and suppliers that name it: those the caller may see, at most 200',
    params,
    reply: z.object({ data: z.array(TemplateUse) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/invoice-templates/:id/file',
    allow: view,
    summary: 'The template as a file that another agency can take in',
    params,
    reply: TemplateFile,
  }),
  takeIn: endpoint({
    method: 'POST',
    path: '/invoice-templates/files',
    allow: manage,
    summary: 'Makes a draft of such a file; what it does not know is refused at its place',
    creates: true,
    body: TemplateFile,
    reply: Template,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/invoice-templates/preview',
    allow: view,
    summary:
      'What a template makes of a document; changes nothing. The header X-Page-Count says how many pages',
    body: PreviewInput,
    produces: 'application/pdf',
    evenReadOnly: true,
  }),
  pages: endpoint({
    method: 'POST',
    path: '/invoice-templates/pages',
    allow: view,
    summary: 'The pages of the same PDF, one below the other, as a picture for the screen; changes nothing',
    body: PreviewInput,
    reply: z.object({ svg: z.string(), pages: z.int() }),
    evenReadOnly: true,
  }),
  samples: endpoint({
    method: 'GET',
    path: '/invoice-templates/samples',
    allow: view,
    summary: 'Documents of the last month to try a template on: those the caller may see, the newest first',
    reply: z.object({ data: z.array(SampleDocument) }),
  }),
}

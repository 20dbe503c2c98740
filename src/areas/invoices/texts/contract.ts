import { z } from 'zod'
import { DocumentType } from '#areas/invoices/document/snapshot.ts'
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

/**
 * What may be worded: the description of a line from time, what stands over the lines of a document and under it, and
 * what the email with a self-bill says. Other emails (invoice, reminders, statement) are worded with the emails.
 */
export const textKeys = ['line', 'header', 'footer', 'self_bill_cover'] as const
export const TextKey = z.enum(textKeys)
export type TextKey = z.output<typeof TextKey>

/** Liquid, untrimmed inside: what it is made of is judged by its key. */
const Body = z
  .string()
  .trim()
  .min(1, 'Please fill this in')
  .max(2000, 'At most 2000 characters')
  .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), 'Contains characters that cannot be stored')
const Types = z.array(DocumentType).min(1, 'Choose at least one').max(4, 'Each once')

export const textRecord = recordShape('invoice_text_templates', {
  key: TextKey,
  name: requiredText(80),
  language: Language.default('en'),
  /** The documents that it stands on. */
  types: Types,
  /** For this one alone, at most one of the three; none: for everybody. */
  client_id: Id.nullable().default(null),
  supplier_id: Id.nullable().default(null),
  placement_id: Id.nullable().default(null),
  body: Body,
})

export const TextTemplate = z.object({
  ...textRecord.reply,
  id: Id,
  client_name: z.string().nullable(),
  supplier_name: z.string().nullable(),
  placement_name: z.string().nullable(),
  /** Issued documents that say it, in any version; counting stops at 1,000. */
  used_by: z.int(),
  archived_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type TextTemplate = z.output<typeof TextTemplate>
export type NewText = z.output<typeof textRecord.New>

/** What a text is for never changes: its variables depend on it. */
export const ChangeText = textRecord.Change.omit({ key: true }).extend({ archived: z.boolean().optional() })
export type ChangeText = z.output<typeof ChangeText>

export const TextsQuery = ListQuery.extend({
  archived: z.enum(['true', 'false', 'all']).default('false'),
  key: TextKey.optional(),
  client_id: z.coerce.number().int().positive().optional(),
  supplier_id: z.coerce.number().int().positive().optional(),
})
export type TextsQuery = z.output<typeof TextsQuery>

/** A text that is being written, and whose document it is shown on; absent: the newest of its kind. */
export const TextPreviewInput = z.object({
  key: TextKey,
  types: Types,
  body: Body,
  invoice_id: Id.optional(),
})
export type TextPreviewInput = z.output<typeof TextPreviewInput>

/** What it says: one text, or of a line some descriptions. `of`: the document; null: values made up as an example. */
export const TextPreview = z.object({
  texts: z.array(z.string()),
  of: z.object({ id: Id, name: z.string(), party_name: z.string() }).nullable(),
})
export type TextPreview = z.output<typeof TextPreview>

const view = 'invoice_text_templates.view'
const manage = 'invoice_text_templates.manage'

export const invoiceTexts = {
  list: endpoint({
    method: 'GET',
    path: '/invoice-text-templates',
    allow: view,
    query: TextsQuery,
    reply: pageOf(TextTemplate),
  }),
  show: endpoint({
    method: 'GET',
    path: '/invoice-text-templates/:id',
    allow: view,
    params: z.object({ id: IdParam }),
    reply: TextTemplate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoice-text-templates',
    allow: manage,
    creates: true,
    body: textRecord.New,
    reply: TextTemplate,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/invoice-text-templates/:id',
    allow: manage,
    params: z.object({ id: IdParam }),
    body: ChangeText,
    reply: TextTemplate,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/invoice-text-templates/preview',
    allow: view,
    summary: 'What a text would say on a document of yours, or of made-up values; changes nothing',
    body: TextPreviewInput,
    reply: TextPreview,
    evenReadOnly: true,
  }),
}

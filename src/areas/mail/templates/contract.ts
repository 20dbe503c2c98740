import { z } from 'zod'
import { Done, endpoint, Instant, text, Version } from '#platform/http/contract.ts'
import { OptionalEmail } from '#platform/identifiers.ts'
import { maxTemplateLength } from '#platform/mail/limits.ts'

export const MailKindName = z.string().min(1).max(60)
const kind = MailKindName

/** Liquid, untrimmed: what it is made of is judged when it is filled in. */
const liquid = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} characters`)
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), 'Contains characters that cannot be stored')

const words = {
  subject: liquid(maxTemplateLength.subject).min(1, 'Please fill this in'),
  heading: liquid(maxTemplateLength.heading).min(1, 'Please fill this in'),
  body: liquid(maxTemplateLength.body),
}
export const Words = z.object({ subject: z.string(), heading: z.string(), body: z.string() })

/** How a group keeps words for its agencies: its own alone, or each may use others. */
export const keptModes = ['locked', 'override'] as const

export const MailTemplateRow = z.object({
  kind,
  label: z.string(),
  group: z.string(),
  /** The agency uses words of its own for it. */
  own: z.boolean(),
  /** The agency's group keeps words for it; they are used unless `own`. */
  kept_by: z.object({ name: z.string(), mode: z.enum(keptModes) }).nullable(),
  /** 0: never changed. */
  version: Version,
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
})
export type MailTemplateRow = z.output<typeof MailTemplateRow>

export const MailTemplateVersion = Words.extend({
  version: z.int(),
  is_reset: z.boolean(),
  /** Words of the agency's group. */
  from_group: z.boolean(),
  user_name: z.string(),
  created_at: Instant,
})
export type MailTemplateVersion = z.output<typeof MailTemplateVersion>

/** What the words of a kind may name. */
export const MailVariable = z.object({ name: z.string(), says: z.string(), sample: z.string() })

export const MailTemplate = MailTemplateRow.extend({
  ...Words.shape,
  built_in: Words,
  /** The words the agency's group keeps for it, used or not. */
  group_words: Words.nullable(),
  variables: z.array(MailVariable),
  /** Newest first, at most 50. */
  history: z.array(MailTemplateVersion),
})
export type MailTemplate = z.output<typeof MailTemplate>

export const Written = z.object({ kind, ...words })
/** The mail it makes of sample data. */
export const Shown = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export const SaveMailTemplate = Written.extend({ version: Version })

/** How the agency's mails are sent; '' leaves it to what is usual. */
const senderFields = {
  sender_name: text(80),
  reply_to: OptionalEmail,
  archive_address: OptionalEmail,
  signature: text(500),
}
export const Sender = z.object({
  sender_name: z.string(),
  reply_to: z.string(),
  archive_address: z.string(),
  signature: z.string(),
  /** What stands there while nothing is filled in. */
  usual: z.object({ sender_name: z.string(), reply_to: z.string() }),
  version: Version,
})
export type Sender = z.output<typeof Sender>
export const ChangeSender = z.object(senderFields).partial().extend({ version: Version })

const allow = 'settings.email'

export const mailTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/mail-templates',
    allow,
    summary: 'Every kind of email the agency sends',
    reply: z.object({ data: z.array(MailTemplateRow) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/mail-templates/words',
    allow,
    query: z.object({ kind }),
    reply: MailTemplate,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/mail-templates/words',
    allow,
    summary: 'Words of the agency for one kind of email; a new version',
    body: SaveMailTemplate,
    reply: MailTemplate,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/mail-templates/reset',
    allow,
    summary: 'Back to the words of the group, or else those that Saffron brings along; a new version too',
    body: z.object({ kind, version: Version }),
    reply: MailTemplate,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/mail-templates/preview',
    allow,
    summary: 'The email these words would make, of sample data; changes nothing',
    body: Written,
    reply: Shown,
    evenReadOnly: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/mail-templates/test',
    allow,
    summary: 'Sends that email to whoever asks',
    body: Written,
    reply: Done,
  }),
}

export const sender = {
  show: endpoint({ method: 'GET', path: '/settings/sender', allow, reply: Sender }),
  change: endpoint({ method: 'PATCH', path: '/settings/sender', allow, body: ChangeSender, reply: Sender }),
}

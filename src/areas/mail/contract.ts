import { z } from 'zod'
import { anyOf, Done, endpoint, Id, IdParam, Instant, ListQuery, pageOf } from '#platform/http/contract.ts'

export {
  keptModes,
  MailKindName,
  MailVariable,
  Shown,
  Words,
  Written,
} from '#areas/mail/templates/contract.ts'

export const MailStatus = z.enum(['queued', 'sent', 'failed', 'not_sent', 'suppressed'])

export const MailRow = z.object({
  id: Id,
  kind: z.string(),
  to_address: z.string(),
  to_name: z.string(),
  subject: z.string(),
  status: MailStatus,
  /** What the mail server said, or why nothing was sent. */
  result: z.string(),
  attempts: z.int(),
  related: z.string().nullable(),
  related_id: Id.nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})

export const Mail = MailRow.extend({
  text_body: z.string(),
  html_body: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string() })),
})

const params = z.object({ id: IdParam })

export const mails = {
  list: endpoint({
    method: 'GET',
    path: '/mails',
    allow: ['settings.email', 'mails.view'],
    query: ListQuery.extend({
      status: anyOf(MailStatus.options),
      related: z.string().max(60).optional(),
      related_id: z.coerce.number().int().positive().optional(),
    }),
    reply: pageOf(MailRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/mails/:id',
    allow: ['settings.email', 'mails.view'],
    params,
    reply: Mail,
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/mails/:id/delivery',
    allow: 'settings.email',
    summary: 'Tries an email again that failed or was not sent',
    params,
    reply: Done,
  }),
}

export type Mail = z.output<typeof Mail>

export type MailRow = z.output<typeof MailRow>

import { z } from 'zod'
import { anyOf, endpoint, Id, Instant, ListQuery, pageOf, text } from '#platform/http/contract.ts'
import { RequiredEmail } from '#platform/identifiers.ts'

/** Why an address is not written to. The first is also what a mail server's answer says. */
export const SuppressionReason = z.enum(['bounced', 'complained', 'asked', 'other'])

export const Suppression = z.object({
  id: Id,
  address: z.string(),
  reason: SuppressionReason,
  /** What the mail server said, or what a person wrote. */
  note: z.string(),
  /** '' when a mail server's answer put it there. */
  user_name: z.string(),
  created_at: Instant,
})
export type Suppression = z.output<typeof Suppression>

export const NewSuppression = z.object({
  address: RequiredEmail,
  reason: SuppressionReason,
  note: text(500),
})

export const suppressions = {
  list: endpoint({
    method: 'GET',
    path: '/mail-suppressions',
    allow: ['settings.email', 'mails.view'],
    query: ListQuery.extend({ reason: anyOf(SuppressionReason.options) }),
    reply: pageOf(Suppression),
  }),
  create: endpoint({
    method: 'POST',
    path: '/mail-suppressions',
    allow: 'settings.email',
    summary: 'Never emails this address again',
    body: NewSuppression,
    reply: Suppression,
    creates: true,
  }),
}

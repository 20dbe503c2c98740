import { insertNotifications, type Recipient, recipientsOf } from '#areas/notifications/queries.ts'
import { channelsFor } from '#areas/notifications/rules.ts'
import type { Context } from '#platform/context.ts'
import { composeMail, type Letter } from '#platform/mail/compose.ts'
import { type NewMail, queueMails } from '#platform/mail/queue.ts'
import type { Notice } from '#platform/notice.ts'
import { announceAll } from '#platform/outbox.ts'

/** What one person is told. */
export type Message = {
  user_id: number
  type?: 'info' | 'success' | 'error'
  title: string
  description?: string
  /** Buttons. An address inside the agency (`/timesheets/7`), or a whole one. */
  actions?: { label: string; url: string }[]
  /** What the mail says where it says more than the bell; absent: title and description. */
  letter?: Partial<Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'facts'>>
  /** The record it is about, for the mail log. */
  related?: { name: string; id: number }
}

/** A context, or a job with its transaction: `{ ...job, db }`. */
type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/**
 * Tells people something, in the caller's transaction, each the way they like it: a row at their bell, which browsers
 * hear of after commit, and a mail. The number of statements does not depend on the number of people. `notice` is
 * one that the caller's room declares in its `notices.ts`.
 */
export async function notify(at: At, notice: Notice, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const people = await recipientsOf(
    at.db,
    notice.name,
    messages.map(({ user_id }) => user_id),
  )
  const told = messages.map((message) => {
    const person = people.get(message.user_id)
    if (!person) throw new Error(`${notice.name}: nobody in this agency has the id ${message.user_id}`)
    return { message, person, ...channelsFor(notice, person.wish, person) }
  })
  const made = await insertNotifications(
    at.db,
    notice.name,
    told.filter(({ bell }) => bell).map(({ message }) => message),
  )
  await announceAll(
    at.db,
    'notification.created',
    made.map(({ user_id, ...row }) => ({ user_ids: [user_id], ...row })),
  )
  await queueMails(
    at.db,
    told.filter(({ mail }) => mail).map(({ message, person }) => mailOf(at, notice, message, person)),
  )
}

function mailOf({ tenant, publicUrl }: At, notice: Notice, message: Message, person: Recipient): NewMail {
  const { title, description = '', actions = [], letter = {}, related } = message
  const [button, ...links] = actions.map(({ label, url }) => ({
    label,
    url: wholeAddress(url, tenant.slug, publicUrl),
  }))
  const { subject, text, html } = composeMail({
    brand: { name: tenant.name, accent_color: person.accent_color },
    subject: title,
    heading: title,
    paragraphs: description ? [description] : [],
    ...letter,
    ...(button ? { button } : {}),
    links,
    footer: [
      notice.forced
        ? `${tenant.name} always tells you this, to keep you and your account safe.`
        : `You get this because you have a part in it at ${tenant.name}.`,
      ...(person.has_account
        ? [
            {
              label: 'Choose what you are told',
              url: wholeAddress('/profile?tab=notifications', tenant.slug, publicUrl),
            },
          ]
        : []),
    ],
  })
  const to = { to_address: person.email, to_name: person.name }
  return { kind: notice.name, ...to, subject, text, html, ...(related ? { related } : {}) }
}

function wholeAddress(url: string, slug: string, publicUrl: string): string {
  if (!url.startsWith('/')) return url
  return url.startsWith('/tenant/') || url.startsWith('/api/')
    ? `${publicUrl}${url}`
    : `${publicUrl}/tenant/${slug}${url}`
}

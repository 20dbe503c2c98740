import { stationeryOf } from '#areas/access/public.ts'
import { insertNotifications, type Recipient, recipientsOf } from '#areas/notifications/queries.ts'
import { channelsFor } from '#areas/notifications/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Reader } from '#platform/locales.ts'
import type { EmailContent } from '#platform/mail/compose.ts'
import { type MailKind, notificationMail } from '#platform/mail/kind.ts'
import { type NewMail, queueMails } from '#platform/mail/queue.ts'
import type { Values } from '#platform/mail/template.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'
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
  email?: Partial<Pick<EmailContent, 'subject' | 'heading' | 'paragraphs' | 'facts'>>
  /** A kind of mail of the room's own, of the notification's name, and what stands in it: instead of those words. */
  mail?: { kind: MailKind; values: Values }
  /** The record it is about, for the mail log. */
  related?: { name: string; id: number }
}

/** The same where it names days, times or amounts: written for whoever reads it. */
export type Written = { user_id: number; write: (reader: Reader) => Omit<Message, 'user_id'> }

/** A context, or a job with its transaction: `{ ...job, db }`. */
type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/**
 * Tells people something, in the caller's transaction, each the way they like it: a row in their notifications, which browsers
 * hear of after commit, and a mail. The number of statements does not depend on the number of people. `notification` is
 * one that the caller's room declares in its `notification-kinds.ts`.
 */
export async function notify(
  at: At,
  notification: NotificationKind,
  given: readonly (Message | Written)[],
): Promise<void> {
  if (given.length === 0) return
  const people = await recipientsOf(
    at.db,
    notification.name,
    given.map(({ user_id }) => user_id),
  )
  const messages = given.map((each) => {
    const { user_id } = each
    const person = people.get(user_id)
    if (!person) throw new Error(`${notification.name}: nobody in this agency has the id ${user_id}`)
    const message = 'write' in each ? { user_id, ...each.write(person.reader) } : each
    return { message, person, ...channelsFor(notification, person.preference, person) }
  })
  const made = await insertNotifications(
    at.db,
    notification.name,
    messages.filter(({ bell }) => bell).map(({ message }) => message),
  )
  await announceAll(
    at.db,
    'notification.created',
    made.map(({ user_id, ...row }) => ({ user_ids: [user_id], ...row })),
  )
  const letters = messages.filter(({ mail }) => mail)
  if (letters.length === 0) return
  const paper = await stationeryOf(at, [notification.name])
  await queueMails(
    at.db,
    letters.map(({ message, person }) => mailOf(at, paper, notification, message, person)),
  )
}

function mailOf(
  { tenant, publicUrl }: At,
  paper: Stationery,
  notification: NotificationKind,
  message: Message,
  person: Recipient,
): NewMail {
  const { actions = [], email = {}, related } = message
  const [button, ...links] = actions.map(({ label, url }) => ({
    label,
    url: wholeAddress(url, tenant.slug, publicUrl),
  }))
  const { kind, values } = message.mail ?? { kind: notificationMail(notification), values: wordsOf(message) }
  return writeMail<string>(paper, kind, {
    to_address: person.email,
    to_name: person.name,
    values,
    ...(email.facts ? { facts: email.facts } : {}),
    ...(button ? { button } : {}),
    links,
    footer: [
      notification.forced
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
    ...(related ? { related } : {}),
  })
}

function wordsOf({ title, description = '', email = {} }: Message) {
  return {
    subject: email.subject ?? title,
    title: email.heading ?? title,
    description: email.paragraphs?.join('\n\n') ?? description,
  }
}

function wholeAddress(url: string, slug: string, publicUrl: string): string {
  if (!url.startsWith('/')) return url
  return url.startsWith('/tenant/') || url.startsWith('/api/')
    ? `${publicUrl}${url}`
    : `${publicUrl}/tenant/${slug}${url}`
}

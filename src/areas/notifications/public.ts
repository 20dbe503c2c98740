import { stationeryOf } from '#areas/access/public.ts'
import { insertNotifications, type Recipient, recipientsOf } from '#areas/notifications/queries.ts'
import { channelsFor } from '#areas/notifications/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Reader } from '#platform/locales.ts'
import type { Letter } from '#platform/mail/compose.ts'
import { type MailKind, noticeMail } from '#platform/mail/kind.ts'
import { type NewMail, queueMails } from '#platform/mail/queue.ts'
import type { Values } from '#platform/mail/template.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
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
  /** A kind of mail of the room's own, of the notice's name, and what stands in it: instead of those words. */
  mail?: { kind: MailKind; values: Values }
  /** The record it is about, for the mail log. */
  related?: { name: string; id: number }
}

/** The same where it names days, times or amounts: written for whoever reads it. */
export type Written = { user_id: number; write: (reader: Reader) => Omit<Message, 'user_id'> }

/** A context, or a job with its transaction: `{ ...job, db }`. */
type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/**
 * Tells people something, in the caller's transaction, each the way they like it: a row at their bell, which browsers
 * hear of after commit, and a mail. The number of statements does not depend on the number of people. `notice` is
 * one that the caller's room declares in its `notices.ts`.
 */
export async function notify(at: At, notice: Notice, given: readonly (Message | Written)[]): Promise<void> {
  if (given.length === 0) return
  const people = await recipientsOf(
    at.db,
    notice.name,
    given.map(({ user_id }) => user_id),
  )
  const told = given.map((each) => {
    const { user_id } = each
    const person = people.get(user_id)
    if (!person) throw new Error(`${notice.name}: nobody in this agency has the id ${user_id}`)
    const message = 'write' in each ? { user_id, ...each.write(person.reader) } : each
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
  const letters = told.filter(({ mail }) => mail)
  if (letters.length === 0) return
  const paper = await stationeryOf(at, [notice.name])
  await queueMails(
    at.db,
    letters.map(({ message, person }) => mailOf(at, paper, notice, message, person)),
  )
}

function mailOf(
  { tenant, publicUrl }: At,
  paper: Stationery,
  notice: Notice,
  message: Message,
  person: Recipient,
): NewMail {
  const { actions = [], letter = {}, related } = message
  const [button, ...links] = actions.map(({ label, url }) => ({
    label,
    url: wholeAddress(url, tenant.slug, publicUrl),
  }))
  const { kind, values } = message.mail ?? { kind: noticeMail(notice), values: wordsOf(message) }
  return writeMail<string>(paper, kind, {
    to_address: person.email,
    to_name: person.name,
    values,
    ...(letter.facts ? { facts: letter.facts } : {}),
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
    ...(related ? { related } : {}),
  })
}

function wordsOf({ title, description = '', letter = {} }: Message) {
  return {
    subject: letter.subject ?? title,
    title: letter.heading ?? title,
    description: letter.paragraphs?.join('\n\n') ?? description,
  }
}

function wholeAddress(url: string, slug: string, publicUrl: string): string {
  if (!url.startsWith('/')) return url
  return url.startsWith('/tenant/') || url.startsWith('/api/')
    ? `${publicUrl}${url}`
    : `${publicUrl}/tenant/${slug}${url}`
}

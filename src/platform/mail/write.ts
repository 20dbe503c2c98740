import type { Reader } from '#platform/locales.ts'
import { composeMail, type EmailContent } from '#platform/mail/compose.ts'
import type { commonVariables, MailKind } from '#platform/mail/kind.ts'
import type { NewMail } from '#platform/mail/queue.ts'
import { fillIn, paragraphsOf, type Template, type Values } from '#platform/mail/template.ts'

/** How an agency's mails look and are sent, and its own words for some of them, by the name of their kind. */
export type Stationery = {
  brand: EmailContent['brand']
  /** Stands for `{{ agency }}`. */
  agency: string
  /** How days and amounts in it are written, for whom nothing else is known. */
  reader: Reader
  from_name: string
  reply_to: string
  /** Gets a copy of every mail, without the secrets of its links; '' nobody. */
  archive_address: string
  signature: string
  templates: Record<string, Template>
}

type GivenByItself = keyof typeof commonVariables

/** One mail of a kind, without its words: they are the agency's, or else those of the kind. */
export type Writing<Name extends string = string> = {
  to_address: string
  to_name?: string
  values: Omit<Record<Name, string | readonly string[]>, GivenByItself>
} & Pick<EmailContent, 'facts' | 'button' | 'links' | 'footer'> &
  Pick<NewMail, 'attachments' | 'related' | 'code_link'>

/** A mail of this kind, worded and dressed as the agency likes it, for `queueMail`. */
export function writeMail<Name extends string>(
  at: Stationery,
  kind: MailKind<Name>,
  { to_address, to_name = '', values, attachments, related, code_link, ...around }: Writing<Name>,
): NewMail {
  const { subject, heading, body } = words(at, kind, {
    ...values,
    agency: at.agency,
    recipient: to_name || to_address,
  })
  const letter = composeMail({
    ...around,
    brand: at.brand,
    subject,
    heading,
    paragraphs: paragraphsOf(body),
    signature: at.signature,
  })
  return {
    kind: kind.name,
    to_address,
    to_name,
    from_name: at.from_name,
    reply_to: at.reply_to,
    ...(at.archive_address ? { archive_address: at.archive_address } : {}),
    ...letter,
    ...(kind.regardless ? { regardless: true } : {}),
    ...(attachments ? { attachments } : {}),
    ...(related ? { related } : {}),
    ...(code_link ? { code_link } : {}),
  }
}

/** The agency's words; ours where it has none, or where its own fail on values that nobody thought of: a mail is never lost. */
function words({ templates }: Stationery, { name, template }: MailKind, values: Values): Template {
  const own = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!own) return fillIn(template, values)
  try {
    return fillIn(own, values)
  } catch {
    return fillIn(template, values)
  }
}

import type { Template, Values } from '#platform/mail/template.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

/** What a template may name, and what the preview shows in its place. */
export type Variable = { says: string; sample: string | readonly string[] }

/**
 * A kind of mail that agencies send, as its room declares it (`mails` in `area.ts`) and as each agency may word it for
 * itself. Facts, button and small print are the room's own: a link that must be in a mail cannot be edited away.
 */
export type MailKind<Name extends string = string> = {
  /** Stable, and what the mail log calls it: `timesheet.request`. */
  name: string
  /** The line of the list of templates: `Approver: please decide`. */
  label: string
  /** The heading it stands under: `Timesheets`. */
  group: string
  variables: Record<Name, Variable>
  /** The words Saffron brings along. */
  template: Template
  /** It protects whoever gets it: no line in the list of addresses not to write to keeps it back. */
  regardless?: true
  /** What the preview shows around the words. */
  sample: { facts?: [label: string, value: string][]; button?: string; footer: string[] }
}

/** Keeps the names of the variables, so that whoever writes such a mail must give them all. */
export const mailKind = <const Name extends string>(kind: MailKind<Name>): MailKind<Name> => kind

/** In every mail, given by itself. */
export const commonVariables = {
  agency: { says: 'Your agency', sample: 'Your agency' },
  recipient: { says: 'Who gets the email', sample: 'Vera Vance' },
} satisfies Record<string, Variable>

export type NotificationWord = 'subject' | 'title' | 'description'

/** The mail of a notification: words that its room finds anew each time. */
export function notificationMail({
  name,
  label,
  group,
  forced,
}: NotificationKind): MailKind<NotificationWord> {
  return {
    name,
    label,
    group,
    variables: {
      subject: { says: 'The subject', sample: label },
      title: { says: 'What happened', sample: label },
      description: { says: 'More about it; may be empty', sample: 'Here stands what it is about.' },
    },
    template: { subject: '{{ subject }}', heading: '{{ title }}', body: '{{ description }}' },
    sample: {
      button: 'Open in Saffron',
      footer: [forced ? 'This email is always sent.' : 'You get this because you have a part in it.'],
    },
  }
}

/** Everything a template of this kind may name. */
export function variablesOf(kind: MailKind): Record<string, Variable> {
  return { ...commonVariables, ...kind.variables }
}

/** Each variable with what the preview shows in its place. */
export function sampleValues(kind: MailKind): Values {
  return Object.fromEntries(Object.entries(variablesOf(kind)).map(([name, { sample }]) => [name, sample]))
}

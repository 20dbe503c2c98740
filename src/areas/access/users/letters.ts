import { kindNames } from '#areas/access/users/rules.ts'
import type { Context } from '#platform/context.ts'
import { composeMail } from '#platform/mail/compose.ts'
import type { NewMail } from '#platform/mail/queue.ts'

/** The kind of mail in the log; the record it is about is the invitation. */
export const invitationMail = 'user.invitation'

export type Invited = {
  /** Of the invitation. */
  id: number
  email: string
  name: string
  kind: keyof typeof kindNames
  roles: readonly string[]
  code: string
  /** The day it works until, as it is read. */
  until: string
}

const purposes: Partial<Record<keyof typeof kindNames, string>> = {
  staff: 'Its work is done in Saffron: timesheets, invoices and the people behind them.',
  candidate: 'There you enter your hours, hand them in and see what they pay.',
  approver: 'There you see the timesheets that wait for you, and decide on them.',
  supplier: "There you see the pay documents of your company's workers.",
}

/** The letter that lets somebody in. */
export function invitationLetter(
  at: Pick<Context, 'tenant' | 'publicUrl'> & { accent_color: string | undefined; inviter: string },
  invited: Invited,
  days: number,
): NewMail {
  const { tenant, publicUrl, accent_color, inviter } = at
  const as = invited.roles.length > 0 ? invited.roles.join(', ') : kindNames[invited.kind]
  const { subject, text, html } = composeMail({
    brand: { name: tenant.name, ...(accent_color ? { accent_color } : {}) },
    subject: `${inviter} invites you to ${tenant.name}`,
    heading: `Your invitation to ${tenant.name}`,
    paragraphs: [
      `Hello ${invited.name},`,
      `${inviter} has invited you to ${tenant.name}. ${purposes[invited.kind] ?? ''}`.trim(),
    ],
    facts: [
      ['Agency', tenant.name],
      ['Your part', as],
      ['Invited by', inviter],
      ['Works until', invited.until],
    ],
    button: {
      label: 'Accept the invitation',
      url: `${publicUrl}/tenant/${tenant.slug}/invitation/${invited.id}?code=${invited.code}`,
    },
    footer: [
      `The link is for you alone: it works once, for ${days} days. Please do not pass it on.`,
      'Signed in to Saffron in this browser already? Sign out first, then open the link.',
      `You did not expect this? Then you need not do anything, or ask ${tenant.name}.`,
    ],
  })
  return {
    kind: invitationMail,
    to_address: invited.email,
    to_name: invited.name,
    subject,
    text,
    html,
    related: { name: 'invitations', id: invited.id },
  }
}

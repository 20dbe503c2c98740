import { kindNames } from '#areas/access/users/rules.ts'
import type { Context } from '#platform/context.ts'
import { hiddenUrl } from '#platform/mail/codes.ts'
import { mailKind } from '#platform/mail/kind.ts'
import type { NewMail } from '#platform/mail/queue.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'

/** The name under which the hashes of codes of invitations are kept. */
export const invitationCodes = 'invitations'

export type Invited = {
  /** Of the invitation. */
  id: number
  email: string
  name: string
  kind: keyof typeof kindNames
  roles: readonly string[]
  /** The day it works until, as it is read. */
  until: string
}

const purposes: Partial<Record<keyof typeof kindNames, string>> = {
  staff: 'Its work is done in Saffron: timesheets, invoices and the people behind them.',
  candidate: 'There you enter your hours, submit them and see what they pay.',
  approver: 'There you see the timesheets that wait for you, and decide on them.',
  supplier: "There you see the pay documents of your company's workers.",
}

/** The email that lets somebody in. */
export const invitation = mailKind({
  name: 'user.invitation',
  label: 'An invitation to your agency',
  group: 'People',
  variables: {
    inviter: { says: 'Who invites', sample: 'Ann Archer' },
    part: { says: 'The roles they get', sample: 'Consultant' },
    purpose: { says: 'A sentence on what they will do there', sample: purposes.staff! },
    until: { says: 'The day the link works until', sample: '5 Dec 2026' },
  },
  template: {
    subject: '{{ inviter }} invites you to {{ agency }}',
    heading: 'Your invitation to {{ agency }}',
    body: 'Hello {{ recipient }},\n\n{{ inviter }} has invited you to {{ agency }}. {{ purpose }}',
  },
  sample: {
    facts: [
      ['Agency', '{{ agency }}'],
      ['Your part', 'Consultant'],
      ['Invited by', 'Ann Archer'],
      ['The link works until', '5 Dec 2026'],
    ],
    button: 'Accept the invitation',
    footer: ['The link is for you alone: it works once, for 7 days. Please do not pass it on.'],
  },
})

/** The record the mail is about is the invitation. */
export function invitationEmail(
  at: Stationery,
  { tenant, publicUrl, inviter }: Pick<Context, 'tenant' | 'publicUrl'> & { inviter: string },
  invited: Invited,
  days: number,
): NewMail {
  const page = `/tenant/${tenant.slug}/invitation/${invited.id}`
  const code_link = { of: invitationCodes, id: invited.id, url: `${publicUrl}${page}?code=` }
  const part = invited.roles.length > 0 ? invited.roles.join(', ') : kindNames[invited.kind]
  return writeMail(at, invitation, {
    to_address: invited.email,
    to_name: invited.name,
    values: { inviter, part, purpose: purposes[invited.kind] ?? '', until: invited.until },
    facts: [
      ['Agency', tenant.name],
      ['Your part', part],
      ['Invited by', inviter],
      ['The link works until', invited.until],
    ],
    button: { label: 'Accept the invitation', url: hiddenUrl(code_link) },
    code_link,
    footer: [
      `The link is for you alone: it works once, for ${days} days. Please do not pass it on.`,
      'Signed in to Saffron in this browser already? Sign out first, then open the link.',
      `You did not expect this? Then you need not do anything, or ask ${tenant.name}.`,
    ],
    related: { name: 'invitations', id: invited.id },
  })
}

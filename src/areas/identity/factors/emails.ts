import { sendAccountEmail } from '#areas/identity/password-resets/account-emails.ts'
import type { AccountJobHandler } from '#platform/area.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { enqueueAccountJob } from '#platform/outbox.ts'

export const factorEmail = 'access.factor-email'

/** What an owner is told of, in the words of the history too. */
export const securityEvents = {
  'app added': 'An app for codes was added to your account',
  'app removed': 'The app for codes was removed from your account',
  'passkey added': 'A passkey was added to your account',
  'passkey removed': 'A passkey was removed from your account',
  'recovery codes renewed': 'You have new recovery codes',
  'recovery code used': 'Somebody signed in with a recovery code',
  'password changed': 'Your password was changed',
  'two-factor reset': 'Your second factors were taken away',
} as const
export type SecurityEvent = keyof typeof securityEvents

type Payload = { what: SecurityEvent; to: { address: string; name: string }; more?: string; at: string }

/** Queues the email in the transaction of what it tells of. It belongs to a person, and stands in no agency's log. */
export function emailOwner(
  db: AllDb,
  what: SecurityEvent,
  { email, name, at, more = '' }: { email: string; name: string; at: Date; more?: string },
): Promise<void> {
  const payload: Payload = { what, to: { address: email, name }, more, at: at.toISOString() }
  return enqueueAccountJob(db, factorEmail, payload)
}

export const sendFactorEmail: AccountJobHandler = (deps, { what, to, more, at }: Payload) =>
  sendAccountEmail(deps, {
    of: `factor ${what} ${at}`,
    to,
    subject: securityEvents[what],
    heading: securityEvents[what],
    paragraphs: [
      `Hello ${to.name},`,
      `${securityEvents[what].replace(/^./, (first) => first.toLowerCase())}${more ? `: ${more}` : ''}.`,
      'If this was you, or a colleague whom you asked, there is nothing to do. If not, choose another password at once and tell your agency.',
    ],
    facts: [['Time', `${at.slice(0, 16).replace('T', ' ')} UTC`]],
    button: { label: 'Choose another password', url: `${deps.publicUrl}/forgot-password` },
    footer: ['We always tell you this, to keep you and your account safe.'],
  })

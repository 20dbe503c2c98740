import { sendToAccount } from '#areas/access/doors/letters.ts'
import type { UnboundWork } from '#platform/area.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { enqueueUnbound } from '#platform/outbox.ts'

export const factorLetter = 'access.factor-letter'

/** What an owner is told of, in the words of the history too. */
export const told = {
  'app added': 'An app for codes was added to your account',
  'app removed': 'The app for codes was removed from your account',
  'passkey added': 'A passkey was added to your account',
  'passkey removed': 'A passkey was removed from your account',
  'recovery codes renewed': 'You have new recovery codes',
  'recovery code used': 'Somebody signed in with a recovery code',
  'password changed': 'Your password was changed',
  'two-factor reset': 'Your second factors were taken away',
} as const
export type Told = keyof typeof told

type Payload = { what: Told; to: { address: string; name: string }; more?: string; at: string }

/** Queues the letter in the transaction of what it tells of. It belongs to a person, and stands in no agency's log. */
export function tellOwner(
  db: AllDb,
  what: Told,
  { email, name, at, more = '' }: { email: string; name: string; at: Date; more?: string },
): Promise<void> {
  const payload: Payload = { what, to: { address: email, name }, more, at: at.toISOString() }
  return enqueueUnbound(db, factorLetter, payload)
}

export const writeFactorLetter: UnboundWork = (deps, { what, to, more, at }: Payload) =>
  sendToAccount(deps, {
    of: `factor ${what} ${at}`,
    to,
    subject: told[what],
    heading: told[what],
    paragraphs: [
      `Hello ${to.name},`,
      `${told[what].replace(/^./, (first) => first.toLowerCase())}${more ? `: ${more}` : ''}.`,
      'If this was you, or a colleague whom you asked, there is nothing to do. If not, choose another password at once and tell your agency.',
    ],
    facts: [['Time', `${at.slice(0, 16).replace('T', ' ')} UTC`]],
    button: { label: 'Choose another password', url: `${deps.publicUrl}/forgot-password` },
    footer: ['We always tell you this, to keep you and your account safe.'],
  })

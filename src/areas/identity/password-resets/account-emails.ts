import { createHash } from 'node:crypto'
import type { Deps } from '#platform/area.ts'
import { composeMail, type EmailContent } from '#platform/mail/compose.ts'
import { newToken } from '#platform/session-tokens.ts'
import type { Vault } from '#platform/vault.ts'

type Sending = Pick<Deps, 'mail'>

export type AccountEmail = Omit<EmailContent, 'brand'> & {
  to: { address: string; name?: string }
  /** What makes this email this one, whichever try it is: `reset 7`. */
  of: string
}

/**
 * The code of an email: 256 bits that follow from SECRET and the random `seed` of its job, so that it is kept nowhere and
 * a second try, after a crash, carries the same: an email that did arrive keeps working. Neither half tells anything.
 */
export const emailCode = (vault: Vault, { seed = newToken() }: EmailJob) =>
  vault.print(seed, 'codes of emails')

/** What the job of an email with a code holds: which email, and the half of its code that is ours to keep. */
export type EmailJob = { id: number; seed?: string }
export const emailJob = (id: number): EmailJob => ({ id, seed: newToken() })

/**
 * Sends an email that belongs to a person and to no agency, so that it stands in no agency's mail log: it opens their
 * account. Throws when it shall be tried again.
 */
export async function sendAccountEmail(
  { mail }: Sending,
  { to, of, ...letter }: AccountEmail,
): Promise<void> {
  const { subject, text, html } = composeMail({ ...letter, brand: { name: 'Saffron' } })
  const mark = createHash('sha256').update(`${of} ${text}`).digest('hex').slice(0, 16)
  const outcome = await mail.send({
    from_name: 'Saffron',
    to,
    subject,
    text,
    html,
    message_id: `account.${of.replaceAll(/\W+/g, '.')}.${mark}@${mail.domain}`,
  })
  if (outcome.status === 'failed' && outcome.temporary) throw new Error(`${of}: ${outcome.result}`)
}

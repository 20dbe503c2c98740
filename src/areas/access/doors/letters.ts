import { createHash } from 'node:crypto'
import { newToken } from '#areas/access/tokens.ts'
import type { Deps } from '#platform/area.ts'
import { composeMail, type Letter } from '#platform/mail/compose.ts'
import type { Vault } from '#platform/vault.ts'

type Sending = Pick<Deps, 'mail'>

export type AccountLetter = Omit<Letter, 'brand'> & {
  to: { address: string; name?: string }
  /** What makes this letter this one, whichever try it is: `reset 7`. */
  of: string
}

/**
 * The code of a letter: 256 bits that follow from SECRET and the random `seed` of its job, so that it is kept nowhere and
 * a second try, after a crash, carries the same: a letter that did arrive keeps working. Neither half tells anything.
 */
export const letterCode = (vault: Vault, { seed = newToken() }: LetterJob) =>
  vault.print(seed, 'codes of letters')

/** What the job of a letter with a code holds: which letter, and the half of its code that is ours to keep. */
export type LetterJob = { id: number; seed?: string }
export const letterJob = (id: number): LetterJob => ({ id, seed: newToken() })

/**
 * Sends a letter that belongs to a person and to no agency, so that it stands in no agency's mail log: it opens their
 * account. Throws when it shall be tried again.
 */
export async function sendToAccount({ mail }: Sending, { to, of, ...letter }: AccountLetter): Promise<void> {
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

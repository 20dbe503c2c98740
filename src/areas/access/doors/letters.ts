import { createHash } from 'node:crypto'
import type { Deps } from '#platform/area.ts'
import { composeMail, type Letter } from '#platform/mail/compose.ts'

type Sending = Pick<Deps, 'mail' | 'storage' | 'publicUrl'> & { log: { warn(words: string): void } }

export type AccountLetter = Omit<Letter, 'brand'> & {
  to: { address: string; name?: string }
  /** What makes this letter this one, whichever try it is: `reset 7`. */
  of: string
}

/**
 * Sends a letter that belongs to a person and to no agency, so that it stands in no agency's mail log: it opens their
 * account. Throws when it shall be tried again. Without a mail server it is kept as a file of the installation.
 */
export async function sendToAccount(
  { mail, storage, log }: Sending,
  { to, of, ...letter }: AccountLetter,
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
  if (outcome.status === 'not_sent') {
    const key = `letters/${of.replaceAll(/\W+/g, '-')}-${mark}.txt`
    await storage.put(key, Buffer.from(`To: ${to.address}\nSubject: ${subject}\n\n${text}`))
    log.warn(`There is no mail server (SMTP_URL): a letter was kept as ${key} in the folder of files`)
  }
  if (outcome.status === 'failed' && outcome.temporary) throw new Error(`${of}: ${outcome.result}`)
}

import { masked } from '#areas/bank/rules.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { type NewMail, queueMails } from '#platform/mail/queue.ts'

type Warning = {
  subject: 'candidates' | 'suppliers'
  id: number
  /** Whose account. */
  name: string
  from_ending: string
  to_ending: string
  by: string
  addresses: readonly string[]
}

/**
 * Warns whoever is paid that their account is about to change, at the addresses known from before: somebody who took
 * over the mailbox or talked their way in is found out by the person who loses the money. Never more than last digits.
 */
export async function warn(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl' | 'now'> & { accent_color: string | undefined },
  { subject, id, name, from_ending, to_ending, by, addresses }: Warning,
): Promise<void> {
  const letter = composeMail({
    brand: { name: at.tenant.name, ...(at.accent_color ? { accent_color: at.accent_color } : {}) },
    subject: `Bank details of ${name} are about to change`,
    heading: `Bank details of ${name} are about to change`,
    paragraphs: [
      `${at.tenant.name} was asked to pay ${name} into another bank account. A second person checks it before anything changes.`,
      `If this was you, you need do nothing. If this was not you, call ${at.tenant.name} at once, on a number you already know. Please do not answer this mail.`,
    ],
    facts: [
      ['Account until now', masked(from_ending)],
      ['New account', masked(to_ending)],
      ['Entered by', `${by} of ${at.tenant.name}`],
      ['On', formatDay(at.now.toISOString().slice(0, 10))],
    ],
    footer: [`You get this because ${at.tenant.name} pays you, to keep your money safe.`],
  })
  const mails: NewMail[] = addresses.map((to_address) => ({
    kind: 'bank.warning',
    to_address,
    to_name: name,
    ...letter,
    related: { name: subject, id },
  }))
  await queueMails(at.db, mails)
}

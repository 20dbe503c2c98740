import { stationeryOf } from '#areas/access/public.ts'
import { masked } from '#areas/bank/rules.ts'
import type { Context } from '#platform/context.ts'
import { dayAt, formatDay } from '#platform/days.ts'
import { mailKind } from '#platform/mail/kind.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'

export const warningMail = mailKind({
  name: 'bank.warning',
  label: 'Warning: bank details are about to change',
  group: 'Bank details',
  // Else whoever is after the money keeps the warning back by a line in a list.
  regardless: true,
  variables: { name: { says: 'Whose account', sample: 'Zoe Hart' } },
  template: {
    subject: 'Bank details of {{ name }} are about to change',
    heading: 'Bank details of {{ name }} are about to change',
    body: '{{ agency }} was asked to pay {{ name }} into another bank account. A second person checks it before anything changes.\n\nIf this was you, you need do nothing. If this was not you, call {{ agency }} at once, on a number you already know. Please do not answer this email.',
  },
  sample: {
    facts: [
      ['Account until now', '•••• 9911'],
      ['New account', '•••• 4321'],
      ['Entered by', 'Paul Price of {{ agency }}'],
    ],
    footer: ['You get this because {{ agency }} pays you, to keep your money safe.'],
  },
})

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
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl' | 'now'>,
  { subject, id, name, from_ending, to_ending, by, addresses }: Warning,
): Promise<void> {
  const paper = await stationeryOf(at, [warningMail.name])
  const facts: [string, string][] = [
    ['Account until now', masked(from_ending)],
    ['New account', masked(to_ending)],
    ['Entered by', `${by} of ${at.tenant.name}`],
    ['On', formatDay(dayAt(at.now.getTime(), paper.reader.tz), 'date', paper.reader.locale)],
  ]
  const mails = addresses.map((to_address) =>
    writeMail(paper, warningMail, {
      to_address,
      to_name: name,
      values: { name },
      facts,
      footer: [`You get this because ${at.tenant.name} pays you, to keep your money safe.`],
      related: { name: subject, id },
    }),
  )
  await queueMails(at.db, mails)
}

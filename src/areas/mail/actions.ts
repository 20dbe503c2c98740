import type { Mail } from '#areas/mail/contract.ts'
import { findMail, requeueMail } from '#areas/mail/queries.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { sendMailWork } from '#platform/mail/queue.ts'
import { enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

/** The message as it is kept: without the codes of its links, which nobody of an agency ever sees. */
export const readMail = ({ db }: Context, id: number): Promise<Mail> => findMail(db, id)

export async function sendAgain(ctx: Context, id: number) {
  const mail = await findMail(ctx.db, id)
  if (!(await requeueMail(ctx.db, id))) {
    throw new Refusal(
      'mail.not_waiting',
      409,
      'This email needs no second try',
      'It was sent, or is on its way.',
    )
  }
  await enqueue(ctx.db, sendMailWork, { mail_id: id })
  await recordHistory(ctx, 'mails', id, 'queued again')
  return { title: 'Email queued', description: `It is sent to ${mail.to_address} again.` }
}

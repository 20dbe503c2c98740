import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/db/tenant.ts'
import type { Mailer, MailResult } from '#platform/mail/transport.ts'
import { enqueue } from '#platform/outbox.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type StoredAttachment = { filename: string; content_type: string; storage_key: string }

export type NewMail = {
  /** What the mail is for, `invoice.dispatch`: shown and filtered in the mail log. */
  kind: string
  to_address: string
  to_name?: string
  subject: string
  text: string
  html: string
  attachments?: StoredAttachment[]
  /** The record it is about, so that its page can show it. */
  related?: { name: string; id: number }
}

/** The background work that sends a queued mail; payload `{ mail_id }`. */
export const sendMailWork = 'mail.send'

/** After so many tries a mail that only met temporary failures is given up. The queue itself tries 8 times. */
const mostAttempts = 8
/** How long one worker has to send before another may try, seconds: longer than every timeout of the transport. */
const claimSeconds = 120

/** Writes the mail and its sending in the caller's transaction: it leaves after commit, or never existed. Answers its id. */
export async function queueMail(db: Db, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({
      tenant_id: db.tenant,
      kind: mail.kind,
      to_address: mail.to_address,
      to_name: mail.to_name ?? '',
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      attachments: JSON.stringify(mail.attachments ?? []),
      related: mail.related?.name ?? null,
      related_id: mail.related?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, sendMailWork, { mail_id: id })
  return id
}

export type Delivery = { database: Database; storage: Storage; mail: Mailer }

/**
 * Sends one queued mail and keeps the result. It may run again at any time: a mail that was sent or given up is left
 * alone, one that another worker holds is not touched, and each try carries the same Message-ID. Between the server's
 * yes and our commit a crash can still send twice: SMTP knows no better. Throws when the queue shall try again.
 */
export async function deliverMail(
  { database, storage, mail }: Delivery,
  tenant: { id: number; name: string },
  mailId: number,
): Promise<void> {
  const claimed = await claim(database, tenant.id, mailId)
  if (!claimed) return

  const attachments = await attached(storage, claimed.attachments as StoredAttachment[])
  const outcome: MailResult =
    'missing' in attachments
      ? { status: 'failed', result: `the attachment ${attachments.missing} is not in storage` }
      : await mail.send({
          from_name: tenant.name,
          to: { address: claimed.to_address, name: claimed.to_name },
          subject: claimed.subject,
          text: claimed.text_body,
          html: claimed.html_body,
          attachments: attachments.files,
          message_id: messageId(tenant.id, claimed, mail.domain),
        })

  const again = outcome.temporary === true && claimed.attempts < mostAttempts
  await database.inTenant(tenant.id, (db) =>
    db
      .updateTable('mails')
      .set({
        status: again ? 'queued' : outcome.status,
        result: outcome.result,
        claimed_until: null,
        sent_at: outcome.status === 'sent' ? sql<string>`now()` : null,
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', mailId)
      .execute(),
  )
  if (again) throw new Error(`mail ${mailId} will be tried again: ${outcome.result}`)
}

/** Takes the mail for this worker, counting the try. Undefined: there is nothing left to do. Throws when it is held. */
async function claim(database: Database, tenant: number, mailId: number) {
  return database.inTenant(tenant, async (db) => {
    const claimed = await db
      .updateTable('mails')
      .set({
        attempts: sql<number>`attempts + 1`,
        claimed_until: sql<string>`now() + make_interval(secs => ${claimSeconds})`,
      })
      .where('tenant_id', '=', tenant)
      .where('id', '=', mailId)
      .where('status', '=', 'queued')
      .where(sql<boolean>`coalesce(claimed_until < now(), true)`)
      .returning([
        'id',
        'to_address',
        'to_name',
        'subject',
        'text_body',
        'html_body',
        'attachments',
        'attempts',
        'created_at',
      ])
      .executeTakeFirst()
    if (claimed) return claimed
    const held = await db
      .selectFrom('mails')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('id', '=', mailId)
      .where('status', '=', 'queued')
      .executeTakeFirst()
    if (held) throw new Error(`mail ${mailId} is being sent by another worker`)
    return undefined
  })
}

async function attached(storage: Storage, attachments: StoredAttachment[]) {
  const files = await Promise.all(
    attachments.map(async ({ filename, content_type, storage_key }) => ({
      filename,
      content_type,
      content: await storage.get(storage_key),
    })),
  )
  const missing = files.find((file) => !file.content)
  if (missing) return { missing: missing.filename }
  return { files: files.map((file) => ({ ...file, content: file.content! })) }
}

/** The same for every try of one mail; the hash keeps two installations with the same ids apart. */
function messageId(tenant: number, mail: { id: number; created_at: string }, domain: string): string {
  const mark = createHash('sha256')
    .update(`${tenant} ${mail.id} ${mail.created_at}`)
    .digest('hex')
    .slice(0, 16)
  return `mail.${tenant}.${mail.id}.${mark}@${domain}`
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/db/tenant.ts'
import { attached, type StoredAttachment } from '#platform/mail/attachments.ts'
import { type MailChecks, whyWithdrawn } from '#platform/mail/checks.ts'
import { type CodeLink, hiddenUrl, type KeepCode, withCode } from '#platform/mail/codes.ts'
import { type Suppressed, suppress, suppressionWords } from '#platform/mail/suppressions.ts'
import type { Mailer, MailResult } from '#platform/mail/transport.ts'
import { announce } from '#platform/outbox.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault.ts'

export type { StoredAttachment } from '#platform/mail/attachments.ts'

export type NewMail = {
  /** What the mail is for, `invoice.dispatch`: shown and filtered in the mail log. */
  kind: string
  to_address: string
  to_name?: string
  /** The name people see as sender; absent: the agency's. */
  from_name?: string
  /** Where answers go; absent: to the sender. */
  reply_to?: string
  /** Gets a copy of its own, without the secrets of links. */
  archive_address?: string
  subject: string
  text: string
  html: string
  attachments?: StoredAttachment[]
  /** Sent although the address stands in the list of those not to write to. */
  regardless?: boolean
  /** The record it is about, so that its page can show it. */
  related?: { name: string; id: number }
  /** The link in it that lets somebody in: the bodies hold it without its code, which is made when the mail is sent. */
  code_link?: CodeLink
  /** What it rests on, for the check of the record's room as it leaves (`mailChecks` of area.ts). */
  rests_on?: string
}

/** The background work that sends a queued mail; payload `{ mail_id }`. */
export const sendMailWork = 'mail.send'

/** The kind of the copies that go to an archive. */
export const archiveCopy = 'mail.archive'

/** Announced when a mail was given up or suppressed; payload `{ id }`. Whose email it was tells the people behind it. */
export const mailFailed = 'mail.failed'

/** After so many tries a mail that only met temporary failures is given up. The queue itself tries 8 times. */
const mostAttempts = 8
/** How long one worker has to send before another may try, seconds: longer than every timeout of the transport. */
const claimSeconds = 120

/** Writes the mail and its sending in the caller's transaction: it leaves after commit, or never existed. Answers its id. */
export async function queueMail(db: Db, mail: NewMail): Promise<number> {
  const [id] = await queueMails(db, [mail])
  return id!
}

/** The same for many, in one statement. Answers their ids, in this order. */
export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<number[]> {
  if (mails.length === 0) return []
  db.outgoing = true
  const rows = [...mails, ...mails.flatMap(copyOf)].map(rowOf)
  const { rows: made } = await sql<{ id: number }>`
    with made as (
      insert into mails (tenant_id, kind, to_address, to_name, from_name, reply_to, subject, text_body, html_body,
        attachments, related, related_id, regardless, code_link, rests_on)
      select ${db.tenant}::integer, m.kind, m.to_address, m.to_name, m.from_name, m.reply_to, m.subject, m.text_body,
        m.html_body, m.attachments, m.related, m.related_id, m.regardless, m.code_link, m.rests_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(kind text, to_address text, to_name text,
        from_name text, reply_to text, subject text, text_body text, html_body text, attachments jsonb, related text,
        related_id bigint, regardless boolean, code_link jsonb, rests_on text)
      returning id
    ), sent as (
      insert into outbox (tenant_id, kind, name, payload)
      select ${db.tenant}::integer, 'job', ${sendMailWork}::text, jsonb_build_object('mail_id', id)
      from made order by id
    )
    select id from made order by id`.execute(db)
  return made.slice(0, mails.length).map(({ id }) => id)
}

function rowOf({ text, html, to_name = '', from_name = '', reply_to = '', ...mail }: NewMail) {
  const { kind, to_address, subject, attachments = [], related, regardless = false } = mail
  const { code_link = null, rests_on = null } = mail
  if (code_link && !(text.includes(hiddenUrl(code_link)) && html.includes(hiddenUrl(code_link))))
    throw new Error(`the link of a ${kind} is not in it: its code would be lost`)
  const about = { related: related?.name ?? null, related_id: related?.id ?? null }
  const body = { subject, text_body: text, html_body: html, attachments }
  return {
    kind,
    to_address,
    to_name,
    from_name,
    reply_to,
    regardless,
    code_link,
    rests_on,
    ...body,
    ...about,
  }
}

/** It stands for itself in the mail log: whether the copy arrives says nothing of the mail. */
function copyOf({
  archive_address,
  related: _,
  regardless: __,
  code_link: ___,
  rests_on: ____,
  ...mail
}: NewMail): NewMail[] {
  if (!archive_address || archive_address.toLowerCase() === mail.to_address.toLowerCase()) return []
  return [{ ...mail, kind: archiveCopy, to_address: archive_address, to_name: '' }]
}

export type FailedMail = {
  kind: string
  to_address: string
  result: string
  related: string | null
  related_id: number | null
}

/** A mail that was given up, or not sent because of its address, and is still; undefined when somebody sent it again since. */
export async function failedMail(db: Db, id: number): Promise<FailedMail | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'result', 'related', 'related_id'])
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where(sql<boolean>`status = any('{failed,suppressed}')`)
    .executeTakeFirst()
}

export type Delivery = {
  database: Database
  storage: Storage
  mail: Mailer
  vault: Vault
  /** Of every room, by the name in `CodeLink.of`. */
  codes: Readonly<Record<string, KeepCode>>
  checks: MailChecks
  now: Date
}

/**
 * Sends one queued mail and keeps the result. It may run again at any time: a mail that was sent or given up is left
 * alone, one that another worker holds is not touched, and each try carries the same Message-ID and the same code.
 * Between the server's yes and our commit a crash can still send twice: SMTP knows no better. Throws when the queue
 * shall try again.
 */
export async function deliverMail(
  delivery: Delivery,
  tenant: { id: number; name: string },
  mailId: number,
): Promise<void> {
  const { database } = delivery
  const claimed = await claim(delivery, tenant.id, mailId)
  if (!claimed) return

  const outcome = await attempt(delivery, tenant, claimed)
  const again = outcome.temporary === true && claimed.attempts < mostAttempts
  await database.inTenant(tenant.id, async (db) => {
    await db
      .updateTable('mails')
      .set({
        status: again ? 'queued' : outcome.status,
        result: outcome.result,
        claimed_until: null,
        ...(again ? {} : { locked_code: null }),
        sent_at: outcome.status === 'sent' ? sql<string>`now()` : null,
        withdrawn_at: claimed.withdrawn_at,
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', mailId)
      .execute()
    if (outcome.bounced) await suppress(db, claimed.to_address, outcome.result)
    const lost = outcome.status === 'failed' || outcome.status === 'suppressed'
    if (lost && !again) await announce(db, mailFailed, { id: mailId })
  })
  if (again) throw new Error(`mail ${mailId} will be tried again: ${outcome.result}`)
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>
type Outcome = Omit<MailResult, 'status'> & { status: MailResult['status'] | 'suppressed' }

async function attempt(
  { storage, mail }: Pick<Delivery, 'storage' | 'mail'>,
  tenant: { id: number; name: string },
  claimed: Claimed,
): Promise<Outcome> {
  if (claimed.suppressed) return { status: 'suppressed', result: suppressionWords(claimed.suppressed) }
  if (claimed.withdrawn) return { status: 'not_sent', result: claimed.withdrawn }
  if (claimed.code === 'over') return { status: 'not_sent', result: linkOver }
  const { code, code_link } = claimed
  const leaving = (body: string) => (code && code_link ? withCode(body, code_link, code) : body)
  const attachments = await attached(storage, claimed.attachments as StoredAttachment[])
  if ('missing' in attachments)
    return { status: 'failed', result: `the attachment ${attachments.missing} is not in storage` }
  return mail.send({
    from_name: claimed.from_name || tenant.name,
    ...(claimed.reply_to ? { reply_to: claimed.reply_to } : {}),
    to: { address: claimed.to_address, name: claimed.to_name },
    subject: claimed.subject,
    text: leaving(claimed.text_body),
    html: leaving(claimed.html_body),
    attachments: attachments.files,
    message_id: messageId(tenant.id, claimed, mail.domain),
  })
}

/**
 * Takes the mail for this worker, counting the try, with the code of its link. Undefined: there is nothing left to do.
 * Throws when it is held.
 */
async function claim(delivery: Delivery, tenant: number, mailId: number) {
  return delivery.database.inTenant(tenant, async (db) => {
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
        'from_name',
        'reply_to',
        'subject',
        'text_body',
        'html_body',
        'attachments',
        'attempts',
        'created_at',
        'locked_code',
        'related',
        'related_id',
        'rests_on',
        sql<CodeLink | null>`code_link`.as('code_link'),
        sql<Suppressed | null>`(
          select jsonb_build_object('reason', s.reason, 'note', s.note) from mail_suppressions s
          where s.tenant_id = ${tenant} and s.address = lower(mails.to_address) and not mails.regardless)`.as(
          'suppressed',
        ),
      ])
      .executeTakeFirst()
    if (claimed) {
      const { checks, now } = delivery
      const withdrawn = claimed.suppressed ? undefined : await whyWithdrawn(checks, { db, now }, claimed)
      const withdrawn_at = withdrawn ? now.toISOString() : null
      const code = withdrawn ? undefined : await codeOf(delivery, db, claimed)
      return { ...claimed, withdrawn, withdrawn_at, code }
    }
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

const linkOver = 'not sent: its link was withdrawn, used or replaced before it left'

type Coded = { id: number; code_link: CodeLink | null; locked_code: string | null; suppressed: unknown }

/**
 * The code that this try carries: its hash is kept where the link opens something, in the transaction of the claim, and
 * the code itself here under lock until the mail is done with. Undefined: it carries none.
 */
async function codeOf(
  { vault, codes }: Delivery,
  db: Db,
  { id, code_link, locked_code, suppressed }: Coded,
): Promise<string | 'over' | undefined> {
  if (!code_link || suppressed) return undefined
  const about = `mails/${db.tenant}/${id}/code`
  const code = locked_code ? vault.open(locked_code, about) : randomBytes(32).toString('base64url')
  const keep = codes[code_link.of]
  if (!keep) throw new Error(`no room keeps the codes of ${code_link.of}`)
  if (!(await keep(db, { id: code_link.id, mail_id: id, code }))) return 'over'
  if (!locked_code) {
    await db
      .updateTable('mails')
      .set({ locked_code: vault.lock(code, about) })
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .execute()
  }
  return code
}

/** The same for every try of one mail; the hash keeps two installations with the same ids apart. */
function messageId(tenant: number, mail: { id: number; created_at: string }, domain: string): string {
  const mark = createHash('sha256')
    .update(`${tenant} ${mail.id} ${mail.created_at}`)
    .digest('hex')
    .slice(0, 16)
  return `mail.${tenant}.${mail.id}.${mark}@${domain}`
}

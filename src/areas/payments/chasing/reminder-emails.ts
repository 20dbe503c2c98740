import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { stationeryOf } from '#areas/access/public.ts'
import { holdDocuments, pdfOf } from '#areas/invoices/public.ts'
import { storedStatement } from '#areas/payments/account/actions.ts'
import { documentsOf, type StillDue, stillDue } from '#areas/payments/chasing/due.ts'
import { reminderMails } from '#areas/payments/chasing/mail-kinds.ts'
import { tellUnreached } from '#areas/payments/chasing/send-notifications.ts'
import type { attachments, Tone } from '#areas/payments/chasing/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { CheckMail } from '#platform/mail/checks.ts'
import { queueMails, type StoredAttachment } from '#platform/mail/queue.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'
import { announce, enqueue } from '#platform/outbox.ts'

/** Writes the emails of reminders that were decided; payload `{ ids }`. */
export const writeReminders = 'payments.write_reminders'
/** Writes one of them anew; payload `{ id, mail_id }`. */
export const rewriteReminder = 'payments.rewrite_reminder'

/** Reminders written by one background job. */
export const writtenAtOnce = 25
/** An email names so many documents, and carries so many; the statement has all. */
const mostNamed = 20

/**
 * Background: the emails of reminders, each in a transaction of its own, and each once. One that cannot be written keeps
 * no other from leaving: it is tried again with the job.
 */
export async function writeReminderEmails(job: JobContext, { ids }: { ids: number[] }): Promise<void> {
  const failed: unknown[] = []
  for (const id of ids)
    await job.inTenant((db) => writeEmail({ ...job, db }, id)).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

type At = JobContext & { db: Db }
type Waiting = {
  client_id: number
  client_name: string
  owner_user_id: number | null
  sent_by_user_id: number | null
  tone: Tone
  attach: (typeof attachments)[number]
  currency: string
  to_addresses: string[]
  message: string
}

async function writeEmail(at: At, id: number): Promise<void> {
  const { db } = at
  await holdRow(db, 'payment_reminders', id)
  const reminder = await findReminder(db, id, 'waiting')
  if (!reminder) return
  const today = await todayOf(at)
  // Whoever pays, disputes or promises at this moment is waited for; what they did since it was decided is not named.
  await holdDocuments(db, await documentsOf(db, id))
  const documents = await stillDue(db, today, id)
  if (documents.length === 0) return settle(at, id, 'not_needed')
  if (reminder.to_addresses.length === 0) {
    await tellUnreached(at, { ...reminder, id, address: null, result: '' })
    return settle(at, id, 'no_address')
  }
  await queueEmails(at, id, reminder, documents)
  await settle(at, id, 'mailed')
}

async function queueEmails(at: At, id: number, reminder: Waiting, documents: StillDue[]): Promise<void> {
  const paper = await stationeryOf(at, [reminderMails[reminder.tone].name])
  const attached = await attachmentsOf(at, reminder, documents)
  const email = emailOf(paper, reminder, documents)
  await queueMails(
    at.db,
    reminder.to_addresses.map((to_address) => ({
      ...writeMail(paper, reminderMails[reminder.tone], {
        ...email,
        to_address,
        attachments: attached,
        related: { name: 'payment_reminders', id },
      }),
      rests_on: saidOf(documents),
    })),
  )
}

/** What an email says is to be paid, in a word that changes with it. */
const saidOf = (documents: readonly StillDue[]): string =>
  createHash('sha256')
    .update(documents.map(({ id, balance }) => `${id}:${balance}`).join(' '))
    .digest('hex')

/**
 * As an email of a reminder leaves: money, a dispute or a promise that came while it waited for the mail server keep it
 * here. What is due all the same is written anew, to the same address. Whoever records them at this moment is waited for.
 */
export const reminderStillRight: CheckMail = async ({ db, now }, { id, related_id, rests_on }) => {
  await holdDocuments(db, await documentsOf(db, related_id))
  const documents = await stillDue(db, await todayOf({ db, now }), related_id)
  if (saidOf(documents) === rests_on) return undefined
  await announce(db, 'payment.reminded', { ids: [related_id] })
  if (documents.length === 0) return 'not sent: nothing of it is to be paid any more'
  await enqueue(db, rewriteReminder, { id: related_id, mail_id: id })
  return 'not sent: what is to be paid changed before it left, and is told in another email'
}

/** Background: writes anew, with what is due by now, an email that did not leave. Again: nothing. */
export const rewriteReminderEmail: JobHandler = (
  job: JobContext,
  { id, mail_id }: { id: number; mail_id: number },
) =>
  job.inTenant(async (db) => {
    // Held before the look: of two workers the second finds what the first has written.
    await holdDocuments(db, await documentsOf(db, id))
    const address = await unanswered(db, { id, mail_id })
    const reminder = address && (await findReminder(db, id, 'mailed'))
    if (!reminder) return
    const at = { ...job, db }
    const documents = await stillDue(db, await todayOf(at), id)
    if (documents.length > 0) await queueEmails(at, id, { ...reminder, to_addresses: [address] }, documents)
  })

/** Whom an email was for that stayed here, while no later one of its reminder is for them. */
async function unanswered(
  db: Db,
  { id, mail_id }: { id: number; mail_id: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ to_address: string }>`
    select m.to_address from mails m
    where m.tenant_id = ${db.tenant} and m.id = ${mail_id} and not exists (
      select from mails l where l.tenant_id = ${db.tenant} and l.related = 'payment_reminders' and l.related_id = ${id}
        and l.to_address = m.to_address and l.id > m.id)`.execute(db)
  return rows[0]?.to_address
}

async function findReminder(db: Db, id: number, outcome: 'waiting' | 'mailed'): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select r.client_id, c.name as client_name, c.owner_user_id, r.sent_by_user_id, r.tone, r.attach, r.currency,
      r.to_addresses, r.message
    from payment_reminders r join clients c on c.tenant_id = ${db.tenant} and c.id = r.client_id
    where r.tenant_id = ${db.tenant} and r.id = ${id} and r.outcome = ${outcome}`.execute(db)
  return rows[0]
}

async function settle({ db }: At, id: number, outcome: string): Promise<void> {
  await sql`
    update payment_reminders r set outcome = ${outcome} where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(
    db,
  )
  await announce(db, 'payment.reminded', { ids: [id] })
}

function emailOf({ reader }: Stationery, reminder: Waiting, documents: StillDue[]) {
  const { locale } = reader
  const amount = (minor: number) => formatMoney(minor, reminder.currency, locale)
  const total = amount(documents.reduce((sum, { balance }) => sum + balance, 0))
  const { company, company_email } = documents[0]!
  const rest = documents.length - mostNamed
  return {
    to_name: reminder.client_name,
    values: {
      client: reminder.client_name,
      company,
      invoices: counted(documents.length, 'invoice'),
      total,
      oldest: formatDay(documents[0]!.due_date, 'date', locale),
      message: reminder.message,
    },
    facts: [
      ...documents
        .slice(0, mostNamed)
        .map(({ number, balance, due_date }): [string, string] => [
          number,
          `${amount(balance)}, due ${formatDay(due_date, 'date', locale)}`,
        ]),
      ...(rest > 0 ? [['And', `${rest} more`] as [string, string]] : []),
      ...(documents.length > 1 ? [['Total', total] as [string, string]] : []),
    ],
    footer: [company, ...(company_email ? [`Questions? Write to ${company_email}`] : [])],
  }
}

async function attachmentsOf(
  at: At,
  { attach, client_id }: Waiting,
  documents: StillDue[],
): Promise<StoredAttachment[]> {
  if (attach === 'nothing') return []
  if (attach === 'statement') {
    const statement = await storedStatement(at, client_id)
    return statement ? [statement] : []
  }
  const files: StoredAttachment[] = []
  // A file at a time: each is read, and drawn where nobody asked for it before.
  for (const { id } of documents.slice(0, mostNamed)) {
    const { filename, storage_key } = await pdfOf(at.db, at.storage, id)
    files.push({ filename, content_type: 'application/pdf', storage_key })
  }
  return files
}

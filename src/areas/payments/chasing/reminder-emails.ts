import { sql } from 'kysely'
import { stationeryOf } from '#areas/access/public.ts'
import { holdDocuments, pdfOf, todayOf } from '#areas/invoices/public.ts'
import { storedStatement } from '#areas/payments/account/actions.ts'
import { documentsOf, type StillDue, stillDue } from '#areas/payments/chasing/due.ts'
import { reminderMails } from '#areas/payments/chasing/mail-kinds.ts'
import { tellUnreached } from '#areas/payments/chasing/send-notifications.ts'
import type { attachments, Tone } from '#areas/payments/chasing/words.ts'
import type { JobContext } from '#platform/area.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import { queueMails, type StoredAttachment } from '#platform/mail/queue.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'

/** Writes the emails of reminders that were decided; payload `{ ids }`. */
export const writeReminders = 'payments.write_reminders'

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
  const reminder = await findWaiting(db, id)
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
  const paper = await stationeryOf(at, [reminderMails[reminder.tone].name])
  const attached = await attachmentsOf(at, reminder, documents)
  const email = emailOf(paper, reminder, documents)
  await queueMails(
    db,
    reminder.to_addresses.map((to_address) =>
      writeMail(paper, reminderMails[reminder.tone], {
        ...email,
        to_address,
        attachments: attached,
        related: { name: 'payment_reminders', id },
      }),
    ),
  )
  await settle(at, id, 'mailed')
}

async function findWaiting(db: Db, id: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select r.client_id, c.name as client_name, c.owner_user_id, r.sent_by_user_id, r.tone, r.attach, r.currency,
      r.to_addresses, r.message
    from payment_reminders r join clients c on c.tenant_id = ${db.tenant} and c.id = r.client_id
    where r.tenant_id = ${db.tenant} and r.id = ${id} and r.outcome = 'waiting'`.execute(db)
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

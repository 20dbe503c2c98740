import { sql } from 'kysely'
import { holdDocuments } from '#areas/invoices/public.ts'
import type { NewReminders, Reminded } from '#areas/payments/chasing/contract.ts'
import { clientsToRemind, documentsAsked, documentsToRemind } from '#areas/payments/chasing/due.ts'
import { groupReminders, type Reminder } from '#areas/payments/chasing/grouping.ts'
import { writeReminders, writtenAtOnce } from '#areas/payments/chasing/reminder-emails.ts'
import { toneFor, usualSteps, whyNotRemind } from '#areas/payments/chasing/rules.ts'
import { agencySchedule } from '#areas/payments/chasing/schedules.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import type { Day } from '#platform/days.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { conflict, notFound, type Reason, refuse } from '#platform/refusal.ts'

/** As many clients as one transaction decides on. */
const atOnce = 50

/** By the schedule, wherever the agency has it switched on. Ends: each part begins behind the clients of the last. */
export async function remindBySchedule(job: JobContext, today: Day): Promise<void> {
  for (let after = 0; ; ) {
    const clients = await job.inTenant((db) => remindNext(db, today, after))
    if (clients.length < atOnce) return
    after = clients.at(-1)!
  }
}

async function remindNext(db: Db, today: Day, after: number): Promise<number[]> {
  if ((await agencySchedule(db)).mode === 'off') return []
  // Before the read: of two workers the second finds what the first has done.
  await exclusively(db, 'payments.remind')
  const clients = await clientsToRemind(db, today, { after, most: atOnce })
  if (clients.length === 0) return []
  // Whoever pays, credits or disputes one of them at this moment is waited for, and then it is asked again.
  const before = await documentsToRemind(db, today, clients)
  await holdDocuments(
    db,
    before.map(({ id }) => id),
  )
  const held = new Set(before.map(({ id }) => id))
  const documents = (await documentsToRemind(db, today, clients)).filter(({ id }) => held.has(id))
  const reminders = groupReminders(documents).filter((reminder) =>
    reminder.documents.some(({ step }) => step !== null),
  )
  await insertReminders(db, reminders, { today, by: null, message: '' })
  return clients
}

/** By hand: of documents, or of all that is due of clients. What cannot be reminded of is told, with why. */
export async function remindByHand(ctx: Context, asked: NewReminders): Promise<Reminded> {
  const { db } = ctx
  const today = await todayOf(ctx)
  await exclusively(db, 'payments.remind')
  const first = await asking(ctx, asked, today)
  await holdDocuments(
    db,
    first.map(({ id }) => id),
  )
  const held = new Set(first.map(({ id }) => id))
  const documents = (await asking(ctx, asked, today)).filter(({ id }) => held.has(id))
  const judged = documents.map((document) => ({ document, reason: whyNotRemind(document, today) }))
  const agency = await agencySchedule(db)
  const wanted = judged
    .filter(({ reason }) => !reason)
    .map(({ document }) => ({
      ...document,
      tone: asked.tone ?? toneFor(document.steps ?? usualSteps, document.due_date, today),
      attach: asked.attach ?? document.attach ?? agency.attach,
    }))
  const refused = asked.invoice_ids
    ? asked.invoice_ids.flatMap((id) => {
        const found = judged.find(({ document }) => document.id === id)
        const reason = found ? found.reason : unknown
        return reason ? [{ id, ...answerOf(reason) }] : []
      })
    : (asked.client_ids ?? []).flatMap((id) => {
        if (wanted.some(({ client_id }) => client_id === id)) return []
        const reason = judged.find(({ document }) => document.client_id === id)?.reason ?? nothingDue
        return [{ id, ...answerOf(reason) }]
      })
  const reminders = groupReminders(wanted)
  if (reminders.length === 0) {
    if (asked.invoice_ids && judged.length === 0) throw notFound('Invoice')
    refuse(onlyReason(judged))
  }
  await insertReminders(db, reminders, { today, by: ctx.who, message: asked.message.trim() })
  return {
    title: `${counted(reminders.length, 'reminder')} on ${reminders.length === 1 ? 'its' : 'their'} way`,
    description: `Of ${counted(wanted.length, 'invoice')}.`,
    reminders: reminders.length,
    refused,
  }
}

const asking = (ctx: Context, asked: NewReminders, today: Day) =>
  documentsAsked(ctx.db, today, asked, reachOfClients(ctx))

function reachOfClients(ctx: Context) {
  const reach = rowScope(ctx, 'whose')
  return (
    reach &&
    sql`exists (select from clients whose where whose.tenant_id = ${ctx.db.tenant} and whose.id = i.client_id and ${reach})`
  )
}

const unknown: Reason = { code: 'not_found', title: 'Invoice not found' }
const answerOf = ({ code, title }: Reason) => ({ code, reason: title })
const nothingDue: Reason = {
  code: 'reminder.nothing_due',
  title: 'Nothing to remind of',
  description: 'Nothing is over its due date that is not disputed, promised or reminded of today.',
}

/** Where nobody is reminded: the one reason there is, else that there is nothing to do. */
function onlyReason(judged: readonly { reason: Reason | undefined }[]): Reason {
  const reasons = judged.flatMap(({ reason }) => (reason ? [reason] : []))
  const [first, ...others] = reasons
  return first && others.every(({ code }) => code === first.code) ? first : nothingDue
}

type By = { today: Day; by: Context['who'] | null; message: string }

/** Keeps who is reminded of what, and leaves their emails to the background. */
async function insertReminders(
  db: Db,
  reminders: readonly Reminder[],
  { today, by, message }: By,
): Promise<void> {
  if (reminders.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into payment_reminders (tenant_id, client_id, day, tone, attach, currency, amount, document_count, to_addresses,
      message, sent_by_user_id)
    select ${db.tenant}::integer, n.client_id, ${today}::date, n.tone, n.attach, n.currency, n.amount,
      jsonb_array_length(n.documents), array(select jsonb_array_elements_text(n.to_addresses)), ${message}::text,
      ${by?.id ?? null}::bigint
    from jsonb_to_recordset(${JSON.stringify(reminders.map((each, place) => ({ ...each, place })))}::jsonb) as n(place integer,
      client_id bigint, tone text, attach text, currency text, amount bigint, documents jsonb, to_addresses jsonb)
    order by n.place returning id`.execute(db)
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const named = reminders.flatMap(({ documents, tone }, at) =>
    documents.map((document) => ({ ...document, reminder_id: ids[at]!, reminder_tone: tone })),
  )
  const { rows: made } = await sql<{ id: number }>`
    insert into payment_reminder_documents (tenant_id, reminder_id, invoice_id, step, by_hand, day, balance)
    select ${db.tenant}::integer, n.reminder_id, n.id, n.step, ${by !== null}::boolean, ${today}::date, n.balance
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(reminder_id bigint, id bigint, step smallint, balance bigint)
    order by n.id on conflict do nothing returning id`.execute(db)
  // Whatever another one wrote about at this instant is looked at anew: the job comes again, a person tries again.
  if (made.length < named.length) throw conflict('account of the client')
  await recordHistoryEach(
    db,
    'invoices',
    named.map(({ id, reminder_tone }) => ({
      subject_id: id,
      action: 'payment reminder sent',
      user_id: by?.id || null,
      user_name: by?.name ?? 'Saffron',
      changes: { tone: { from: null, to: reminder_tone } },
    })),
  )
  await announce(db, 'payment.reminded', { ids })
  for (let at = 0; at < ids.length; at += writtenAtOnce)
    await enqueue(db, writeReminders, { ids: ids.slice(at, at + writtenAtOnce) })
}

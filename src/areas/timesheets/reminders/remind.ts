import { type RawBuilder, sql } from 'kysely'
import { findSettings, todayOf } from '#areas/settings/public.ts'
import { mostCounted } from '#areas/timesheets/contract.ts'
import type { Reminded, ReminderCounts, ReminderQueue } from '#areas/timesheets/reminders/contract.ts'
import { remindApprovers, remindOwners, remindWorkers } from '#areas/timesheets/reminders/messages.ts'
import {
  countQueue,
  dueForReminder,
  inQueue,
  insertReminders,
  type WaitingSheet,
  waitingSheets,
} from '#areas/timesheets/reminders/queries.ts'
import {
  type ReminderRecipient,
  recipientOf,
  remindedName,
  whyNotRemind,
} from '#areas/timesheets/reminders/rules.ts'
import { type RequestContext, reach } from '#areas/timesheets/single-sheet-queries.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'
import { forbidden, notFound, refuse } from '#platform/refusal.ts'
import { localOf } from '#platform/zones.ts'

/** As many as one transaction reminds of. */
const atOnce = 100

/** Reminds whoever a sheet waits for: its worker until it is handed in, then its approver. */
export async function remindOfSheet(ctx: Context, id: number): Promise<void> {
  onlyStaff(ctx)
  const today = await todayOf(ctx)
  const where = narrowed(ctx, sql`t.id = ${id}`)
  const [sheet] = await waitingSheets(ctx.db, where, { today, most: 1 })
  if (!sheet) throw notFound('Timesheet')
  refuse(whyNotRemind(sheet))
  const reminded = await remind(ctx, [sheet], { today, by: ctx.who })
  // Somebody else did so a moment ago.
  if (reminded === 0) refuse(whyNotRemind({ ...sheet, reminded_today: true }))
}

/** What “remind all” would do, before it is pressed. */
export async function showReminders(ctx: Context, queue: ReminderQueue): Promise<ReminderCounts> {
  onlyStaff(ctx)
  const today = await todayOf(ctx)
  return countQueue(ctx.db, narrowed(ctx, inQueue(ctx.db, queue, ctx.now)), { today, most: mostCounted })
}

/** Reminds of the next part of a queue; whoever was reminded today is left in peace. `more`: call it again. */
export async function remindOfQueue(ctx: Context, queue: ReminderQueue): Promise<Reminded> {
  onlyStaff(ctx)
  const today = await todayOf(ctx)
  const where = narrowed(ctx, inQueue(ctx.db, queue, ctx.now))
  const sheets = await waitingSheets(ctx.db, where, { today, most: atOnce, fresh: true })
  const reminded = await remind(ctx, sheets, { today, by: ctx.who })
  return { reminded, more: sheets.length === atOnce }
}

/** By itself, where the agency has that switched on: in the waking hours of its zone, once a sheet. */
export async function remindAutomatically(job: JobContext): Promise<void> {
  const settings = await job.inTenant((db) => findSettings(db))
  const local = localOf(job.now.getTime(), settings.tz)
  if (local.time < '08:00' || local.time >= '19:00') return
  const queues: ReminderQueue[] = [
    ...(settings.remind_missing ? (['missing'] as const) : []),
    ...(settings.remind_waiting ? (['waiting'] as const) : []),
  ]
  for (const queue of queues) {
    // Ends: what was reminded of is no longer among them.
    while ((await remindNext(job, queue, local.day)) === atOnce);
  }
}

const remindNext = (job: JobContext, queue: ReminderQueue, today: string) =>
  job.inTenant(async (db) => {
    const where = dueForReminder(db, queue, job.now)
    const sheets = await waitingSheets(db, where, { today, most: atOnce, fresh: true })
    await remind({ ...job, db }, sheets, { today, by: null })
    return sheets.length
  })

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/** Writes to everybody these sheets wait for; answers how many sheets they are now reminded of. */
async function remind(
  at: At,
  sheets: readonly WaitingSheet[],
  { today, by }: { today: string; by: { id: number; name: string } | null },
): Promise<number> {
  if (sheets.length === 0) return 0
  const made = await insertReminders(at.db, sheets, { today, by: by?.id ?? null })
  const fresh = sheets.filter(({ id }) => made.has(id))
  if (fresh.length === 0) return 0
  const waitingFor = (recipient: ReminderRecipient) =>
    fresh.filter(({ status, entered_by }) => recipientOf(status, entered_by) === recipient)
  await remindWorkers(at, waitingFor('worker'))
  await remindOwners(at, waitingFor('owner'))
  await remindApprovers(at, waitingFor('approver'))
  await recordHistoryEach(
    at.db,
    'timesheets',
    fresh.map((sheet) => ({
      subject_id: sheet.id,
      action: 'reminded',
      user_id: by?.id ?? null,
      user_name: by?.name ?? 'Saffron',
      changes: { reminder_to: { from: null, to: remindedName(sheet) } },
    })),
  )
  await announceAll(
    at.db,
    'timesheet.reminded',
    fresh.map(({ id }) => ({ id })),
  )
  return fresh.length
}

function narrowed(ctx: RequestContext, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = reach(ctx)
  return within ? sql`${where} and ${within}` : where
}

/** Workers and approvers are reminded; they remind nobody, whatever they are permitted. */
function onlyStaff({ who }: Context) {
  if (who.kind !== 'staff') throw forbidden('timesheets.remind')
}

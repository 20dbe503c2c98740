import { readerLocaleOf, readerLocalesOf, stationeryOf } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import { periodText, requestMailOf } from '#areas/timesheets/emails.ts'
import { insertLinks } from '#areas/timesheets/guest/approver-link-queries.ts'
import { missingReminderMail, waitingReminderMail } from '#areas/timesheets/mail-kinds.ts'
import { missingReminder, waitingReminder } from '#areas/timesheets/notification-kinds.ts'
import type { WaitingSheet } from '#areas/timesheets/reminders/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Reader } from '#platform/locales.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/** A mail names so many of somebody's sheets; the page behind its button shows all. */
const mostNamed = 12

/** One message a worker, however many of their sheets are missing: in the bell and by mail, or by mail alone. */
export async function remindWorkers(at: At, sheets: readonly WaitingSheet[]): Promise<void> {
  if (sheets.length === 0) return
  const people = [...Map.groupBy(sheets, ({ candidate_id }) => candidate_id).values()]
  await notify(
    at,
    missingReminder,
    people.flatMap((theirs) => {
      const [first] = theirs
      if (!first?.candidate_user_id || !first.candidate_is_active) return []
      return {
        user_id: first.candidate_user_id,
        write: (reader: Reader) => ({
          title: `${capitalised(sheetsText(theirs))} ${theirs.length === 1 ? 'is' : 'are'} still missing`,
          description: named(theirs)
            .map((sheet) => `${sheet.client_name}, ${periodText(sheet, reader)}`)
            .join('; '),
          actions: [{ label: 'Enter time', url: toEnter(theirs) }],
          mail: { kind: missingReminderMail, values: wordsOf(theirs) },
          email: { facts: factsOf(theirs, reader) },
          related: { name: 'timesheets', id: first.id },
        }),
      }
    }),
  )
  const others = people.filter(([first]) => first && !(first.candidate_user_id && first.candidate_is_active))
  if (others.length === 0) return
  const paper = await stationeryOf(at, [missingReminderMail.name])
  const reader = await readerLocaleOf(at.db)
  await queueMails(
    at.db,
    others.map((theirs) =>
      writeMail<string>(paper, missingReminderMail, {
        to_address: theirs[0]!.candidate_email,
        to_name: theirs[0]!.candidate_name,
        values: wordsOf(theirs),
        facts: factsOf(theirs, reader),
        footer: [`You get this because you work through ${at.tenant.name}.`],
        related: { name: 'timesheets', id: theirs[0]!.id },
      }),
    ),
  )
}

/**
 * One line in the bell of each approver, and a mail for each sheet, with a link of its own that opens it. Links sent
 * before go on working: whoever finds the first mail is not turned away because of the second.
 */
export async function remindApprovers(at: At, sheets: readonly WaitingSheet[]): Promise<void> {
  if (sheets.length === 0) return
  await notify(
    at,
    waitingReminder,
    [...Map.groupBy(sheets, ({ approver_user_id }) => approver_user_id).entries()].flatMap(
      ([user_id, theirs]) => {
        if (!user_id) return []
        const [first] = theirs
        return {
          user_id,
          title: `${capitalised(sheetsText(theirs))} still ${theirs.length === 1 ? 'waits' : 'wait'} for your approval`,
          description: [...new Set(named(theirs).map(({ candidate_name }) => candidate_name))].join(', '),
          actions: [{ label: 'Review', url: toReview(theirs) }],
          related: { name: 'timesheets', id: first!.id },
        }
      },
    ),
  )
  const { approver_link_days: days } = await agencyDefaults(at.db)
  const links = await insertLinks(
    at.db,
    sheets.map(({ id, approver_user_id, submission_no }) => ({
      timesheet_id: id,
      user_id: approver_user_id!,
      submission_no,
      days,
      asked: false,
    })),
  )
  const paper = await stationeryOf(at, [waitingReminderMail.name])
  const readers = await readerLocalesOf(
    at.db,
    sheets.map(({ approver_user_id }) => approver_user_id!),
  )
  await queueMails(
    at.db,
    sheets.map((sheet) => {
      const reader = readers.get(sheet.approver_user_id!) ?? paper.reader
      const link = { id: links.get(sheet.id)!, days }
      return requestMailOf(at, { paper, reader }, sheet, { kind: waitingReminderMail, link })
    }),
  )
}

const named = (sheets: readonly WaitingSheet[]) => sheets.slice(0, mostNamed)

const sheetsText = ({ length }: readonly WaitingSheet[]) =>
  length === 1 ? 'a timesheet' : `${length} timesheets`

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const wordsOf = (sheets: readonly WaitingSheet[]) => ({
  worker: sheets[0]!.candidate_name,
  missing: sheetsText(sheets),
})

/** Each sheet by its client, with its days. */
function factsOf(sheets: readonly WaitingSheet[], reader: Reader): [string, string][] {
  const rest = sheets.length - mostNamed
  return [
    ...named(sheets).map((sheet): [string, string] => [
      sheet.client_name,
      `${periodText(sheet, reader)}${sheet.status === 'rejected' ? ', sent back' : ''}`,
    ]),
    ...(rest > 0 ? [['And', `${rest} more`] as [string, string]] : []),
  ]
}

const toEnter = (sheets: readonly WaitingSheet[]) =>
  sheets.length === 1 ? `/timesheets/${sheets[0]!.id}/submit` : '/timesheets?queue=missing&sort=due_at'

const toReview = (sheets: readonly WaitingSheet[]) =>
  sheets.length === 1 ? `/timesheets/${sheets[0]!.id}/review` : '/timesheets?status=submitted'

import { readerLocaleOf, stationeryOf } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { periodText } from '#areas/timesheets/emails.ts'
import { deciders, writeRequests } from '#areas/timesheets/guest/requests.ts'
import { missingReminderMail, waitingReminderMail } from '#areas/timesheets/mail-kinds.ts'
import { entryReminder, missingReminder, waitingReminder } from '#areas/timesheets/notification-kinds.ts'
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

/** One message to each who looks after sheets that no worker enters. */
export async function remindOwners(at: At, sheets: readonly WaitingSheet[]): Promise<void> {
  await notify(
    at,
    entryReminder,
    [...Map.groupBy(sheets, ({ owner_user_id }) => owner_user_id).entries()].flatMap(([user_id, theirs]) => {
      if (!user_id) return []
      return {
        user_id,
        write: (reader: Reader) => ({
          title: `${capitalised(sheetsText(theirs))} that no worker enters ${theirs.length === 1 ? 'is' : 'are'} still missing`,
          description: named(theirs)
            .map((sheet) => `${sheet.candidate_name}, ${periodText(sheet, reader)}`)
            .join('; '),
          actions: [{ label: 'See timesheets', url: toEnter(theirs) }],
          related: { name: 'timesheets', id: theirs[0]!.id },
        }),
      }
    }),
  )
}

/**
 * One line in the bell of each approver and alternate, and a mail for each sheet, with a link of its own that opens it. Links sent
 * before go on working: whoever finds the first mail is not turned away because of the second.
 */
export async function remindApprovers(at: At, sheets: readonly WaitingSheet[]): Promise<void> {
  if (sheets.length === 0) return
  // Whoever is reminded is slow or away: from now on those beside them know, too.
  const asked = sheets.flatMap((sheet) => deciders(sheet))
  await notify(
    at,
    waitingReminder,
    [...Map.groupBy(asked, ({ approver_user_id }) => approver_user_id).entries()].flatMap(
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
  await writeRequests(at, asked, { kind: waitingReminderMail })
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

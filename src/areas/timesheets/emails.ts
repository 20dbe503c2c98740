import { readerLocaleOf, stationeryOf } from '#areas/access/public.ts'
import { approvedMail, onBehalfMail, receiptMail, rejectedMail } from '#areas/timesheets/mail-kinds.ts'
import type { Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { type Reader, writeTime } from '#platform/locales.ts'
import { hiddenUrl } from '#platform/mail/codes.ts'
import type { EmailContent } from '#platform/mail/compose.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { type NewMail, queueMail } from '#platform/mail/queue.ts'
import type { Values } from '#platform/mail/template.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import { localOf } from '#platform/zones.ts'

/** The name under which this room keeps the hashes of codes. */
export const approverLinks = 'approver_links'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>
type Addressee = { email: string; name: string }

/** '2 Nov 2026 to 8 Nov 2026' */
export function periodText(
  { period_start, period_end }: Pick<Sheet, 'period_start' | 'period_end'>,
  { locale }: Reader,
): string {
  const last = formatDay(period_end, 'date', locale)
  return period_start === period_end ? last : `${formatDay(period_start, 'date', locale)} to ${last}`
}

const hours = (minutes: number) =>
  `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`

/** What mails name of a sheet. */
type Named = Pick<
  Sheet,
  'candidate_name' | 'client_name' | 'job_title' | 'minutes' | 'period_start' | 'period_end'
>

function facts(sheet: Named, reader: Reader): [string, string][] {
  return [
    ['Worker', sheet.candidate_name],
    ['Client', sheet.client_name],
    ['Role', sheet.job_title],
    ['Period', periodText(sheet, reader)],
    ['Time', hours(sheet.minutes)],
  ]
}

/** What every mail about a sheet may name. Says nothing of pay. */
function about(sheet: Named, reader: Reader) {
  const { candidate_name, client_name, job_title, minutes } = sheet
  const words = { worker: candidate_name, client: client_name, role: job_title }
  return { ...words, period: periodText(sheet, reader), hours: hours(minutes) }
}

type Link = { id: number; days: number }
export type AskedOf = Named &
  Pick<Sheet, 'id' | 'approver_user_id' | 'approver_name' | 'approver_email' | 'email_approval'>

/** A mail to the approver of a sheet, of a kind, with the link that lets them in; without one they sign in. */
export function requestMailOf(
  at: Pick<At, 'tenant' | 'publicUrl'>,
  { paper, reader }: { paper: Stationery; reader: Reader },
  sheet: AskedOf,
  { kind, link }: { kind: MailKind; link: Link | undefined },
): NewMail {
  const page = `/tenant/${at.tenant.slug}/approver/${sheet.id}/${sheet.approver_user_id}/review`
  const code_link = link && { of: approverLinks, id: link.id, url: `${at.publicUrl}${page}?code=` }
  const own = `${at.publicUrl}/tenant/${at.tenant.slug}/timesheets/${sheet.id}/review`
  return writeMail<string>(paper, kind, {
    to_address: sheet.approver_email ?? '',
    to_name: sheet.approver_name ?? '',
    related: { name: 'timesheets', id: sheet.id },
    ...(code_link && { code_link }),
    values: about(sheet, reader),
    facts: facts(sheet, reader),
    button: { label: 'Review timesheet', url: code_link ? hiddenUrl(code_link) : own },
    footer: [
      link
        ? `The link is for you alone and works for ${link.days} days, until you have decided. Please do not pass it on.`
        : 'Sign in to decide.',
      `You get this because ${at.tenant.name} names you as approver.`,
    ],
  })
}

/** What the worker is told: the kind of mail, its words, and the facts below them. */
export type WorkerEmail = { kind: MailKind; values: Values; facts: [string, string][] }

/** Tells the worker what was decided. */
export function decisionEmail(
  { tenant }: Pick<At, 'tenant'>,
  sheet: Sheet,
  decision: 'approve' | 'reject',
  reason: string,
  reader: Reader,
): WorkerEmail {
  return {
    kind: decision === 'approve' ? approvedMail : rejectedMail,
    values: { ...about(sheet, reader), approver: sheet.approver_name ?? tenant.name, reason },
    facts: facts(sheet, reader),
  }
}

/** Tells the worker that somebody entered time in their place. */
export function onBehalfEmail(sheet: Sheet, byName: string, reader: Reader): WorkerEmail {
  const values = { ...about(sheet, reader), by: byName }
  return { kind: onBehalfMail, values, facts: facts(sheet, reader) }
}

/** To a worker who is no user yet: nothing to open, all of it in the email. */
export async function writeToWorker(at: At, sheet: Sheet, letter: WorkerEmail): Promise<void> {
  const to = { email: sheet.candidate_email, name: sheet.candidate_name }
  await write(at, sheet, to, {
    ...letter,
    footer: [`You get this because you work through ${at.tenant.name}.`],
  })
}

/** Gives the approver a receipt of their own decision. */
export async function writeReceipt(
  at: At,
  sheet: Sheet,
  to: Addressee & { id: number },
  made: { decision: 'approve' | 'reject'; reason: string; at: Date; statement: string },
): Promise<number> {
  const reader = await readerLocaleOf(at.db, to.id)
  const decided = localOf(made.at.getTime(), reader.tz)
  const day = formatDay(decided.day, 'date', reader.locale)
  const time = writeTime(decided.time, reader.locale)
  const decision = made.decision === 'approve' ? 'approved' : 'sent back'
  return write(at, sheet, to, {
    kind: receiptMail,
    values: { ...about(sheet, reader), decision, statement: made.statement, reason: made.reason },
    facts: [...facts(sheet, reader), ['Decided', `${day}, ${time}, ${reader.tz} time`]],
    footer: [`This is your receipt. If you did not do this, please tell ${at.tenant.name} at once.`],
  })
}

async function write(
  at: At,
  sheet: Sheet,
  to: Addressee,
  { kind, ...letter }: { kind: MailKind; values: Values } & Pick<EmailContent, 'facts' | 'footer'>,
): Promise<number> {
  const paper = await stationeryOf(at, [kind.name])
  const mail = writeMail<string>(paper, kind, {
    ...letter,
    to_address: to.email,
    to_name: to.name,
    related: { name: 'timesheets', id: sheet.id },
  })
  return queueMail(at.db, mail)
}

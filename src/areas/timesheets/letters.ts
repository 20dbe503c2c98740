import { stationeryOf } from '#areas/access/public.ts'
import {
  approvedMail,
  onBehalfMail,
  receiptMail,
  rejectedMail,
  requestMail,
} from '#areas/timesheets/mail-kinds.ts'
import type { Sheet } from '#areas/timesheets/sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import type { Letter } from '#platform/mail/compose.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { queueMail } from '#platform/mail/queue.ts'
import type { Values } from '#platform/mail/template.ts'
import { writeMail } from '#platform/mail/write.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>
type Reader = { email: string; name: string }

/** '2 Nov 2026 to 8 Nov 2026' */
export function periodText({ period_start, period_end }: Pick<Sheet, 'period_start' | 'period_end'>): string {
  return period_start === period_end
    ? formatDay(period_end)
    : `${formatDay(period_start)} to ${formatDay(period_end)}`
}

const hours = (minutes: number) =>
  `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`

function facts(sheet: Sheet): [string, string][] {
  return [
    ['Worker', sheet.candidate_name],
    ['Client', sheet.client_name],
    ['Role', sheet.job_title],
    ['Period', periodText(sheet)],
    ['Time', hours(sheet.minutes)],
  ]
}

/** What every mail about a sheet may name. Says nothing of pay. */
function about(sheet: Sheet) {
  const { candidate_name, client_name, job_title, minutes } = sheet
  const words = { worker: candidate_name, client: client_name, role: job_title }
  return { ...words, period: periodText(sheet), hours: hours(minutes) }
}

/** Asks the approver to decide, with the link that lets them in. */
export function writeRequest(
  at: At,
  sheet: Sheet,
  to: Reader,
  link: { code: string; days: number },
): Promise<number> {
  const page = `/tenant/${at.tenant.slug}/approver/${sheet.id}/${sheet.approver_user_id}/review`
  return write(at, sheet, to, {
    kind: requestMail,
    values: about(sheet),
    facts: facts(sheet),
    button: { label: 'Review timesheet', url: `${at.publicUrl}${page}?code=${link.code}` },
    footer: [
      `The link is for you alone and works for ${link.days} days, until you have decided. Please do not pass it on.`,
      `You get this because ${at.tenant.name} names you as approver.`,
    ],
  })
}

/** What the worker is told: the kind of mail, its words, and the facts below them. */
export type WorkersLetter = { kind: MailKind; values: Values; facts: [string, string][] }

/** Tells the worker what was decided. */
export function decisionLetter(
  { tenant }: Pick<At, 'tenant'>,
  sheet: Sheet,
  decision: 'approve' | 'reject',
  reason: string,
): WorkersLetter {
  return {
    kind: decision === 'approve' ? approvedMail : rejectedMail,
    values: { ...about(sheet), approver: sheet.approver_name ?? tenant.name, reason },
    facts: facts(sheet),
  }
}

/** Tells the worker that somebody entered time in their place. */
export function onBehalfLetter(sheet: Sheet, byName: string): WorkersLetter {
  return { kind: onBehalfMail, values: { ...about(sheet), by: byName }, facts: facts(sheet) }
}

/** To a worker who is no user yet: nothing to open, all of it in the letter. */
export function writeToWorker(at: At, sheet: Sheet, letter: WorkersLetter): Promise<number> {
  const to = { email: sheet.candidate_email, name: sheet.candidate_name }
  return write(at, sheet, to, {
    ...letter,
    footer: [`You get this because you work through ${at.tenant.name}.`],
  })
}

/** Gives the approver a receipt of their own decision. */
export function writeReceipt(
  at: At,
  sheet: Sheet,
  to: Reader,
  made: { decision: 'approve' | 'reject'; reason: string; at: Date; statement: string },
): Promise<number> {
  const decision = made.decision === 'approve' ? 'approved' : 'sent back'
  return write(at, sheet, to, {
    kind: receiptMail,
    values: { ...about(sheet), decision, statement: made.statement, reason: made.reason },
    facts: [...facts(sheet), ['Decided', `${made.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]],
    footer: [`This is your receipt. If you did not do this, please tell ${at.tenant.name} at once.`],
  })
}

async function write(
  at: At,
  sheet: Sheet,
  to: Reader,
  { kind, ...letter }: { kind: MailKind; values: Values } & Pick<Letter, 'facts' | 'button' | 'footer'>,
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

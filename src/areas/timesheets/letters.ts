import type { Sheet } from '#areas/timesheets/sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { composeMail, type Letter } from '#platform/mail/compose.ts'
import { queueMail } from '#platform/mail/queue.ts'

type Writing = Pick<Context, 'db' | 'tenant' | 'publicUrl'> & { accent_color: string }
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

/** Asks the approver to decide, with the link that lets them in. Says nothing of pay. */
export function writeRequest(
  at: Writing,
  sheet: Sheet,
  to: Reader,
  link: { code: string; days: number },
): Promise<number> {
  const page = `/tenant/${at.tenant.slug}/approver/${sheet.id}/${sheet.approver_user_id}/review`
  return write(at, 'timesheet.request', sheet, to, {
    subject: `Please approve: ${sheet.candidate_name}, ${periodText(sheet)}`,
    heading: 'A timesheet waits for your approval',
    paragraphs: [
      `${sheet.candidate_name} has submitted their hours at ${sheet.client_name}. Please check and decide.`,
    ],
    facts: facts(sheet),
    button: { label: 'Review timesheet', url: `${at.publicUrl}${page}?code=${link.code}` },
    footer: [
      `The link is for you alone and works for ${link.days} days, until you have decided. Please do not pass it on.`,
      `You get this because ${at.tenant.name} names you as approver.`,
    ],
  })
}

type WorkersLetter = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'facts'>

/** Tells the worker what was decided. */
export function decisionLetter(
  { tenant }: Pick<Writing, 'tenant'>,
  sheet: Sheet,
  decision: 'approve' | 'reject',
  reason: string,
): WorkersLetter {
  const approved = decision === 'approve'
  return {
    subject: `Timesheet ${approved ? 'approved' : 'sent back'}: ${periodText(sheet)}`,
    heading: approved ? 'Your timesheet is approved' : 'Please look at your timesheet again',
    paragraphs: approved
      ? [`${sheet.approver_name ?? tenant.name} has approved your hours at ${sheet.client_name}.`]
      : [
          `Your timesheet was sent back. The reason given:`,
          reason,
          'Change what is wrong and submit it again.',
        ],
    facts: facts(sheet),
  }
}

/** Tells the worker that somebody entered time in their place. */
export function onBehalfLetter(
  { tenant }: Pick<Writing, 'tenant'>,
  sheet: Sheet,
  byName: string,
): WorkersLetter {
  return {
    subject: `Timesheet submitted for you: ${periodText(sheet)}`,
    heading: 'A timesheet was submitted in your place',
    paragraphs: [
      `${byName} of ${tenant.name} has submitted these hours for you. If they are not right, please tell them.`,
    ],
    facts: facts(sheet),
  }
}

/** To a worker who is no user yet: nothing to open, all of it in the letter. */
export function writeToWorker(
  at: Writing,
  kind: string,
  sheet: Sheet,
  letter: WorkersLetter,
): Promise<number> {
  return write(
    at,
    kind,
    sheet,
    { email: sheet.candidate_email, name: sheet.candidate_name },
    {
      ...letter,
      footer: [`You get this because you work through ${at.tenant.name}.`],
    },
  )
}

/** Gives the approver a receipt of their own decision. */
export function writeReceipt(
  at: Writing,
  sheet: Sheet,
  to: Reader,
  made: { decision: 'approve' | 'reject'; reason: string; at: Date; statement: string },
): Promise<number> {
  const approved = made.decision === 'approve'
  return write(at, 'timesheet.receipt', sheet, to, {
    subject: `You ${approved ? 'approved' : 'sent back'}: ${sheet.candidate_name}, ${periodText(sheet)}`,
    heading: approved ? 'Thank you, the timesheet is approved' : 'The timesheet was sent back',
    paragraphs: [approved ? made.statement : `Your reason: ${made.reason}`],
    facts: [...facts(sheet), ['Decided', `${made.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]],
    footer: [`This is your receipt. If you did not do this, please tell ${at.tenant.name} at once.`],
  })
}

function write(
  at: Writing,
  kind: string,
  sheet: Sheet,
  to: Reader,
  letter: Omit<Letter, 'brand'>,
): Promise<number> {
  const composed = composeMail({ ...letter, brand: { name: at.tenant.name, accent_color: at.accent_color } })
  return queueMail(at.db, {
    kind,
    to_address: to.email,
    to_name: to.name,
    ...composed,
    related: { name: 'timesheets', id: sheet.id },
  })
}

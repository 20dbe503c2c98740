import { stationeryOf } from '#areas/access/public.ts'
import { consentLinks } from '#areas/invoices/corrections/consent-links.ts'
import type { Question } from '#areas/invoices/corrections/consent-queries.ts'
import { consentAgain, consentMail } from '#areas/invoices/mail-kinds.ts'
import { consentAsked } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import type { Reader } from '#platform/locales.ts'
import { hiddenUrl } from '#platform/mail/codes.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { type NewMail, queueMails } from '#platform/mail/queue.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'>

/**
 * A worker with an account hears of it in the bell and by mail as they like, and answers on their sheet; everybody else gets
 * a mail with a link that needs no account.
 */
export async function writeQuestions(
  at: At,
  questions: readonly Question[],
  { again }: { again: boolean },
): Promise<void> {
  const own = questions.filter(({ party, user_id }) => party === 'worker' && user_id !== null)
  await notify(
    at,
    consentAsked,
    own.map((question) => ({
      user_id: question.user_id!,
      write: (reader: Reader) => ({
        title: again ? 'Your answer about your hours is still waited for' : 'Your hours are to be corrected',
        description: `${question.client_name}, ${periodOf(question, reader)}: ${question.why}`,
        actions: [
          {
            label: 'See what changes',
            url: `/tenant/${at.tenant.slug}/timesheets/${question.timesheet_id}/view`,
          },
        ],
        related: { name: 'corrections', id: question.correction_id },
      }),
    })),
  )
  const mailed = questions.filter((question) => !own.includes(question) && question.to_address !== '')
  if (mailed.length === 0) return
  const kind = again ? consentAgain : consentMail
  const paper = await stationeryOf(at, [kind.name])
  const { approver_link_days: days } = await agencyDefaults(at.db)
  await queueMails(
    at.db,
    mailed.map((question) => mailOf(at, paper, question, { kind, days })),
  )
}

const periodOf = ({ period_start, period_end }: Question, { locale }: Reader) =>
  `${formatDay(period_start, 'date', locale)} to ${formatDay(period_end, 'date', locale)}`

function mailOf(
  { tenant, publicUrl }: At,
  paper: Stationery,
  question: Question,
  { kind, days }: { kind: MailKind; days: number },
): NewMail {
  const { candidate_name, client_name, job_title, why, asked_by } = question
  const period = periodOf(question, paper.reader)
  const page = `/tenant/${tenant.slug}/asked-consents/${question.id}/answer`
  const code_link = { of: consentLinks, id: question.id, url: `${publicUrl}${page}?code=` }
  return writeMail<string>(paper, kind, {
    to_address: question.to_address,
    to_name: question.to_name,
    code_link,
    values: { worker: candidate_name, client: client_name, role: job_title, period, why, by: asked_by },
    facts: [
      ['Worker', candidate_name],
      ['Client', client_name],
      ['Role', job_title],
      ['Period', period],
    ],
    button: { label: 'See what changes', url: hiddenUrl(code_link) },
    footer: [
      `The link is for you alone and works for ${days} days. Once you have answered, it shows what you said. Please do not pass it on.`,
      question.party === 'approver'
        ? `You get this because ${tenant.name} names you as approver.`
        : `You get this because you work through ${tenant.name}.`,
    ],
    related: { name: 'corrections', id: question.correction_id },
  })
}

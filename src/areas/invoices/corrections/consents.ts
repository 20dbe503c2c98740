import type {
  AskedConsent,
  ConsentAnswer,
  WrittenConsent,
} from '#areas/invoices/corrections/consent-contract.ts'
import { deleteOldGuests } from '#areas/invoices/corrections/consent-links.ts'
import { writeQuestions } from '#areas/invoices/corrections/consent-messages.ts'
import {
  consentsOf,
  findQuestion,
  insertConsents,
  keepAnswer,
  partiesOf,
  type Question,
  questionsOfCorrection,
  questionsOnSheet,
  remindableQuestions,
  renewLinks,
} from '#areas/invoices/corrections/consent-queries.ts'
import { type Found, findCorrection, holdCorrection, seeSheet } from '#areas/invoices/corrections/queries.ts'
import { whyNotAnswer } from '#areas/invoices/corrections/rules.ts'
import { tellAnswered, tellWaiting } from '#areas/invoices/corrections/send-notifications.ts'
import { settleCorrection } from '#areas/invoices/corrections/settling.ts'
import { partyWords } from '#areas/invoices/corrections/words.ts'
import { agencyDefaults, findSettings } from '#areas/settings/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { notFound, refuse } from '#platform/refusal.ts'

/**
 * Asks the worker and the approver of corrected hours, where the agency wants them to agree. Nobody is asked to agree with
 * themselves. Answers whether anybody was asked.
 */
export async function askForConsent(ctx: Context, { id, cause, scope }: Found): Promise<boolean> {
  const sheet = scope.timesheet_ids?.[0]
  if (cause !== 'hours' || sheet === undefined) return false
  const { corrections_ask_worker, corrections_ask_approver } = await findSettings(ctx.db)
  const wanted = { worker: corrections_ask_worker, approver: corrections_ask_approver }
  if (!wanted.worker && !wanted.approver) return false
  const asked = (await partiesOf(ctx.db, sheet)).filter(
    ({ party, user_id }) => wanted[party] && user_id !== ctx.who.id,
  )
  if (asked.length === 0) return false
  const { approver_link_days } = await agencyDefaults(ctx.db)
  await insertConsents(ctx.db, id, asked, approver_link_days)
  await writeQuestions(ctx, await questionsOfCorrection(ctx.db, id), { again: false })
  return true
}

/** What the caller is asked about a sheet that they see, or was. */
export async function questionsOf(ctx: Context, timesheetId: number): Promise<AskedConsent[]> {
  await seeSheet(ctx, timesheetId)
  return (await questionsOnSheet(ctx.db, timesheetId, ctx.who.id)).map(shown)
}

/** The worker's or approver's own answer, on the sheet. */
export async function answerOwn(
  ctx: Context,
  correctionId: number,
  answer: ConsentAnswer,
): Promise<AskedConsent> {
  await holdCorrection(ctx.db, correctionId)
  const own = (await consentsOf(ctx.db, correctionId)).find(({ user_id }) => user_id === ctx.who.id)
  if (!own) throw notFound('Correction')
  await keep(ctx, own.id, answer, 'account')
  return shown(await findQuestion(ctx.db, own.id))
}

/** What they told the agency, written down by whoever may correct: the reason says how they said so. */
export async function writeConsent(
  ctx: Context,
  correctionId: number,
  { party, ...answer }: WrittenConsent,
): Promise<void> {
  await findCorrection(ctx, correctionId)
  await holdCorrection(ctx.db, correctionId)
  const asked = (await consentsOf(ctx.db, correctionId)).find((consent) => consent.party === party)
  if (!asked) throw notFound('Question')
  await keep(ctx, asked.id, answer, 'office')
}

/**
 * Keeps an answer, once; the caller holds the correction. Whoever does not agree ends it, and once all have agreed it waits
 * for its approval.
 */
export async function keep(
  ctx: Context,
  id: number,
  { answer, reason }: ConsentAnswer,
  via: 'account' | 'link' | 'office',
): Promise<void> {
  const { db, who, now } = ctx
  const question = await findQuestion(db, id)
  refuse(whyNotAnswer(question.state, { answer, reason, via }))
  const by = who.id || question.user_id
  const said = { answer: answer === 'agree' ? ('agreed' as const) : ('refused' as const), reason }
  await keepAnswer(db, id, { ...said, via, user_id: by, ip: ctx.ip, agent: ctx.agent, at: now })
  const { correction_id } = question
  const what = `${partyWords[question.party]} ${said.answer === 'agreed' ? 'agrees' : 'does not agree'}`
  await recordHistory(ctx, 'corrections', correction_id, `consent_${said.answer}`, {
    answer: { from: null, to: `${question.to_name}: ${what}` },
    ...(reason ? { reason: { from: null, to: reason } } : {}),
    ...(via === 'office' ? { written_down_by: { from: null, to: who.name } } : {}),
  })
  const found = await findCorrection({ ...ctx, scope: 'all' }, correction_id)
  if (said.answer === 'refused') {
    const reasons = { reason: `${question.to_name} does not agree: ${reason}`.slice(0, 500), by }
    await settleCorrection(db, correction_id, { status: 'refused', at: now, ...reasons })
    await recordHistory(ctx, 'corrections', correction_id, 'refused', {
      reason: { from: null, to: reasons.reason },
    })
  } else if ((await consentsOf(db, correction_id)).every((each) => each.answer !== null))
    await tellWaiting(ctx, found)
  await tellAnswered(ctx, found, { name: question.to_name, ...said })
  await announce(db, 'correction.changed', { id: correction_id })
}

/** Asks again whoever has not answered for some days; and forgets the sessions of guests that are over. */
export async function remindOfConsents(job: JobContext): Promise<void> {
  // Ends: whoever was asked again is not due for days.
  for (;;) {
    const asked = await job.inTenant(async (db) => {
      const questions = await remindableQuestions(db, job.now, 100)
      await sendAgain({ ...job, db }, questions)
      return questions.length
    })
    if (asked < 100) break
  }
  await job.inTenant(deleteOldGuests)
}

/** With fresh links: the ones before open nothing any more. */
export async function sendAgain(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  questions: readonly Question[],
): Promise<void> {
  if (questions.length === 0) return
  const { approver_link_days } = await agencyDefaults(at.db)
  await renewLinks(
    at.db,
    questions.map(({ id }) => id),
    approver_link_days,
  )
  await writeQuestions(at, questions, { again: true })
}

export const shown = ({
  timesheet_id: _sheet,
  user_id: _user,
  to_name: _name,
  to_address: _address,
  ...asked
}: Question): AskedConsent => asked

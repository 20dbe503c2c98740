import type { z } from 'zod'
import { releaseReserved, reserveSheets } from '#areas/purchase-orders/public.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import { calculateSheet, currentBasis, keptTerms, overlaps } from '#areas/timesheets/calculate-sheet.ts'
import type { Entry } from '#areas/timesheets/calculation/shapes.ts'
import { datesOf } from '#areas/timesheets/closed-periods.ts'
import type { Submission } from '#areas/timesheets/contract.ts'
import { declaration, onBehalfDeclaration } from '#areas/timesheets/declarations.ts'
import { missingReferences } from '#areas/timesheets/entry/references.ts'
import { holdSheet } from '#areas/timesheets/entry/save-entries.ts'
import { inviteApprover } from '#areas/timesheets/guest/approver-links.ts'
import { after, besideAgreed, hoursProblems, whyNotRecall, whyNotSubmit } from '#areas/timesheets/rules.ts'
import { notifySubmitted } from '#areas/timesheets/send-notifications.ts'
import { saveSheet } from '#areas/timesheets/sheet-list-queries.ts'
import { lockWorker } from '#areas/timesheets/single-sheet-queries.ts'
import { keepPayers } from '#areas/timesheets/timesheet-payers.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'
import { acceptedTogether, acceptWarnings } from '#platform/warnings.ts'

/**
 * Hands a sheet in: checked whole, against the worker's other work too; its terms, who pays for which day and its
 * calculation are kept as they are now, and the approver gets a link to decide.
 */
export async function submitSheet(
  ctx: Context,
  id: number,
  given: z.output<typeof Submission>,
): Promise<void> {
  const sheet = await holdSheet(ctx, id, given.version)
  await lockWorker(ctx.db, sheet.candidate_id)
  const basis = await currentBasis(ctx.db, sheet, ctx.now)
  const calculation = calculateSheet(basis, sheet.entries)
  const beside = besideAgreed({ ...basis, entries: sheet.entries as readonly Entry[] }, calculation)
  const wrong = [...calculation.problems, ...(await overlaps(ctx.db, sheet, sheet.entries))]
  const problems = [...wrong, ...hoursProblems(beside), ...missingReferences(sheet)]
  const { declaration_accepted } = given
  refuse(whyNotSubmit(sheet, ctx.who, { problems, declaration_accepted }))
  const hours = acceptWarnings(
    beside.filter(({ blocks }) => !blocks),
    given.accepted,
  )
  const overridden = await keepWithinOpen(ctx, datesOf(sheet.entries))

  const { totals } = calculation
  const on_behalf = ctx.who.kind !== 'candidate'
  const submission_no = sheet.submission_no + 1
  await saveSheet(ctx.db, sheet, {
    status: after(sheet.status, 'submit'),
    submission_no,
    submitted_at: ctx.now.toISOString(),
    submitted_by_user_id: ctx.who.id,
    on_behalf,
    declaration: JSON.stringify({
      ...(on_behalf ? onBehalfDeclaration : declaration),
      accepted_at: ctx.now.toISOString(),
      ip: ctx.ip,
    }),
    terms: JSON.stringify(keptTerms(basis.terms, sheet.entries)),
    calculation: JSON.stringify(calculation),
    minutes: totals.paid_minutes,
    pay_amount: totals.pay_amount,
    charge_amount: totals.charge_amount,
    decided_at: null,
    decided_by_user_id: null,
    reason: '',
  })
  await keepPayers(ctx.db, [id])
  const beyond = await reserveSheets(ctx, [id], { accepted: given.accepted, field: 'entries' })
  const submitted_by_user_id = ctx.who.id
  const handedIn = { ...sheet, submission_no, submitted_by_user_id, minutes: totals.paid_minutes }
  await inviteApprover(ctx, handedIn)
  await notifySubmitted(ctx, handedIn, on_behalf)
  await recordHistory(ctx, 'timesheets', id, on_behalf ? 'submitted_on_behalf' : 'submitted', {
    submission_no: { from: sheet.submission_no, to: submission_no },
    ...overridden,
    ...acceptedTogether(hours, beyond),
  })
  await announce(ctx.db, 'timesheet.submitted', { id, submission_no })
}

/**
 * Takes a submitted sheet back before anybody has decided; a declaration of no work too. Links open nothing from
 * then on, because they belong to a submission that is not handed in any more.
 */
export async function recallSheet(ctx: Context, id: number): Promise<void> {
  const sheet = await holdSheet(ctx, id)
  refuse(whyNotRecall(sheet, ctx.who))
  const overridden = await keepWithinOpen(ctx, datesOf(sheet.entries))
  await saveSheet(ctx.db, sheet, {
    status: sheet.entries.length > 0 ? after(sheet.status, 'recall') : 'open',
    bill_status: 'not_ready',
    pay_status: 'not_ready',
    terms: null,
    calculation: null,
  })
  await releaseReserved(ctx.db, [id])
  await recordHistory(ctx, 'timesheets', id, 'recalled', overridden)
  await announce(ctx.db, 'timesheet.recalled', { id })
}

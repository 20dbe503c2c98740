import type { z } from 'zod'
import { candidatesOf } from '#areas/candidates/public.ts'
import { termsOf } from '#areas/jobs/public.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import { calculateSheet, currentBasis, moved } from '#areas/timesheets/calculate-sheet.ts'
import type { Terms } from '#areas/timesheets/calculation/shapes.ts'
import { touched } from '#areas/timesheets/closed-periods.ts'
import type { EntryInput, SaveTimesheet } from '#areas/timesheets/contract.ts'
import { hiddenCodes, visibleEntries } from '#areas/timesheets/field-permissions.ts'
import { findApprover, revokeLinks } from '#areas/timesheets/guest/approver-link-queries.ts'
import { inviteApprover } from '#areas/timesheets/guest/approver-links.ts'
import { after, whyNotCancel, whyNotDeclareNil, whyNotEnter, whyNotSave } from '#areas/timesheets/rules.ts'
import { sheetsOf } from '#areas/timesheets/schedule/schedule.ts'
import { deleteSheet, insertSheet, replaceEntries, saveSheet } from '#areas/timesheets/sheet-list-queries.ts'
import { keepNamed } from '#areas/timesheets/sheet-orders.ts'
import {
  entriesBefore,
  findSheet,
  lockSheet,
  type RequestContext,
  type Sheet,
} from '#areas/timesheets/single-sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import { covers } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, invalid, Refusal, refuse } from '#platform/refusal.ts'

/** Finds a sheet to change it: held until the end of the transaction, and still the version that was looked at. */
export async function holdSheet(ctx: RequestContext, id: number, version?: number): Promise<Sheet> {
  await lockSheet(ctx.db, id)
  const sheet = await findSheet(ctx, id)
  if (version !== undefined && version !== sheet.version) throw conflict('timesheet')
  return sheet
}

/** Staff makes a sheet outside the schedule, for the period of the placement that holds `day`. Answers its id. */
export async function createSheet(
  ctx: Context,
  { placement_id, day }: { placement_id: number; day: string },
) {
  const placement = (await termsOf(ctx.db, [placement_id])).get(placement_id)
  if (!placement || !covers(ctx.who, 'timesheets.create', placement))
    throw invalid('placement_id', 'Not found', 'not_found')
  const [sheet] = sheetsOf(placement, { from: day, until: day })
  if (!sheet || day < placement.start_date || (placement.end_date !== null && day > placement.end_date)) {
    throw invalid('day', 'The placement does not run on this day', 'timesheet.day_outside_placement')
  }
  const worker = (await candidatesOf(ctx.db, [placement.candidate_id])).get(placement.candidate_id)
  if (worker?.status === 'leaver' && (worker.last_worked_on ?? sheet.period_start) < sheet.period_start)
    throw invalid('day', `${worker.name} left before this period: reinstate them first`, 'candidate.left')
  // A week that ends in open time has days to fill in.
  const overridden = await keepWithinOpen(ctx, [{ day: sheet.period_end, field: 'day' }])
  const id = await insertSheet(ctx.db, sheet)
  await recordHistory(ctx, 'timesheets', id, 'created', overridden)
  await announce(ctx.db, 'timesheet.created', { id })
  return id
}

/** Keeps what was entered so far: all entries at once. A sheet without any is open again. */
export async function saveEntries(
  ctx: Context,
  id: number,
  given: z.output<typeof SaveTimesheet>,
): Promise<void> {
  const sheet = await holdSheet(ctx, id, given.version)
  refuse(whyNotEnter(sheet, ctx.who))
  const basis = await currentBasis(ctx.db, sheet, ctx.now)
  const hidden = hiddenCodes(ctx.who, basis.terms)
  // What somebody else entered and this person does not see stays, behind theirs: problems name the fields of the form.
  const seen = new Set(visibleEntries(sheet.entries, hidden))
  const entries = [...given.entries, ...sheet.entries.filter((entry) => !seen.has(entry))]
  const { problems, totals } = calculateSheet(basis, entries)
  refuse(whyNotSave(sheet, problems))
  refuseForeignCodes(
    given.entries,
    basis.terms.rates.filter(({ rate_code_id }) => !hidden.has(rate_code_id)),
  )
  const overridden = await keepWithinOpen(ctx, touched(sheet.entries, entries))
  const named = await keepNamed(ctx, sheet, { ...given, entries })
  await replaceEntries(ctx.db, id, entries)
  await saveSheet(ctx.db, sheet, {
    status: entries.length > 0 || given.note !== '' || given.purchase_order_id ? 'draft' : 'open',
    note: given.note,
    ...(given.purchase_order_id !== undefined && { purchase_order_id: given.purchase_order_id }),
    minutes: totals.paid_minutes,
    pay_amount: totals.pay_amount,
    charge_amount: totals.charge_amount,
    terms: null,
    calculation: null,
  })
  const recorded = { ...overridden, ...named }
  if (sheet.status !== 'draft') await recordHistory(ctx, 'timesheets', id, 'started', recorded)
  else if (overridden.period_override || Object.keys(named).length > 0)
    await recordHistory(ctx, 'timesheets', id, 'changed', recorded)
  await announce(ctx.db, 'timesheet.saved', { id })
}

/** A rate code is one of the placement's own rate table, or of a card that speaks for it: any other id is not there, whoever's it is. */
function refuseForeignCodes(entries: EntryInput[], rates: { rate_code_id: number }[]) {
  const known = new Set(rates.map(({ rate_code_id }) => rate_code_id))
  const at = entries.findIndex((entry) => entry.kind === 'quantity' && !known.has(entry.rate_code_id))
  if (at >= 0)
    throw invalid(
      `entries.${at}.rate_code_id`,
      'This rate is not one of the placement',
      'timesheet.rate_code_unknown',
    )
}

/** What was entered the period before, moved into this one. Null when there is nothing. */
export async function previousEntries(ctx: Context, id: number) {
  const sheet = await findSheet(ctx, id)
  const before = await entriesBefore(ctx.db, sheet)
  if (!before) return null
  const { terms } = await currentBasis(ctx.db, sheet, ctx.now)
  const entries = visibleEntries(before.entries, hiddenCodes(ctx.who, terms))
  return {
    timesheet_id: before.id,
    period_end: before.period_end,
    entries: moved(ctx.who.kind === 'staff' ? entries : agreed(entries, terms), before, sheet),
  }
}

/** Of a code that these terms do not name nobody knows any more whether the worker may see it. */
function agreed(entries: readonly EntryInput[], { rates }: Pick<Terms, 'rates'>) {
  const codes = new Set(rates.map(({ rate_code_id }) => rate_code_id))
  return entries.filter((entry) => entry.kind !== 'quantity' || codes.has(entry.rate_code_id))
}

/** “No work this week.” */
export async function declareNil(ctx: Context, id: number, version: number): Promise<void> {
  const sheet = await holdSheet(ctx, id, version)
  refuse(whyNotDeclareNil(sheet, ctx.who, sheet.entries.length))
  await saveSheet(ctx.db, sheet, {
    status: after(sheet.status, 'declare_nil'),
    bill_status: 'not_billable',
    pay_status: 'not_payable',
    minutes: 0,
    pay_amount: 0,
    charge_amount: 0,
    terms: null,
    calculation: null,
  })
  await recordHistory(ctx, 'timesheets', id, 'declared_nil')
  await announce(ctx.db, 'timesheet.declared_nil', { id })
}

/** Closes a sheet that was raised in error. It stays to be seen; the schedule does not make it again. */
export async function cancelSheet(
  ctx: Context,
  id: number,
  given: { reason: string; version: number },
): Promise<void> {
  const sheet = await holdSheet(ctx, id, given.version)
  refuse(whyNotCancel(sheet, ctx.who, given.reason))
  await saveSheet(ctx.db, sheet, {
    status: after(sheet.status, 'cancel'),
    reason: given.reason,
    bill_status: 'not_billable',
    pay_status: 'not_payable',
  })
  await revokeLinks(ctx.db, id)
  await recordHistory(ctx, 'timesheets', id, 'cancelled', { reason: { from: null, to: given.reason } })
  await announce(ctx.db, 'timesheet.cancelled', { id })
}

/** Gives the sheet to another approver of the agency; when it waits for a decision they get the link. */
export async function reassignApprover(
  ctx: Context,
  id: number,
  given: { user_id: number; version: number },
) {
  const sheet = await holdSheet(ctx, id, given.version)
  if (sheet.status !== 'submitted' && after(sheet.status, 'submit') === undefined) {
    throw new Refusal(
      'timesheet.decided',
      409,
      'This timesheet waits for no decision',
      'Reload to see where it stands.',
    )
  }
  const person = await findApprover(ctx.db, given.user_id)
  if (!person) {
    throw invalid('user_id', 'Choose an approver or one of your colleagues', 'timesheet.not_an_approver')
  }
  await saveSheet(ctx.db, sheet, { approver_user_id: given.user_id })
  const given_to = {
    approver_user_id: given.user_id,
    approver_name: person.name,
    approver_email: String(person.email),
  }
  if (sheet.status === 'submitted') await inviteApprover(ctx, { ...sheet, ...given_to })
  await recordHistory(ctx, 'timesheets', id, 'reassigned', {
    approver: { from: sheet.approver_name, to: person.name },
  })
  await announce(ctx.db, 'timesheet.reassigned', { id })
}

/** The generic delete: only a sheet that nobody has written on or handed in. Any other is cancelled instead. */
export async function removeSheet(ctx: Context, id: number) {
  const sheet = await holdSheet(ctx, id)
  if (sheet.submission_no > 0 || sheet.entries.length > 0 || !['open', 'draft'].includes(sheet.status)) {
    throw new Refusal(
      'timesheet.in_use',
      409,
      'This timesheet was used',
      after(sheet.status, 'cancel')
        ? 'Cancel it instead: what was entered stays to be seen.'
        : 'What was submitted is kept.',
    )
  }
  await deleteSheet(ctx.db, id)
  await recordHistory(ctx, 'timesheets', id, 'deleted')
  await announce(ctx.db, 'timesheet.deleted', { id })
  return { title: 'Timesheet deleted', description: `The timesheet #${id} has been deleted.` }
}

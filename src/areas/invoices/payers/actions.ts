import { candidatesOf } from '#areas/candidates/public.ts'
import type { FormerPayer, payerMoves, TimeToMove } from '#areas/invoices/payers/contract.ts'
import { type FoundTime, findTime } from '#areas/invoices/payers/queries.ts'
import { whyNotMove } from '#areas/invoices/payers/rules.ts'
import { findInvoice } from '#areas/invoices/queries.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import { holdTime, movePayers } from '#areas/timesheets/public.ts'
import { lockBilling } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Out } from '#platform/http/contract.ts'
import { invalid, notFound, refuse } from '#platform/refusal.ts'

type Body = Out<typeof payerMoves.create.body>

/** What a change of engagement has left behind, with what can be done about each. */
export async function timeToMove({ db }: Pick<Context, 'db'>, candidateId: number) {
  const candidate_name = await nameOf(db, candidateId)
  const data = (await findTime(db, { candidate_id: candidateId })).map(shown)
  return { candidate_name, data }
}

/**
 * Whose time on a self-bill belongs to another payer by now, and how it is put right: for everybody who sees the document,
 * so no amount, and not who that is.
 */
export async function formerPayers(ctx: Context, invoiceId: number): Promise<{ data: FormerPayer[] }> {
  const { type } = await findInvoice(ctx, invoiceId)
  if (type !== 'self-billing') return { data: [] }
  const found = await findTime(ctx.db, { invoice_id: invoiceId })
  // Some of it may be corrected already; and of a placement each correction is.
  const parts = [
    ...Map.groupBy(
      found.map((each) => ({ ...each, holding: correctedAs(each) })),
      (each) => `${each.candidate_id} ${each.placement_id} ${each.holding}`,
    ).values(),
  ]
  const names = await candidatesOf(
    ctx.db,
    parts.map(([first]) => first!.candidate_id),
  )
  const data = parts.map((of) => ({
    candidate_id: of[0]!.candidate_id,
    candidate_name: names.get(of[0]!.candidate_id)?.name ?? '',
    job_title: of[0]!.job_title,
    days: [...new Set(of.flatMap(({ days }) => days))].sort(),
    timesheet_ids: [...new Set(of.map(({ timesheet_id }) => timesheet_id))],
    holding: of[0]!.holding,
  }))
  return { data }
}

const correctedAs = ({ holding }: FoundTime): FormerPayer['holding'] =>
  holding === 'credited' || holding === 'by_difference' ? holding : null

/**
 * Moves of these sheets what stands on no document, to the engagement on its day. What is drafted or issued stays, and
 * says so in the answer; where nothing can be moved, the first reason is the refusal. A run that goes on meanwhile is
 * waited for, so that no time is drafted for one and moved to another.
 */
export async function moveTime(ctx: Context, candidateId: number, { timesheet_ids, reason }: Body) {
  const { db } = ctx
  await nameOf(db, candidateId)
  await lockBilling(db, 'self-billing')
  await holdTime(db, candidateId, timesheet_ids)
  const found = await findTime(db, { candidate_id: candidateId }, timesheet_ids)
  const known = new Set(found.map(({ timesheet_id }) => timesheet_id))
  const unknown = timesheet_ids.findIndex((id) => !known.has(id))
  if (unknown >= 0)
    throw invalid(
      `timesheet_ids.${unknown}`,
      'None of its time stands under another payer any more. Reload to see what is left.',
      'not_found',
    )
  const movable = found.filter((each) => !whyNotMove({ ...each, ...payerNames(each) }))
  if (movable.length === 0) refuse(whyNotMove({ ...found[0]!, ...payerNames(found[0]!) }))
  const days = [...new Set(movable.flatMap((each) => each.days))]
  const overridden = await keepWithinOpen(
    ctx,
    days.map((day) => ({ day, field: 'timesheet_ids' })),
  )
  const moves = movable.map((each) => ({ ...each, ...payerNames(each), to: payerNames(each).to ?? '' }))
  await movePayers(ctx, moves, reason, overridden)
  return {
    ...(await timeToMove(ctx, candidateId)),
    moved: new Set(moves.map((each) => each.timesheet_id)).size,
  }
}

async function nameOf(db: Db, id: number): Promise<string> {
  const candidate = (await candidatesOf(db, [id])).get(id)
  if (!candidate) throw notFound('Candidate')
  return candidate.name
}

function shown({
  from_name: _from,
  to_name: _to,
  to_type: _type,
  charge_unit_ids: _units,
  candidate_id: _candidate,
  ...each
}: FoundTime): TimeToMove {
  const names = payerNames({ from_name: _from, to_name: _to, to_type: _type })
  const why = whyNotMove({ ...each, ...names })
  return { ...each, ...names, why_not: why ? `${why.title}. ${why.description}` : null }
}

/** Where no company stands between, payroll pays. */
export const payerNames = ({
  from_name,
  to_name,
  to_type,
}: Pick<FoundTime, 'from_name' | 'to_name' | 'to_type'>) => ({
  from: from_name ?? 'payroll',
  to: to_type === null ? null : (to_name ?? 'payroll'),
})

import { checkEngagements, engagementLine } from '#areas/candidates/actions.ts'
import type { EngagementType } from '#areas/candidates/contract.ts'
import { carriedOn } from '#areas/candidates/engagement-rules.ts'
import { findCandidate, type KeptEngagement, writeEngagements } from '#areas/candidates/queries.ts'
import { forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

type NewEngagement = {
  type: EngagementType
  supplier_id: number | null
  effective_from: string
  payroll_ref: string
  tax_code: string
}

/**
 * Engages a candidate another way from a day on, in the caller's transaction; it takes `candidates.update` of them.
 * Refuses at `effective_from` and `supplier_id`, or as the caller names these fields.
 */
export async function engageFrom(
  ctx: Context,
  candidate: number,
  asked: NewEngagement,
  fields: { effective_from: string; supplier_id: string } = {
    effective_from: 'effective_from',
    supplier_id: 'supplier_id',
  },
): Promise<void> {
  await holdRow(ctx.db, 'candidates', candidate)
  const before = await findCandidate({ ...ctx, scope: 'all' }, candidate)
  if (!covers(ctx.who, 'candidates.update', before)) forbid([fields.supplier_id], '', 'candidates.update')
  // What is theirs goes on, as how often they are paid; it is changed in their engagements.
  const {
    student_loan_plan = null,
    pension_status = null,
    pension_opt_out_on = null,
    ...carried
  } = carriedOn(before.engagements[0], asked.type)
  const given: KeptEngagement = {
    ...{ ...asked, ...carried, student_loan_plan, pension_status, pension_opt_out_on },
    postgraduate_loan: carried.postgraduate_loan ?? false,
    ...{ conduct_opt_out_on: null, ir35_status: null, ir35_reason: '', ir35_dated: null, ir35_file_id: null },
  }
  const all = [...before.engagements, given]
  await checkEngagements(ctx.db, all, before.engagements).catch((error) => {
    throw named(error, `engagements.${all.length - 1}.`, fields)
  })
  await writeEngagements(ctx.db, candidate, all)
  await saveVersioned(ctx.db, 'candidates', before, {}, 'candidate')
  const after = await findCandidate({ ...ctx, scope: 'all' }, candidate)
  const engagements = {
    from: before.engagements.map(engagementLine),
    to: after.engagements.map(engagementLine),
  }
  await recordHistory(ctx, 'candidates', candidate, 'changed', { engagements })
  await announce(ctx.db, 'candidate.changed', { id: candidate })
  await announce(ctx.db, 'candidate.engagements_changed', { id: candidate })
}

/** The refusal of the last line, at the fields of a form that has one line alone. */
function named(error: unknown, prefix: string, fields: Record<string, string>): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error
  const errors = Object.entries(error.errors).map(([field, messages]) => {
    const bare = field.startsWith(prefix) ? field.slice(prefix.length) : field
    return [fields[bare] ?? bare, messages]
  })
  return new Refusal(error.code, error.status, error.title, error.description, Object.fromEntries(errors))
}

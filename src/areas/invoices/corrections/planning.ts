import { mostSheets } from '#areas/invoices/corrections/contract.ts'
import { type OldUnit, type Planned, planSheet } from '#areas/invoices/corrections/plan.ts'
import { planElsewhere } from '#areas/invoices/corrections/plan-elsewhere.ts'
import { rightSoFar } from '#areas/invoices/corrections/right-so-far.ts'
import type { Asked } from '#areas/invoices/corrections/scope.ts'
import { correctedTerms } from '#areas/invoices/corrections/terms.ts'
import { type Before, correctedBefore, countedUnits } from '#areas/invoices/corrections/unit-queries.ts'
import {
  type Elsewhere,
  isElsewhere,
  type LeftOut,
  sideOfElsewhere,
} from '#areas/invoices/corrections/words.ts'
import { heldPeriods } from '#areas/settings/public.ts'
import { recalculated, type StoredSheet, storedSheets } from '#areas/timesheets/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** So many timesheets are worked out anew at a time. */
export const atOnce = 250

export type PlannedSheet = {
  sheet: Omit<StoredSheet, 'terms' | 'calculation' | 'entries'>
  plan: Planned | LeftOut
}

type What = Pick<Asked, 'cause' | 'way' | 'from_day' | 'scope'>

/** The next timesheets of a correction after that id, each with what becomes of its units: three statements for all of them. */
export async function planSome(
  ctx: Pick<Context, 'db' | 'who' | 'now'>,
  { cause, way, from_day, scope }: What,
  after: number,
): Promise<PlannedSheet[]> {
  const { placement_ids, timesheet_ids } = scope
  const sheets = await storedSheets(ctx.db, {
    ...{ placement_ids, from_day, after, most: atOnce },
    ids: timesheet_ids ?? undefined,
  })
  if (sheets.length === 0) return []
  const ids = sheets.map(({ id }) => id)
  const units = await countedUnits(ctx.db, ids, {
    orders: cause === 'order',
    payers: cause === 'supplier',
  })
  const ofSheet = Map.groupBy(units, ({ timesheet_id }) => timesheet_id)
  const before = Map.groupBy(await correctedBefore(ctx.db, ids), ({ timesheet_id }) => timesheet_id)
  const periods = await heldPeriods(ctx)
  return sheets.map((stored) => {
    const { terms: _terms, calculation: _, entries: _entries, ...sheet } = stored
    const old = ofSheet.get(sheet.id) ?? []
    const plan = isElsewhere(cause)
      ? planElsewhere(old, cause, scope.to ?? {})
      : planAnew(stored, before.get(sheet.id) ?? [], old, { cause, way, from_day, scope })
    const days = typeof plan === 'string' ? [] : daysOf(plan)
    const closed = periods.whyNot(days.map((day) => ({ day, field: 'from_day' })))
    return { sheet, plan: closed ? ('closed' as const) : plan }
  })
}

function planAnew(
  stored: StoredSheet,
  before: readonly Before[],
  old: readonly OldUnit[],
  { cause, way, from_day, scope }: What,
): Planned | LeftOut {
  // What is calculated has one counterpart, and there are two that count: the other would be lost.
  if (old.some(({ awaits_credit }) => awaits_credit)) return 'awaits_credit'
  if (cause === 'duplicate') return planSheet(old, [], way)
  const now = rightSoFar(stored, before)
  const terms = now.terms && correctedTerms(now.terms, { from_day, rates: scope.rates })
  const made = terms && recalculated(stored, terms, scope.entries ?? now.entries)?.units
  return made ? planSheet(old, made, way) : 'no_terms'
}

/** The days on which something changes. */
function daysOf({ pieces }: Planned): string[] {
  return [...new Set(pieces.map(({ day }) => day))]
}

/** All of them, step by step. Ends: each step goes beyond the last id of the one before, and so many are the most. */
export async function planAll(ctx: Pick<Context, 'db' | 'who' | 'now'>, what: What): Promise<PlannedSheet[]> {
  const all: PlannedSheet[] = []
  for (let after = 0; all.length <= mostSheets; ) {
    const some = await planSome(ctx, what, after)
    all.push(...some)
    if (some.length < atOnce) return all
    after = some.at(-1)!.sheet.id
  }
  throw new Refusal(
    'correction.too_many',
    422,
    'These are too many timesheets at once',
    `At most ${mostSheets}: choose fewer placements, or a later day.`,
    { placement_ids: [`At most ${mostSheets} timesheets at once`] },
  )
}

export const changedOf = (all: readonly PlannedSheet[]) =>
  all.flatMap(({ sheet, plan }) => (typeof plan === 'string' ? [] : [{ sheet, plan }]))
export type ChangedSheet = ReturnType<typeof changedOf>[number]

/** What it comes to in all. */
export function sumsOf(changed: readonly ChangedSheet[]) {
  const sums = { bill: { before: 0, after: 0 }, pay: { before: 0, after: 0 } }
  for (const { plan } of changed)
    for (const side of ['bill', 'pay'] as const)
      for (const when of ['before', 'after'] as const) sums[side][when] += plan[when][side]
  return sums
}

/** What goes elsewhere as it is, minor units of its side; null where amounts are put right. */
export function movedAmountOf(changed: readonly ChangedSheet[], cause: Asked['cause']): number | null {
  if (!isElsewhere(cause)) return null
  return changed
    .flatMap(({ plan }) => plan.pieces)
    .reduce((sum, { unit }) => sum + Math.abs(unit?.[amountOf(cause)] ?? 0), 0)
}

/** The amount of a unit on the side that goes elsewhere. */
export const amountOf = (cause: Elsewhere) =>
  sideOfElsewhere(cause) === 'pay' ? ('pay_amount' as const) : ('charge_amount' as const)

import { sql } from 'kysely'
import { readerLocaleOf } from '#areas/access/public.ts'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { dismiss, inForce } from '#areas/invoices/pre-flight/actions.ts'
import type { CheckRules } from '#areas/invoices/pre-flight/contract.ts'
import { type Found, findFindings, workOfDrafts } from '#areas/invoices/pre-flight/queries.ts'
import { findingWarnings, isRestricted, sees, whyNotPass, wordsOf } from '#areas/invoices/pre-flight/rules.ts'
import { type RuleName, ruleNames, ruleOf } from '#areas/invoices/pre-flight/words.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'
import { type Accepted, type AcceptedChanges, acceptWarnings } from '#platform/warnings.ts'

type Document = { id: number; type: string }
type Passed = { refused: { id: number; reason: Reason }[]; reasons: AcceptedChanges }

/**
 * What stands out on documents that are about to be issued: what the agency stops on stays behind, whoever asks; what
 * asks for a reason is asked for, of whom may see it, and kept as dismissed. What somebody may not see asks nothing of
 * them. The reasons about pay, margins and banks stand with the findings, not in the history of the document.
 */
export async function passChecks(
  ctx: Context,
  documents: readonly Document[],
  { today, accepted }: { today: Day; accepted: Accepted },
): Promise<Passed> {
  const { rules } = await inForce(ctx)
  const names = ruleNames.filter(
    (name) =>
      rules[name].mode === 'block' || (rules[name].mode === 'warn' && sees(ctx.who.permissions, name)),
  )
  const sides = (['sales', 'self-billing'] as const).flatMap((side) => {
    const ids = documents.flatMap(({ id, type }) => (type === side ? [id] : []))
    return ids.length > 0 ? [{ side, ids }] : []
  })
  if (names.length === 0 || sides.length === 0) return { refused: [], reasons: {} }
  const reader = await readerLocaleOf(ctx.db, ctx.who.id)
  const found = await Promise.all(
    sides.map(async ({ side, ids }) => ({ side, found: await openOn(ctx, side, ids, names, today, rules) })),
  )
  const open = found.flatMap((each) => each.found)
  const refused = new Map<number, Reason>()
  for (const each of open) {
    if (rules[each.rule].mode !== 'block') continue
    const reason = whyNotPass(wordsOf(each, reader), each.rule, sees(ctx.who.permissions, each.rule))
    for (const id of each.invoice_ids) if (!refused.has(id)) refused.set(id, reason)
  }
  const asks = (each: Found) =>
    rules[each.rule].mode === 'warn' && each.invoice_ids.some((id) => !refused.has(id))
  const said = (some: Found[]) =>
    findingWarnings(some.map((each) => ({ rule: each.rule, words: wordsOf(each, reader) })))
  acceptWarnings(said(open.filter(asks)), accepted)
  // One text for the history of all of them: what was checked, and not whom it found.
  const checked = [
    ...new Set(open.filter((each) => asks(each) && !isRestricted(each.rule)).map(({ rule }) => rule)),
  ]
  const reasons = acceptWarnings(
    checked.map((rule) => ({ code: `pre_flight.${rule}`, text: `${ruleOf(rule).label}.` })),
    accepted,
  )
  await dismiss(
    ctx,
    found.flatMap(({ side, found: some }) =>
      some.filter(asks).map((each) => ({ ...each, side, reason: given(each.rule, accepted) })),
    ),
  )
  return { refused: [...refused].map(([id, reason]) => ({ id, reason })), reasons }
}

/** All that is open on them, and on every document that it stands on. */
async function openOn(
  ctx: Context,
  side: DocumentKind,
  ids: number[],
  names: readonly RuleName[],
  today: Day,
  rules: CheckRules,
) {
  const found = await findFindings(
    ctx.db,
    workOfDrafts(ctx.db, side, sql`i.id = any(${ids}::bigint[])`),
    { side, today, rules, names },
    { all: true },
  )
  // Where the agency stops, what somebody dismissed before it did so stops as well.
  return found.filter(({ rule, dismissal }) => dismissal === null || rules[rule].mode === 'block')
}

const given = (rule: RuleName, accepted: Accepted): string =>
  accepted.find(({ code }) => code === `pre_flight.${rule}`)?.reason ?? ''

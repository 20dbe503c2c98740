import { sql } from 'kysely'
import { readerLocaleOf } from '#areas/access/public.ts'
import { invoiceReach } from '#areas/invoices/action-permissions.ts'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { forbiddenOn, reached, reaches } from '#areas/invoices/invoice-scope.ts'
import type {
  ChangeRules,
  CheckRules,
  Dismissing,
  Finding,
  Findings,
  ShownRules,
} from '#areas/invoices/pre-flight/contract.ts'
import {
  type Dismissed,
  endDismissal,
  type Found,
  findFindings,
  findRules,
  insertDismissals,
  lockDismissal,
  type Narrowed,
  saveRules,
  workOfDrafts,
  workOfRun,
} from '#areas/invoices/pre-flight/queries.ts'
import {
  idOf,
  isRestricted,
  recordsOf,
  rulesFor,
  rulesInForce,
  sees,
  whyNotDismiss,
  wordsOf,
} from '#areas/invoices/pre-flight/rules.ts'
import { todayOf } from '#areas/settings/public.ts'
import { type Context, can } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import type { Day } from '#platform/days.ts'
import { differences, recordHistory, recordHistoryAll } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, notFound, Refusal, refuse } from '#platform/refusal.ts'

type OfRun = { side: DocumentKind; period_end?: Day | undefined; planned_date?: Day | undefined } & Narrowed
type OfDrafts = {
  side?: DocumentKind | undefined
  invoice_id?: number | undefined
  run_id?: number | undefined
}

const shown = ['show', 'warn', 'block'] as const

export async function findingsOfRun(ctx: Context, query: OfRun, all = false): Promise<Findings> {
  const { rules } = await inForce(ctx)
  const found = await inRun(ctx, query, rules, { all })
  return shownFindings(ctx, [{ side: query.side, found }], rules)
}

/** Of the drafts that this person sees: all of them, one, or those of a run. */
export async function findingsOfDrafts(
  ctx: Context,
  { side, ...query }: OfDrafts,
  all = false,
): Promise<Findings> {
  const { rules } = await inForce(ctx)
  const sides = side ? [side] : (['sales', 'self-billing'] as const)
  const found = await Promise.all(
    sides.map(async (each) => ({ side: each, found: await onDrafts(ctx, each, query, rules, { all }) })),
  )
  return shownFindings(ctx, found, rules)
}

/**
 * Says why findings are right, as they stand now: what has other figures by then is not among them any more. Of a preview
 * for whoever runs invoices, of drafts for whoever issues them.
 */
export async function dismissFindings(ctx: Context, { ids, reason, run }: Dismissing) {
  const { rules } = await inForce(ctx)
  const found = run
    ? [{ side: run.side, found: await runFindings(ctx, run, rules, ids) }]
    : await draftFindings(ctx, rules, ids)
  const all = found.flatMap((each) => each.found)
  if (all.length < new Set(ids).size) throw gone()
  for (const { rule } of all) refuse(whyNotDismiss(rules[rule].mode))
  const dismissed = await dismiss(
    ctx,
    found.flatMap(({ side, found: some }) => some.map((each) => ({ ...each, side, reason }))),
  )
  return {
    title: `${counted(dismissed, 'finding')} dismissed`,
    description: 'They come back when their figures change.',
    dismissed,
  }
}

function runFindings(ctx: Context, run: OfRun, rules: CheckRules, ids: string[]) {
  if (!can(ctx.who, 'invoices.run')) throw forbidden('invoices.run')
  return inRun(ctx, run, rules, { ids })
}

function draftFindings(ctx: Context, rules: CheckRules, ids: string[]) {
  return Promise.all(
    (['sales', 'self-billing'] as const).map(async (side) => ({
      side,
      found: await onDrafts(ctx, side, {}, rules, { ids }, 'issue'),
    })),
  )
}

/**
 * Keeps why they are right, with their history; for the issue as well, where the reason was asked for. Whoever reads the
 * audit log may not see every finding: what is kept from some is told without its reason. Answers how many are new.
 */
export async function dismiss(ctx: Context, found: readonly Dismissed[]): Promise<number> {
  if (found.length === 0) return 0
  const made = await insertDismissals(ctx.db, found, ctx.who.id || null)
  // As many as reasons were given: one, or one for each check at the issue.
  for (const [reason, each] of Map.groupBy(made, ({ rule, reason }) => (isRestricted(rule) ? '' : reason)))
    await recordHistoryAll(
      ctx,
      'pre-flight',
      each.map(({ id }) => id),
      'dismissed',
      reason ? { reason: { from: null, to: reason } } : {},
    )
  await announce(ctx.db, 'pre_flight.changed', {})
  return made.length
}

export async function takeDismissalBack(ctx: Context, id: number) {
  const dismissal = await lockDismissal(ctx.db, id)
  if (!dismissal || !sees(ctx.who.permissions, dismissal.rule)) throw notFound('Dismissal')
  const issues = invoiceReach(ctx.who.permissions, 'issue', dismissal.side) !== undefined
  if (!issues && !can(ctx.who, 'invoices.run')) throw forbiddenOn('issue', dismissal.side)
  await endDismissal(ctx.db, id, ctx.who.id || null, ctx.now)
  await recordHistory(ctx, 'pre-flight', id, 'dismissal taken back', {})
  await announce(ctx.db, 'pre_flight.changed', {})
  return {
    title: 'The finding is open again',
    description: 'Its documents ask for it before they are issued.',
  }
}

const gone = () =>
  new Refusal(
    'pre_flight.changed',
    409,
    'Some of these findings are not there any more',
    'Their figures changed, or somebody was quicker. Reload to see what is left.',
  )

export async function showRules(ctx: Pick<Context, 'db'>): Promise<ShownRules> {
  return inForce(ctx)
}

export async function changeRules(ctx: Context, { rules, version }: ChangeRules): Promise<ShownRules> {
  const before = await inForce(ctx)
  const after = rulesInForce({ ...before.rules, ...rules })
  await saveRules(ctx.db, version, after)
  await recordHistory(ctx, 'settings', 1, 'pre-flight changed', differences(before.rules, after))
  await announce(ctx.db, 'pre_flight.changed', {})
  return inForce(ctx)
}

export async function inForce({ db }: Pick<Context, 'db'>): Promise<ShownRules> {
  const { rules, version } = await findRules(db)
  return { rules: rulesInForce(rules), version }
}

/** Only these; all of them instead of the first ones. */
type Which = { ids?: string[]; all?: boolean }

async function inRun(ctx: Context, query: OfRun, rules: CheckRules, which: Which): Promise<Found[]> {
  const { side, planned_date, period_end, ...narrowed } = query
  const today = await todayOf(ctx)
  const cut = { side, planned_date, today, period_end: period_end ?? today }
  return findFindings(
    ctx.db,
    workOfRun(ctx.db, cut, narrowed),
    { side, today, rules, names: rulesFor(rules, ctx.who.permissions, shown) },
    which,
  )
}

async function onDrafts(
  ctx: Context,
  side: DocumentKind,
  { invoice_id, run_id }: OfDrafts,
  rules: CheckRules,
  which: Which,
  action: 'view' | 'issue' = 'view',
): Promise<Found[]> {
  const one = invoice_id ? sql`and i.id = ${invoice_id}` : sql``
  const reach = sql`${reached(ctx.who, 'view', 'i')} and ${reached(ctx.who, action, 'i')} ${one} ${run_id ? sql`and i.run_id = ${run_id}` : sql``}`
  const today = await todayOf(ctx)
  return findFindings(
    ctx.db,
    workOfDrafts(ctx.db, side, reach),
    { side, today, rules, names: rulesFor(rules, ctx.who.permissions, shown) },
    which,
  )
}

async function shownFindings(
  ctx: Context,
  found: { side: DocumentKind; found: Found[] }[],
  rules: CheckRules,
): Promise<Findings> {
  const reader = await readerLocaleOf(ctx.db, ctx.who.id)
  const data = found.flatMap(({ side, found: each }): Finding[] =>
    each.map((one) => ({
      id: idOf(one, side),
      side,
      rule: one.rule,
      mode: rules[one.rule].mode,
      ...{ party_id: one.party_id, party_name: one.party_name, figures: one.figures },
      words: wordsOf(one, reader),
      records: recordsOf(one, side, (document) => reaches(ctx.who, 'view', document)),
      ...{ invoice_ids: one.invoice_ids, dismissal: one.dismissal },
    })),
  )
  const count = (key: 'open' | 'dismissed') =>
    found.reduce((sum, each) => sum + (each.found[0]?.[key] ?? 0), 0)
  return { data, open: count('open'), dismissed: count('dismissed') }
}

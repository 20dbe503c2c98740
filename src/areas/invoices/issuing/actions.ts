import { dutyWarning, whyNotDuty } from '#areas/access/public.ts'
import type { InvoiceAction } from '#areas/invoices/action-permissions.ts'
import { announceInvoices } from '#areas/invoices/announce.ts'
import { tellApproved } from '#areas/invoices/approval-notifications.ts'
import { whyNotApproveAlone, whyNotIssueAlone } from '#areas/invoices/approval-rules.ts'
import { creditsAskedBy } from '#areas/invoices/credits/queries.ts'
import { settleCredits } from '#areas/invoices/credits/settle.ts'
import { creditDuty } from '#areas/invoices/duties.ts'
import { judgeEInvoices } from '#areas/invoices/e-invoice/at-issue.ts'
import { reaches } from '#areas/invoices/invoice-scope.ts'
import {
  type DocumentFacts,
  documentFacts,
  type InvoiceFacts,
  invoiceFactsOf,
} from '#areas/invoices/issue-facts.ts'
import {
  advanceSeries,
  type IssuedDocument,
  insertIssued,
  lockSeriesOf,
  type OpenSeries,
  setApproval,
} from '#areas/invoices/issuing/queries.ts'
import { outOfOrderWarning, whyNotDate } from '#areas/invoices/issuing/rules.ts'
import { datesOf, draftNumber, linkHash, sha256, snapshotOf } from '#areas/invoices/issuing/snapshot.ts'
import { passChecks } from '#areas/invoices/pre-flight/at-issue.ts'
import { lockInvoices, recordInvoiceHistory } from '#areas/invoices/queries.ts'
import { whyNotApprove, whyNotIssue, whyNotUnapprove } from '#areas/invoices/rules.ts'
import type { SeriesType } from '#areas/invoices/series/contract.ts'
import { ensureSeries } from '#areas/invoices/series/queries.ts'
import { formatNumber, seriesPeriod, whyNotPeriod } from '#areas/invoices/series/rules.ts'
import { isCredit } from '#areas/invoices/words.ts'
import { consumeInvoices, whyNotConsume } from '#areas/purchase-orders/public.ts'
import { heldPeriods, todayOf } from '#areas/settings/public.ts'
import { sheetsOn, summariseSheets } from '#areas/units/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { hintPlannerForMany } from '#platform/db/planner-hint.ts'
import type { Db } from '#platform/db/tenant.ts'
import { enqueue } from '#platform/outbox.ts'
import { type Reason, refuse } from '#platform/refusal.ts'
import { type Accepted, type AcceptedChanges, acceptWarnings } from '#platform/warnings.ts'

export type Outcome = { done: number[]; refused: { id: number; reason: Reason }[] }

/**
 * Approves what may be approved; the rest stays, each with its reason. What somebody asked for is decided by it, and
 * whoever asked hears of it. `first`: what has to hold besides.
 */
export async function approve(
  ctx: Context,
  ids: number[],
  { accepted = [], first = () => undefined }: Approving = {},
): Promise<Outcome> {
  const judgement = await judgedFacts(
    ctx,
    ids,
    'approve',
    (each) => first(each) ?? whyNotApproveAlone(each, ctx.who.id) ?? whyNotApprove(each),
  )
  const own = await ownCredits(ctx, judgement.done, accepted)
  const { facts, ...outcome } = without(judgement, own.refused)
  const [asked, others] = [
    outcome.done.filter((id) => own.ids.has(id)),
    outcome.done.filter((id) => !own.ids.has(id)),
  ]
  await setApproval(ctx.db, outcome.done, ctx.who.id)
  await tell(ctx, others, 'approved')
  await tell(ctx, asked, 'approved', own.reasons)
  await tellApproved(ctx, facts)
  return outcome
}

type Approving = { accepted?: Accepted; first?: (facts: InvoiceFacts) => Reason | undefined }

/** Credit notes that this person asked for themselves: refused, or with a reason, as the agency wants it. */
async function ownCredits(ctx: Context, ids: number[], accepted: Accepted) {
  const own = await creditsAskedBy(ctx.db, ids, ctx.who.id)
  const reason = await whyNotDuty(ctx.db, creditDuty, own.length > 0)
  if (reason) return { ids: new Set<number>(), refused: own.map((id) => ({ id, reason })), reasons: {} }
  const warning = await dutyWarning(ctx.db, creditDuty, { both: own.length > 0 })
  return { ids: new Set(own), refused: [], reasons: acceptWarnings([warning], accepted) }
}

/** Judges documents by what decides whether something may be done with them, as of today. */
export async function judgedFacts(
  ctx: Context,
  ids: number[],
  action: InvoiceAction,
  whyNot: (facts: InvoiceFacts) => Reason | undefined,
): Promise<Outcome & { facts: InvoiceFacts[] }> {
  return judged(ctx, ids, action, { today: await todayOf(ctx) }, invoiceFactsOf, whyNot)
}

export async function unapprove(ctx: Context, ids: number[]): Promise<Outcome> {
  const { facts: _, ...outcome } = await judgedFacts(ctx, ids, 'approve', whyNotUnapprove)
  await setApproval(ctx.db, outcome.done, null)
  await tell(ctx, outcome.done, 'approval taken back')
  return outcome
}

/**
 * Issues what may be issued: each document gets the next number of its series, is written down as it is for good, and
 * is chained to the one before. Everything in the caller's transaction; a batch waits for the series once. The date is
 * the one `asked` for, else each document's own planned one, else today; before the last of its series only with a reason.
 */
export async function issue(
  ctx: Context,
  ids: number[],
  { issue_date: asked, accepted }: { issue_date?: Day | undefined; accepted: Accepted },
): Promise<Outcome> {
  const today = await todayOf(ctx)
  const dating = { today, may_backdate: can(ctx.who, 'invoices.backdate') }
  const periods = await heldPeriods(ctx)
  const onDay = (day: Day) => [{ day, field: 'issue_date' }]
  if (asked) refuse(whyNotDate(asked, dating, 'issue_date') ?? periods.whyNot(onDay(asked)))
  const judgement = await judged(
    ctx,
    ids,
    'issue',
    { today, asked },
    documentFacts,
    (each) =>
      whyNotIssue(each) ??
      whyNotIssueAlone(each) ??
      whyNotDate(each.day, { ...dating, period_to: each.period_to }, 'issue_date') ??
      periods.whyNot(onDay(each.day)),
  )
  // What a credit note of a correction takes of an order, another document took before: no order stops it (`settleCredits`).
  const charging = judgement.facts.flatMap(({ id, type }) => (isCredit(type) ? [] : [id]))
  const beyond = await whyNotConsume(ctx, charging, accepted)
  const passed = await passChecks(ctx, without(judgement, beyond.refused).facts, { today, accepted })
  const electronic = judgeEInvoices(
    eInvoicesOf(without(judgement, [...beyond.refused, ...passed.refused]).facts),
  )
  const accepts = acceptWarnings([electronic.warning], accepted)
  const { facts, ...outcome } = without(judgement, [
    ...beyond.refused,
    ...passed.refused,
    ...electronic.refused,
  ])
  if (facts.length === 0) return outcome
  const overridden = periods.describe(facts.flatMap(({ day }) => onDay(day)))

  await ensureSeries(ctx.db)
  const series = await openSeriesOf(ctx.db, facts)
  const reasons = acceptWarnings(
    series.map((each) =>
      outOfOrderWarning(
        each,
        each.facts.map(({ day }) => day),
      ),
    ),
    accepted,
  )
  const documents = await numbered(ctx.db, series)
  await insertIssued(ctx.db, documents, { userId: ctx.who.id, at: ctx.now })
  await consumeInvoices(
    ctx,
    charging.filter((id) => outcome.done.includes(id)),
    beyond.reasons,
  )
  await settleCredits(ctx, outcome.done)
  const sheets = await sheetsOn(ctx.db, outcome.done)
  await summariseSheets(ctx.db, 'bill', sheets.bill)
  await summariseSheets(ctx.db, 'pay', sheets.pay)
  await tell(ctx, outcome.done, 'issued', {
    ...overridden,
    ...bothReasons(reasons, beyond.reasons, passed.reasons, accepts),
  })
  // From its first document on something outside the database knows the series, and what file that was given out as.
  const prove = documents.some(({ position }) => position === 1)
  await enqueue(ctx.db, 'invoices.render', { ids: outcome.done, prove })
  return outcome
}

/** Of documents whose party takes e-invoices: as they would be issued, but for the number. */
const eInvoicesOf = (facts: readonly DocumentFacts[]) =>
  facts.flatMap((each) =>
    each.e_invoice && each.e_invoice.format !== 'none'
      ? [{ id: each.id, policy: each.e_invoice.policy, snapshot: snapshotOf(each, draftNumber, each.day) }]
      : [],
  )

/** Those that are stopped for a reason of their own stay behind. */
function without<Facts extends InvoiceFacts>(
  judgement: Outcome & { facts: Facts[] },
  stopped: Outcome['refused'],
) {
  const ids = new Set(stopped.map(({ id }) => id))
  const facts = judgement.facts.filter(({ id }) => !ids.has(id))
  return { facts, done: facts.map(({ id }) => id), refused: [...judgement.refused, ...stopped] }
}

function bothReasons(...given: AcceptedChanges[]): AcceptedChanges {
  const texts = given.flatMap(({ accepted_warnings }) => accepted_warnings?.to ?? [])
  return texts.length > 0 ? { accepted_warnings: { from: null, to: texts.join('\n') } } : {}
}

/** Locks the documents, reads their facts, and sorts those that may go on from those that may not. */
async function judged<Facts extends InvoiceFacts>(
  ctx: Context,
  ids: number[],
  action: InvoiceAction,
  { today, asked }: { today: Day; asked?: Day | undefined },
  read: (db: Db, ids: number[], today: Day, asked?: Day) => Promise<Map<number, Facts>>,
  whyNot: (facts: Facts) => Reason | undefined,
): Promise<Outcome & { facts: Facts[] }> {
  const wanted = [...new Set(ids)]
  await hintPlannerForMany(ctx.db, wanted.length)
  await lockInvoices(ctx.db, wanted)
  const found = await read(ctx.db, wanted, today, asked)
  const facts: Facts[] = []
  const refused: Outcome['refused'] = []
  for (const id of wanted.sort((a, b) => a - b)) {
    const each = found.get(id)
    const reason =
      !each || !reaches(ctx.who, 'view', each)
        ? gone
        : reaches(ctx.who, action, each)
          ? whyNot(each)
          : notAllowed
    if (reason) refused.push({ id, reason })
    else facts.push(each!)
  }
  return { facts, done: facts.map(({ id }) => id), refused }
}

const gone: Reason = {
  code: 'not_found',
  status: 404,
  title: 'Invoice not found',
  description: 'It may have been deleted.',
}
const notAllowed: Reason = {
  code: 'forbidden',
  status: 403,
  title: 'You may not do this',
  description: 'Ask the owner of your agency for the permission.',
}

type Series = OpenSeries & { facts: DocumentFacts[] }

/** The series that these documents are numbered in, each with its own, held until the end of the transaction. */
async function openSeriesOf(db: Db, facts: DocumentFacts[]): Promise<Series[]> {
  const entities = [...new Set(facts.map((each) => each.legal_entity_id))]
  const types = [...new Set(facts.map((each) => each.type))] as SeriesType[]
  const open = await lockSeriesOf(db, entities, types)
  return open.map((series) => ({
    ...series,
    facts: facts.filter(
      (each) => each.type === series.type && each.legal_entity_id === series.legal_entity_id,
    ),
  }))
}

/** Gives numbers and links, series by series, and moves the counters on. */
async function numbered(db: Db, open: Series[]): Promise<IssuedDocument[]> {
  const chains = open.map((series) => ({ series, documents: chained(series, series.facts) }))
  const used = chains.map(({ series: { id, next_number, period }, documents }) => {
    const last = documents.at(-1)
    return last ? { id, next_number: last.sequence + 1, period: last.period } : { id, next_number, period }
  })
  await advanceSeries(db, used)
  return chains.flatMap(({ documents }) => documents)
}

/** Numbers follow the dates, so that a counter which starts again each month does so once. */
function chained(series: OpenSeries, facts: DocumentFacts[]): IssuedDocument[] {
  let { period, next_number } = series
  let prev_hash = series.last_hash
  const inOrder = facts.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
  return inOrder.map((each, index) => {
    const counted = seriesPeriod(series.reset, each.day)
    refuse(whyNotPeriod(counted, period))
    if (counted > period && period !== '') next_number = 1
    period = counted
    const sequence = next_number++
    const number = formatNumber(series.format, each.day, sequence)
    const made = snapshotOf(each, number, each.day)
    const snapshot = JSON.stringify(made)
    const content_hash = sha256(snapshot)
    const hash = linkHash(prev_hash, content_hash)
    const drawn = { template_id: made.template?.id ?? null, template_version: made.template?.version ?? null }
    const link = {
      content_hash,
      prev_hash,
      hash,
      snapshot,
      texts: made.texts,
      sequence,
      period,
      number,
      ...drawn,
    }
    prev_hash = hash
    return {
      ...link,
      ...datesOf(each, each.day),
      invoice_id: each.id,
      series_id: series.id,
      position: series.last_position + index + 1,
    }
  })
}

/** One row of history each, and one announcement for all. */
export async function tell(ctx: Context, ids: number[], action: string, changes: object = {}): Promise<void> {
  if (ids.length === 0) return
  await recordInvoiceHistory(ctx, ids, action, changes)
  await announceInvoices(ctx.db, ids)
}

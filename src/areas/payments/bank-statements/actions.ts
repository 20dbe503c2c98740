import { sql } from 'kysely'
import { holdPayments, takeOfLines, tiePayments } from '#areas/payments/bank-lines.ts'
import type {
  BankLineRow,
  BankLinesQuery,
  Match,
  Matched,
  Suggestion,
} from '#areas/payments/bank-statements/contract.ts'
import { mostMatches } from '#areas/payments/bank-statements/contract.ts'
import {
  findStatement,
  insertMarks,
  lineShape,
  linesOf,
  type OpenLine,
  type StoredLine,
} from '#areas/payments/bank-statements/queries.ts'
import { refundSuggestions } from '#areas/payments/bank-statements/refunding.ts'
import {
  receiptsOf,
  referenceOf,
  whyBeyond,
  whyNotDecide,
  whyNotOf,
  whyNotSure,
  whyNotThis,
  whyTwice,
} from '#areas/payments/bank-statements/rules.ts'
import { type Suggested, suggestions } from '#areas/payments/bank-statements/suggesting.ts'
import { findPayment } from '#areas/payments/queries.ts'
import { recordPayments } from '#areas/payments/recording.ts'
import { payBack, payBackCredit } from '#areas/payments/refunds.ts'
import { type Context, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { listPage } from '#platform/db/list.ts'
import { recordHistory, recordHistoryEach } from '#platform/history.ts'
import type { Page } from '#platform/http/contract.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, notFound, refuse } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** The lines of one file, each that is open with whose money it may be: of clients the reader may record for. */
export async function linesOfStatement(
  ctx: RequestContext,
  id: number,
  query: BankLinesQuery,
): Promise<Page<BankLineRow>> {
  await findStatement(ctx, id)
  return withSuggestions(
    ctx,
    await listPage(ctx.db, `/bank-statements/${id}/lines`, query, lineShape(ctx, query, id)),
  )
}

export async function listLines(ctx: RequestContext, query: BankLinesQuery): Promise<Page<BankLineRow>> {
  return withSuggestions(ctx, await listPage(ctx.db, '/bank-statement-lines', query, lineShape(ctx, query)))
}

async function withSuggestions(
  ctx: RequestContext,
  { data, ...page }: Page<StoredLine>,
): Promise<Page<BankLineRow>> {
  const open = data.flatMap(({ id, state }) => (state === 'open' ? [id] : []))
  const out = data.flatMap(({ id, state }) => (state === 'paid_out' ? [id] : []))
  const found = open.length > 0 ? await suggested(ctx, sql`l.id = any(${open}::bigint[])`) : []
  const back =
    out.length > 0 ? (await refundSuggestions(ctx.db, out)).filter((each) => mayRecord(ctx, each)) : []
  const byLine = Map.groupBy<number, Suggested & Suggestion>(
    [...found, ...(back as never[])],
    ({ line_id }) => line_id,
  )
  return { ...page, data: data.map((line) => shownLine(ctx, line, byLine.get(line.id) ?? [])) }
}

/** Whose money it is stays with those who may see the payments of that client. */
function shownLine({ who }: RequestContext, line: StoredLine, suggestions: Suggestion[]): BankLineRow {
  const payments = line.payments.filter((payment) => covers(who, 'payments.view', payment))
  return { ...line, payments, suggestions }
}

const mayRecord = (
  { who }: RequestContext,
  client: { owner_user_id: number | null; team_id: number | null },
) => covers(who, 'payments.record', client)

async function suggested(
  ctx: RequestContext,
  lines: ReturnType<typeof sql>,
): Promise<(Suggested & Suggestion)[]> {
  const found = await suggestions(ctx.db, lines)
  return found
    .filter((each) => mayRecord(ctx, each))
    .map((each) => ({
      ...each,
      decision: each.reason === 'recorded' ? 'recorded' : 'payment',
      credit_note_id: null,
    }))
}

/** What can be accepted at once: number and amount say the same. */
async function sureOf(ctx: RequestContext, id: number) {
  const statement = await findStatement(ctx, id)
  const found = await suggested(ctx, sql`l.statement_id = ${id}`)
  const sure = found.filter(({ is_sure }) => is_sure)
  const total = sure.reduce((sum, { documents }) => sum + sumOf(documents), 0)
  return { statement, sure, count: sure.length, total, currency: statement.currency }
}

const sumOf = (documents: readonly { amount: number }[]) =>
  documents.reduce((sum, { amount }) => sum + amount, 0)

export async function showSure(ctx: RequestContext, id: number) {
  const { count, total, currency } = await sureOf(ctx, id)
  return { count, total, currency }
}

/** Accepts what is sure, as many as are recorded at once; refuses when it is no longer what the person saw. */
export async function acceptSure(
  ctx: Context,
  id: number,
  seen: { count: number; total: number },
): Promise<Matched> {
  await exclusively(ctx.db, 'bank_statement.match')
  const { sure, ...now } = await sureOf(ctx, id)
  refuse(whyNotSure(now, seen))
  const taken = sure.slice(0, mostMatches)
  const matches = taken.map(({ line_id, client_id, documents }): Match => {
    const allocations = documents.map(({ invoice_id, amount }) => ({ invoice_id, amount }))
    return { decision: 'payment', line_id, client_id, allocations, taken_off: [] }
  })
  return { ...(await decide(ctx, id, matches)), left: sure.length - taken.length }
}

/** Decides whose money lines are: all of these, or none. Of two people who decide on one, the second is told. */
export async function matchLines(ctx: Context, id: number, matches: readonly Match[]): Promise<Matched> {
  await exclusively(ctx.db, 'bank_statement.match')
  return decide(ctx, id, matches)
}

async function decide(ctx: Context, id: number, matches: readonly Match[]): Promise<Matched> {
  const { db, who } = ctx
  const statement = await findStatement(ctx, id)
  const lines = await linesOf(
    db,
    id,
    matches.map(({ line_id }) => line_id),
  )
  refuse(whyTwice(matches))
  for (const [at, match] of matches.entries()) {
    const line = lines.get(match.line_id)
    if (!line)
      throw invalid(`matches.${at}.line_id`, 'This statement has no such line', 'bank_line.not_found')
    refuse(whyNotDecide(line.state, match.decision, `matches.${at}.line_id`))
  }
  refuse(whyBeyond(matches, lines))
  const marks = matches.flatMap((match) =>
    match.decision === 'ours' || match.decision === 'not_ours'
      ? [
          {
            line_id: match.line_id,
            is_ours: match.decision === 'ours',
            reason: 'reason' in match ? match.reason : '',
          },
        ]
      : [],
  )
  await insertMarks(db, marks, who.id)
  const payment_ids = [
    ...(await record(ctx, matches, lines)),
    ...(await payBackOf(ctx, matches, lines)),
    ...(await tie(ctx, matches, lines)),
  ]
  const not_ours = marks.filter(({ is_ours }) => !is_ours)
  await recordHistory(ctx, 'bank_statements', id, 'matched', {
    ...(payment_ids.length > 0 ? { payments: { from: null, to: payment_ids.length } } : {}),
    ...(marks.length > 0
      ? {
          not_ours: {
            from: statement.not_ours_count,
            to: statement.not_ours_count + 2 * not_ours.length - marks.length,
          },
        }
      : {}),
    ...(not_ours.length > 0 ? { reason: [...new Set(not_ours.map(({ reason }) => reason))].join('; ') } : {}),
  })
  await announce(db, 'bank_statement.matched', { ids: [id] })
  return { recorded: payment_ids.length, not_ours: not_ours.length, payment_ids, left: 0 }
}

type Lines = ReadonlyMap<number, OpenLine>

async function record(ctx: Context, matches: readonly Match[], lines: Lines): Promise<number[]> {
  const given = matches.flatMap((match, index) =>
    match.decision === 'payment'
      ? receiptsOf(lines.get(match.line_id)!, match).map(({ payment, at }) => ({
          payment,
          at: [`matches.${index}`, at].filter(Boolean).join('.'),
        }))
      : [],
  )
  if (given.length === 0) return []
  return recordPayments(
    ctx,
    given.map(({ payment }) => payment),
    { accepted: [], at: (index) => given[index]!.at },
  )
}

/** Refunds that lines which went out are: one after the other, as each holds what it pays back; few at a time. */
async function payBackOf(ctx: Context, matches: readonly Match[], lines: Lines): Promise<number[]> {
  const ids: number[] = []
  for (const [at, match] of matches.entries()) {
    if (match.decision !== 'refund') continue
    const line = lines.get(match.line_id)!
    const { payment_id, credit_note_id, amount = line.left } = match
    const given = {
      ...{ amount, refunded_on: line.day, reference: referenceOf(line), bank_line_id: line.id },
      method: 'bank_transfer' as const,
    }
    const all = { ...ctx, scope: 'all' as const }
    if ((payment_id === null) === (credit_note_id === null))
      throw invalid(`matches.${at}.payment_id`, 'Say what was paid back: a payment or a credit note')
    if (payment_id !== null) {
      const payment = await findPayment(all, payment_id)
      if (!mayRecord(ctx, payment)) throw notFound('Payment')
      refuse(whyNotOf(line, payment, `matches.${at}.payment_id`))
      ids.push(await payBack(all, payment_id, given))
    } else
      ids.push(
        await payBackCredit(all, credit_note_id!, given, (note) =>
          whyNotOf(line, note, `matches.${at}.credit_note_id`),
        ),
      )
  }
  return ids
}

/** Payments that somebody recorded before are found on the statement: they keep what they say, and have their line now. */
async function tie(ctx: Context, matches: readonly Match[], lines: Lines): Promise<number[]> {
  const wanted = matches.flatMap((match, at) => (match.decision === 'recorded' ? [{ ...match, at }] : []))
  if (wanted.length === 0) return []
  const payments = await holdPayments(
    ctx.db,
    wanted.map(({ payment_id }) => payment_id),
  )
  for (const { line_id, payment_id, at } of wanted) {
    const payment = payments.get(payment_id)
    const seen = payment && mayRecord(ctx, payment) ? payment : undefined
    refuse(whyNotThis(lines.get(line_id)!, seen, `matches.${at}.payment_id`))
    // Of two lines in one call the second finds it taken.
    if (payment) payment.bank_line_id = line_id
  }
  const ids = wanted.map(({ payment_id }) => payment_id)
  await tiePayments(ctx.db, wanted)
  await takeOfLines(
    ctx.db,
    wanted.map(({ line_id, payment_id }) => ({
      bank_line_id: line_id,
      amount: payments.get(payment_id)!.amount,
    })),
  )
  await recordHistoryEach(
    ctx.db,
    'payments',
    wanted.map(({ payment_id, line_id }) => ({
      ...{
        subject_id: payment_id,
        action: 'found on a bank statement',
        user_id: ctx.who.id || null,
        user_name: ctx.who.name,
      },
      changes: { line: { from: null, to: referenceOf(lines.get(line_id)!) } },
    })),
  )
  await announce(ctx.db, 'payment.recorded', { ids })
  return ids
}

import { sql } from 'kysely'
import type { BankLineRow, BankLinesQuery, Match, Matched } from '#areas/payments/bank-statements/contract.ts'
import { mostMatches } from '#areas/payments/bank-statements/contract.ts'
import {
  findStatement,
  insertMarks,
  lineShape,
  linesOf,
  type OpenLine,
  type StoredLine,
} from '#areas/payments/bank-statements/queries.ts'
import { receiptOf, whyNotDecide, whyNotSure, whyTwice } from '#areas/payments/bank-statements/rules.ts'
import { type Suggested, suggestions } from '#areas/payments/bank-statements/suggesting.ts'
import { recordPayments } from '#areas/payments/recording.ts'
import { type Context, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { listPage } from '#platform/db/list.ts'
import { recordHistory } from '#platform/history.ts'
import type { Page } from '#platform/http/contract.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

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
  const found = open.length > 0 ? await suggested(ctx, sql`l.id = any(${open}::bigint[])`) : []
  const byLine = Map.groupBy(found, ({ line_id }) => line_id)
  return { ...page, data: data.map((line) => shownLine(ctx, line, byLine.get(line.id) ?? [])) }
}

/** Whose money it is stays with those who may see the payments of that client. */
function shownLine({ who }: RequestContext, line: StoredLine, found: readonly Suggested[]): BankLineRow {
  const { client_owner_user_id: owner_user_id, client_team_id: team_id, ...row } = line
  const opens = covers(who, 'payments.view', { owner_user_id, team_id })
  return { ...row, ...(opens ? {} : { payment_id: null, client_name: null }), suggestions: [...found] }
}

async function suggested({ db, who }: RequestContext, lines: ReturnType<typeof sql>): Promise<Suggested[]> {
  const found = await suggestions(db, lines)
  return found.filter((each) => covers(who, 'payments.record', each))
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
    return { decision: 'payment', line_id, client_id, allocations }
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
  const marks = matches.flatMap((match) =>
    match.decision === 'payment'
      ? []
      : [
          {
            line_id: match.line_id,
            is_ours: match.decision === 'ours',
            reason: 'reason' in match ? match.reason : '',
          },
        ],
  )
  await insertMarks(db, marks, who.id)
  const payment_ids = await record(ctx, matches, lines)
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

async function record(ctx: Context, matches: readonly Match[], lines: ReadonlyMap<number, OpenLine>) {
  const paid = matches.filter((match) => match.decision === 'payment')
  if (paid.length === 0) return []
  const given = paid.map(({ line_id, client_id, allocations }) =>
    receiptOf(lines.get(line_id)!, { client_id, allocations }),
  )
  return recordPayments(ctx, given, { accepted: [], many: true })
}

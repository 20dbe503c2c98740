import { sql } from 'kysely'
import { type RequestContext, reach } from '#areas/timesheets/single-sheet-queries.ts'
import { type HoldReason, type ReadyQueue, readyQueues } from '#areas/units/contract.ts'
import { nextRun, type ReadyFigure, readiness, readyFigures } from '#areas/units/public.ts'

type Timed = RequestContext & { now: Date }

export const isReadyQueue = (queue: string | undefined): queue is ReadyQueue =>
  queue !== undefined && Object.hasOwn(readyQueues, queue)

/** `found`: the sheets with time in this state, what of them is on no document yet, and what holds it. For staff alone. */
export function readySheets(
  ctx: Timed,
  queue: ReadyQueue,
  { hold, supplier_id }: { hold?: HoldReason | undefined; supplier_id?: number | undefined },
) {
  const { side, readiness: state } = readyQueues[queue]
  const ours = ctx.who.kind === 'staff' ? reach(ctx) : sql`false`
  return sql`${readiness(ctx.db, nextRun(ctx.db, side, ctx.now), ours)},
    found as materialized (
      select timesheet_id as id, sum(amount)::bigint as amount, min(reason) as hold from waiting
      where readiness = ${state} ${hold ? sql`and reason = ${hold}` : sql``}
        ${supplier_id ? sql`and party_id = ${supplier_id}` : sql``}
      group by timesheet_id)`
}

/** Approved time on no document yet, of the sheets that a person of the agency may see. Nothing for others. */
export async function figuresOf(ctx: Timed, side: 'sales' | 'self-billing') {
  if (ctx.who.kind !== 'staff') return []
  const { rows } = await sql<ReadyFigure>`
    with ${readiness(ctx.db, nextRun(ctx.db, side, ctx.now), reach(ctx))} ${readyFigures()}`.execute(ctx.db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  mostCounted,
  type TimesheetCounts,
  type TimesheetsQuery,
  type TimesheetTotals,
} from '#areas/timesheets/contract.ts'
import { figuresOf, isReadyQueue } from '#areas/timesheets/ready-figures.ts'
import { marked, missingOf, timesheetShape } from '#areas/timesheets/sheet-list-queries.ts'
import { type RequestContext, reach } from '#areas/timesheets/single-sheet-queries.ts'
import { readyQueues } from '#areas/units/contract.ts'
import type { ReadyFigure } from '#areas/units/public.ts'
import { listTotals } from '#platform/db/list.ts'
import { ListQuery } from '#platform/http/contract.ts'
import { reachesAsFar } from '#platform/permissions.ts'

type Timed = RequestContext & { now: Date }

/** What all sheets of a list come to, by the currencies of charge and pay. Of time in a state of readiness, `waiting_amount` is what its view is about. */
export async function totalTimesheets(ctx: Timed, query: TimesheetsQuery): Promise<TimesheetTotals[]> {
  const { kind, permissions } = ctx.who
  const sees = (side: 'pay' | 'charge', ...not: string[]) =>
    !not.includes(kind) && reachesAsFar(permissions, `timesheets.view_${side}`, 'timesheets.view')
  const pay = sees('pay', 'approver', 'supplier')
  const charge = sees('charge', 'candidate', 'supplier')
  const queue = isReadyQueue(query.queue) ? readyQueues[query.queue] : undefined
  const waiting = queue && (queue.side === 'sales' ? charge : pay)
  const sum = (shown: boolean | undefined, value: RawBuilder<unknown>) =>
    shown ? sql`coalesce(sum(${value}), 0)::bigint` : sql`null::bigint`
  // Whoever does not see pay is not told that it is in another currency.
  const pay_currency = pay ? sql`t.pay_currency` : sql`t.currency`
  const { rows } = await listTotals<TimesheetTotals>(ctx.db, query, timesheetShape(ctx, query), {
    columns: sql`t.currency, ${pay_currency} as pay_currency, count(*)::int as count, coalesce(sum(t.minutes), 0)::int as minutes,
      ${sum(pay, sql`t.pay_amount`)} as pay_amount, ${sum(charge, sql`t.charge_amount`)} as charge_amount,
      ${sum(waiting, sql`found.amount`)} as waiting_amount`,
    joins: queue ? sql`join found on found.id = t.id` : sql``,
    by: sql`t.currency, ${pay_currency}`,
    bounded: true,
  }).execute(ctx.db)
  return rows
}

/** A list as others count it, so that their figures are those of its page: conditions over `t`. */
export function listedSheets(ctx: Timed, query: Partial<TimesheetsQuery>) {
  const shape = timesheetShape(ctx, { ...ListQuery.parse({}), ...query } as TimesheetsQuery)
  return sql.join(
    [sql`t.tenant_id = ${ctx.db.tenant}`, ...(shape.where ?? [])].filter((part) => part !== undefined),
    sql` and `,
  )
}

/** How many sheets wait where. Each count stops at `mostCounted`, so that a large agency asks no more than a small one. */
export async function countTimesheets(ctx: Timed): Promise<z.output<typeof TimesheetCounts>> {
  const narrowed = reach(ctx)
  const among = narrowed ? sql`and ${narrowed}` : sql``
  const count = (condition: unknown) => sql`(
    select count(*) from (
      select from timesheets t where t.tenant_id = ${ctx.db.tenant} and ${condition} ${among} limit ${mostCounted}) counted)`
  const states = sql<
    Omit<
      z.output<typeof TimesheetCounts>,
      'paid_by_payroll' | `${'ready' | 'held'}_to_${'bill' | 'self_bill'}`
    >
  >`
    select ${count(missingOf(ctx))} as missing, ${count(sql`t.status = 'open'`)} as open,
      ${count(sql`t.status = 'draft'`)} as draft, ${count(sql`t.status = 'submitted'`)} as submitted,
      ${count(sql`t.status = 'rejected'`)} as rejected, ${count(sql`t.status = 'approved'`)} as approved,
      ${ctx.who.kind === 'staff' ? count(marked(ctx.db, 't')) : sql`0`} as second_look`
  const [{ rows }, sales, selfBilling] = await Promise.all([
    states.execute(ctx.db),
    figuresOf(ctx, 'sales'),
    figuresOf(ctx, 'self-billing'),
  ])
  const sheets = (figures: ReadyFigure[], readiness: ReadyFigure['readiness']) =>
    figures.filter((each) => each.readiness === readiness).reduce((sum, each) => sum + each.sheet_count, 0)
  return {
    ...rows[0]!,
    ready_to_bill: sheets(sales, 'ready'),
    held_to_bill: sheets(sales, 'held'),
    ready_to_self_bill: sheets(selfBilling, 'ready'),
    held_to_self_bill: sheets(selfBilling, 'held'),
    paid_by_payroll: sheets(selfBilling, 'payroll'),
  }
}

import { type RawBuilder, sql } from 'kysely'
import { timesheets } from '#areas/timesheets/contract.ts'
import { moneyPermissionColumns } from '#areas/timesheets/field-permissions.ts'
import { lastReminded, payAsCharged, timesheetShape } from '#areas/timesheets/sheet-list-queries.ts'
import { reach } from '#areas/timesheets/single-sheet-queries.ts'
import { billNames, payNames, statusNames } from '#areas/timesheets/words.ts'
import { reachOf } from '#platform/context.ts'
import { choice, day, exportable, instant, integer, minutes, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const allow = 'timesheets.export'

/** Money and states that the person sees of some sheets only are empty on the others. */
const seen = (side: 'pay' | 'charge' | 'margin' | 'ours', value: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`sees.${side}`)} then ${value} end`

const dayOf = (column: string) => sql`to_char(${sql.ref(column)}, 'Dy FMDD Mon')`
const period = sql`case when page.period_start = page.period_end then '' else ${dayOf('page.period_start')} || ' – ' end
  || ${dayOf('page.period_end')} || to_char(page.period_end, ' YYYY')`

export const timesheetExports: Record<string, Exportable> = {
  '/timesheets': exportable({
    title: 'Timesheets',
    endpoint: timesheets.list,
    allow,
    personal: true,
    sums: [timesheets.totals],
    shape: (ctx, query) => {
      const shape = timesheetShape(ctx, query)
      return {
        ...shape,
        joins: sql`${shape.joins} cross join lateral (select ${moneyPermissionColumns(ctx, 'page')}) sees
          cross join lateral (select ${lastReminded(ctx.db, 'page')} as at) reminded
          cross join lateral (select ${payAsCharged(ctx.db, 'page')} as as_charged) paid`,
        where: [
          ...(shape.where ?? []),
          reach({ db: ctx.db, who: ctx.who, scope: reachOf(ctx.who, allow) ?? 'own' }),
        ],
      }
    },
    cells: {
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      client_name: text('Client', 'c.name'),
      period: text('Period', period),
      period_end: day('Period to', 'page.period_end'),
      status: choice('Status', 'page.status', statusNames),
      minutes: minutes('Hours', 'page.minutes'),
      pay_amount: money('Pay', seen('pay', sql`page.pay_amount`), 'page.pay_currency', 'timesheets.view_pay'),
      charge_amount: money(
        'Charge',
        seen('charge', sql`page.charge_amount`),
        'page.currency',
        'timesheets.view_charge',
      ),
      pay_currency: text('Paid in', seen('pay', sql`page.pay_currency`), 'timesheets.view_pay'),
      margin_amount: money(
        'Margin',
        seen('margin', sql`page.charge_amount - paid.as_charged`),
        'page.currency',
        'placements.rates.view_margin',
      ),
      currency: text('Currency', 'page.currency'),
      waiting: text(
        'Waiting on',
        sql`case when page.status = 'submitted' then coalesce(a.name, 'Your agency') end`,
      ),
      bill_status: choice('Billing', seen('ours', sql.ref('page.bill_status')), billNames),
      pay_status: choice('Pay to worker', seen('ours', sql.ref('page.pay_status')), payNames),
      due_at: instant('Due', 'page.due_at'),
      submitted_at: instant('Submitted', 'page.submitted_at'),
      reminded_at: instant('Reminded', seen('ours', sql`reminded.at`)),
      job_title: text('Job', 'j.title'),
      placement_ref: text('Placement', 'p.ref'),
      id: integer('Number', 'page.id'),
    },
  }),
}

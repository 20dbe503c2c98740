import { type RawBuilder, sql } from 'kysely'
import { allocationWords } from '#areas/purchase-orders/public.ts'
import { units } from '#areas/units/contract.ts'
import { placementScope } from '#areas/units/shares.ts'
import { ofPlacements, unitShape } from '#areas/units/unit-list.ts'
import { sourceNames, stateNames } from '#areas/units/words.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { choice, day, decimal, exportable, integer, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const allow = 'timesheets.export'

export const unitExports: Record<string, Exportable> = {
  '/units': exportable({
    title: 'Charge units',
    endpoint: units.list,
    allow,
    personal: true,
    shape: (ctx, query) => {
      const shape = unitShape(ctx, query)
      const scope = reachOf(ctx.who, allow) ?? 'own'
      return {
        ...shape,
        joins: sql`${shape.joins} left join rate_codes k on k.tenant_id = ${ctx.db.tenant} and k.id = page.rate_code_id
          cross join lateral (
          select ${sees(ctx, 'pay')} as pay, ${sees(ctx, 'charge')} as charge) sees
          cross join lateral (select ${allocationWords(ctx.db)} as words) orders`,
        where: [...(shape.where ?? []), ofPlacements({ ...ctx, scope }, 't')],
      }
    },
    cells: {
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      client_name: text('Client', 'c.name'),
      placement_ref: text('Placement', 'p.ref'),
      day: day('Day', 'page.day'),
      source_kind: choice('Source', 'page.source_kind', sourceNames),
      label: text('What', 'page.label'),
      quantity: decimal('Quantity', sql`trim_scale(page.quantity)`),
      unit: text('Unit', 'page.unit'),
      charge_amount: money(
        'Charge',
        sql`case when sees.charge then page.charge_amount end`,
        'page.currency',
        'timesheets.view_charge',
      ),
      bill_state: choice('Billing', 'b.state', stateNames),
      bill_number: text('Invoice', 'b.number'),
      pay_amount: money(
        'Pay',
        sql`case when sees.pay then page.pay_amount end`,
        'page.pay_currency',
        'timesheets.view_pay',
      ),
      pay_currency: text(
        'Paid in',
        sql`case when sees.pay then page.pay_currency end`,
        'timesheets.view_pay',
      ),
      pay_state: choice('Pay to worker', 's.state', stateNames),
      pay_number: text('Self-billing invoice', 's.number'),
      pay_run_number: text('Pay run', 's.run_number'),
      currency: text('Currency', 'page.currency'),
      po_number: text('PO number', 'page.po_number'),
      purchase_order_allocations: text('Purchase orders', 'orders.words'),
      site: text('Site', 'page.site'),
      role: text('Role', 'page.role'),
      department: text('Department', 'page.department'),
      cost_code: text('Cost code', 'page.cost_code'),
      project_code: text('Project code', 'page.project_code'),
      consultant_name: text('Consultant', 'o.name'),
      rate_code: text('Rate code', 'k.code'),
      payroll_element: text('Payroll element', 'k.payroll_element'),
      gl_sales_account: text('Ledger account of charges', 'k.gl_sales_account'),
      gl_account: text('Ledger account of pay', 'k.gl_account'),
      timesheet_id: integer('Timesheet', 'page.timesheet_id'),
      id: integer('Number', 'page.id'),
    },
  }),
}

function sees({ db, who }: Pick<Context, 'db' | 'who'>, side: 'pay' | 'charge'): RawBuilder<unknown> {
  const scope = reachOf(who, `timesheets.view_${side}`)
  return scope === undefined ? sql`false` : (placementScope({ db, who, scope }, 'p') ?? sql`true`)
}

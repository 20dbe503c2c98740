import { sql } from 'kysely'
import { invoiceReach } from '#areas/invoices/action-permissions.ts'
import { type PaymentRequestsQuery, paymentRequests } from '#areas/invoices/payment-requests/contract.ts'
import { requestShape, stateOf } from '#areas/invoices/payment-requests/queries.ts'
import { onSales, requestWords, stateWords } from '#areas/invoices/payment-requests/words.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { choice, day, exportable, instant, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const paymentRequestExports: Record<string, Exportable> = {
  '/payment-requests': exportable({
    title: 'Proformas and applications',
    endpoint: paymentRequests.list,
    allow: onSales('export'),
    personal: false,
    shape: (ctx, query: PaymentRequestsQuery) => {
      const shape = requestShape(ctx, query)
      const scope = invoiceReach(ctx.who.permissions, 'export', 'sales')
      const reach = scope && rowScope({ scope, who: ctx.who }, 'owned')
      const narrowed = scope
        ? reach &&
          sql`exists (select from clients owned where owned.tenant_id = ${ctx.db.tenant} and owned.id = t.client_id and ${reach})`
        : sql`false`
      return {
        ...shape,
        joins: sql`${shape.joins} cross join lateral (select ${stateOf(ctx.db, 'page')} as state) s`,
        where: [...(shape.where ?? []), narrowed],
      }
    },
    cells: {
      number: text('Number', 'page.number'),
      type: choice('What', 'page.type', requestWords),
      client_name: text('Client', 'c.name'),
      state: choice('Status', 's.state', stateWords),
      requested_on: day('Date', 'page.requested_on'),
      period_from: day('Period from', 'page.period_from'),
      period_to: day('Period to', 'page.period_to'),
      po_number: text('Purchase order', 'page.po_number'),
      currency: text('Currency', 'page.currency'),
      net: money('Net', 'page.net', 'page.currency'),
      tax: money('VAT', 'page.tax', 'page.currency'),
      gross: money('Total', 'page.gross', 'page.currency'),
      certified: money('Certified', 'page.certified', 'page.currency'),
      legal_entity_name: text('Company', 'e.name'),
      created_by_name: text('Made by', 'u.name'),
      created_at: instant('Made', 'page.created_at'),
    },
  }),
}

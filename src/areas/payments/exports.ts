import { sql } from 'kysely'
import { allocationShape } from '#areas/payments/allocation-list.ts'
import { type AllocationsQuery, type PaymentsQuery, payments } from '#areas/payments/contract.ts'
import { paymentShape, stateOf } from '#areas/payments/queries.ts'
import { kindNames, methodNames, stateNames } from '#areas/payments/words.ts'
import { choice, day, exportable, instant, money, text, words } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const paymentExports: Record<string, Exportable> = {
  '/payments': exportable({
    title: 'Payments',
    endpoint: payments.list,
    personal: false,
    shape: (ctx, query: PaymentsQuery) => paymentShape(ctx, query),
    cells: {
      received_on: day('Received', 'page.received_on'),
      client_name: text('Client', 'c.name'),
      kind: choice('What', 'page.kind', kindNames),
      state: text('Status', words(stateOf('page'), stateNames)),
      method: choice('Method', 'page.method', methodNames),
      reference: text('Reference', 'page.reference'),
      amount: money('Amount', 'page.amount', 'page.currency'),
      allocated: money('On invoices', 'page.allocated', 'page.currency'),
      refunded: money('Paid back', 'page.refunded', 'page.currency'),
      unallocated: money('On account', 'page.unallocated', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      reversed_on: day('Reversed', 'page.reversed_on'),
      legal_entity_name: text('Company', 'e.name'),
      created_by_name: text('Recorded by', 'u.name'),
      created_at: instant('Recorded', 'page.created_at'),
    },
  }),
  '/payment-allocations': exportable({
    title: 'Payment allocations',
    endpoint: payments.allAllocations,
    personal: false,
    shape: (ctx, query: AllocationsQuery) => allocationShape(ctx, query),
    cells: {
      allocated_on: day('Day', 'page.allocated_on'),
      client_name: text('Client', 'c.name'),
      invoice_number: text('Invoice', 'i.number'),
      payment_kind: choice('What', 'p.kind', kindNames),
      received_on: day('Received', 'p.received_on'),
      reference: text('Reference', 'p.reference'),
      amount: money('Amount', 'page.amount', 'p.currency'),
      currency: text('Currency', 'p.currency'),
      is_reversed: text(
        'Stands',
        sql`case when page.reverses is not null then 'Taken off' when r.id is not null
        then 'Taken off since' else 'Yes' end`,
      ),
      user_name: text('By', 'u.name'),
      at: instant('When', 'page.at'),
    },
  }),
}

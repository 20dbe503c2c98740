import { sql } from 'kysely'
import { chasing, type PromisesQuery, type RemindersQuery } from '#areas/payments/chasing/contract.ts'
import { promiseShape, reminderShape } from '#areas/payments/chasing/lists.ts'
import { promiseNames, toneNames } from '#areas/payments/chasing/words.ts'
import { choice, day, exportable, instant, integer, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const chasingExports: Record<string, Exportable> = {
  '/payment-reminders': exportable({
    title: 'Payment reminders',
    endpoint: chasing.reminders,
    personal: false,
    shape: (ctx, query: RemindersQuery) => reminderShape(ctx, query),
    cells: {
      day: day('Day', 'page.day'),
      client_name: text('Client', 'c.name'),
      tone: choice('Tone', 'page.tone', toneNames),
      document_count: integer('Invoices', 'page.document_count'),
      amount: money('To pay', 'page.amount', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      to_addresses: text('To', sql`array_to_string(page.to_addresses, ', ')`),
      sent_by_name: text('Sent by', 'u.name'),
      at: instant('When', 'page.at'),
    },
  }),
  '/payment-promises': exportable({
    title: 'Promises to pay',
    endpoint: chasing.promises,
    personal: false,
    shape: (ctx, query: PromisesQuery) => promiseShape(ctx, query),
    cells: {
      day: day('By', 'page.day'),
      client_name: text('Client', 'c.name'),
      amount: money('Amount', 'page.amount', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      status: choice('Status', 'page.status', promiseNames),
      promised_by: text('Promised by', 'page.promised_by'),
      note: text('Note', 'page.note'),
      created_by_name: text('Recorded by', 'u.name'),
      at: instant('Recorded', 'page.at'),
    },
  }),
}

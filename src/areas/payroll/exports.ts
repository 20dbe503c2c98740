import { sql } from 'kysely'
import { frequencyNames } from '#areas/candidates/contract.ts'
import { type AdviceNotesQuery, adviceNotes, adviceStateWords } from '#areas/payroll/advice-notes/contract.ts'
import { advicePdf } from '#areas/payroll/advice-notes/pdf.ts'
import { adviceNoteShape, findAdviceNote } from '#areas/payroll/advice-notes/queries.ts'
import { type PayRunsQuery, type PayRunWorkersQuery, payRuns } from '#areas/payroll/contract.ts'
import { payRunShape, workerShape } from '#areas/payroll/queries.ts'
import { statusNames } from '#areas/payroll/words.ts'
import { choice, day, exportable, instant, integer, minutes, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const payrollExports: Record<string, Exportable> = {
  '/pay-runs': exportable({
    title: 'Pay runs',
    endpoint: payRuns.list,
    personal: false,
    shape: (ctx, query: PayRunsQuery) => payRunShape(ctx, query),
    cells: {
      number: text('Number', 'page.number'),
      status: choice('Status', 'page.status', statusNames),
      cut_off: day('Periods that end by', 'page.cut_off'),
      pay_date: day('Pay date', 'page.pay_date'),
      frequency: choice('Pay calendar', 'page.frequency', frequencyNames),
      worker_count: integer('Workers', 'page.worker_count'),
      unit_count: integer('Units', 'page.unit_count'),
      minutes: minutes('Hours', 'page.minutes'),
      amount: money('Amount', 'page.amount', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      created_by_name: text('Created by', 'o.name'),
      created_at: instant('Created', 'page.created_at'),
    },
  }),
  '/advice-notes': exportable({
    title: 'Advice notes',
    endpoint: adviceNotes.list,
    personal: false,
    shape: (ctx, query: AdviceNotesQuery) => adviceNoteShape(ctx, query),
    cells: {
      number: text('Number', 'page.number'),
      supplier_name: text('Supplier', 's.name'),
      status: choice('Status', 'page.status', adviceStateWords),
      cut_off: day('Work up to', 'page.cut_off'),
      worker_count: integer('Workers', 'page.worker_count'),
      unit_count: integer('Units', 'page.unit_count'),
      net: money('Net', 'page.net', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      created_by_name: text('Created by', 'u.name'),
      created_at: instant('Created', 'page.created_at'),
    },
    documents: {
      label: 'ZIP of PDFs',
      name: sql`page.number || '.pdf'`,
      read: async ({ db, storage }, id) =>
        (await advicePdf(db, storage, await findAdviceNote({ db }, id))).bytes,
    },
  }),
  '/pay-run-workers': exportable({
    title: 'Workers on pay runs',
    endpoint: payRuns.workers,
    personal: true,
    shape: (ctx, query: PayRunWorkersQuery) => workerShape(ctx, query),
    cells: {
      number: text('Run', 'r.number'),
      pay_date: day('Pay date', 'r.pay_date'),
      name: text('Worker', 'page.name'),
      payroll_ref: text('Payroll reference', 'page.payroll_ref'),
      unit_count: integer('Units', 'page.unit_count'),
      minutes: minutes('Hours', 'page.minutes'),
      amount: money('Amount', 'page.amount', 'r.currency'),
      holiday_added: money('Holiday pay added', 'y.holiday_added', 'r.currency'),
      statutory_added: money('Statutory pay added', 'y.statutory_added', 'r.currency'),
      other_added: money('Other pay added', 'y.other_added', 'r.currency'),
      gross: money('Gross', 'y.gross', 'r.currency'),
      tax: money('Tax', 'y.tax', 'r.currency'),
      ni: money('National Insurance', 'y.ni', 'r.currency'),
      pension: money('Pension', 'y.pension', 'r.currency'),
      other: money('Other deductions', 'y.other', 'r.currency'),
      net: money('Net', 'y.net', 'r.currency'),
      holiday: money('Holiday pay', 'y.holiday', 'r.currency'),
      currency: text('Currency', 'r.currency'),
    },
  }),
}

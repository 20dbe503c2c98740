import { sql } from 'kysely'
import { anyInvoice, invoiceReach } from '#areas/invoices/action-permissions.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { corrections } from '#areas/invoices/corrections/contract.ts'
import { correctionShape } from '#areas/invoices/corrections/queries.ts'
import { causes, correctionStates, ways } from '#areas/invoices/corrections/words.ts'
import { pdfOf } from '#areas/invoices/delivery/pdf.ts'
import { reached } from '#areas/invoices/invoice-scope.ts'
import { paymentRequestExports } from '#areas/invoices/payment-requests/exports.ts'
import { invoiceShape, isOwed, signedBy } from '#areas/invoices/queries.ts'
import { invoiceRuns } from '#areas/invoices/runs/contract.ts'
import { runShape } from '#areas/invoices/runs/queries.ts'
import { invoiceTexts } from '#areas/invoices/texts/contract.ts'
import { placementName, textShape } from '#areas/invoices/texts/queries.ts'
import { keyNames } from '#areas/invoices/texts/rules.ts'
import { deliveryWords, statusWords, typeWords } from '#areas/invoices/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import {
  choice,
  day,
  exportable,
  instant,
  integer,
  money,
  text,
  words,
  yesNo,
} from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'
import { languageNames } from '#platform/languages.ts'

const allow = anyInvoice('export')

const status = sql`case when late.days > 0
  then 'Overdue ' || late.days || case when late.days = 1 then ' day' else ' days' end
  else ${words('page.status', statusWords)} end`

export const invoiceExports: Record<string, Exportable> = {
  ...paymentRequestExports,
  '/invoices': exportable({
    title: 'Invoices',
    endpoint: invoices.list,
    allow,
    personal: true,
    sums: [invoices.counts],
    shape: async (ctx, query) => {
      const today = await todayOf(ctx)
      const shape = invoiceShape(ctx.db, ctx, query, today)
      const isLate = sql`${isOwed('page')} and page.due_date < ${today}::date`
      return {
        ...shape,
        joins: sql`${shape.joins} cross join lateral (
          select case when ${isLate} then ${today}::date - page.due_date else 0 end as days) late
          cross join lateral (select exists (select from invoice_disputes d where d.tenant_id = ${ctx.db.tenant}
            and d.invoice_id = page.id and d.outcome is null) as is_open) dispute`,
        where: [...(shape.where ?? []), reached(ctx.who, 'export')],
      }
    },
    cells: {
      number: text('Number', sql`coalesce(page.number, 'Draft #' || page.id)`),
      party_name: text('Client or supplier', 'page.party_name'),
      type: choice('Type', 'page.type', typeWords),
      status: text('Status', status),
      days_overdue: integer('Days overdue', 'late.days'),
      document_date: day('Date', sql`coalesce(page.issue_date, page.document_date)`),
      due_date: day('Due', 'page.due_date'),
      currency: text('Currency', 'page.currency'),
      net: money('Net', signedBy('page', 'net'), 'page.currency'),
      tax: money('VAT', signedBy('page', 'tax'), 'page.currency'),
      gross: money('Total', signedBy('page', 'gross'), 'page.currency'),
      paid: money('Paid', signedBy('page', 'paid'), 'page.currency'),
      credited: money('Credited', 'page.credited', 'page.currency'),
      balance: money('Still to pay', signedBy('page', 'balance'), 'page.currency'),
      delivery_status: choice('Delivery', sql`coalesce(m.status, page.delivery_status)`, deliveryWords),
      period_from: day('Period from', 'page.period_from'),
      period_to: day('Period to', 'page.period_to'),
      po_number: text('Purchase order', 'page.po_number'),
      owner_name: text('Consultant', 'u.name'),
      created_at: instant('Made', 'page.created_at'),
    },
    conditions: {
      // Asked about as it stands on the document, whichever way it counts.
      net: money('Net', 'page.net', 'page.currency'),
      tax: money('VAT', 'page.tax', 'page.currency'),
      gross: money('Total', 'page.gross', 'page.currency'),
      paid: money('Paid', 'page.paid', 'page.currency'),
      balance: money('Still to pay', 'page.balance', 'page.currency'),
      status: choice('Status', sql`case when late.days > 0 then 'overdue' else page.status end`, {
        ...statusWords,
        overdue: 'Overdue',
      }),
      has_dispute: yesNo('Disputed', 'dispute.is_open'),
    },
    documents: {
      label: 'ZIP of PDFs',
      // A draft has no document yet.
      name: sql`page.number || '.pdf'`,
      read: async ({ db, storage }, id) => (await pdfOf(db, storage, id)).bytes,
    },
  }),
  '/corrections': exportable({
    title: 'Corrections',
    endpoint: corrections.list,
    allow,
    personal: false,
    shape: correctionShape,
    cells: {
      client_name: text('Client', 'c.name'),
      cause: choice('What was wrong', 'page.cause', causes),
      status: choice('Status', 'page.status', correctionStates),
      from_day: day('Since', 'page.from_day'),
      sheet_count: integer('Timesheets', 'page.sheet_count'),
      charge_delta: money('Charge', 'page.bill_delta', 'page.currency', 'timesheets.view_charge'),
      pay_delta: money('Pay', 'page.pay_delta', 'page.pay_currency', 'timesheets.view_pay'),
      pay_currency: text('Paid in', 'page.pay_currency', 'timesheets.view_pay'),
      margin_delta: money(
        'Margin',
        sql`case when page.pay_currency = page.currency then page.bill_delta - page.pay_delta end`,
        'page.currency',
        'placements.rates.view_margin',
      ),
      way: choice('How', 'page.way', ways),
      reason: text('Why', 'page.reason'),
      requested_by_name: text('Asked for by', 'asker.name'),
      requested_at: instant('Asked for', 'page.requested_at'),
      decided_by_name: text('Decided by', 'decider.name'),
    },
  }),
  '/invoice-text-templates': exportable({
    title: 'Text templates',
    endpoint: invoiceTexts.list,
    personal: true,
    shape: textShape,
    cells: {
      name: text('Name', 'page.name'),
      key: choice('What', 'page.key', keyNames),
      language: choice('Language', 'page.language', languageNames),
      types: text('On', sql`array_to_string(page.types, ', ')`),
      client_name: text('Client', 'c.name', 'clients.view'),
      supplier_name: text('Supplier', 's.name', 'suppliers.view'),
      placement_name: text('Placement', placementName, 'placements.view'),
      body: text('Text', 'page.body'),
      archived_at: text(
        'Status',
        sql`case when page.archived_at is not null then 'Retired' else 'In use' end`,
      ),
    },
  }),
  '/invoice-runs': exportable({
    title: 'Invoice runs',
    endpoint: invoiceRuns.list,
    allow,
    personal: false,
    shape: (ctx) => {
      const sides = (['sales', 'self-billing'] as const).filter((side) =>
        invoiceReach(ctx.who.permissions, 'export', side),
      )
      return { ...runShape(ctx.db), where: [sql`t.side = any(${sides})`] }
    },
    cells: {
      side: choice('Side', 'page.side', typeWords),
      period_end: day('Period to', 'page.period_end'),
      invoice_count: integer('Documents', 'page.invoice_count'),
      net: money('Net', 'page.net', undefined),
      created_by_name: text('Made by', 'u.name'),
      created_at: instant('Made', 'page.created_at'),
    },
  }),
}

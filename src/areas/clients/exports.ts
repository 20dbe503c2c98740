import { sql } from 'kysely'
import { clients } from '#areas/clients/contract.ts'
import { clientShape } from '#areas/clients/queries.ts'
import { statusNames } from '#areas/clients/rules.ts'
import {
  choice,
  day,
  exportable,
  instant,
  integer,
  money,
  takenOut,
  text,
  yesNo,
} from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const seesInvoices = ['invoices.view', 'invoices.sales.view']

const terms = sql`case when b.payment_terms_days = 1 then '1 day' else b.payment_terms_days || ' days' end
  || case when b.payment_terms_from = 'end_of_month' then ' from month end' else '' end`

export const clientExports: Record<string, Exportable> = {
  '/clients': exportable({
    title: 'Clients',
    endpoint: clients.list,
    allow: 'clients.export',
    personal: true,
    shape: (ctx, query) => takenOut(ctx, 'clients.export', clientShape(ctx, query)),
    cells: {
      name: text('Name', 'page.name'),
      status: choice('Status', 'page.status', statusNames),
      owner_name: text('Owner', 'u.name'),
      live_placements: integer('Live placements', 'figures.live_placements'),
      overdue: money('Overdue', 'figures.overdue', 'b.currency', seesInvoices),
      last_invoice_on: day('Last invoice', 'figures.last_invoice_on', seesInvoices),
      payment_terms_days: text('Terms', terms),
      id: integer('Ref', 'page.id'),
      trading_name: text('Trading name', 'page.trading_name'),
      city: text('Town', 'page.city'),
      accounts_ref: text('Accounts reference', 'page.accounts_ref'),
      has_billing_email: yesNo('Billing email', sql`b.email_to <> ''`),
      created_at: instant('Added', 'page.created_at'),
      currency: text('Currency', 'b.currency'),
    },
  }),
}

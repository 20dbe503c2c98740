import { sql } from 'kysely'
import { dayFor } from '#areas/access/public.ts'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { reached } from '#areas/invoices/invoice-scope.ts'
import { reachedRequests } from '#areas/invoices/payment-requests/queries.ts'
import { onSales, requestWords } from '#areas/invoices/payment-requests/words.ts'
import { keyNames } from '#areas/invoices/texts/rules.ts'
import { documentWords, statusWords } from '#areas/invoices/words.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const invoiceSearchProviders: SearchProvider[] = [
  {
    kind: 'invoice',
    label: 'Invoices',
    order: 70,
    allow: anyInvoice('view'),
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'invoices',
          byId: true,
          exact: sql`t.number`,
          among: sql`-t.id`,
          title: sql`coalesce(page.number, 'Draft #' || page.id)`,
          detail: facts(
            sql`page.party_name`,
            words('page.type', documentWords),
            words('page.status', statusWords),
            dayFor(ctx.db, ctx.who.id, sql`page.document_date`),
          ),
          where: [reached(ctx.who, 'view')],
          to: ({ id }) => `/invoices/${id}/view`,
        },
        typed,
        most,
      ),
  },
  {
    kind: 'payment_request',
    label: 'Proformas and applications',
    order: 71,
    allow: onSales('view'),
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'payment_requests',
          exact: sql`t.number`,
          among: sql`-t.id`,
          title: sql`page.number`,
          detail: facts(
            sql`page.party_name`,
            words('page.type', requestWords),
            dayFor(ctx.db, ctx.who.id, sql`page.requested_on`),
          ),
          where: [reachedRequests(ctx)],
          to: ({ id }) => `/payment-requests/${id}/view`,
        },
        typed,
        most,
      ),
  },
  {
    kind: 'invoice_text',
    label: 'Text templates',
    order: 93,
    allow: 'invoice_text_templates.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'invoice_text_templates',
          title: sql`page.name`,
          detail: facts(
            words('page.key', keyNames),
            sql`case when page.archived_at is not null then 'Retired' end`,
          ),
          to: ({ id }) => `/settings/invoice-text-templates/${id}/edit`,
        },
        typed,
        most,
      ),
  },
]

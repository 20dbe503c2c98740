import { sql } from 'kysely'
import { findRequest } from '#areas/invoices/payment-requests/queries.ts'
import type { AuditedRecord } from '#platform/audited-record.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const invoiceAuditedRecords: Record<string, AuditedRecord> = {
  invoices: {
    label: 'Invoice',
    table: 'invoices',
    name: sql`coalesce(r.number, 'Draft #' || r.id)`,
    allow: 'invoices.view',
    owned: rowScope,
    page: '/invoices/:id/view',
  },
  'payment-requests': {
    label: 'Proforma or application',
    table: 'payment_requests',
    name: 'number',
    allow: 'invoices.view',
    find: findRequest,
    page: '/payment-requests/:id/view',
  },
  'invoice-text-templates': {
    label: 'Text template',
    table: 'invoice_text_templates',
    name: 'name',
    allow: 'invoice_text_templates.view',
    page: '/settings/invoice-text-templates/:id/edit',
  },
  corrections: {
    label: 'Correction',
    table: 'corrections',
    name: sql`'#' || r.id`,
    allow: 'invoices.credit',
    page: '/corrections/:id/view',
  },
  'invoice-runs': { label: 'Invoice run', name: sql`'#' || page.subject_id`, allow: 'invoices.view' },
  'pre-flight': {
    label: 'Dismissed finding',
    table: 'pre_flight_dismissals',
    name: sql`'#' || r.id`,
    allow: 'invoices.run',
  },
  'number-series': {
    label: 'Number series',
    table: 'number_series',
    name: sql`r.type`,
    allow: 'invoices.numbering.manage',
    ofAgency: true,
    page: '/settings/invoices',
  },
}

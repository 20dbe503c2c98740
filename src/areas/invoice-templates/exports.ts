import { sql } from 'kysely'
import { invoiceTemplates } from '#areas/invoice-templates/contract.ts'
import { templateShape } from '#areas/invoice-templates/queries.ts'
import { statusNames } from '#areas/invoice-templates/rules.ts'
import { choice, exportable, integer, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'
import { languageNames } from '#platform/languages.ts'

export const templateExports: Record<string, Exportable> = {
  '/invoice-templates': exportable({
    title: 'Invoice templates',
    endpoint: invoiceTemplates.list,
    allow: 'invoice_templates.view',
    personal: false,
    shape: templateShape,
    cells: {
      name: text('Name', 'page.name'),
      types: text('Draws', sql`array_to_string(page.types, ', ')`),
      status: choice('Status', 'page.status', statusNames),
      language: choice('Language', sql`page.design ->> 'language'`, languageNames),
      published_version: integer('Version', 'page.published_version'),
      used_by: integer('Used by', 'uses.used_by'),
    },
  }),
}

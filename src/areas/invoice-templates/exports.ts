import { sql } from 'kysely'
import { invoiceTemplates } from '#areas/invoice-templates/contract.ts'
import { templateShape } from '#areas/invoice-templates/queries.ts'
import { statusNames } from '#areas/invoice-templates/rules.ts'
import { exportable, integer, text, words } from '#platform/export-cells.ts'
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
      status: text('Status', words('page.status', statusNames)),
      language: text('Language', words(sql`page.design ->> 'language'`, languageNames)),
      published_version: integer('Version', 'page.published_version'),
      used_by: integer('Used by', 'uses.used_by'),
    },
  }),
}

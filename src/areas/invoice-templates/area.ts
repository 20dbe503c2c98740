import { sql } from 'kysely'
import { removeTemplate } from '#areas/invoice-templates/actions.ts'
import { invoiceTemplates } from '#areas/invoice-templates/contract.ts'
import { templateShape } from '#areas/invoice-templates/queries.ts'
import { invoiceTemplateRoutes } from '#areas/invoice-templates/routes.ts'
import { statusNames } from '#areas/invoice-templates/rules.ts'
import type { Area } from '#platform/area.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { exportable, integer, text, words } from '#platform/export-cells.ts'
import { languageNames } from '#platform/languages.ts'
import { toTeam } from '#platform/live/to-team.ts'

const view = 'invoice_templates.view'

export const area: Area = {
  name: 'invoice-templates',
  routes: invoiceTemplateRoutes,
  removable: {
    'invoice-templates': {
      allow: 'invoice_templates.manage',
      remove: removeTemplate,
      instead: { verb: 'Retire', done: 'retired' },
    },
  },
  auditedRecords: {
    'invoice-templates': {
      label: 'Invoice template',
      table: 'invoice_templates',
      name: 'name',
      allow: view,
      page: '/settings/invoice-templates/:id/edit',
    },
  },
  searchProviders: [
    {
      kind: 'invoice_template',
      label: 'Invoice templates',
      order: 92,
      allow: view,
      find: (ctx, typed, most) =>
        searchRecords(
          ctx,
          {
            table: 'invoice_templates',
            title: sql`page.name`,
            detail: facts(words('page.status', statusNames)),
            to: ({ id }) => `/settings/invoice-templates/${id}/edit`,
          },
          typed,
          most,
        ),
    },
  ],
  exports: {
    '/invoice-templates': exportable({
      title: 'Invoice templates',
      endpoint: invoiceTemplates.list,
      allow: view,
      personal: false,
      shape: templateShape,
      cells: {
        name: text('Name', 'page.name'),
        types: text('Draws', sql`array_to_string(page.types, ', ')`),
        status: text('Status', words('page.status', statusNames)),
        language: text('Language', words(sql`page.design ->> 'language'`, languageNames)),
        published_version: integer('Version', 'page.published_version'),
        used_by: integer('Used by', 'page.used_by'),
      },
    }),
  },
  live: toTeam(view, ['invoice_template.changed']),
}

import { removeTemplate } from '#areas/invoice-templates/actions.ts'
import { templateExports } from '#areas/invoice-templates/exports.ts'
import { invoiceTemplateRoutes } from '#areas/invoice-templates/routes.ts'
import { templateSearchProviders } from '#areas/invoice-templates/search-providers.ts'
import type { Area } from '#platform/area.ts'
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
  searchProviders: templateSearchProviders,
  exports: templateExports,
  live: toTeam(view, ['invoice_template.changed']),
}

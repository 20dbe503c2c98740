import { complianceExports } from '#areas/compliance/exports.ts'
import { complianceRoutes } from '#areas/compliance/routes.ts'
import { complianceSearchProviders } from '#areas/compliance/search-providers.ts'
import { removeTemplate } from '#areas/compliance/templates/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'compliance',
  routes: complianceRoutes,
  exports: complianceExports,
  searchProviders: complianceSearchProviders,
  auditedRecords: {
    'compliance-requirements': {
      label: 'Compliance requirement',
      table: 'compliance_requirements',
      name: 'name',
      allow: 'compliance.view',
      page: '/compliance/settings?requirement=:id',
    },
    'compliance-templates': {
      label: 'Compliance template',
      table: 'compliance_templates',
      name: 'name',
      allow: 'compliance.view',
      page: '/compliance/templates?template=:id',
    },
  },
  removable: { 'compliance-templates': { allow: 'compliance.manage', remove: removeTemplate } },
  live: toTeam('compliance.view', ['compliance_requirement.changed', 'compliance_template.changed']),
}

import { complianceAuditedRecords } from '#areas/compliance/audited-records.ts'
import { background, eventListeners, schedule } from '#areas/compliance/background.ts'
import { complianceExports } from '#areas/compliance/exports.ts'
import { mails } from '#areas/compliance/mail-kinds.ts'
import { notifications } from '#areas/compliance/notification-kinds.ts'
import { keepLinkCode, requestLinks } from '#areas/compliance/requests/links.ts'
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
  auditedRecords: complianceAuditedRecords,
  background,
  schedule,
  eventListeners,
  mails,
  codes: { [requestLinks]: keepLinkCode },
  notifications,
  removable: { 'compliance-templates': { allow: 'compliance.manage', remove: removeTemplate } },
  live: {
    ...toTeam('compliance.view', ['compliance_requirement.changed', 'compliance_template.changed']),
    ...toTeam('compliance.requests.view', ['compliance_request.changed']),
    'compliance_request.own': { to: 'people', as: 'compliance_request.changed' },
  },
}

import { complianceAuditedRecords } from '#areas/compliance/audited-records.ts'
import { background, eventListeners, schedule } from '#areas/compliance/background.ts'
import { complianceExports } from '#areas/compliance/exports.ts'
import { mails } from '#areas/compliance/mail-kinds.ts'
import { mergeRequests } from '#areas/compliance/merging.ts'
import { notifications } from '#areas/compliance/notification-kinds.ts'
import { compliancePersonalData } from '#areas/compliance/personal-data.ts'
import { keepLinkCode, requestLinks } from '#areas/compliance/requests/links.ts'
import { complianceRoutes } from '#areas/compliance/routes.ts'
import { complianceSearchProviders } from '#areas/compliance/search-providers.ts'
import { removeTemplate } from '#areas/compliance/templates/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'compliance',
  personalData: compliancePersonalData,
  routes: complianceRoutes,
  exports: complianceExports,
  searchProviders: complianceSearchProviders,
  auditedRecords: complianceAuditedRecords,
  merges: { candidates: mergeRequests },
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

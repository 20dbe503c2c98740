import { keepBank } from '#areas/bank/public.ts'
import { removeCandidate } from '#areas/candidates/actions.ts'
import { candidateAuditedRecords } from '#areas/candidates/audited-records.ts'
import { followPlacement } from '#areas/candidates/background.ts'
import { candidateExports } from '#areas/candidates/exports.ts'
import { notifications } from '#areas/candidates/notification-kinds.ts'
import { candidatePersonalData } from '#areas/candidates/personal-data.ts'
import { findPaid, replaceBanks } from '#areas/candidates/queries.ts'
import { candidateRoutes } from '#areas/candidates/routes.ts'
import { candidateSearchProviders } from '#areas/candidates/search-providers.ts'
import { discardTakeouts, makeTakeout, tidyTakeouts } from '#areas/candidates/takeouts/make.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

keepBank('candidates', {
  noun: 'candidate',
  find: findPaid,
  replace: replaceBanks,
  page: (id) => `/candidates/${id}/view?tab=bank`,
  changed: 'candidate.changed',
})

export const area: Area = {
  name: 'candidates',
  personalData: candidatePersonalData,
  routes: candidateRoutes,
  exports: candidateExports,
  searchProviders: candidateSearchProviders,
  notifications,
  auditedRecords: candidateAuditedRecords,
  removable: { candidates: { allow: 'candidates.delete', remove: removeCandidate } },
  background: {
    'candidates.takeout': makeTakeout,
    'candidates.tidy_takeouts': tidyTakeouts,
    'candidates.discard_takeouts': discardTakeouts,
  },
  longRunning: ['candidates.takeout'],
  schedule: { 'candidates.tidy_takeouts': '10 2 * * *' },
  eventListeners: { 'placement.created': followPlacement, 'placement.changed': followPlacement },
  live: toTeam('candidates.view', ['candidate.created', 'candidate.changed', 'candidate.deleted']),
}

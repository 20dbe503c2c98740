import { removeJob } from '#areas/jobs/actions.ts'
import { jobAuditedRecords } from '#areas/jobs/audited-records.ts'
import { background, schedule } from '#areas/jobs/background.ts'
import { belowFloorDuty, placementDuty, rateDuty } from '#areas/jobs/duties.ts'
import { jobExports } from '#areas/jobs/exports.ts'
import { mergeThoughts } from '#areas/jobs/merging.ts'
import { notifications } from '#areas/jobs/notification-kinds.ts'
import { jobPersonalData } from '#areas/jobs/personal-data.ts'
import { removeJobCandidate } from '#areas/jobs/pipeline/actions.ts'
import { pipelineExports } from '#areas/jobs/pipeline/exports.ts'
import { rateCardRoutes } from '#areas/jobs/rate-cards/routes.ts'
import { rateChangeExports } from '#areas/jobs/rate-changes/exports.ts'
import { rateChangeRoutes } from '#areas/jobs/rate-changes/routes.ts'
import { rateEntryRoutes } from '#areas/jobs/rate-entry/routes.ts'
import { jobRoutes } from '#areas/jobs/routes.ts'
import { ruleSetExports } from '#areas/jobs/rule-sets/exports.ts'
import { ruleSetRoutes } from '#areas/jobs/rule-sets/routes.ts'
import { jobSearchProviders } from '#areas/jobs/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'jobs',
  personalData: jobPersonalData,
  routes: (on) => {
    jobRoutes(on)
    rateChangeRoutes(on)
    rateCardRoutes(on)
    rateEntryRoutes(on)
    ruleSetRoutes(on)
  },
  exports: { ...jobExports, ...pipelineExports, ...rateChangeExports, ...ruleSetExports },
  searchProviders: jobSearchProviders,
  auditedRecords: jobAuditedRecords,
  removable: {
    jobs: { allow: 'jobs.delete', remove: removeJob },
    'job-candidates': { allow: 'jobs.update', remove: removeJobCandidate },
  },
  merges: { candidates: mergeThoughts },
  background,
  schedule,
  duties: [placementDuty, rateDuty, belowFloorDuty],
  notifications,
  live: {
    ...toTeam('jobs.view', ['job.created', 'job.changed', 'job.deleted', 'job_candidate.changed']),
    ...toTeam('placements.view', ['placement.created', 'placement.changed']),
    ...toTeam('rate_cards.manage', ['rate_card.changed']),
    ...toTeam('overtime_rules.manage', ['overtime_rules.changed']),
    ...toTeam('placements.rates.propose', ['rate_change.changed'], ['placements.rates.approve']),
  },
}

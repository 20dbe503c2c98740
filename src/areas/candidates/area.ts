import { guardHistory } from '#areas/access/public.ts'
import { removeCandidate } from '#areas/candidates/actions.ts'
import { followPlacement } from '#areas/candidates/background.ts'
import { candidateExports } from '#areas/candidates/exports.ts'
import { candidateFinders } from '#areas/candidates/finders.ts'
import { findCandidate } from '#areas/candidates/queries.ts'
import { candidateRoutes } from '#areas/candidates/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

guardHistory('candidates', findCandidate)

export const area: Area = {
  name: 'candidates',
  routes: candidateRoutes,
  exports: candidateExports,
  finders: candidateFinders,
  removable: { candidates: { allow: 'candidates.delete', remove: removeCandidate } },
  listens: { 'placement.created': followPlacement, 'placement.changed': followPlacement },
  live: toTeam('candidates.view', ['candidate.created', 'candidate.changed', 'candidate.deleted']),
}

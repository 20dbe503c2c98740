import { findRequest, rolesOf, trailOf } from '#areas/compliance/requests/queries.ts'
import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import { whyNotReviewer } from '#areas/compliance/requests/rules.ts'
import type { Area } from '#platform/area.ts'
import { type Context, can } from '#platform/context.ts'

/** A request, with the rooms whose records have files. */
export type ShowingContext = Context & { deps: { areas: readonly Area[] } }

/** One request with its trail; who decided, and who opened what, is for colleagues. */
export async function showRequest(ctx: ShowingContext, id: number): Promise<ComplianceRequest> {
  const { who } = ctx
  const found = await findRequest(ctx, id)
  const { submitted_by: _by, first_check_by: _first, reviewer_role_id: _role, ...shown } = found
  const trail = await trailOf(ctx, id, can(who, 'files.download_sensitive'))
  const isColleague = who.kind !== 'candidate'
  const refused = can(who, 'compliance.requests.review')
    ? whyNotReviewer(found, { id: who.id, role_ids: await rolesOf(ctx) })
    : { title: 'You may not review this' }
  const page = { ...shown, ...trail, review_refused: refused?.title ?? null }
  if (isColleague) return page
  return {
    ...page,
    ...{ subject_page: null, openings: [], reviewer_role_name: null, first_check_by_name: null },
    ...{ decided_by_name: null, requested_by_name: null },
    // From where something was sent is evidence for the agency.
    submissions: trail.submissions.map((each) => ({ ...each, ip: '', agent: '' })),
    decisions: trail.decisions
      .filter(({ decision }) => decision !== 'first_check')
      .map((each) => ({ ...each, user_name: '' })),
  }
}

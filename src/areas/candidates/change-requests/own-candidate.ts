import { findCandidate, type WholeCandidate } from '#areas/candidates/queries.ts'
import { candidateOfUser } from '#areas/candidates/user-queries.ts'
import type { Context } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { notFound, refuse } from '#platform/refusal.ts'

/** The candidate that the person is, held where something is written. Colleagues are none. */
export async function ownCandidate(ctx: Context, writes = true): Promise<WholeCandidate> {
  const own = await candidateOfUser(ctx.db, ctx.who.id)
  if (!own) throw notFound('Candidate')
  if (writes) await holdRow(ctx.db, 'candidates', own.id)
  if (writes && own.status === 'archived')
    refuse({
      code: 'candidate.archived',
      title: 'Your record is closed',
      description: 'Ask your agency to open it again.',
    })
  return findCandidate({ ...ctx, scope: 'all' }, own.id)
}

import type { Stage } from '#areas/jobs/pipeline/contract.ts'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import type { Reason } from '#platform/refusal.ts'

/** The placements of this candidate on this job: whether one counts, and whether one is not over. */
export type Placed = { placed: boolean; works: boolean }

/** Any stage follows any other, but for what a placement decides: it makes a candidate placed, and keeps them so. */
export function whyNotStage(from: Stage | undefined, to: Stage, is: Placed): Reason | undefined {
  if (to === from) return undefined
  if (to === 'placed' && !is.placed)
    return {
      code: 'job_candidate.not_placed',
      title: 'There is no placement yet',
      errors: { stage: ['Create the placement: it makes them placed by itself'] },
    }
  if (from === 'placed' && is.works)
    return {
      code: 'job_candidate.placed',
      title: `They cannot go back to “${stageNames[to]}”`,
      errors: { stage: ['There is a placement: cancel or end it first'] },
    }
  return undefined
}

/** Declining says why, and nothing else does. */
export function whyNotReason(stage: Stage, rejected_reason: string): Reason | undefined {
  if (stage === 'declined' && rejected_reason === '')
    return {
      code: 'job_candidate.no_reason',
      title: 'Declining needs a reason',
      errors: { rejected_reason: ['Please say why'] },
    }
  return undefined
}

/** Statuses of a job that nobody new is thought of for. */
const over: Readonly<Record<string, string>> = { closed: 'closed', cancelled: 'cancelled' }

export function whyNotAdd(job: { title: string; status: string }): Reason | undefined {
  const how = over[job.status]
  if (!how) return undefined
  return {
    code: 'job_candidate.job_over',
    title: `“${job.title}” is ${how}`,
    errors: { job_id: [`This job is ${how}: open it again first`] },
  }
}

/** Whole days between two instants or days, never less than none. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000))
}

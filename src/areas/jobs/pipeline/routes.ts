import { jobScope } from '#areas/jobs/consultants/queries.ts'
import { addJobCandidates, changeJobCandidate, listPipeline } from '#areas/jobs/pipeline/actions.ts'
import { jobCandidates } from '#areas/jobs/pipeline/contract.ts'
import { findJobCandidate } from '#areas/jobs/pipeline/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function pipelineRoutes(on: On): void {
  on(jobCandidates.list, (ctx) => listPipeline(ctx, ctx.query))
  on(jobCandidates.show, (ctx) => findJobCandidate(ctx, ctx.params.id, jobScope))
  on(jobCandidates.create, (ctx) => addJobCandidates(ctx, ctx.body))
  on(jobCandidates.change, (ctx) => changeJobCandidate(ctx, ctx.params.id, ctx.body))
}

import { changeJob, createJob } from '#areas/jobs/actions.ts'
import { consultantRoutes } from '#areas/jobs/consultants/routes.ts'
import { jobs, placements } from '#areas/jobs/contract.ts'
import { feeRoutes } from '#areas/jobs/fees/routes.ts'
import { pipelineRoutes } from '#areas/jobs/pipeline/routes.ts'
import { changePlacement, createPlacement } from '#areas/jobs/placement-actions.ts'
import { placementLifeRoutes } from '#areas/jobs/placement-life/routes.ts'
import { findPlacement, listPlacements } from '#areas/jobs/placement-queries.ts'
import { findJob, listJobs } from '#areas/jobs/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function jobRoutes(on: On) {
  on(jobs.list, (ctx) => listJobs(ctx, ctx.query))
  on(jobs.show, (ctx) => findJob(ctx, ctx.params.id))
  on(jobs.create, (ctx) => createJob(ctx, ctx.body))
  on(jobs.change, (ctx) => changeJob(ctx, ctx.params.id, ctx.body))

  on(placements.list, (ctx) => listPlacements(ctx, ctx.query))
  on(placements.show, (ctx) => findPlacement(ctx, ctx.params.id))
  on(placements.create, (ctx) => createPlacement(ctx, ctx.body))
  on(placements.change, (ctx) => changePlacement(ctx, ctx.params.id, ctx.body))

  placementLifeRoutes(on)
  pipelineRoutes(on)
  feeRoutes(on)
  consultantRoutes(on)
}

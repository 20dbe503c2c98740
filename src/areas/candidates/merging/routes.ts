import { mergeCandidates, previewMerge } from '#areas/candidates/merging/actions.ts'
import { merging } from '#areas/candidates/merging/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function mergingRoutes(on: On): void {
  on(merging.preview, (ctx) => previewMerge(ctx, ctx.params.id, ctx.query.candidate_id ?? ctx.params.id))
  on(merging.merge, (ctx) => mergeCandidates(ctx, ctx.params.id, ctx.body))
}

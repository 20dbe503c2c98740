import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/consultants/queries.ts'
import { jobCandidates } from '#areas/jobs/pipeline/contract.ts'
import { jobCandidateShape, reached } from '#areas/jobs/pipeline/queries.ts'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import { reachOf } from '#platform/context.ts'
import { choice, day, exportable, instant, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const pipelineExports: Record<string, Exportable> = {
  '/job-candidates': exportable({
    title: 'Pipeline',
    endpoint: jobCandidates.list,
    allow: 'jobs.export',
    personal: true,
    shape: async (ctx, query) => {
      const list = jobCandidateShape(ctx, query, await todayOf(ctx))
      const scope = reachOf(ctx.who, 'jobs.export') ?? 'own'
      return {
        ...list,
        where: [...(list.where ?? []), reached({ db: ctx.db, who: ctx.who, scope }, jobScope)],
      }
    },
    cells: {
      candidate_name: text('Candidate', sql`w.first_name || ' ' || w.last_name`),
      job_title: text('Job', 'j.title'),
      client_name: text('Client', 'c.name'),
      stage: choice('Stage', 'page.stage', stageNames),
      stage_since: instant('Since', 'page.stage_since'),
      next_action_on: day('Next action', 'page.next_action_on'),
      owner_name: text('Owner', 'u.name'),
      note: text('Note', 'page.note'),
      rejected_reason: text('Why declined', 'page.rejected_reason'),
    },
  }),
}

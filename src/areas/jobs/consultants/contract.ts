import { z } from 'zod'
import { mostConsultants } from '#areas/jobs/consultants/rules.ts'
import { percentOf } from '#areas/jobs/job-enums.ts'
import { Day, endpoint, Id, IdParam, ShownDay, Version } from '#platform/http/contract.ts'

export const ConsultantSplit = z.object({
  from_day: Day,
  consultants: z
    .array(z.object({ user_id: Id, percent: percentOf(2) }))
    .min(1, 'Somebody has a share')
    .max(mostConsultants, `At most ${mostConsultants} people`),
  version: Version,
})
export type ConsultantSplit = z.output<typeof ConsultantSplit>

const Split = z.object({
  from_day: ShownDay,
  /** It holds today; before the first day of all of them the owner has the whole. */
  now: z.boolean(),
  consultants: z.array(z.object({ user_id: Id, name: z.string(), percent: z.string() })),
})
export type Split = z.output<typeof Split>

const params = z.object({ id: IdParam })

export const consultants = {
  show: endpoint({
    method: 'GET',
    path: '/placements/:id/consultants',
    allow: 'placements.view',
    summary: 'Who shares the margin of a placement, from which day; none: its owner has the whole',
    params,
    reply: z.object({ data: z.array(Split) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/placements/:id/consultants',
    allow: 'placements.update',
    summary: 'Shares the margin from a day on; what was approved before keeps its shares',
    params,
    body: ConsultantSplit,
    reply: z.object({ data: z.array(Split) }),
  }),
}

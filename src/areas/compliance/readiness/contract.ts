import { z } from 'zod'
import { severities } from '#areas/compliance/requirements/contract.ts'
import { endpoint, Id, IdParam, Instant } from '#platform/http/contract.ts'

/** One thing that is asked and not met. */
export const Blocker = z.object({
  requirement: z.object({ id: Id, name: z.string() }),
  severity: z.enum(severities),
  /** Where its request stands; `missing`: nothing was asked yet. */
  state: z.string(),
  since: Instant,
  request_id: Id.nullable(),
})
export type Blocker = z.output<typeof Blocker>

export const Readiness = z.object({
  /** Of what is asked, rounded down; 100 where nothing is. */
  percent: z.int(),
  asked: z.int(),
  met: z.int(),
  blockers: z.array(Blocker),
})
export type Readiness = z.output<typeof Readiness>

const params = z.object({ id: IdParam })
const allow = 'compliance.requests.view'

export const readiness = {
  ofCandidate: endpoint({
    method: 'GET',
    path: '/candidates/:id/readiness',
    allow,
    params,
    reply: Readiness,
    summary: 'How much of what is asked of a candidate is there, and what is missing',
  }),
  ofPlacement: endpoint({
    method: 'GET',
    path: '/placements/:id/readiness',
    allow,
    params,
    reply: Readiness,
    summary: 'The same of what the templates ask for a placement, of whomever it is asked',
  }),
}

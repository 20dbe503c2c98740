import { z } from 'zod'
import { userStatuses } from '#areas/access/kinds.ts'
import { endpoint, Id, IdParam, ListQuery, pageOf, requiredText, Version } from '#platform/http/contract.ts'

const Named = z.object({ id: Id, name: z.string() })

export const TeamRow = Named.extend({
  parent: Named.nullable(),
  lead: Named.nullable(),
  /** The lead is not counted, unless they are a member too. */
  members: z.int(),
  /** Offered first for new people; one at most. */
  is_default: z.boolean(),
  version: z.int(),
})
export type TeamRow = z.output<typeof TeamRow>

/** As it stands in the tree: children follow their parent, by name; `depth` 0 at the top. */
export const TeamBranch = TeamRow.extend({ depth: z.int() })
export type TeamBranch = z.output<typeof TeamBranch>

export const TeamMember = Named.extend({ email: z.string(), status: z.enum(userStatuses) })

export const Team = TeamRow.extend({ people: z.array(TeamMember), below: z.array(Named) })
export type Team = z.output<typeof Team>

export const NewTeam = z.object({
  name: requiredText(80),
  parent_id: Id.nullable().default(null),
  lead_user_id: Id.nullable().default(null),
  member_ids: z.array(Id).max(500, 'At most 500 people').default([]),
  is_default: z.boolean().default(false),
})
export const ChangeTeam = z.object({
  name: requiredText(80).optional(),
  parent_id: Id.nullable().optional(),
  lead_user_id: Id.nullable().optional(),
  member_ids: z.array(Id).max(500, 'At most 500 people').optional(),
  is_default: z.boolean().optional(),
  version: Version,
})

const params = z.object({ id: IdParam })

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    allow: 'teams.view',
    summary: 'The teams of the agency, to pick from',
    query: ListQuery,
    reply: pageOf(TeamRow),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/teams/tree',
    allow: 'teams.view',
    summary: 'All teams in the order of the tree, at most 1,000',
    reply: z.object({ data: z.array(TeamBranch) }),
  }),
  show: endpoint({ method: 'GET', path: '/teams/:id', allow: 'teams.view', params, reply: Team }),
  create: endpoint({
    method: 'POST',
    path: '/teams',
    allow: 'teams.manage',
    body: NewTeam,
    reply: Team,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/teams/:id',
    allow: 'teams.manage',
    params,
    body: ChangeTeam,
    reply: Team,
  }),
}

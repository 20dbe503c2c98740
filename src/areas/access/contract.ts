import { z } from 'zod'
import { portalStates, userStatuses } from '#areas/access/kinds.ts'
import { UserKind, userKinds } from '#areas/access/user-kinds.ts'
import { anyOf, endpoint, Id, IdParam, Instant, ListQuery, pageOf } from '#platform/http/contract.ts'

export { AgencyStatus, agencyStatuses, ChosenStatus } from '#areas/access/agency-status.ts'
export { roles } from '#areas/access/roles/contract.ts'
export { sentence, whyNotGive } from '#areas/access/roles/rules.ts'
export { UserKind, userKinds } from '#areas/access/user-kinds.ts'
export { users } from '#areas/access/users/contract.ts'
export { beyond } from '#areas/access/users/rules.ts'

export const PortalState = z.enum(portalStates)
export type PortalState = z.output<typeof PortalState>

/** An agency as addresses, cookies and the header `X-Tenant` name it: its id is its slug. */
export const Agency = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type Agency = z.output<typeof Agency>

export const Named = z.object({ name: z.string() })

/** A role of the person who asks. `name` is what is shown, `key` what programs compare. */
export const HeldRole = z.object({ name: z.string(), key: z.string(), permissions: z.array(Named) })
export type HeldRole = z.output<typeof HeldRole>

const picture = z.string().nullable()
/** How an agency looks. Its pictures are addresses anybody may open; `variables` are colours of the style sheet. */
export const Brand = z.object({
  accent_color: z.string(),
  logo_key: picture,
  portal_name: z.string(),
  logo_url: picture,
  logo_dark_url: picture,
  favicon_url: picture,
  variables: z.record(z.string(), z.string()),
})
export type Brand = z.output<typeof Brand>

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  kind: UserKind,
  status: z.enum(userStatuses),
  roles: z.array(z.object({ key: z.string(), name: z.string() })),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** Have they a second factor? Null: not for this reader. */
  two_factor: z.boolean().nullable(),
  /** Noted once an hour at most. Null: never, or not for this reader. */
  last_seen_at: Instant.nullable(),
})
export type User = z.output<typeof User>

export const access = {
  users: endpoint({
    method: 'GET',
    path: '/users',
    allow: ['users.view', 'clients.update', 'jobs.update', 'timesheets.reassign_approver'],
    summary: 'The people of the agency, to pick owners and approvers from',
    query: ListQuery.extend({
      kind: anyOf(userKinds),
      status: anyOf(userStatuses),
      role_id: IdParam.optional(),
      team_id: IdParam.optional(),
    }),
    reply: pageOf(User),
  }),
}

import { z } from 'zod'
import { userStatuses } from '#areas/access/kinds.ts'
import { UserKind } from '#areas/access/user-kinds.ts'
import { Done, endpoint, Id, IdParam, Instant, requiredText, Version } from '#platform/http/contract.ts'

/** Kinds that an agency can invite; central administration is not theirs. */
export const invitedKinds = ['staff', 'candidate', 'approver', 'supplier'] as const
export const InvitedKind = z.enum(invitedKinds)
export type InvitedKind = z.output<typeof InvitedKind>

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked', 'bounced'] as const

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  /** One whose time is up counts as expired, also before the next sweep says so. */
  status: z.enum(invitationStatuses),
  inviter_name: z.string(),
  /** As the roles were called then. */
  roles: z.array(z.string()),
  expires_at: Instant,
  /** Every email, oldest first. */
  sent_at: z.array(Instant),
  ended_at: Instant.nullable(),
})
export type Invitation = z.output<typeof Invitation>

const Named = z.object({ id: Id, name: z.string() })

/** A person of the agency as those see them who look after the people. */
export const UserRecord = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  kind: UserKind,
  status: z.enum(userStatuses),
  roles: z.array(Named.extend({ key: z.string() })),
  teams: z.array(Named),
  /** Direct grants, beside those of the roles. */
  permissions: z.array(z.string()),
  has_account: z.boolean(),
  two_factor: z.boolean(),
  /** Browsers in which they are signed in to this agency. */
  sessions: z.int(),
  last_seen_at: Instant.nullable(),
  created_at: Instant,
  /** Newest first. */
  invitations: z.array(Invitation),
  version: z.int(),
})
export type UserRecord = z.output<typeof UserRecord>

/** A mail address: one, plain, at most 254 characters. */
export const MailAddress = z.email('Not an email address').max(254, 'At most 254 characters')

const ids = z.array(Id).max(100)

export const InviteUser = z.object({
  email: MailAddress,
  name: requiredText(120),
  kind: InvitedKind.default('staff'),
  /** Absent or empty for candidates, approvers and supplier contacts: the role of their kind. */
  role_ids: ids.default([]),
  team_ids: ids.default([]),
})

/** How many colleagues may be invited at once. */
export const mostInvited = 50

export const InviteStaff = z.object({
  people: z
    .array(z.object({ email: MailAddress, name: requiredText(120) }))
    .min(1, 'Write at least one address')
    .max(mostInvited, `At most ${mostInvited} at once`),
  role_ids: ids.default([]),
  team_ids: ids.default([]),
})

export const ChangeUser = z.object({
  name: requiredText(120).optional(),
  role_ids: ids.optional(),
  team_ids: ids.optional(),
  permissions: z.array(z.string().max(80)).max(300).optional(),
  version: Version,
})

/** A role as it is offered: whom it fits, and why this person may not hand it out. */
export const RoleChoice = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  fits: z.array(InvitedKind),
  why_not: z.string().nullable(),
})
export type RoleChoice = z.output<typeof RoleChoice>

const params = z.object({ id: IdParam })
const notified = z.object({
  notification: z.object({ type: z.literal('success'), title: z.string(), description: z.string() }),
})
const one = z.object({ data: UserRecord })

export const users = {
  choices: endpoint({
    method: 'GET',
    path: '/user-choices',
    allow: ['users.view', 'users.invite', 'users.update'],
    summary: 'The roles and teams that can be given to people, and why not where not',
    reply: z.object({ roles: z.array(RoleChoice), teams: z.array(Named) }),
  }),
  show: endpoint({ method: 'GET', path: '/users/:id', allow: 'users.view', params, reply: one }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    allow: 'users.invite',
    summary: 'Invites somebody: makes their user, and writes them an email with a code',
    body: InviteUser,
    reply: z.object({ id: Id, data: UserRecord }),
    creates: true,
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/invitations',
    allow: 'users.invite',
    summary:
      'Invites several colleagues with the same roles and teams: all of them or, when one cannot be, none',
    body: InviteStaff,
    reply: z.object({ ids: z.array(Id) }),
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    allow: 'users.update',
    params,
    body: ChangeUser,
    reply: one,
  }),
  lock: endpoint({ method: 'POST', path: '/users/:id/lock', allow: 'users.deactivate', params, reply: one }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/users/:id/lock',
    allow: 'users.deactivate',
    params,
    reply: one,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/users/:id/deactivation',
    allow: 'users.deactivate',
    params,
    reply: one,
  }),
  reactivate: endpoint({
    method: 'DELETE',
    path: '/users/:id/deactivation',
    allow: 'users.deactivate',
    params,
    reply: one,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users/:id/invitation',
    allow: 'users.invite',
    summary: 'Invites somebody who is known already and has no account: a candidate, an approver',
    params,
    reply: one,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/users/:id/invitation',
    allow: 'users.invite',
    summary: 'Makes the invitation useless',
    params,
    reply: Done,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/actions/user/single/invitation/:id/resend',
    allow: 'users.invite',
    summary: 'Sends the invitation again, with a new code; `id` is the user or the invitation',
    params,
    reply: notified,
  }),
  resetFactors: endpoint({
    method: 'DELETE',
    path: '/users/:id/two-factor',
    allow: 'users.update',
    summary:
      'Takes every second factor of somebody away, who has lost theirs; they are signed out and written to',
    params,
    reply: Done,
  }),
}

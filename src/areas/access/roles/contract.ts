import { z } from 'zod'
import { userStatuses } from '#areas/access/kinds.ts'
import { UserKind } from '#areas/access/user-kinds.ts'
import {
  endpoint,
  Id,
  IdParam,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'

export const RoleRow = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** Came with the agency: it can be changed and taken back to its beginnings, and not deleted. */
  system: z.boolean(),
  permission_count: z.int(),
  /** People who have it, those who are deactivated included. */
  people: z.int(),
  version: z.int(),
})
export type RoleRow = z.output<typeof RoleRow>

export const Role = RoleRow.extend({
  /** Names of the catalogue, alone or ending in `.team` or `.own`. */
  permissions: z.array(z.string()),
  /** Of a system role: it says what it said in the beginning. Null for a role of the agency's own. */
  as_delivered: z.boolean().nullable(),
})
export type Role = z.output<typeof Role>

export const RoleHolder = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  kind: UserKind,
  status: z.enum(userStatuses),
})
export type RoleHolder = z.output<typeof RoleHolder>

const grants = z.array(z.string().max(80)).max(600)

export const NewRole = z.object({
  name: requiredText(80),
  description: text(300).default(''),
  permissions: grants,
})
export const ChangeRole = z.object({
  name: requiredText(80).optional(),
  description: text(300).optional(),
  permissions: grants.optional(),
  version: Version,
})

const params = z.object({ id: IdParam })

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    allow: 'roles.view',
    summary: 'The roles of the agency',
    query: ListQuery,
    reply: pageOf(RoleRow),
  }),
  show: endpoint({ method: 'GET', path: '/roles/:id', allow: 'roles.view', params, reply: Role }),
  people: endpoint({
    method: 'GET',
    path: '/roles/:id/people',
    allow: 'roles.view',
    summary: 'Who has the role, by name: the first 500',
    params,
    reply: z.object({ data: z.array(RoleHolder) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    allow: 'roles.manage',
    summary: 'Makes a role; nobody grants what they lack',
    body: NewRole,
    reply: Role,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/roles/:id',
    allow: 'roles.manage',
    summary: 'Changes a role; whoever has it works by the new one from the next request on',
    params,
    body: ChangeRole,
    reply: Role,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/roles/:id/reset',
    allow: 'roles.manage',
    summary: 'Takes a system role back to what it said in the beginning',
    params,
    body: z.object({ version: Version }),
    reply: Role,
  }),
}

/** Why somebody may not do something, and who can change that. */
export const Why = z.object({
  permission: z.string(),
  /** What it lets one do, `Delete clients that were never used`. */
  meaning: z.string(),
  /** They have it after all, at least for some records. */
  has: z.boolean(),
  my_roles: z.array(z.string()),
  /** Roles of the agency that include it. Only for staff. */
  roles: z.array(z.string()),
  /** Names of people who have it and may hand it out. Only for staff. */
  people: z.array(z.string()),
})
export type Why = z.output<typeof Why>

export const permissionsApi = {
  why: endpoint({
    method: 'GET',
    path: '/permissions/why',
    allow: 'member',
    summary: 'What a permission means, which roles have it, and who can give it to me',
    query: z.object({ permission: z.string().max(80) }),
    reply: z.object({ data: Why }),
  }),
}

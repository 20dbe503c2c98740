import { z } from 'zod'
import { AgencyStatus, agencyStatuses, ChosenStatus } from '#areas/access/contract.ts'
import { Replacing } from '#areas/central/groups/mails/contract.ts'
import { Email } from '#areas/identity/contract.ts'
import { Slug } from '#areas/settings/contract.ts'
import {
  anyOf,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'

const Group = z.object({ id: Id, name: z.string() })

/** An agency in the list. Counts stop at 10,000. */
export const TenantRow = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  status: AgencyStatus,
  group: Group.nullable(),
  /** The product it subscribes to; null: to none. */
  plan: z.string().nullable(),
  /** Staff that is not deactivated, and those invited. */
  users: z.int(),
  /** Candidates who are neither leads, leavers nor archived. */
  workers: z.int(),
  /** When one of its staff was last there, noted once an hour. */
  last_active_at: Instant.nullable(),
  created_at: Instant,
})
export type TenantRow = z.output<typeof TenantRow>

/** A limit that was set by hand; null: as much as they like. */
export const LimitByHand = z
  .int('A whole number')
  .min(1, 'At least 1')
  .max(1_000_000, 'At most 1,000,000')
  .nullable()
/** A limit as it is chosen: by hand, or what the plan says. */
export const Limit = z.union([z.literal('plan'), LimitByHand])
export type Limit = z.output<typeof Limit>
export const limitNames = ['users', 'workers', 'storage_mb'] as const
export type LimitName = (typeof limitNames)[number]

/** A limit as it holds today. */
export const LimitNow = z.object({
  /** Null: as much as they like. */
  limit: z.int().nullable(),
  /** `none`: there is no plan, and nothing was set. */
  by: z.enum(['plan', 'hand', 'none']),
  /** What the plan says, whoever is followed. */
  plan: z.int().nullable(),
})
export type LimitNow = z.output<typeof LimitNow>

export const Tenant = TenantRow.extend({
  notes: z.string(),
  limits: z.object({ users: LimitNow, workers: LimitNow, storage_mb: LimitNow }),
  /** Bytes of documents and files. */
  storage: z.int(),
  status_at: Instant,
  /** The day on which it was closed, and the one on which it is erased; null while it is open. */
  closed_on: ShownDay.nullable(),
  erase_on: ShownDay.nullable(),
  erased_at: Instant.nullable(),
  version: Version,
  /** Those who own the agency: the only people of it that are seen from here. */
  owners: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      status: z.string(),
      /** When an invitation that waits runs out. */
      invited_until: Instant.nullable(),
    }),
  ),
  /** Of the last seven days, and of this moment. */
  health: z.object({
    waiting: z.int(),
    oldest_waiting_at: Instant.nullable(),
    mails_sent: z.int(),
    mails_failed: z.int(),
  }),
  setup: z.enum(['not begun', 'under way', 'finished']),
})
export type Tenant = z.output<typeof Tenant>

const name = requiredText(120)
const owner = { owner_name: requiredText(120), owner_email: Email }

export const NewTenant = z.object({
  name,
  slug: Slug,
  group_id: Id.nullable().default(null),
  ...owner,
  status: z.enum(['trial', 'active']).default('trial'),
})

export const ChangeTenant = z
  .object({
    name,
    group_id: Id.nullable(),
    max_users: Limit,
    max_workers: Limit,
    max_storage_mb: Limit,
    notes: text(4000),
  })
  .partial()
  .extend({ replacing: Replacing.default(0), version: Version })

export const MoveTenant = z.object({ to: ChosenStatus, reason: requiredText(500), version: Version })

export const InviteOwner = z.object({ name: requiredText(120), email: Email })

const params = z.object({ id: IdParam })

export const tenants = {
  list: endpoint({
    method: 'GET',
    path: '/central/tenants',
    allow: 'central.tenants.view',
    summary: 'All agencies',
    query: ListQuery.extend({ status: anyOf(agencyStatuses), group_id: z.coerce.number().int().optional() }),
    reply: pageOf(TenantRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/central/tenants/:id',
    allow: 'central.tenants.view',
    params,
    reply: z.object({ data: Tenant }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/central/tenants/:id/history',
    allow: 'central.tenants.view',
    summary: 'What was done about the agency from central administration',
    params,
    reply: z.object({
      data: z.array(
        z.object({
          id: Id,
          at: Instant,
          name: z.string(),
          action: z.string(),
          changes: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/central/tenants',
    allow: 'central.tenants.create',
    summary: 'Opens an agency and invites its owner',
    body: NewTenant,
    reply: z.object({ id: Id }),
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/central/tenants/:id',
    allow: 'central.tenants.update',
    params,
    body: ChangeTenant,
    reply: Done,
  }),
  move: endpoint({
    method: 'POST',
    path: '/central/tenants/:id/moves',
    allow: 'central.tenants.suspend',
    summary: 'Moves an agency to another state, with a reason that its owners read',
    params,
    body: MoveTenant,
    reply: Done,
  }),
  inviteOwner: endpoint({
    method: 'POST',
    path: '/central/tenants/:id/owner-invitation',
    allow: 'central.tenants.update',
    summary: 'Invites an owner while nobody owns the agency yet, or writes to the invited one again',
    params,
    body: InviteOwner,
    reply: Done,
  }),
}

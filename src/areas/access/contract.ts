import { z } from 'zod'
import { UserKind, userKinds } from '#areas/access/kinds.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
} from '#platform/http/contract.ts'
import { vias } from '#platform/origin.ts'

export { UserKind, userKinds } from '#areas/access/kinds.ts'
export {
  ChangePassword,
  ChangeProfile,
  type OwnSession,
  type Profile,
  profile,
  shortestPassword,
} from '#areas/access/profile/contract.ts'

export const userStatuses = ['invited', 'active', 'locked', 'deactivated'] as const

/** An agency as addresses, cookies and the header `X-Tenant` name it: its id is its slug. */
export const Agency = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type Agency = z.output<typeof Agency>

const Named = z.object({ name: z.string() })

/** A role of the person who asks. `name` is what is shown, `key` what programs compare. */
export const HeldRole = z.object({ name: z.string(), key: z.string(), permissions: z.array(Named) })
export type HeldRole = z.output<typeof HeldRole>

/**
 * Who asks, in the agency of the call. Before an agency is chosen there is no user yet: `id` and `kind` are null,
 * roles and permissions empty.
 */
export const Me = z.object({
  id: Id.nullable(),
  name: z.string(),
  email: z.string(),
  kind: UserKind.nullable(),
  /** Null for a guest by link, who has no account. */
  account_id: Id.nullable(),
  tenant: Agency.nullable(),
  /** The name of the role as which they look at the agency; they may change nothing then, and own nothing. */
  viewing_as: z.string().nullable(),
  /** Until when they may enter without the second factor that the agency asks for; null: nothing is asked. */
  second_factor_due: Instant.nullable(),
  roles: z.array(HeldRole),
  /** Direct grants only; what the person may do is the union of these and those of the roles. */
  permissions: z.array(Named),
  /** Does a notification make a sound for this person? */
  sound: z.boolean(),
  /** How they like days, times and numbers written, and on whose clocks; null: as the agency, see `GET /app`. */
  locale: z.string().nullable(),
  tz: z.string().nullable(),
})
export type Me = z.output<typeof Me>

export const onboardingSteps = [
  'locale',
  'legal_entity',
  'vat_number',
  'bank_account',
  'logo',
  'tax_codes',
  'number_series',
  'roles',
  'team',
] as const

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

/** What the whole web needs to know of the agency of the call; `tenant` is null before one is chosen. */
export const AppConfig = z.object({
  tenant: Agency.nullable(),
  /** `trial`, `active`, `past_due`, `suspended`: then nothing can be changed. */
  status: z.string().nullable(),
  /** Who of Saffron may look into the agency now, and until when. */
  support: z.array(
    z.object({
      id: Id,
      name: z.string(),
      mode: z.enum(['read', 'write']),
      ends_at: Instant,
      is_me: z.boolean(),
    }),
  ),
  onboarding: z.object({
    /** Every step is done, or was put aside. */
    completed: z.boolean(),
    /** Nobody wants to hear of it: put away, or the agency is older than the wizard. */
    dismissed: z.boolean(),
    /** Somebody has opened the wizard. */
    started: z.boolean(),
    steps: z.array(z.object({ key: z.enum(onboardingSteps), done: z.boolean(), skipped: z.boolean() })),
  }),
  currency: Currency,
  tz: z.string(),
  locale: z.string(),
  /** The day a week ends on, Monday 1 to Sunday 7. */
  week_end: z.int(),
  brand: Brand,
  /** How the browser opens its live connection. `host` null: host, port and scheme of the page itself. */
  live: z.object({
    key: z.string(),
    cluster: z.string(),
    host: z.string().nullable(),
    port: z.int(),
    scheme: z.enum(['http', 'https']),
  }),
})
export type AppConfig = z.output<typeof AppConfig>

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

export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  user_id: Id.nullable(),
  user_name: z.string(),
  action: z.string(),
  /** Field by field `{from, to}`, or whatever the action found worth keeping. */
  changes: z.record(z.string(), z.unknown()),
  /** '' for what happened before it was kept. */
  via: z.enum(['', ...vias]),
  /** Where from: only for those who may see the audit log, else ''. */
  ip: z.string(),
  agent: z.string(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const access = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    allow: 'account',
    evenByToken: true,
    summary: 'Who asks, with their roles and permissions',
    reply: z.object({ data: Me }),
  }),
  app: endpoint({
    method: 'GET',
    path: '/app',
    allow: 'account',
    evenByToken: true,
    summary: 'The agency of the call: its name, brand, zone, currency, and how far its setup is',
    reply: z.object({ data: AppConfig }),
  }),
  tenants: endpoint({
    method: 'GET',
    path: '/tenants',
    allow: 'account',
    summary: 'The agencies the account may enter; some only by their own sign-on',
    reply: z.object({ data: z.array(Agency.extend({ must_sign_on: z.literal(true).optional() })) }),
  }),
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
  history: endpoint({
    method: 'GET',
    path: '/history',
    allow: 'member',
    summary: 'Who did what to one record, newest first; needs the permission to view that record',
    query: ListQuery.extend({
      subject: z.string().max(60),
      subject_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      user_id: IdParam.optional(),
      /** Days of the agency's zone, both included. */
      at_from: Day.optional(),
      at_to: Day.optional(),
    }),
    reply: pageOf(HistoryEntry),
  }),
}

/** A mail address as a stranger types it. */
export const Email = z
  .string()
  .trim()
  .min(1, 'Please fill this in')
  .max(254, 'At most 254 characters')
  .regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/, 'Not an email address, use one like you@example.com')

/** A password somebody chooses; what it must be is asked of `whyNotPassword`. */
export const NewPassword = z.string().min(1, 'Please fill this in').max(200, 'At most 200 characters')

/** The code of a letter, 256 random bits. Anything else is as wrong as a wrong one. */
export const LetterCode = z.string().trim().max(200)

/** What `GET /api/auth/session` answers when somebody is signed in. */
export const AuthSession = z.object({
  user: z.object({ id: Id, name: z.string(), email: z.string(), image: z.null() }),
  expires: Instant,
  /** The agency chosen in this browser. */
  tenant: Agency.nullable(),
  /** The host under which the product is reached, `localhost:3000`. */
  domain: z.string(),
})
export type AuthSession = z.output<typeof AuthSession>

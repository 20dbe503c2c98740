import { z } from 'zod'
import { Agency, Brand, HeldRole, Named, UserKind } from '#areas/access/contract.ts'
import { Currency, endpoint, Id, Instant } from '#platform/http/contract.ts'

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

/** A mail address as a stranger types it. */
export const Email = z
  .string()
  .trim()
  .min(1, 'Please fill this in')
  .max(254, 'At most 254 characters')
  .regex(/^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/, 'Not an email address, use one like you@example.com')

/** A password somebody chooses; what it must be is asked of `whyNotPassword`. */
export const NewPassword = z.string().min(1, 'Please fill this in').max(200, 'At most 200 characters')

/** The code of an email, 256 random bits. Anything else is as wrong as a wrong one. */
export const EmailedCode = z.string().trim().max(200)

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

export const identity = {
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
}

/** Characters of a new password: shorter ones are guessed by machines, whatever they are made of. */
export const shortestPassword = 12

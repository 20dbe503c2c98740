import { z } from 'zod'
import { UserKind } from '#areas/access/contract.ts'
import { isZone } from '#platform/days.ts'
import { Done, endpoint, Id, IdParam, Instant, requiredText, Version } from '#platform/http/contract.ts'
import { locales } from '#platform/locales.ts'

/** A browser in which the account is signed in. */
export const OwnSession = z.object({
  id: Id,
  /** `Chrome on Windows`. */
  device: z.string(),
  device_kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.string(),
  signed_in_at: Instant,
  /** Noted once an hour at most. */
  seen_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** The person behind the session: their login, and their name in the agency of the call. */
export const Profile = z.object({
  name: z.string(),
  /** What they sign in with. */
  login: z.string(),
  kind: UserKind,
  /** May they change their name themselves? */
  keeps_own_name: z.boolean(),
  /** Does this session reach the account itself? One that an agency's sign-on opened does not. */
  keeps_account: z.boolean(),
  /** How they like days, times and numbers written, and on whose clocks; null: as the agency. */
  locale: z.enum(locales).nullable(),
  tz: z.string().nullable(),
  version: z.int(),
})
export type Profile = z.output<typeof Profile>

export const ChangeProfile = z.object({
  name: requiredText(120).optional(),
  locale: z.enum(locales).nullable().optional(),
  tz: z.string().refine(isZone, 'Not a time zone, use one like Europe/London').nullable().optional(),
  version: Version,
})

export const ChangePassword = z.object({
  current_password: z.string().min(1, 'Please fill this in').max(1000),
  new_password: z.string().min(1, 'Please fill this in').max(200, 'At most 200 characters'),
})

export const profile = {
  show: endpoint({
    method: 'GET',
    path: '/profile',
    allow: 'member',
    summary: 'The person who asks, as their profile shows them',
    reply: z.object({ data: Profile }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/profile',
    allow: 'member',
    evenReadOnly: 'suspended',
    body: ChangeProfile,
    reply: z.object({ data: Profile }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/profile/password',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    summary: 'A new password for the account of this session; every other session of it ends',
    body: ChangePassword,
    reply: Done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/profile/sessions',
    allow: 'account',
    ofAccount: true,
    summary: 'Where the account is signed in, in every agency, this browser first',
    reply: z.object({ data: z.array(OwnSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/profile/sessions/:id',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    params: z.object({ id: IdParam }),
    reply: Done,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/profile/sessions',
    allow: 'account',
    evenReadOnly: 'suspended',
    ofAccount: true,
    summary: 'Signs out everywhere else, or everywhere',
    query: z.object({ which: z.enum(['others', 'all']).default('others') }),
    reply: Done,
  }),
}

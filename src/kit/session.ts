import { queryOptions, useQuery } from '@tanstack/react-query'
import { hereOf, signOnAddress, tenantOfAddress } from '#kit/address.ts'
import { readSession, type Session } from '#kit/auth.ts'
import type { Brand } from '#kit/brand.ts'
import { Refused, request } from '#kit/call.ts'
import * as rules from '#platform/permissions.ts'

/** The current user in the current agency, as `GET /api/v1/me` gives it. */
export type Me = NonNullable<rules.Person> & {
  /** Null while they look as a role: then they are nobody of the agency. */
  id: number | null
  /** The name of that role. */
  viewing_as?: string | null
  name: string
  email: string
  kind: 'staff' | 'candidate' | 'approver' | 'supplier' | 'central' | null
  /** Until when they may enter without the second factor that the agency asks for. */
  second_factor_due?: string | null
  /** Does a notification make a sound for them? */
  sound: boolean
  /** How they like days, times and numbers written, and on whose clocks; null: as the agency. */
  locale?: string | null
  tz?: string | null
  /** The agency by its present address, whichever it was asked for by. */
  tenant: Tenant | null
}

/** What `GET /api/v1/app` gives; the shell reads only this much. */
export type App = {
  tenant: { id: string; slug: string; name: string }
  /** `suspended`: nothing can be changed. */
  status?: string | null
  /** Who of Saffron may look into the agency now. */
  support?: { id: number; name: string; mode: 'read' | 'write'; ends_at: string; is_me: boolean }[]
  onboarding: {
    completed: boolean
    dismissed: boolean
    started: boolean
    steps: { key: string; done: boolean; skipped: boolean }[]
  }
  locale?: string
  tz?: string
  currency?: string
  /** The day a week ends on, Monday 1 to Sunday 7. */
  week_end?: number
  brand: Brand
  /** How to connect for news; absent: nobody listens. */
  live?: LiveSettings
}

/** The public settings of the live connection; without a host it is where the page came from, with port and scheme. */
export type LiveSettings = {
  key: string
  cluster: string
  host: string | null
  port: number
  scheme: 'http' | 'https'
}

export type Tenant = {
  id: string
  slug: string
  name: string
  /** It is entered by its own sign-in alone. */
  must_sign_on?: true
}

/** Spec 4. Not known is `loading`, also while the server cannot be reached: nobody is signed out by a tunnel. */
export type Status = 'loading' | 'authenticated' | 'unauthenticated'

/** How often an open page asks whether its session still lives; besides, whenever it comes into view. Milliseconds. */
export const sessionRefresh = 5 * 60_000

/** Is somebody signed in? Kept true by `session-watch.ts`. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

export function statusOf(session: Session | null | undefined): Status {
  if (session === undefined) return 'loading'
  return session ? 'authenticated' : 'unauthenticated'
}

/** Who is signed in, and whether that is known yet. */
export function useSession(): { status: Status; session: Session | null | undefined } {
  const { data } = useQuery(sessionQuery)
  return { status: statusOf(data), session: data }
}

/** The user, or null when the server knows none: spec 7, "on failure there is no user". */
export const meQuery = (tenant = tenantOfAddress()) =>
  queryOptions({
    queryKey: ['me', tenant],
    queryFn: async (): Promise<Me | null> => {
      try {
        return ((await request('GET', '/me')) as { data: Me }).data
      } catch (error) {
        if (tenant && error instanceof Refused && error.problem.code === 'sign_on_required')
          window.location.assign(signOnAddress(tenant, hereOf()))
        if (isBarred(error)) throw error
        if (error instanceof Refused && (error.status === 401 || error.status === 403)) return null
        throw error
      }
    },
    staleTime: 60_000,
  })

/** The agency asks for a second factor first: its pages give way to setting one up. */
export const isBarred = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'second_factor_required'

export const appQuery = (tenant = tenantOfAddress()) =>
  queryOptions({
    queryKey: ['app', tenant],
    queryFn: async () => ((await request('GET', '/app')) as { data: App }).data,
    staleTime: 60_000,
  })

export const tenantsQuery = queryOptions({
  queryKey: ['tenants'],
  queryFn: async () => ((await request('GET', '/tenants')) as { data: Tenant[] }).data,
  staleTime: 60_000,
})

/** The current user. Only for pages inside an agency, whose layout has loaded it. */
export function useMe(): Me | undefined {
  return useQuery(meQuery()).data ?? undefined
}

/** What the current user may do. The server decides; this only decides what is worth showing. */
export function usePermissions() {
  const me = useMe()
  return {
    kind: me?.kind ?? null,
    can: (permission: string) => rules.can(me, permission),
    canAny: (permissions: readonly string[]) => rules.canAny(me, permissions),
    hasRole: (role: string) => rules.hasRole(me, role),
    hasAnyRole: (roles: readonly string[]) => rules.hasAnyRole(me, roles),
  }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as rules from '#platform/permissions.ts'
import { tenantOfAddress } from '#web/address.ts'
import { readSession } from '#web/auth.ts'
import { Refused, request } from '#web/call.ts'

/** The current user in the current agency, as `GET /api/v1/me` gives it. */
export type Me = NonNullable<rules.Person> & {
  id: number
  name: string
  email: string
  /** The agency by its present address, whichever it was asked for by. */
  tenant: Tenant | null
}

/** What `GET /api/v1/app` gives; the shell reads only this much. */
export type App = {
  tenant: { id: string; slug: string; name: string }
  onboarding: unknown
}

export type Tenant = { id: string; slug: string; name: string }

/** Is somebody signed in? Asked again when the window comes back into view. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 60_000,
})

/** The user, or null when the server knows none: spec 7, "on failure there is no user". */
export const meQuery = (tenant = tenantOfAddress()) =>
  queryOptions({
    queryKey: ['me', tenant],
    queryFn: async (): Promise<Me | null> => {
      try {
        return ((await request('GET', '/me')) as { data: Me }).data
      } catch (error) {
        if (error instanceof Refused && (error.status === 401 || error.status === 403)) return null
        throw error
      }
    },
    staleTime: 60_000,
  })

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
    can: (permission: string) => rules.can(me, permission),
    canAny: (permissions: readonly string[]) => rules.canAny(me, permissions),
    hasRole: (role: string) => rules.hasRole(me, role),
    hasAnyRole: (roles: readonly string[]) => rules.hasAnyRole(me, roles),
  }
}

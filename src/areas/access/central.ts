import { permissions } from '#areas/access/permissions.ts'
import type { Bearer } from '#areas/access/queries.ts'
import type { Caller } from '#platform/http/admit.ts'

/** The roles of central administration, and what each may do there. They are not an agency's: nobody edits them. */
export const centralRoles = {
  admin: Object.keys(permissions).filter((name) => name.startsWith('central.')),
  support: [
    'central.access',
    'central.tenants.view',
    'central.groups.view',
    'central.reports.view',
    'central.support.request_access',
    'central.support.access',
  ],
  finance: [
    'central.access',
    'central.tenants.view',
    'central.groups.view',
    'central.reports.view',
    'central.products.manage',
    'central.subscriptions.manage',
  ],
} as const satisfies Record<string, readonly string[]>

export type CentralRole = keyof typeof centralRoles

const isRole = (role: string): role is CentralRole => Object.hasOwn(centralRoles, role)

/** What an account may do in central administration; nothing is added for the others. */
export function centralOf(
  bearer: Pick<
    Bearer,
    'account_id' | 'account_name' | 'account_email' | 'central_roles' | 'sign_on_tenant_id'
  >,
): Pick<Caller, 'central'> {
  const { account_id, account_name: name, account_email: email, central_roles } = bearer
  // Whoever an agency's own provider vouches for is somebody in that agency, and nowhere else.
  if (!central_roles || bearer.sign_on_tenant_id) return {}
  const roles = central_roles.filter(isRole)
  return { central: { account_id, name, email, roles, permissions: grantedCentrally(roles) } }
}

/** What these roles of central administration may do together; others than those are nothing. */
export const grantedCentrally = (roles: readonly string[]): ReadonlySet<string> =>
  new Set<string>(roles.filter(isRole).flatMap((role) => centralRoles[role]))

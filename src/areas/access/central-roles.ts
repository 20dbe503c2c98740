import { permissions } from '#areas/permissions.ts'

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

export const isRole = (role: string): role is CentralRole => Object.hasOwn(centralRoles, role)

/** What these roles of central administration may do together; others than those are nothing. */
export const grantedCentrally = (roles: readonly string[]): ReadonlySet<string> =>
  new Set<string>(roles.filter(isRole).flatMap((role) => centralRoles[role]))

import { changeTenant, createTenant, inviteOwnerOf, moveTenant } from '#areas/central/tenants/actions.ts'
import { tenants } from '#areas/central/tenants/contract.ts'
import { findTenant, listTenantHistory, listTenants } from '#areas/central/tenants/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function tenantRoutes(on: On): void {
  on(tenants.list, ({ all, query }) => listTenants(all, query))
  on(tenants.show, async ({ all, params }) => ({ data: await findTenant(all, params.id) }))
  on(tenants.history, async ({ all, params }) => ({ data: await listTenantHistory(all, params.id) }))
  on(tenants.create, (call) => createTenant(call, call.body))
  on(tenants.change, (call) => changeTenant(call, call.params.id, call.body))
  on(tenants.move, (call) => moveTenant(call, call.params.id, call.body))
  on(tenants.inviteOwner, (call) => inviteOwnerOf(call, call.params.id, call.body))
}

import { changeClient, createClient, holdInvoices, releaseHold } from '#areas/clients/actions.ts'
import { clients } from '#areas/clients/contract.ts'
import { changeProfile, createProfile } from '#areas/clients/profiles/actions.ts'
import { profiles } from '#areas/clients/profiles/contract.ts'
import { findProfile, listProfiles } from '#areas/clients/profiles/queries.ts'
import { findClient, listClients } from '#areas/clients/queries.ts'
import { changeSite, createSite } from '#areas/clients/sites/actions.ts'
import { sites } from '#areas/clients/sites/contract.ts'
import { findSite, listSites } from '#areas/clients/sites/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function clientRoutes(on: On): void {
  on(clients.list, (ctx) => listClients(ctx, ctx.query))
  on(clients.show, (ctx) => findClient(ctx, ctx.params.id))
  on(clients.create, (ctx) => createClient(ctx, ctx.body))
  on(clients.change, (ctx) => changeClient(ctx, ctx.params.id, ctx.body))
  on(clients.hold, (ctx) => holdInvoices(ctx, ctx.params.id, ctx.body.reason))
  on(clients.releaseHold, (ctx) => releaseHold(ctx, ctx.params.id))
  on(profiles.list, (ctx) => listProfiles(ctx, ctx.params.id))
  on(profiles.create, (ctx) => createProfile(ctx, ctx.params.id, ctx.body))
  on(profiles.show, (ctx) => findProfile(ctx, ctx.params.id))
  on(profiles.change, (ctx) => changeProfile(ctx, ctx.params.id, ctx.body))
  on(sites.list, (ctx) => listSites(ctx, ctx.query))
  on(sites.create, (ctx) => createSite(ctx, ctx.params.id, ctx.body))
  on(sites.show, (ctx) => findSite(ctx, ctx.params.id))
  on(sites.change, (ctx) => changeSite(ctx, ctx.params.id, ctx.body))
}

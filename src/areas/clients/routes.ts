import { changeClient, createClient, holdInvoices, releaseHold } from '#areas/clients/actions.ts'
import { clients } from '#areas/clients/contract.ts'
import { findClient, listClients } from '#areas/clients/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function clientRoutes(on: On): void {
  on(clients.list, (ctx) => listClients(ctx, ctx.query))
  on(clients.show, (ctx) => findClient(ctx, ctx.params.id))
  on(clients.create, (ctx) => createClient(ctx, ctx.body))
  on(clients.change, (ctx) => changeClient(ctx, ctx.params.id, ctx.body))
  on(clients.hold, (ctx) => holdInvoices(ctx, ctx.params.id, ctx.body.reason))
  on(clients.releaseHold, (ctx) => releaseHold(ctx, ctx.params.id))
}

import { changeSupplier, createSupplier } from '#areas/suppliers/actions.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { findSupplier, listSuppliers } from '#areas/suppliers/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function supplierRoutes(on: On): void {
  on(suppliers.list, (ctx) => listSuppliers(ctx, ctx.query))
  on(suppliers.show, (ctx) => findSupplier(ctx, ctx.params.id))
  on(suppliers.create, (ctx) => createSupplier(ctx, ctx.body))
  on(suppliers.change, (ctx) => changeSupplier(ctx, ctx.params.id, ctx.body))
}

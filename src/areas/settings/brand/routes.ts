import { changeBrand, setPicture, showBrand } from '#areas/settings/brand/actions.ts'
import { brand } from '#areas/settings/brand/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function brandRoutes(on: On): void {
  on(brand.show, (ctx) => showBrand(ctx))
  on(brand.change, (ctx) => changeBrand(ctx, ctx.body))
  on(brand.setPicture, (ctx) => setPicture(ctx, ctx.body))
}

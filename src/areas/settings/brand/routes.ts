import { changeBrand, lookAt, setPicture, showBrand } from '#areas/settings/brand/actions.ts'
import { brand } from '#areas/settings/brand/contract.ts'
import type { Early, On, Said } from '#platform/http/mount.ts'

export function brandRoutes(on: On): void {
  on(brand.show, (ctx) => showBrand(ctx))
  on(brand.change, (ctx) => changeBrand(ctx, ctx.body))
  on(brand.setPicture, (ctx) => setPicture(ctx, ctx.body.picture, ctx.received), receivePicture)
}

const receivePicture = (early: Early & { said: () => Said<typeof brand.setPicture> }) =>
  lookAt(early, early.said().body)

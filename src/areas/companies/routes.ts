import { changeLegalEntity, createLegalEntity } from '#areas/companies/actions.ts'
import { legalEntities } from '#areas/companies/contract.ts'
import { listLegalEntities } from '#areas/companies/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function entityRoutes(on: On) {
  on(legalEntities.list, async ({ db }) => ({ data: await listLegalEntities(db) }))
  on(legalEntities.create, (ctx) => createLegalEntity(ctx, ctx.body))
  on(legalEntities.change, (ctx) => changeLegalEntity(ctx, ctx.params.id, ctx.body))
}

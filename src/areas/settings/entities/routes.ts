import { changeLegalEntity, createLegalEntity } from '#areas/settings/entities/actions.ts'
import { legalEntities } from '#areas/settings/entities/contract.ts'
import { listLegalEntities } from '#areas/settings/entities/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function entityRoutes(on: On) {
  on(legalEntities.list, async ({ db }) => ({ data: await listLegalEntities(db) }))
  on(legalEntities.create, (ctx) => createLegalEntity(ctx, ctx.body))
  on(legalEntities.change, (ctx) => changeLegalEntity(ctx, ctx.params.id, ctx.body))
}

import {
  cancelImport,
  createImport,
  errorsFile,
  headingsSent,
  headOf,
  mapImport,
  startImport,
  undoLater,
  validateImport,
} from '#areas/imports/actions.ts'
import { importEndpoints } from '#areas/imports/contract.ts'
import { entitiesFor, importerFor, templateOf } from '#areas/imports/importers.ts'
import { findImport, importResponse, listImports } from '#areas/imports/queries.ts'
import { receiveTable } from '#areas/imports/receive.ts'
import { listRows } from '#areas/imports/row-queries.ts'
import type { On } from '#platform/http/mount.ts'

export function importRoutes(on: On): void {
  on(importEndpoints.list, (ctx) => listImports(ctx, ctx.deps.areas, ctx.query))
  on(importEndpoints.entities, ({ deps, who }) => ({ data: entitiesFor(deps.areas, who) }))
  on(importEndpoints.template, ({ deps, who, reply, params: { entity } }) => {
    const importer = importerFor(deps.areas, who, entity)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${entity}-template.csv"`)
    return templateOf(importer, who)
  })
  on(importEndpoints.create, (ctx) => createImport(ctx, ctx.received, ctx.body.entity), receiveTable)
  on(importEndpoints.show, async (ctx) =>
    importResponse(ctx, ctx.deps.areas, await findImport(ctx, ctx.deps.areas, ctx.params.id)),
  )
  on(importEndpoints.head, (ctx) => headOf(ctx, ctx.params.id, ctx.query))
  on(importEndpoints.map, (ctx) => mapImport(ctx, ctx.params.id, ctx.body, ctx.received), headingsSent)
  on(importEndpoints.validate, (ctx) => validateImport(ctx, ctx.params.id, ctx.body.version))
  on(importEndpoints.dryRun, async (ctx) => {
    const { id, entity } = await findImport(ctx, ctx.deps.areas, ctx.params.id)
    return listRows(ctx.db, importerFor(ctx.deps.areas, ctx.who, entity), id, ctx.query)
  })
  on(importEndpoints.errors, async (ctx) => {
    const text = await errorsFile(ctx, ctx.params.id)
    ctx.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="import-${ctx.params.id}-errors.csv"`)
    return text
  })
  on(importEndpoints.run, (ctx) => startImport(ctx, ctx.params.id, ctx.body))
  on(importEndpoints.cancel, (ctx) => cancelImport(ctx, ctx.params.id))
  on(importEndpoints.rollback, (ctx) => undoLater(ctx, ctx.params.id, ctx.body.version))
}

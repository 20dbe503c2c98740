import { cancelExport, createExport, takeFile } from '#areas/exports/actions.ts'
import { exportEndpoints } from '#areas/exports/contract.ts'
import { listsFor } from '#areas/exports/exportable-lists.ts'
import { exportResponse, findExport, listExports } from '#areas/exports/queries.ts'
import { filenameOf } from '#areas/exports/rules.ts'
import type { On } from '#platform/http/mount.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

export function exportRoutes(on: On): void {
  on(exportEndpoints.list, (ctx) => listExports(ctx, ctx.query))
  on(exportEndpoints.lists, ({ deps, who }) => ({ data: listsFor(deps.areas, who) }))
  on(exportEndpoints.create, async (ctx) =>
    exportResponse(ctx.who, await createExport(ctx, ctx.deps, ctx.body)),
  )
  on(exportEndpoints.show, async (ctx) => exportResponse(ctx.who, await findExport(ctx, ctx.params.id)))
  on(exportEndpoints.cancel, async (ctx) => exportResponse(ctx.who, await cancelExport(ctx, ctx.params.id)))
  on(exportEndpoints.file, async (ctx) => {
    const { made, file } = await takeFile(ctx, ctx.deps, ctx.params.id)
    ctx.reply
      .type(types[made.format])
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${filenameOf(made)}"`)
    return file.bytes
  })
}

import { askForTakeout, showTakeout, takeTakeout } from '#areas/candidates/takeouts/actions.ts'
import { takeouts } from '#areas/candidates/takeouts/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function takeoutRoutes(on: On): void {
  on(takeouts.show, async (ctx) => ({ data: await showTakeout(ctx, ctx.params.id) }))
  on(takeouts.make, async (ctx) => ({ data: await askForTakeout(ctx, ctx.params.id) }))
  on(takeouts.file, async (ctx) => {
    const { file, filename } = await takeTakeout(ctx, ctx.params.id)
    ctx.reply
      .type('application/zip')
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${filename}"`)
    return file.bytes
  })
}

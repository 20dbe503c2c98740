import { changeSettings, showAccess, showSettings } from '#areas/assistants/actions.ts'
import { assistants } from '#areas/assistants/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function assistantRoutes(on: On): void {
  on(assistants.show, (ctx) => showSettings(ctx))
  on(assistants.save, (ctx) => changeSettings(ctx, ctx.body))
  on(assistants.access, (ctx) => showAccess(ctx))
}

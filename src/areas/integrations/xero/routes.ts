import { findConnection } from '#areas/integrations/connections.ts'
import { answerConflict, listConflicts } from '#areas/integrations/xero/conflicts.ts'
import { choose, connect, disconnect, finish, saveSettings } from '#areas/integrations/xero/connecting.ts'
import { xero } from '#areas/integrations/xero/contract.ts'
import { dryRun } from '#areas/integrations/xero/dry-run.ts'
import { saveMapping, showMapping } from '#areas/integrations/xero/mapping.ts'
import { listDifferences, showXero } from '#areas/integrations/xero/overview.ts'
import { whyNotSync } from '#areas/integrations/xero/rules.ts'
import { recordHistory } from '#platform/history.ts'
import type { On } from '#platform/http/mount.ts'
import { enqueue } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

export function xeroRoutes(on: On): void {
  on(xero.show, (ctx) => showXero(ctx))
  on(xero.connect, (ctx) => connect(ctx, ctx.body.legal_entity_id))
  on(xero.finish, (ctx) => finish(ctx, ctx.body))
  on(xero.choose, (ctx) => choose(ctx, ctx.params.id, ctx.body.account_id))
  on(xero.save, (ctx) => saveSettings(ctx, ctx.params.id, ctx.body))
  on(xero.disconnect, (ctx) => disconnect(ctx, ctx.params.id))
  on(xero.mapping, (ctx) => showMapping(ctx, ctx.params.id))
  on(xero.map, (ctx) => saveMapping(ctx, ctx.params.id, ctx.body))
  on(xero.dryRun, (ctx) => dryRun(ctx, ctx.params.id))
  on(xero.sync, async (ctx) => {
    refuse(whyNotSync(await findConnection(ctx.db, 'xero', ctx.params.id)))
    await recordHistory(ctx, 'integrations', ctx.params.id, 'run asked for')
    await enqueue(ctx.db, 'xero.sync', { id: ctx.params.id })
    return { title: 'On its way', description: 'The page shows what came of it.' }
  })
  on(xero.conflicts, (ctx) => listConflicts(ctx, ctx.params.id))
  on(xero.answer, (ctx) => answerConflict(ctx, ctx.params.link_id, ctx.body))
  on(xero.differences, (ctx) => listDifferences(ctx, ctx.params.id))
}

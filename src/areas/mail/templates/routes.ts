import {
  changeSender,
  listTemplates,
  previewTemplate,
  resetTemplate,
  saveTemplate,
  sendTest,
  showSender,
  showTemplate,
} from '#areas/mail/templates/actions.ts'
import { mailTemplates, sender } from '#areas/mail/templates/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function templateRoutes(on: On): void {
  on(mailTemplates.list, async (ctx) => ({ data: await listTemplates(ctx) }))
  on(mailTemplates.show, (ctx) => showTemplate(ctx, ctx.query.kind))
  on(mailTemplates.save, (ctx) => saveTemplate(ctx, ctx.body))
  on(mailTemplates.reset, (ctx) => resetTemplate(ctx, ctx.body))
  on(mailTemplates.preview, (ctx) => previewTemplate(ctx, ctx.body))
  on(mailTemplates.test, (ctx) => sendTest(ctx, ctx.body))
  on(sender.show, (ctx) => showSender(ctx))
  on(sender.change, (ctx) => changeSender(ctx, ctx.body))
}

import {
  changeTemplate,
  createTemplate,
  retireTemplate,
  takeInTemplate,
  templateFile,
} from '#areas/invoice-templates/actions.ts'
import { invoiceTemplates } from '#areas/invoice-templates/contract.ts'
import { findTemplate, listTemplates, listUses, listVersions } from '#areas/invoice-templates/queries.ts'
import type { On } from '#platform/http/mount.ts'

/** Publishing and the preview draw documents: the room of those answers them (`invoices/templates`). */
export function invoiceTemplateRoutes(on: On) {
  on(invoiceTemplates.list, (ctx) => listTemplates(ctx, ctx.query))
  on(invoiceTemplates.show, ({ db, params }) => findTemplate(db, params.id))
  on(invoiceTemplates.create, (ctx) => createTemplate(ctx, ctx.body))
  on(invoiceTemplates.change, (ctx) => changeTemplate(ctx, ctx.params.id, ctx.body))
  on(invoiceTemplates.retire, (ctx) => retireTemplate(ctx, ctx.params.id, ctx.body.version))
  on(invoiceTemplates.versions, async ({ db, params }) => {
    await findTemplate(db, params.id)
    return { data: await listVersions(db, params.id) }
  })
  on(invoiceTemplates.uses, async (ctx) => {
    await findTemplate(ctx.db, ctx.params.id)
    return { data: await listUses(ctx, ctx.params.id) }
  })
  on(invoiceTemplates.file, (ctx) => templateFile(ctx, ctx.params.id))
  on(invoiceTemplates.takeIn, (ctx) => takeInTemplate(ctx, ctx.body))
}

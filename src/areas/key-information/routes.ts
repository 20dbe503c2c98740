import { findBrand } from '#areas/access/public.ts'
import {
  acknowledge,
  issueDocument,
  previewDocument,
  readDocument,
  showPlacement,
} from '#areas/key-information/actions.ts'
import { keyInformation } from '#areas/key-information/contract.ts'
import { renderDocument } from '#areas/key-information/pdf.ts'
import { listKeyInformation, listOwn } from '#areas/key-information/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function keyInformationRoutes(on: On): void {
  on(keyInformation.list, (ctx) => listKeyInformation(ctx, ctx.query))
  on(keyInformation.ofPlacement, (ctx) => showPlacement(ctx, ctx.params.id))
  on(keyInformation.preview, (ctx) => previewDocument(ctx, ctx.params.id, ctx.body))
  on(keyInformation.issue, (ctx) => issueDocument(ctx, ctx.params.id, ctx.body))
  on(keyInformation.pdf, async (ctx) => {
    const document = await readDocument(ctx, ctx.params.id)
    const bytes = await renderDocument(document, (await findBrand(ctx.db)).accent_color)
    const name = `key-information-${document.id}-v${document.version_no}.pdf`
    ctx.reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
    return bytes
  })
  on(keyInformation.own, (ctx) => listOwn(ctx, ctx.query))
  on(keyInformation.acknowledge, (ctx) => acknowledge(ctx, ctx.params.id, ctx.body))
}

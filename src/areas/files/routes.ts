import {
  changeFile,
  changeFiles,
  createFile,
  holdFiles,
  releaseFiles,
  replaceFile,
  restoreFiles,
} from '#areas/files/actions.ts'
import { files } from '#areas/files/contract.ts'
import { deleteForGood, roomInBin } from '#areas/files/deletions.ts'
import { keepUpload } from '#areas/files/keep.ts'
import {
  type Asking,
  findFile,
  findVersions,
  listDownloads,
  listFiles,
  showFile,
} from '#areas/files/queries.ts'
import { disposition, giveAddress, isShown, serveFile } from '#areas/files/serve.ts'
import { isColleague, listSubjects } from '#areas/files/subjects.ts'
import type { On } from '#platform/http/mount.ts'
import { notFound } from '#platform/refusal.ts'

/** Nothing in a file runs, wherever it is opened. */
const sealed = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

/** What stood there before, and who looked at it, is for colleagues. */
async function findAsColleague(ctx: Asking, id: number): Promise<void> {
  await findFile(ctx, id)
  if (!isColleague(ctx.who)) throw notFound('File')
}

export function fileRoutes(on: On): void {
  on(files.list, (ctx) => listFiles(ctx, ctx.query))
  on(files.create, (ctx) => createFile(ctx, ctx.body, ctx.received), keepUpload)
  on(files.show, (ctx) => showFile(ctx, ctx.params.id))
  on(files.change, (ctx) => changeFile(ctx, ctx.params.id, ctx.body))
  on(files.changeMany, (ctx) => changeFiles(ctx, ctx.body))
  on(files.versions, async (ctx) => {
    await findAsColleague(ctx, ctx.params.id)
    return { data: await findVersions(ctx, ctx.params.id) }
  })
  on(files.replace, (ctx) => replaceFile(ctx, ctx.params.id, ctx.body, ctx.received), keepUpload)
  on(files.downloads, async (ctx) => {
    await findAsColleague(ctx, ctx.params.id)
    return listDownloads(ctx, ctx.params.id, ctx.query)
  })
  on(files.download, async (ctx) => {
    const address = await giveAddress(ctx, ctx.params.id, ctx.query)
    ctx.reply.redirect(`${address}?tenant=${encodeURIComponent(ctx.tenant.slug)}`, 302)
  })
  on(files.content, async (ctx) => {
    const { size, bytes, mime, name, kind } = await serveFile(ctx, ctx.params.address)
    ctx.reply
      .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
      .header('content-length', size)
      .header('content-disposition', disposition(isShown(mime) ? kind : 'download', name))
      .header('content-security-policy', sealed)
      .header('x-content-type-options', 'nosniff')
    return bytes
  })
  on(files.subjects, (ctx) => listSubjects(ctx, ctx.query))
  on(files.hold, (ctx) => holdFiles(ctx, ctx.body))
  on(files.release, (ctx) => releaseFiles(ctx, ctx.body.ids))
  on(files.restore, (ctx) => restoreFiles(ctx, ctx.body.ids))
  on(files.roomInBin, (ctx) => roomInBin(ctx, ctx.query.ids))
  on(files.deleteForGood, (ctx) => deleteForGood(ctx, ctx.body.ids))
}

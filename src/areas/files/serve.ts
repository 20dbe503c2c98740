import { addressOf, readAddress } from '#areas/files/addresses.ts'
import { type Asking, findContent, findFile, insertDownload } from '#areas/files/queries.ts'
import { whyNotServe } from '#areas/files/rules.ts'
import { isColleague, mayOpen } from '#areas/files/subjects.ts'
import type { Deps } from '#platform/area.ts'
import { forbidden, notFound, Refusal, refuse } from '#platform/refusal.ts'

type Serving = Asking & { deps: Deps }

/** A short-lived address of a file, for this person; refuses what is not clean, and what is sensitive without the permission. */
export async function giveAddress(
  ctx: Serving,
  id: number,
  { number, preview }: { number?: number | undefined; preview?: 'true' | undefined },
): Promise<string> {
  const { latest } = await allowed(ctx, id, number)
  const kind = preview ? 'preview' : 'download'
  return `/api/v1/file-contents/${addressOf(ctx, { file: id, number: number ?? latest, kind })}`
}

/** The file of an address, asked about anew: whoever lost sight of it since gets nothing. Who takes it is kept. */
export async function serveFile(ctx: Serving, address: string) {
  const named = readAddress(ctx, address)
  const file = await allowed(ctx, named.file, named.number)
  const content = (await findContent(ctx.db, named.file, named.number))!
  const found = await ctx.deps.storage.read(content.storage_key)
  if (!found)
    throw new Refusal('file.gone', 410, 'The file is not there any more', 'Ask whoever uploaded it.')
  await insertDownload(ctx, { ...named, sha256: content.sha256 })
  return { ...found, mime: content.mime, name: file.name, kind: named.kind }
}

async function allowed(ctx: Serving, id: number, number: number | undefined) {
  const file = await findFile(ctx, id)
  // What stood there before is for colleagues: somebody may have taken something out of it.
  if (number !== undefined && number !== file.latest && !isColleague(ctx.who)) throw notFound('File')
  if (!mayOpen(ctx.who, file)) throw forbidden('files.download_sensitive', 'This file is sensitive')
  const status =
    number === undefined || number === file.latest
      ? file.scan_status
      : (await findContent(ctx.db, id, number))?.scan_status
  if (!status) throw notFound('File')
  refuse(whyNotServe(status))
  return file
}

/** Whatever else there is, a browser saves, also where it is asked to show it. */
export const isShown = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

/** `attachment; filename="r_sum_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf` */
export function disposition(kind: 'download' | 'preview', name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ._-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `${kind === 'preview' ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}

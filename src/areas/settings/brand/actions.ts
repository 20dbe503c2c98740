import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { pictureAddress } from '#areas/access/public.ts'
import type { BrandSettings, ChangeBrand, Picture } from '#areas/settings/brand/contract.ts'
import { findStoredBrand } from '#areas/settings/brand/queries.ts'
import { whyNotPicture } from '#areas/settings/brand/rules.ts'
import { saveSettings } from '#areas/settings/queries.ts'
import { broken, pictureType } from '#areas/settings/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { isDrawable } from '#platform/pdf/pdf.ts'
import { refuse } from '#platform/refusal.ts'
import { storageKey } from '#platform/storage/storage.ts'

export async function showBrand({ db }: Pick<Context, 'db'>): Promise<BrandSettings> {
  const { logo_key, logo_dark_key, favicon_key, ...shown } = await findStoredBrand(db)
  return {
    ...shown,
    logo_url: pictureAddress(logo_key),
    logo_dark_url: pictureAddress(logo_dark_key),
    favicon_url: pictureAddress(favicon_key),
  }
}

export async function changeBrand(
  ctx: Context,
  { version, ...changes }: z.output<typeof ChangeBrand>,
): Promise<BrandSettings> {
  const before = await showBrand(ctx)
  await saveSettings(ctx.db, version, changes)
  const after = await showBrand(ctx)
  await recordHistory(ctx, 'settings', 1, 'brand changed', differences(before, after))
  await announce(ctx.db, 'settings.changed', {})
  return after
}

const columns = { logo: 'logo_key', logo_dark: 'logo_dark_key', favicon: 'favicon_key' } as const
const names = { logo: 'logo', logo_dark: 'dark logo', favicon: 'favicon' } as const

/** Sets one of the agency's pictures, or takes it away. */
export async function setPicture(
  ctx: Context & { deps: Deps },
  { picture, image }: { picture: Picture; image: string | null },
): Promise<BrandSettings> {
  const key = image === null ? null : await keep(ctx, picture, image)
  const { version } = await findStoredBrand(ctx.db)
  await saveSettings(ctx.db, version, { [columns[picture]]: key })
  await recordHistory(ctx, 'settings', 1, `${names[picture]} ${key ? 'set' : 'removed'}`)
  await announce(ctx.db, 'settings.changed', {})
  return showBrand(ctx)
}

/** A new name for each picture: documents and mails that show the old one keep it. Nobody can guess it. */
async function keep({ deps, tenant }: Context & { deps: Deps }, picture: Picture, image: string) {
  const bytes = Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')
  refuse(whyNotPicture(picture, bytes))
  // Found out now, not when the first invoice cannot be printed.
  if (!(await isDrawable(bytes))) refuse(broken)
  const file = `${picture}-${randomBytes(16).toString('hex')}.${pictureType(bytes)}`
  const key = storageKey(tenant.id, 'brand', file)
  await deps.storage.put(key, bytes)
  return key
}

import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { pictureAddress } from '#areas/access/public.ts'
import type { BrandSettings, ChangeBrand, Picture } from '#areas/settings/brand/contract.ts'
import { findStoredBrand } from '#areas/settings/brand/queries.ts'
import type { ReadPicture } from '#areas/settings/brand/read-picture.ts'
import { saveSettings } from '#areas/settings/queries.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'
import type { Early } from '#platform/http/mount.ts'
import { intake, sentBy } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'
import { announce } from '#platform/outbox.ts'
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

const reading = reader<typeof import('#areas/settings/brand/read-picture.ts').readPicture>(
  '#areas/settings/brand/read-picture.ts',
  'readPicture',
)

/** Has a picture looked at, before a transaction begins. Null: it is taken away. */
export const lookAt = async (
  early: Early,
  { picture, image }: { picture: Picture; image: string | null },
): Promise<ReadPicture | null> =>
  image === null ? null : intake.read(reading, { picture, image }, sentBy(early, 'image'))

/** Sets one of the agency's pictures, or takes it away. */
export async function setPicture(
  ctx: Context & { deps: Deps },
  picture: Picture,
  received: ReadPicture | null,
): Promise<BrandSettings> {
  const key = received && (await keep(ctx, picture, received))
  const { version } = await findStoredBrand(ctx.db)
  await saveSettings(ctx.db, version, { [columns[picture]]: key })
  await recordHistory(ctx, 'settings', 1, `${names[picture]} ${key ? 'set' : 'removed'}`)
  await announce(ctx.db, 'settings.changed', {})
  return showBrand(ctx)
}

/** A new name for each picture: documents and mails that show the old one keep it. Nobody can guess it. */
async function keep(
  { deps, tenant }: Context & { deps: Deps },
  picture: Picture,
  { bytes, type }: ReadPicture,
): Promise<string> {
  const file = `${picture}-${randomBytes(16).toString('hex')}.${type}`
  const key = storageKey(tenant.id, 'brand', file)
  await deps.storage.put(key, bytes)
  return key
}

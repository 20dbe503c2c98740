import { sql } from 'kysely'
import type { Brand } from '#areas/access/contract.ts'
import { type Colours, frameColours, ownColours } from '#platform/colours.ts'
import type { Db } from '#platform/db/tenant.ts'
import { usualReader } from '#platform/locales.ts'
import type { Stationery } from '#platform/mail/write.ts'

/** How an agency looks, as the settings room keeps it in `agency_settings`. */
export type BrandRow = Colours & {
  portal_name: string
  logo_key: string | null
  logo_dark_key: string | null
  favicon_key: string | null
}

export const plainBrand: BrandRow = {
  ...ownColours,
  portal_name: '',
  logo_key: null,
  logo_dark_key: null,
  favicon_key: null,
}

/** What the frame, guests and portals are shown of it. Pictures are addresses that anybody may open. */
export function brandOf(row: BrandRow = plainBrand): Brand {
  return {
    accent_color: row.accent_color,
    logo_key: row.logo_key,
    portal_name: row.portal_name,
    logo_url: pictureAddress(row.logo_key),
    logo_dark_url: pictureAddress(row.logo_dark_key),
    favicon_url: pictureAddress(row.favicon_key),
    variables: frameColours(row),
  }
}

/** `/api/brand/7/logo-….png` of `t/7/brand/logo-….png`. */
export function pictureAddress(key: string | null): string | null {
  const [, tenant, file] = /^t\/(\d+)\/brand\/([\w.-]+)$/.exec(key ?? '') ?? []
  return file ? `/api/brand/${tenant}/${file}` : null
}

export const brandColumns = sql`s.accent_color, s.secondary_color, s.tertiary_color, s.portal_name, s.logo_key,
  s.logo_dark_key, s.favicon_key`

/** The brand of the agency of `db`, for pages that strangers see before they have a session. */
export async function findBrand(db: Db): Promise<Brand> {
  const { rows } = await sql<BrandRow>`
    select ${brandColumns} from agency_settings s where s.tenant_id = ${db.tenant}`.execute(db)
  return brandOf(rows[0])
}

type Row = BrandRow & {
  locale: string
  tz: string
  sender_name: string
  reply_to: string
  archive_address: string
  signature: string
  templates: Stationery['templates'] | null
}

/**
 * What an agency's mails of these kinds are written on: its brand, sender and signature, and its own words where it
 * has some. One statement; answers go to its company's address while it names no other.
 */
export async function stationeryOf(
  { db, tenant, publicUrl }: { db: Db; tenant: { name: string }; publicUrl: string },
  kinds: readonly string[],
): Promise<Stationery> {
  const { rows } = await sql<Row>`
    select ${brandColumns}, s.locale, s.tz, s.sender_name, s.archive_address, s.signature,
      coalesce(nullif(s.reply_to, ''), e.email, '') as reply_to, (
        select jsonb_object_agg(t.kind, jsonb_build_object('subject', t.subject, 'heading', t.heading, 'body', t.body))
        from (select distinct on (m.kind) m.* from mail_templates m
          where m.tenant_id = ${db.tenant} and m.kind = any(${kinds}::text[])
          order by m.kind, m.version desc) t
        where not t.is_reset) as templates
    from agency_settings s
    left join legal_entities e on e.tenant_id = ${db.tenant} and e.is_default
    where s.tenant_id = ${db.tenant}`.execute(db)
  const row = rows[0]
  const logo = pictureAddress(row?.logo_key ?? null)
  return {
    brand: {
      name: tenant.name,
      accent_color: row?.accent_color ?? ownColours.accent_color,
      secondary_color: row?.secondary_color ?? ownColours.secondary_color,
      ...(logo ? { logo_url: `${publicUrl}${logo}` } : {}),
    },
    agency: tenant.name,
    reader: row ? { locale: row.locale, tz: row.tz } : usualReader,
    from_name: row?.sender_name || tenant.name,
    reply_to: row?.reply_to ?? '',
    archive_address: row?.archive_address ?? '',
    signature: row?.signature ?? '',
    templates: row?.templates ?? {},
  }
}

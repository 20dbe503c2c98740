import { z } from 'zod'
import { endpoint, text, Version } from '#platform/http/contract.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour like #fbba10')
const fields = {
  portal_name: text(60),
  accent_color: colour,
  secondary_color: colour,
  tertiary_color: colour,
}
const picture = z.string().nullable()

export const BrandSettings = z.object({
  ...fields,
  logo_url: picture,
  logo_dark_url: picture,
  favicon_url: picture,
  version: Version,
})
export type BrandSettings = z.output<typeof BrandSettings>

export const ChangeBrand = z.object(fields).partial().extend({ version: Version })

export const Picture = z.enum(['logo', 'logo_dark', 'favicon'])
export type Picture = z.output<typeof Picture>

/**
 * A picture travels as base64 of a PNG or JPEG, with or without `data:image/png;base64,` in front. It is judged by its
 * bytes, not by what it calls itself.
 */
export const Image = z
  .string()
  .min(1, 'Choose a picture')
  .max(700_000, 'At most 500 kB')
  .regex(/^(data:[\w./+-]*;base64,)?[A-Za-z0-9+/]+={0,2}$/, 'Not a picture')

export const brand = {
  show: endpoint({ method: 'GET', path: '/settings/brand', allow: 'settings.brand', reply: BrandSettings }),
  change: endpoint({
    method: 'PATCH',
    path: '/settings/brand',
    allow: 'settings.brand',
    body: ChangeBrand,
    reply: BrandSettings,
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/settings/brand/picture',
    allow: 'settings.brand',
    summary: 'Sets one of the pictures; `image` null removes it',
    body: z.object({ picture: Picture, image: Image.nullable() }),
    reply: BrandSettings,
  }),
}

import { lazy } from 'react'
import type { Banner } from '#kit/banners.ts'

const ViewAsRoleBanner = lazy(async () => ({
  default: (await import('#areas/access/viewing/web/ViewAsRoleBanner.tsx')).ViewAsRoleBanner,
}))

export const banners: Banner[] = [
  { order: 10, shown: ({ me }) => Boolean(me?.viewing_as), Content: ViewAsRoleBanner },
]

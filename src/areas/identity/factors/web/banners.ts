import { lazy } from 'react'
import type { Banner } from '#kit/banners.ts'

const DueBanner = lazy(async () => ({
  default: (await import('#areas/identity/factors/web/parts/DueBanner.tsx')).DueBanner,
}))

export const banners: Banner[] = [
  { order: 30, shown: ({ me }) => Boolean(me?.second_factor_due), Content: DueBanner },
]

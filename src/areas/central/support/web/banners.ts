import { lazy } from 'react'
import type { Banner } from '#kit/banners.ts'

const AgencyStatusBanner = lazy(async () => ({
  default: (await import('#areas/central/support/web/AgencyStatusBanner.tsx')).AgencyStatusBanner,
}))

export const banners: Banner[] = [
  { order: 20, shown: ({ app }) => app?.status === 'suspended', Content: AgencyStatusBanner },
  {
    order: 40,
    // Who else may look is the business of those who work there.
    shown: ({ me, app }) =>
      (me?.kind === 'staff' || me?.kind === 'central') && (app?.support?.length ?? 0) > 0,
    Content: AgencyStatusBanner,
  },
]

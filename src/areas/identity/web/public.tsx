import { lazy } from 'react'

/** The part of a profile about second factors; a piece of its own, as it brings QR codes and passkeys along. */
export const TwoFactor = lazy(async () => ({
  default: (await import('#areas/identity/factors/web/parts/TwoFactor.tsx')).TwoFactor,
}))

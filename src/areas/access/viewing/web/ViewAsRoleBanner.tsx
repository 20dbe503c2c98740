import { useState } from 'react'
import { viewAsRole } from '#areas/access/viewing/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import type { BannerFacts } from '#kit/banners.ts'
import { call } from '#kit/call.ts'
import { banner, FrameBanner } from '#kit/ui/FrameBanner.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'

/** Over every page while somebody looks as a role. Stopping loads everything anew, as what was loaded is the role's. */
export function ViewAsRoleBanner({ me }: BannerFacts) {
  const [stopping, setStopping] = useState(false)
  const stop = async () => {
    setStopping(true)
    try {
      await call(viewAsRole.stop)
      window.location.assign(`/tenant/${tenantOfAddress()}`)
    } catch (error) {
      setStopping(false)
      notifyRefusal(error)
    }
  }
  const button = (
    <button type="button" className={banner.button} disabled={stopping} onClick={() => void stop()}>
      Stop
    </button>
  )
  return (
    <FrameBanner label="Viewing as a role" action={button}>
      You see Saffron as <strong>{me?.viewing_as}</strong>.{' '}
      <span className={banner.more}>Nothing can be changed.</span>
    </FrameBanner>
  )
}

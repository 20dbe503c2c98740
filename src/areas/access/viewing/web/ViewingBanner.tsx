import { useState } from 'react'
import { viewing } from '#areas/access/viewing/contract.ts'
import classes from '#areas/access/viewing/web/ViewingBanner.module.css'
import { tenantOfAddress } from '#web/address.ts'
import { call } from '#web/call.ts'
import { notifyRefusal } from '#web/ui/toast.ts'

/** Over every page while somebody looks as a role. Stopping loads everything anew, as what was loaded is the role's. */
export function ViewingBanner({ role }: { role: string }) {
  const [stopping, setStopping] = useState(false)
  const stop = async () => {
    setStopping(true)
    try {
      await call(viewing.stop)
      window.location.assign(`/tenant/${tenantOfAddress()}`)
    } catch (error) {
      setStopping(false)
      notifyRefusal(error)
    }
  }
  return (
    <section className={classes.banner} aria-label="Viewing as a role">
      <p className={classes.words}>
        You see Saffron as <strong>{role}</strong>.{' '}
        <span className={classes.more}>Nothing can be changed.</span>
      </p>
      <button type="button" className={classes.stop} disabled={stopping} onClick={() => void stop()}>
        Stop
      </button>
    </section>
  )
}

import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { newerBuild } from '#web/build-updates.ts'
import classes from '#web/layouts/NewVersion.module.css'

/**
 * Says quietly that a newer build waits; whoever is busy puts it aside, until the next one. A piece of the first load,
 * because what is loaded later may be gone by then.
 */
export function NewVersion() {
  const newer = newerBuild.use()
  const [aside, setAside] = useState<string>()
  const shown = newer !== undefined && newer !== aside
  return (
    <div role="status">
      {shown && (
        <div className={classes.notice}>
          A new version of Saffron is ready
          <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
            Reload
          </button>
          <button
            type="button"
            className={classes.close}
            aria-label="Not now"
            onClick={() => setAside(newer)}
          >
            <IconX size={15} stroke={2} />
          </button>
        </div>
      )}
    </div>
  )
}

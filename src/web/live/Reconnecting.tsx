import { IconPlugConnectedX } from '@tabler/icons-react'
import classes from '#web/live/Online.module.css'

/** Quiet: one can go on working, only what others do does not arrive by itself. */
export function Reconnecting() {
  return (
    <p className={classes.lost} role="status" title="Changes of others will be here again in a moment.">
      <IconPlugConnectedX size={15} stroke={1.8} aria-hidden />
      Reconnecting…
    </p>
  )
}

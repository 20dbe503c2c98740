import type { ReactNode } from 'react'
import classes from '#kit/ui/FrameBanner.module.css'

type Props = {
  /** What it is about, aloud: `Suspended`. */
  label: string
  tone?: 'grave' | undefined
  /** The words; what a phone has no room for stands in `<span className={banner.more}>`. */
  children: ReactNode
  /** What can be done about it, with the class `banner.button`. */
  action?: ReactNode
}

/** One line over every page of an agency. The frame gives it its place and its height. */
export function FrameBanner({ label, tone, children, action }: Props) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={label}>
      <p className={classes.words}>{children}</p>
      {action}
    </section>
  )
}

export const banner = { more: classes.more, button: classes.button }

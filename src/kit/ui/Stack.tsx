import type { ReactNode } from 'react'
import classes from '#kit/ui/Stack.module.css'

/** The panels and forms of a page below one another. `readable`: as wide as is good to read. */
export function Stack({ readable = false, children }: { readable?: boolean; children: ReactNode }) {
  return (
    <div className={classes.parts} data-readable={readable || undefined}>
      {children}
    </div>
  )
}

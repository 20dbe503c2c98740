import type { ReactNode } from 'react'
import classes from '#kit/ui/list/TotalsLine.module.css'

type Props = { children: ReactNode }

/** What all rows of a list come to under its filters, for `above`: figures in `strong`, a `span` a currency. */
export function TotalsLine({ children }: Props) {
  return <div className={classes.totals}>{children}</div>
}
